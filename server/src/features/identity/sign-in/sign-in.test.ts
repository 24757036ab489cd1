import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
	testPassword,
} from '../../../testing/fixture/test-access.ts';

let access: TestAccess;

beforeAll(async () => {
	access = await testAccess();
});

afterAll(() => access.close());

const browser = () => new TestBrowser(access.app);

test('signs in, trades the session for a short token and reads the profile with it', async () => {
	await addTestUser(access.db, { email: 'Ayse@Sevk.test', name: 'Ayşe Yılmaz' });
	const session = browser();
	const step = await session.post('/api/auth/sign-in', {
		email: ' AYSE@sevk.test ',
		password: testPassword,
	});
	expect([step.statusCode, step.json()]).toEqual([200, { next: 'done' }]);
	const [cookie] = step.cookies;
	expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' });
	const token = (await session.renewToken()) ?? '';
	expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
	const claims = decodeJwt(token);
	expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
	expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
	const me = await session.get('/api/me');
	expect(me.json()).toMatchObject({ name: 'Ayşe Yılmaz', email: 'Ayse@Sevk.test', role: 'admin' });
	const keys = (await session.get('/api/auth/jwks')).json().keys;
	expect(keys[0]).toMatchObject({ kty: 'OKP', use: 'sig' });
	expect(keys[0]).not.toHaveProperty('d');
});

test('unknown, wrong and closed get one answer', async () => {
	const closed = await addTestUser(access.db, { email: 'closed@sevk.test' });
	await addTestUser(access.db, { email: 'open@sevk.test' });
	await access.db
		.updateTable('users')
		.set({ retired_at: new Date() })
		.where('id', '=', closed)
		.execute();
	const answers = await Promise.all(
		[
			{ email: 'nobody@sevk.test', password: testPassword },
			{ email: 'open@sevk.test', password: 'yanlış şifre' },
			{ email: 'closed@sevk.test', password: testPassword },
			{ email: 'not an address', password: testPassword },
			{ email: 'open@sevk.test', password: 'x'.repeat(500) },
		].map(async (body) => {
			const answer = await browser().post('/api/auth/sign-in', body);
			const { requestId: _, ...problem } = answer.json();
			return { status: answer.statusCode, cookies: answer.cookies.length, problem };
		}),
	);
	expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
	expect(answers[0]).toMatchObject({
		status: 422,
		cookies: 0,
		problem: { code: 'access/wrong-credentials', detail: 'E-posta veya şifre hatalı.' },
	});
	const sessions = await access.db
		.selectFrom('identity_sessions')
		.where('user_id', '=', closed)
		.selectAll()
		.execute();
	expect(sessions).toEqual([]);
});

test('wrong tries make an account wait, also when they come in parallel', async () => {
	await addTestUser(access.db, { email: 'guessed@sevk.test' });
	const guess = (password: string) =>
		access.app.inject({
			method: 'POST',
			url: '/api/auth/sign-in',
			remoteAddress: '192.0.2.7',
			payload: { email: 'guessed@sevk.test', password },
		});
	const statuses = await Promise.all(
		Array.from({ length: 12 }, async () => (await guess('yanlış')).statusCode),
	);
	expect(statuses.filter((status) => status === 422)).toHaveLength(5);
	expect(statuses.filter((status) => status === 429)).toHaveLength(7);
	const waiting = await guess(testPassword);
	expect(waiting.json()).toMatchObject({ code: 'access/throttled', status: 429 });
	expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
});

test('many people of one depot sign in from one address without a wait', async () => {
	await addTestUser(access.db, { email: 'shift@sevk.test' });
	for (let count = 0; count < 35; count += 1) {
		const step = await browser().post('/api/auth/sign-in', {
			email: 'shift@sevk.test',
			password: testPassword,
		});
		expect(step.statusCode).toBe(200);
	}
});

test('pages of another site are not served', async () => {
	await addTestUser(access.db, { email: 'csrf@sevk.test' });
	const session = browser();
	await session.signIn('csrf@sevk.test');
	for (const origin of ['https://evil.test', 'null']) {
		for (const path of ['token', 'sign-out', 'sign-in', 'password-reset-requests']) {
			const body = path === 'sign-in' ? { email: 'a', password: 'b' } : { email: 'a@b.tr' };
			const needsBody = path === 'sign-in' || path === 'password-reset-requests';
			const answer = await session.send('POST', `/api/auth/${path}`, needsBody ? body : {}, {
				origin,
			});
			expect([path, answer.statusCode]).toEqual([path, 403]);
		}
	}
	expect(await session.renewToken()).not.toBeNull();
});

test('sign-out ends the session at once, for the token as well', async () => {
	await addTestUser(access.db, { email: 'leaving@sevk.test' });
	const session = browser();
	await session.signIn('leaving@sevk.test');
	expect((await session.get('/api/me')).statusCode).toBe(200);
	expect((await session.post('/api/auth/sign-out')).json()).toEqual({ done: true });
	expect((await session.get('/api/me')).statusCode).toBe(401);
	expect(await session.renewToken()).toBeNull();
});

test('sessions are listed, ended one by one and all but this one', async () => {
	await addTestUser(access.db, { email: 'many@sevk.test' });
	const [one, two, three] = [browser(), browser(), browser()];
	for (const each of [one, two, three]) await each.signIn('many@sevk.test');
	const { items } = (await one.get('/api/sessions')).json();
	expect(items).toHaveLength(3);
	expect(items.filter((item: { current: boolean }) => item.current)).toHaveLength(1);
	expect(items[0]).toMatchObject({ userAgent: 'test browser', address: '127.0.0.1' });
	const current = items.find((item: { current: boolean }) => item.current);
	const foreign = await two.send('DELETE', `/api/sessions/${current.sessionId}`);
	expect(foreign.statusCode).toBe(200);
	expect((await one.get('/api/me')).statusCode).toBe(401);
	expect((await two.send('DELETE', '/api/sessions')).json()).toEqual({ ended: 1 });
	expect((await three.get('/api/me')).statusCode).toBe(401);
	expect((await two.get('/api/me')).statusCode).toBe(200);
	const gone = await two.send('DELETE', `/api/sessions/${current.sessionId}`);
	expect(gone.json()).toMatchObject({ status: 404, code: 'access/session-not-found' });
});

test('a session of another user cannot be ended', async () => {
	await addTestUser(access.db, { email: 'mine@sevk.test' });
	await addTestUser(access.db, { email: 'yours@sevk.test' });
	const [mine, yours] = [browser(), browser()];
	await mine.signIn('mine@sevk.test');
	await yours.signIn('yours@sevk.test');
	const { items } = (await yours.get('/api/sessions')).json();
	const answer = await mine.send('DELETE', `/api/sessions/${items[0].sessionId}`);
	expect(answer.statusCode).toBe(404);
	expect((await yours.get('/api/me')).statusCode).toBe(200);
});

test('a new password needs the old one, never answers 401, and ends other sessions', async () => {
	await addTestUser(access.db, { email: 'change@sevk.test' });
	const [session, other] = [browser(), browser()];
	await session.signIn('change@sevk.test');
	await other.signIn('change@sevk.test');
	const change = (currentPassword: string, newPassword: string) =>
		session.post('/api/me/password', { currentPassword, newPassword });
	expect((await change('yanlış', 'yepyeni bir şifre')).json()).toMatchObject({
		status: 422,
		code: 'access/wrong-password',
	});
	expect((await change(testPassword, 'kısa')).json()).toMatchObject({
		code: 'access/password-too-short',
	});
	expect((await change(testPassword, testPassword)).json()).toMatchObject({
		code: 'access/password-unchanged',
	});
	expect((await change(testPassword, 'yepyeni bir şifre')).json()).toEqual({ done: true });
	expect((await session.get('/api/me')).statusCode).toBe(200);
	expect((await other.get('/api/me')).statusCode).toBe(401);
	const again = browser();
	await again.signIn('change@sevk.test', 'yepyeni bir şifre');
	expect(again.token).not.toBeNull();
});
