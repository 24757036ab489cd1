import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../../http/operation/log.ts';
import { codeOf } from '../../../testing/build/authenticator.ts';
import {
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
	testPassword,
} from '../../../testing/fixture/test-access.ts';
import { acceptRenewal } from './session-renewal-commands.ts';

const android = 'https://localhost';
const ios = 'capacitor://localhost';

let access: TestAccess;

beforeAll(async () => {
	access = await testAccess({}, [android, ios]);
});

afterAll(() => access.close());

/** The app on a phone: no cookies, the session of the last answer in a header. */
class TestPhone {
	session = '';
	email = '';
	token: string | null = null;
	private readonly origin: string;

	constructor(origin = android) {
		this.origin = origin;
	}

	async post(path: string, body: object = {}) {
		const answer = await access.app.inject({
			method: 'POST',
			url: `/api/${path}`,
			headers: {
				origin: this.origin,
				'sevk-session': this.session,
				...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
			},
			payload: body,
		});
		expect(answer.headers['set-cookie']).toBeUndefined();
		this.session = String(answer.headers['sevk-session'] ?? this.session);
		return answer;
	}

	async renewToken(): Promise<string | null> {
		this.token = null;
		this.token = (await this.post('auth/token')).json().accessToken;
		return this.token;
	}

	async me(): Promise<number> {
		const headers = { origin: this.origin, authorization: `Bearer ${this.token}` };
		return (await access.app.inject({ url: '/api/me', headers })).statusCode;
	}
}

async function signedInPhone(origin = android) {
	const email = `${crypto.randomUUID()}@sevk.test`;
	await addTestUser(access.db, { email });
	const phone = new TestPhone(origin);
	phone.email = email;
	const step = await phone.post('auth/sign-in', { email, password: testPassword });
	expect([step.statusCode, step.json()]).toEqual([200, { next: 'done' }]);
	await phone.renewToken();
	return phone;
}

const preflight = (origin: string) =>
	access.app.inject({
		method: 'OPTIONS',
		url: '/api/auth/sign-in',
		headers: {
			origin,
			'access-control-request-method': 'POST',
			'access-control-request-headers': 'authorization,content-type,sevk-session',
		},
	});

test('a page of the app may call the server; cookies stay out', async () => {
	for (const origin of [android, ios]) {
		const { statusCode, headers } = await preflight(origin);
		expect(statusCode).toBe(204);
		expect(headers).toMatchObject({
			'access-control-allow-origin': origin,
			'access-control-allow-methods': expect.stringContaining('PUT'),
			'access-control-allow-headers': expect.stringContaining('sevk-session'),
			vary: expect.stringContaining('Origin'),
		});
		expect(headers['access-control-allow-credentials']).toBeUndefined();
	}
	// A problem is readable for the page as well.
	const headers = { origin: android };
	const signedOut = await access.app.inject({ url: '/api/me', headers });
	expect(signedOut.statusCode).toBe(401);
	expect(signedOut.headers).toMatchObject({
		'access-control-allow-origin': android,
		'access-control-expose-headers': expect.stringContaining('retry-after'),
	});
});

test.each(['https://localhost.evil.test', 'https://evil.test', 'null', 'http://localhost'])(
	'a page of %s may not',
	async (origin) => {
		const { statusCode, headers } = await preflight(origin);
		expect(statusCode).toBe(404);
		expect(headers['access-control-allow-origin']).toBeUndefined();
		const phone = await signedInPhone();
		const answer = await access.app.inject({
			method: 'POST',
			url: '/api/auth/token',
			headers: { origin, 'sevk-session': phone.session },
			payload: {},
		});
		expect(answer.statusCode).toBe(403);
	},
);

test('the app signs in, renews a short token and signs out', async () => {
	const phone = await signedInPhone(ios);
	const { exp = 0, iat = 0 } = decodeJwt(phone.token ?? '');
	expect(exp - iat).toBe(600);
	expect(await phone.me()).toBe(200);
	const session = phone.session;
	expect((await phone.post('auth/sign-out')).statusCode).toBe(200);
	expect(phone.session).toBe('');
	expect(await phone.me()).toBe(401);
	phone.session = session;
	expect(await phone.renewToken()).toBeNull();
});

test('a lost answer signs nobody out: the value before stays valid until the next is used', async () => {
	const phone = await signedInPhone();
	for (let lost = 0; lost < 3; lost += 1) {
		const { session } = phone;
		expect(await phone.renewToken()).not.toBeNull();
		phone.session = session;
	}
	expect(await phone.renewToken()).not.toBeNull();
	const answers = await Promise.all([phone, phone, phone].map((same) => same.renewToken()));
	expect(answers).not.toContain(null);
	expect(await phone.renewToken()).not.toBeNull();
});

test('a copy of a session ends it: the second of two that renew it is noticed', async () => {
	const phone = await signedInPhone();
	const thief = new TestPhone();
	thief.session = phone.session;
	expect(await thief.renewToken()).not.toBeNull();
	expect(await thief.renewToken()).not.toBeNull();
	expect(await phone.renewToken()).toBeNull();
	expect(await thief.renewToken()).toBeNull();
	expect(await thief.me()).toBe(401);
});

test('a session that ends while it is renewed is nobody, not an error', async () => {
	const forgetCallers = vi.fn();
	const context = { db: access.db, renewalKey: Buffer.alloc(32), forgetCallers };
	const ended = { id: crypto.randomUUID(), userId: crypto.randomUUID() };
	for (const isNative of [true, false]) {
		const setCookies = vi.fn();
		const visit = {
			headers: new Headers(),
			address: '',
			userAgent: '',
			session: '',
			isNative,
			setCookies,
		};
		expect(await acceptRenewal(context, ended, visit, createLog('silent'))).toBe(false);
		expect(setCookies).not.toHaveBeenCalled();
	}
	// It is no copy of a session.
	expect(forgetCallers).not.toHaveBeenCalled();
});

test('a value of another session, or of none, renews nothing', async () => {
	const phone = await signedInPhone();
	await phone.renewToken();
	await phone.renewToken();
	const other = await signedInPhone();
	const own = other.session.split('; ').filter((cookie) => cookie.startsWith('sevk.renewal='));
	const rest = phone.session.split('; ').filter((cookie) => !cookie.startsWith('sevk.renewal='));
	const mixed = new TestPhone();
	mixed.session = [...rest, ...own].join('; ');
	expect(await mixed.renewToken()).toBeNull();
	expect(await phone.renewToken()).toBeNull();
	expect(await other.renewToken()).not.toBeNull();
});

test('the session of the app is of no use in a cookie', async () => {
	const phone = await signedInPhone();
	await phone.renewToken();
	const browser = new TestBrowser(access.app);
	const answer = await browser.send('POST', '/api/auth/token', {}, { cookie: phone.session });
	expect(answer.json()).toMatchObject({ accessToken: null });
	expect(await phone.renewToken()).not.toBeNull();
});

test('a browser’s sign-in stays one of cookies', async () => {
	const email = 'browser@sevk.test';
	await addTestUser(access.db, { email });
	const browser = new TestBrowser(access.app);
	const step = await browser.post('/api/auth/sign-in', { email, password: testPassword });
	expect(step.headers['sevk-session']).toBeUndefined();
	for (let renewal = 0; renewal < 3; renewal += 1) {
		expect(await browser.renewToken()).not.toBeNull();
	}
	const foreign = await browser.send('POST', '/api/auth/token', {}, { origin: android });
	// Cookies of a request of the app are not read.
	expect(foreign.json()).toMatchObject({ accessToken: null });
});

test('a second factor is set up and used without cookies', async () => {
	const phone = await signedInPhone();
	const setup = (await phone.post('me/second-factor', { password: testPassword })).json();
	const code = codeOf(setup.totpUri);
	const confirmed = await phone.post('me/second-factor/confirmation', { code });
	expect(confirmed.json()).toEqual({ done: true });
	// The provider opened another session.
	for (let renewal = 0; renewal < 3; renewal += 1) {
		expect(await phone.renewToken()).not.toBeNull();
	}
	await phone.post('auth/sign-out');
	phone.token = null;
	const first = await phone.post('auth/sign-in', { email: phone.email, password: testPassword });
	expect(first.json()).toEqual({ next: 'second_factor' });
	expect(await phone.renewToken()).toBeNull();
	const [recoveryCode] = setup.recoveryCodes;
	const second = { kind: 'recovery', code: recoveryCode };
	expect((await phone.post('auth/second-factor', second)).json()).toEqual({ next: 'done' });
	expect(await phone.renewToken()).not.toBeNull();
});
