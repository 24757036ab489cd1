import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
	testPassword,
} from '../../../testing/fixture/test-access.ts';
import { firstAdminLink } from './first-admin-commands.ts';

let access: TestAccess;

beforeAll(async () => {
	access = await testAccess();
});

afterAll(() => access.close());

const browser = () => new TestBrowser(access.app);
const linkPattern = /http:\/\/sevk\.test\/forgot-password\?token=([\w-]+)/;

function tokenIn(mail: string): string {
	return linkPattern.exec(mail)?.[1] ?? 'no link';
}

async function requestedToken(email: string): Promise<string> {
	const before = await access.mailCount();
	const answer = await browser().post('/api/auth/password-reset-requests', { email });
	expect(answer.json()).toEqual({ done: true });
	return tokenIn(await access.mail(before + 1));
}

const reset = (token: string, password: string) =>
	browser().post('/api/auth/password-resets', { token, password });

test('the first admin comes through a one-time link of an empty installation', async () => {
	const old = (await firstAdminLink(access.db, 'http://sevk.test', 24)) ?? '';
	const link = (await firstAdminLink(access.db, 'http://sevk.test', 24)) ?? '';
	expect(link).toMatch(/^http:\/\/sevk\.test\/first-admin\?token=[\w-]{32}$/);
	const create = (url: string, more: object = {}) =>
		browser().post('/api/auth/first-admin', {
			token: new URL(url).searchParams.get('token'),
			name: 'Deniz Kaya',
			email: 'deniz@sevk.test',
			password: testPassword,
			...more,
		});
	expect((await create(old)).json()).toMatchObject({ code: 'access/link-expired', status: 422 });
	expect((await create(link, { password: 'kısa' })).json()).toMatchObject({
		code: 'access/password-too-short',
	});
	const both = await Promise.all([create(link), create(link, { email: 'other@sevk.test' })]);
	expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
	expect((await create(link)).json()).toMatchObject({ code: 'access/already-set-up' });
	expect(await firstAdminLink(access.db, 'http://sevk.test', 24)).toBeNull();
	const admins = await access.db.selectFrom('users').select(['email', 'all_depots']).execute();
	expect(admins).toHaveLength(1);
	await browser().signIn(admins[0]?.email ?? '');
});

test('the first admin is signed in at once', async () => {
	const empty = await testAccess();
	const link = (await firstAdminLink(empty.db, 'http://sevk.test', 24)) ?? '';
	const admin = new TestBrowser(empty.app);
	const answer = await admin.post('/api/auth/first-admin', {
		token: new URL(link).searchParams.get('token'),
		name: 'Deniz Kaya',
		email: 'Deniz@sevk.test',
		password: testPassword,
	});
	expect(answer.json()).toEqual({ signedIn: true });
	await admin.renewToken();
	expect((await admin.get('/api/me')).json()).toMatchObject({ name: 'Deniz Kaya', role: 'admin' });
	await empty.close();
});

test('a new password ends the session of somebody else in the same browser', async () => {
	const [mine, theirs] = ['own@sevk.test', 'office@sevk.test'];
	await addTestUser(access.db, { email: mine });
	const officeId = await addTestUser(access.db, { email: theirs });
	const shared = browser();
	await shared.signIn(theirs);
	const token = await requestedToken(mine);
	await shared.post('/api/auth/password-resets', { token, password: 'yepyeni bir şifre' });
	await shared.renewToken();
	expect((await shared.get('/api/me')).json()).toMatchObject({ email: mine });
	const left = await access.db
		.selectFrom('identity_sessions')
		.select('id')
		.where('user_id', '=', officeId)
		.execute();
	expect(left).toEqual([]);
});

test('a mailed link sets a new password once and ends every session', async () => {
	const email = 'forgot@sevk.test';
	await addTestUser(access.db, { email, name: 'İlkay Çağ' });
	const session = browser();
	await session.signIn(email);
	const token = await requestedToken(email);
	const mail = await access.mail(await access.mailCount());
	expect(mail).toContain('Konu: Şifre sıfırlama bağlantınız');
	expect(mail).toContain('Sayın İlkay Çağ,');
	expect((await reset(token, 'kısa')).json()).toMatchObject({ code: 'access/password-too-short' });
	const entered = browser();
	const answer = await entered.post('/api/auth/password-resets', {
		token,
		password: 'yepyeni bir şifre',
	});
	expect(answer.json()).toEqual({ next: 'done' });
	// Who set the password is signed in, without typing it again.
	await entered.renewToken();
	expect((await entered.get('/api/me')).json()).toMatchObject({ email });
	expect((await reset(token, 'bir daha yeni şifre')).json()).toMatchObject({
		status: 422,
		code: 'access/link-expired',
	});
	expect((await session.get('/api/me')).statusCode).toBe(401);
	expect(await session.renewToken()).toBeNull();
	await browser().signIn(email, 'yepyeni bir şifre');
});

test('a reset voids the links that were mailed before it', async () => {
	const email = 'links@sevk.test';
	await addTestUser(access.db, { email });
	const [first, second] = [await requestedToken(email), await requestedToken(email)];
	expect((await reset(second, 'yepyeni bir şifre')).statusCode).toBe(200);
	expect((await reset(first, 'eski bağlantıyla şifre')).statusCode).toBe(422);
});

test('a link counts for half an hour', async () => {
	const email = 'late@sevk.test';
	const userId = await addTestUser(access.db, { email });
	const token = await requestedToken(email);
	const { expires_at } = await access.db
		.selectFrom('identity_verifications')
		.select('expires_at')
		.where('value', '=', userId)
		.executeTakeFirstOrThrow();
	expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(30);
	await access.db
		.updateTable('identity_verifications')
		.set({ expires_at: new Date(Date.now() - 1000) })
		.where('value', '=', userId)
		.execute();
	expect((await reset(token, 'yepyeni bir şifre')).json()).toMatchObject({
		code: 'access/link-expired',
	});
});

test('an unknown address gets the same answer and no mail, a closed account neither', async () => {
	await addTestUser(access.db, { email: 'known@sevk.test' });
	const closed = await addTestUser(access.db, { email: 'shut@sevk.test' });
	await access.db
		.updateTable('users')
		.set({ retired_at: new Date() })
		.where('id', '=', closed)
		.execute();
	const before = await access.mailCount();
	for (const email of ['unknown@sevk.test', 'shut@sevk.test', 'known@sevk.test']) {
		const answer = await browser().post('/api/auth/password-reset-requests', { email });
		expect([answer.statusCode, answer.json()]).toEqual([200, { done: true }]);
	}
	expect(await access.mail(before + 1)).toContain('Kime: known@sevk.test');
	expect(await access.mailCount()).toBe(before + 1);
});

test('the number of mails to one account is limited', async () => {
	await addTestUser(access.db, { email: 'flood@sevk.test' });
	const before = await access.mailCount();
	for (let count = 0; count < 8; count += 1) {
		await browser().post('/api/auth/password-reset-requests', { email: 'flood@sevk.test' });
	}
	await access.mail(before + 3);
	await new Promise((wake) => setTimeout(wake, 300));
	expect((await access.mailCount()) - before).toBe(3);
});

test('the secret of a link is not in the database', async () => {
	await addTestUser(access.db, { email: 'hash@sevk.test' });
	const token = await requestedToken('hash@sevk.test');
	const rows = await access.db.selectFrom('identity_verifications').selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain(token);
});
