import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '../../../db/transact.ts';
import {
	type Claims,
	type FirebaseIssuer,
	startFirebaseIssuer,
	testProject,
	testSubject,
} from '../../../testing/fixture/firebase-issuer.ts';
import {
	addTestDepot,
	addTestUser,
	type TestAccess,
	testAccess,
	testLifetimes,
} from '../../../testing/fixture/test-access.ts';
import { findCallers } from '../account/caller-store.ts';
import { findUser } from '../account/user-store.ts';
import { firstAdminLink } from '../links/first-admin-commands.ts';
import { createAccount } from '../provider/user-account-commands.ts';

let access: TestAccess;
let google: FirebaseIssuer;
let depotId: string;

beforeAll(async () => {
	google = await startFirebaseIssuer();
	const firebase = { projectId: testProject, apiKey: 'key', emulatorHost: null };
	access = await testAccess({
		settings: {
			publicUrl: 'http://sevk.test',
			secret: 'x'.repeat(48),
			firebase,
			lifetimes: testLifetimes,
			product: { version: '0.0.0', commit: null },
		},
		issuers: [google.entry],
	});
	depotId = await addTestDepot(access.db, 'UMR');
	await addTestUser(access.db, {
		email: 'ayse@sevk.test',
		role: 'planner',
		depotIds: [depotId],
	});
});

afterAll(() => access.close());
afterEach(() => void vi.useRealTimers());

async function me(claims: Claims = {}) {
	const token = await google.token(claims);
	const headers = { authorization: `Bearer ${token}` };
	const answer = await access.app.inject({ method: 'GET', url: '/api/me', headers });
	return { status: answer.statusCode, body: answer.json() };
}

test('a Firebase user is linked by a verified e-mail at the first sign-in', async () => {
	const stranger = { sub: 'stranger', email: 'nobody@sevk.test' };
	expect(await me(stranger)).toMatchObject({
		status: 403,
		body: { code: 'access/unknown-user' },
	});
	expect(await me({ email_verified: false })).toMatchObject({
		status: 403,
		body: { code: 'access/email-unverified' },
	});
	const [first, second] = await Promise.all([me({ email: 'AYSE@sevk.test' }), me()]);
	expect(first).toMatchObject({ status: 200, body: { role: 'planner', depots: [{ depotId }] } });
	expect(second.status).toBe(200);
	expect(first.body.secondFactor).toMatchObject({ managedHere: false });
	// Once linked, the subject identifies the user, even if its address changes.
	expect(await me({ email: 'new@sevk.test', email_verified: false })).toMatchObject({
		status: 200,
	});
});

test('tokens that arrive together are each the user that they name, or nobody', async () => {
	const subs = Array.from({ length: 12 }, (_, at) => `together-${at}`);
	const emailOf = (sub: string) => `${sub}@sevk.test`;
	for (const sub of subs.slice(2)) {
		await addTestUser(access.db, { email: emailOf(sub), depotIds: [depotId] });
		expect((await me({ sub, email: emailOf(sub) })).status).toBe(200);
	}
	// After the time for which a user is remembered.
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
	const answers = await Promise.all(subs.map((sub) => me({ sub, email: emailOf(sub) })));
	expect(answers.map(({ body }) => body.email ?? body.code)).toEqual([
		'access/unknown-user',
		'access/unknown-user',
		...subs.slice(2).map(emailOf),
	]);
});

test('the settings that decide what a user sees are read with the user', async () => {
	await me();
	const { issuer } = google.entry;
	const subjects = [{ issuer, subject: testSubject, sessionId: null }];
	const read = async () => (await findCallers(access.db, subjects))[0];
	expect(await read()).toMatchObject({ blindCount: true, recipientListing: 'by_role' });
	const rule = { name: 'blind_count', value: 'false', updated_at: new Date() };
	await access.db.insertInto('policies').values(rule).execute();
	expect(await read()).toMatchObject({ blindCount: false });
});

test('an invitation is over with the first sign-in at the provider, which keeps the password', async () => {
	const userId = await transact(access.db, (tx) =>
		createAccount(
			tx,
			{
				email: 'davetli@sevk.test',
				name: 'Davetli Kişi',
				phone: null,
				role: 'planner',
				allDepots: false,
				depotIds: [depotId],
				driverId: null,
			},
			new Date(),
		),
	);
	expect(await findUser(access.db, userId)).toMatchObject({ invited: true });
	expect((await me({ sub: 'davetli', email: 'davetli@sevk.test' })).status).toBe(200);
	expect(await findUser(access.db, userId)).toMatchObject({ invited: false });
});

test('a token without an e-mail of an unknown subject is refused, not an error', async () => {
	expect(await me({ sub: 'anonymous', email: undefined })).toMatchObject({ status: 403 });
});

test('a retired user is refused within two seconds, also by another process', async () => {
	await addTestUser(access.db, { email: 'old@sevk.test', depotIds: [depotId] });
	const old = { sub: 'old', email: 'old@sevk.test' };
	expect((await me(old)).status).toBe(200);
	await access.db
		.updateTable('users')
		.set({ retired_at: new Date() })
		.where('email', '=', 'old@sevk.test')
		.execute();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
	expect(await me(old)).toMatchObject({ status: 403, body: { code: 'access/account-closed' } });
});

test('the embedded sign-in is closed where Firebase keeps the passwords', async () => {
	const post = (url: string, payload: object) =>
		access.app.inject({ method: 'POST', url, payload });
	const body = { email: 'ayse@sevk.test', password: 'x' };
	expect((await post('/api/auth/sign-in', body)).json()).toMatchObject({
		status: 409,
		code: 'access/hosted-provider',
	});
	const options = await access.app.inject({ method: 'GET', url: '/api/public/sign-in-options' });
	expect(options.json()).toEqual({
		provider: { kind: 'firebase', projectId: testProject, apiKey: 'key', emulatorHost: null },
		resetLinkMinutes: 60,
		demoSignIns: [],
	});
});

test('the first admin is invited, since the provider has neither account nor password yet', async () => {
	const empty = await testAccess({
		settings: {
			publicUrl: 'http://sevk.test',
			secret: 'x'.repeat(48),
			firebase: { projectId: testProject, apiKey: 'key', emulatorHost: null },
			lifetimes: testLifetimes,
			product: { version: '0.0.0', commit: null },
		},
		issuers: [google.entry],
	});
	try {
		const link = new URL((await firstAdminLink(empty.db, 'http://sevk.test', 24)) ?? '');
		const answer = await empty.app.inject({
			method: 'POST',
			url: '/api/auth/first-admin',
			payload: {
				token: link.searchParams.get('token'),
				name: 'Selin Aydın',
				email: 'selin@sevk.test',
				password: null,
			},
		});
		expect(answer.statusCode).toBe(200);
		const mails = empty.db
			.selectFrom('account_mails')
			.innerJoin('users', 'users.id', 'account_mails.user_id')
			.select(['kind', 'email']);
		expect(await mails.execute()).toEqual([{ kind: 'invitation', email: 'selin@sevk.test' }]);
	} finally {
		await empty.close();
	}
});
