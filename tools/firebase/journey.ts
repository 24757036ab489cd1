// The sign-in of a user of Firebase, step by step; each step is a test.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSignInOptions, signInOptions } from '@sevk/contract/identity/sign-in';
import type { SessionDriver } from '../../web/src/api/session/session-driver.ts';
import { firebaseDriver } from '../../web/src/api/session/session-firebase.ts';
import type { SessionShelf, StoredSession } from '../../web/src/api/session/session-shelf.ts';
import { endAll, refusedSevk, startEmulator, startSevk } from './processes.ts';

// The prefix keeps the emulator from ever calling Google.
const project = 'demo-sevk';
const apiKey = 'any-key-will-do';
const email = 'deniz@sevk.test';
const password = 'caminin karşısı, sarı bina';

const [command = ''] = process.argv.slice(2);
const count = { passed: 0, failed: 0 };

async function step(name: string, work: () => Promise<void>): Promise<void> {
	try {
		await work();
		count.passed += 1;
		console.log(`✓ ${name}`);
	} catch (error) {
		count.failed += 1;
		console.log(`✗ ${name}\n  ${error instanceof Error ? error.message : error}`);
	}
}

/** The checked fields of the answers of Sevk and of the emulator. */
type Body = {
	readonly code?: string;
	readonly email?: string;
	readonly role?: string;
	readonly secondFactor?: { readonly managedHere: boolean };
	readonly localId?: string;
	readonly users?: readonly { readonly localId: string }[];
	readonly idToken?: string;
	readonly oobCodes?: readonly {
		readonly oobCode: string;
		readonly requestType: string;
		readonly email: string;
	}[];
};

async function ask(url: string, init: RequestInit = {}) {
	const answer = await fetch(url, init);
	return { status: answer.status, body: (await answer.json()) as Body };
}

function post(url: string, body: object, headers: Record<string, string> = {}) {
	return ask(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
}

/** A substitute for the browser's database. */
function shelf(): SessionShelf {
	let present: StoredSession | null = null;
	return {
		read: async () => present,
		keep: async (session) => {
			present = session;
		},
		replace: async (before, next) => {
			if (present?.refreshToken === before.refreshToken) present = next;
		},
		clear: async () => {
			present = null;
		},
	};
}

/** The token with other claims; the emulator's tokens are not signed. */
function altered(token: string, change: Record<string, unknown>): string {
	const [header = '', claims = ''] = token.split('.');
	const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...change };
	return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.`;
}

type Journey = {
	readonly sevk: Awaited<ReturnType<typeof startSevk>>;
	readonly emulatorHost: string;
	/** The address of the identity toolkit in the emulator. */
	readonly google: string;
	readonly hosted: { readonly FIREBASE_PROJECT_ID: string; readonly FIREBASE_API_KEY: string };
	/** The browser's session and the account, set by earlier steps. */
	driver: SessionDriver | null;
	localId: string;
};

async function journey(): Promise<void> {
	const emulatorHost = await startEmulator(command, project);
	const hosted = { FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY: apiKey };
	const whole: Journey = {
		sevk: await startSevk({ ...hosted, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost }),
		emulatorHost,
		google: `http://${emulatorHost}/identitytoolkit.googleapis.com/v1`,
		hosted,
		driver: null,
		localId: '',
	};
	await firstAdminSteps(whole);
	await signInSteps(whole);
	await invitationSteps(whole);
	await tokenSteps(whole);
	await passwordSteps(whole);
	await accountSteps(whole);
	await emulatorSwitchSteps(whole);
}

function browserOf({ driver }: Journey): SessionDriver {
	assert(driver, 'giriş seçenekleri okunamadı');
	return driver;
}

async function freshToken(whole: Journey): Promise<string> {
	return (await browserOf(whole).issueToken())?.token ?? 'none';
}

/** The codes of the mails that the emulator would have sent, oldest first. */
async function mailedCodes(
	{ emulatorHost }: Journey,
	kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET',
	to = email,
): Promise<string[]> {
	const sent = await ask(`http://${emulatorHost}/emulator/v1/projects/${project}/oobCodes`);
	const mails = sent.body.oobCodes ?? [];
	return mails
		.filter(({ requestType, email: address }) => requestType === kind && address === to)
		.map(({ oobCode }) => oobCode);
}

/** The code of an invitation, which the outbox sends after the request that made it. */
async function invitationCode(whole: Journey, to: string): Promise<string> {
	for (const endsAt = Date.now() + 20_000; Date.now() < endsAt; await sleep(200)) {
		const [code] = await mailedCodes(whole, 'PASSWORD_RESET', to);
		if (code !== undefined) return code;
	}
	return 'none';
}

function me({ sevk }: Journey, token: string | undefined) {
	return ask(`${sevk.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
}

async function firstAdminSteps(whole: Journey): Promise<void> {
	const { sevk, emulatorHost } = whole;
	await step('the server tells the browser to sign in at Firebase', async () => {
		const { body } = await ask(sevk.url + readSignInOptions.path);
		const { provider } = signInOptions.parse(body);
		assert.deepEqual(provider, { kind: 'firebase', projectId: project, apiKey, emulatorHost });
		whole.driver = firebaseDriver({ apiKey, emulatorHost }, shelf());
	});
	await step('the first admin is created without a password of ours', async () => {
		const link = /http:\S+\/first-admin\?token=([\w-]+)/.exec(sevk.output());
		const body = { token: link?.[1], name: 'Deniz Kaya', email, password: null };
		const made = await post(`${sevk.url}/api/auth/first-admin`, body);
		assert.deepEqual(made, { status: 200, body: { signedIn: false } });
	});
	await step('our own sign-in stays closed', async () => {
		const answer = await post(`${sevk.url}/api/auth/sign-in`, { email, password });
		assert.equal(answer.body.code, 'access/hosted-provider');
	});
}

async function signInSteps(whole: Journey): Promise<void> {
	const { google } = whole;
	await step('the first admin has an account, whose password the mailed link sets', async () => {
		await browserOf(whole).resetPassword(await invitationCode(whole, email), password);
		const owner = { authorization: 'Bearer owner' };
		const accounts = `${google}/projects/${project}/accounts`;
		const found = await post(`${accounts}:lookup`, { email: [email] }, owner);
		whole.localId = found.body.users?.[0]?.localId ?? '';
		// The link verified the address too; the next steps are those of an address that is not.
		const body = { localId: whole.localId, emailVerified: false };
		assert.equal((await post(`${accounts}:update`, body, owner)).status, 200);
	});
	await step('a wrong password gets our sentence', async () => {
		await assert.rejects(browserOf(whole).signIn(email, 'yanlış şifre'), {
			detail: 'E-posta veya şifre hatalı.',
		});
		await assert.rejects(browserOf(whole).signIn('nobody@sevk.test', password), {
			detail: 'E-posta veya şifre hatalı.',
		});
	});
	await step('with an unverified e-mail nobody comes in', async () => {
		assert.equal(await browserOf(whole).signIn(email, password), 'done');
		const answer = await me(whole, await freshToken(whole));
		assert.deepEqual([answer.status, answer.body.code], [403, 'access/email-unverified']);
	});
	await step('the mailed link verifies the address, once', async () => {
		await browserOf(whole).sendVerification();
		const code = (await mailedCodes(whole, 'VERIFY_EMAIL')).at(-1) ?? 'none';
		await browserOf(whole).verifyEmail(code);
		await assert.rejects(browserOf(whole).verifyEmail(code), { code: 'access/link-expired' });
	});
	await step('with a verified e-mail the user is linked and comes in', async () => {
		await browserOf(whole).signIn(email, password);
		const answer = await me(whole, await freshToken(whole));
		assert.equal(answer.status, 200);
		assert.deepEqual([answer.body.email, answer.body.role], [email, 'admin']);
		assert.equal(answer.body.secondFactor?.managedHere, false);
	});
}

async function invitationSteps(whole: Journey): Promise<void> {
	const invited = 'ada@sevk.test';
	await step('an invited person gets an account, and the link that sets its password', async () => {
		const headers = {
			authorization: `Bearer ${await freshToken(whole)}`,
			'idempotency-key': 'invitation-of-the-journey',
		};
		const user = { name: 'Ada Kara', email: invited, phone: null, role: 'viewer' };
		const access = { allDepots: true, depotIds: [], driverId: null };
		const made = await post(`${whole.sevk.url}/api/users`, { ...user, ...access }, headers);
		assert.equal(made.status, 200, JSON.stringify(made.body));
		const code = await invitationCode(whole, invited);
		const { emulatorHost } = whole;
		const browser = firebaseDriver({ apiKey, emulatorHost }, shelf());
		await browser.resetPassword(code, 'ilk ve tek şifrem');
		await browser.signIn(invited, 'ilk ve tek şifrem');
		const answer = await me(whole, (await browser.issueToken())?.token);
		assert.deepEqual([answer.status, answer.body.email], [200, invited]);
	});
}

async function tokenSteps(whole: Journey): Promise<void> {
	const { google, emulatorHost } = whole;
	await step('an account that Sevk does not know is refused with a sentence', async () => {
		const stranger = firebaseDriver({ apiKey, emulatorHost }, shelf());
		const update = `${google}/projects/${project}/accounts`;
		const body = { email: 'stranger@sevk.test', password, emailVerified: true };
		await post(update, body, { authorization: 'Bearer owner' });
		await stranger.signIn(body.email, password);
		const answer = await me(whole, (await stranger.issueToken())?.token);
		assert.deepEqual([answer.status, answer.body.code], [403, 'access/unknown-user']);
	});
	await step('expired, foreign and future tokens are refused', async () => {
		const token = await freshToken(whole);
		const now = Math.floor(Date.now() / 1000);
		const forged = [
			altered(token, { iat: now - 7200, exp: now - 3600 }),
			altered(token, { aud: 'other' }),
			altered(token, { iss: 'https://securetoken.google.com/other', aud: 'other' }),
			altered(token, { iat: now + 600 }),
			altered(token, { sub: '' }),
			'a.b.c',
		];
		for (const each of forged) assert.equal((await me(whole, each)).status, 401, each);
		assert.equal((await me(whole, token)).status, 200);
	});
}

async function passwordSteps(whole: Journey): Promise<void> {
	await step('a forgotten password is set anew through the mailed code', async () => {
		await browserOf(whole).forgotPassword(email);
		await browserOf(whole).forgotPassword('nobody@sevk.test');
		const [oobCode = 'none', ...more] = await mailedCodes(whole, 'PASSWORD_RESET');
		assert.equal(more.length, 0);
		await browserOf(whole).resetPassword(oobCode, 'yepyeni bir şifre');
		await assert.rejects(browserOf(whole).resetPassword(oobCode, 'bir daha şifre'), {
			code: 'access/link-expired',
		});
		await assert.rejects(browserOf(whole).signIn(email, password), {
			code: 'access/wrong-credentials',
		});
		await browserOf(whole).signIn(email, 'yepyeni bir şifre');
		assert.equal((await me(whole, await freshToken(whole))).status, 200);
	});
}

async function accountSteps(whole: Journey): Promise<void> {
	const { google } = whole;
	await step('signed out, there is no token', async () => {
		await browserOf(whole).signOut();
		assert.equal(await browserOf(whole).issueToken(), null);
	});
	await step('an account closed at Firebase gets the sentence of a closed account', async () => {
		const update = `${google}/projects/${project}/accounts:update`;
		await post(
			update,
			{ localId: whole.localId, disableUser: true },
			{ authorization: 'Bearer owner' },
		);
		await assert.rejects(browserOf(whole).signIn(email, 'yepyeni bir şifre'), {
			code: 'access/account-closed',
		});
	});
}

async function emulatorSwitchSteps(whole: Journey): Promise<void> {
	const { google, hosted, emulatorHost } = whole;
	await step(
		'without the switch, a server refuses the unsigned tokens of the emulator',
		async () => {
			const strict = await startSevk(hosted);
			const body = { email: 'unsigned@sevk.test', password, returnSecureToken: true };
			const made = await post(`${google}/accounts:signUp?key=${apiKey}`, body);
			const headers = { authorization: `Bearer ${made.body.idToken}` };
			assert.equal((await ask(`${strict.url}/api/me`, { headers })).status, 401);
		},
	);
	await step('the switch is refused where others could reach the server', async () => {
		const open = { ...hosted, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost, HOST: '0.0.0.0' };
		const { code, said: output } = await refusedSevk(open);
		assert.equal(code, 1);
		assert.match(output, /FIREBASE_AUTH_EMULATOR_HOST yalnız HOST=127\.0\.0\.1/);
	});
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.on(signal, async () => {
		await endAll();
		process.exit(130);
	});
}
await step('the emulator and Sevk start', journey);
await endAll();
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;
