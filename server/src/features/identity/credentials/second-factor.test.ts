import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../testing/build/authenticator.ts';
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

async function withSecondFactor(email: string) {
	await addTestUser(access.db, { email });
	const session = new TestBrowser(access.app);
	await session.signIn(email);
	const setup = (await session.post('/api/me/second-factor', { password: testPassword })).json();
	const code = codeOf(setup.totpUri);
	const confirmed = await session.post('/api/me/second-factor/confirmation', { code });
	expect(confirmed.json()).toEqual({ done: true });
	await session.renewToken();
	const { totpUri, recoveryCodes } = setup as { totpUri: string; recoveryCodes: string[] };
	return { session, totpUri, usedCode: code, recoveryCodes };
}

async function firstStep(email: string): Promise<TestBrowser> {
	const session = new TestBrowser(access.app);
	const step = await session.post('/api/auth/sign-in', { email, password: testPassword });
	expect(step.json()).toEqual({ next: 'second_factor' });
	return session;
}

const second = (session: TestBrowser, code: string, more: object = {}) =>
	session.post('/api/auth/second-factor', { kind: 'code', code, ...more });

test('a begun set-up changes nothing until a code confirms it', async () => {
	const email = 'begun@sevk.test';
	await addTestUser(access.db, { email });
	const session = new TestBrowser(access.app);
	await session.signIn(email);
	const early = await session.post('/api/me/second-factor/confirmation', { code: '123456' });
	expect(early.json()).toMatchObject({ status: 409, code: 'access/second-factor-not-begun' });
	const wrong = await session.post('/api/me/second-factor', { password: 'yanlış' });
	expect(wrong.json()).toMatchObject({ status: 422, code: 'access/wrong-password' });
	const setup = await session.post('/api/me/second-factor', { password: testPassword });
	expect(setup.json().totpUri).toMatch(/^otpauth:\/\/totp\/Sevk:begun%40sevk.test\?secret=/);
	const miss = await session.post('/api/me/second-factor/confirmation', { code: '000000' });
	expect(miss.json()).toMatchObject({ status: 422, code: 'access/wrong-code' });
	await new TestBrowser(access.app).signIn(email);
	expect((await session.get('/api/me')).json().secondFactor).toMatchObject({ enabled: false });
});

test('a sign-in needs the code, and the password alone opens nothing', async () => {
	const email = 'two@sevk.test';
	const { session: owner, totpUri } = await withSecondFactor(email);
	const factor = (await owner.get('/api/me')).json().secondFactor;
	expect(factor).toEqual({ managedHere: true, enabled: true, recoveryCodesLeft: 10 });
	const session = await firstStep(email);
	expect(await session.renewToken()).toBeNull();
	expect((await second(session, '000000')).json()).toMatchObject({
		status: 422,
		code: 'access/wrong-code',
	});
	expect((await second(session, codeOf(totpUri, 1))).json()).toEqual({ next: 'done' });
	expect(await session.renewToken()).not.toBeNull();
	const stranger = new TestBrowser(access.app);
	expect((await second(stranger, codeOf(totpUri, 1))).json()).toMatchObject({
		status: 409,
		code: 'access/sign-in-again',
	});
});

test('a new password by a link still needs the code, also on a trusted device', async () => {
	const email = 'linked@sevk.test';
	const { totpUri, recoveryCodes } = await withSecondFactor(email);
	const trusted = await firstStep(email);
	await second(trusted, codeOf(totpUri, 1), { trustDevice: true });
	const before = await access.mailCount();
	await trusted.post('/api/auth/password-reset-requests', { email });
	const token = /token=([\w-]+)/.exec(await access.mail(before + 1))?.[1];
	const password = 'yepyeni bir şifre';
	const answer = await trusted.post('/api/auth/password-resets', { token, password });
	expect(answer.json()).toEqual({ next: 'second_factor' });
	expect(await trusted.renewToken()).toBeNull();
	const [code = ''] = recoveryCodes;
	const entered = await second(trusted, code, { kind: 'recovery' });
	expect(entered.json()).toEqual({ next: 'done' });
	expect(await trusted.renewToken()).not.toBeNull();
});

test('a code is accepted once', async () => {
	const email = 'once@sevk.test';
	const { totpUri, usedCode } = await withSecondFactor(email);
	const wrong = { status: 422, code: 'access/wrong-code' };
	const session = await firstStep(email);
	// The code that disabled it is used as well.
	expect((await second(session, usedCode)).json()).toMatchObject(wrong);
	expect(await session.renewToken()).toBeNull();
	const code = codeOf(totpUri, 1);
	expect((await second(session, code)).json()).toEqual({ next: 'done' });
	const thief = await firstStep(email);
	expect((await second(thief, code)).json()).toMatchObject(wrong);
	expect(await thief.renewToken()).toBeNull();
});

test('of two who send one code at the same moment, one gets in', async () => {
	const email = 'race@sevk.test';
	const { totpUri } = await withSecondFactor(email);
	const desks = [await firstStep(email), await firstStep(email)];
	const code = codeOf(totpUri, 1);
	const answers = await Promise.all(desks.map((session) => second(session, code)));
	expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

test('a challenge dies after five wrong codes', async () => {
	const email = 'five@sevk.test';
	const { totpUri, usedCode } = await withSecondFactor(email);
	const session = await firstStep(email);
	for (const wrong of ['000000', usedCode, '000000', usedCode, '000000']) {
		expect((await second(session, wrong)).json()).toMatchObject({ code: 'access/wrong-code' });
	}
	expect((await second(session, codeOf(totpUri, 1))).json()).toMatchObject({
		code: 'access/sign-in-again',
	});
});

test('a recovery code works once', async () => {
	const email = 'lost@sevk.test';
	const { recoveryCodes } = await withSecondFactor(email);
	const [code = ''] = recoveryCodes;
	const recover = async () =>
		second(await firstStep(email), code, { kind: 'recovery' }).then((answer) => answer.json());
	expect(await recover()).toEqual({ next: 'done' });
	expect(await recover()).toMatchObject({ status: 422, code: 'access/wrong-recovery-code' });
});

test('new recovery codes void the old ones', async () => {
	const email = 'renew@sevk.test';
	const { session, recoveryCodes } = await withSecondFactor(email);
	const renewed = await session.post('/api/me/recovery-codes', { password: testPassword });
	expect(renewed.json().recoveryCodes).toHaveLength(10);
	const old = await second(await firstStep(email), recoveryCodes[0] ?? '', { kind: 'recovery' });
	expect(old.json()).toMatchObject({ code: 'access/wrong-recovery-code' });
});

test('a trusted browser is not asked again, until the password changes', async () => {
	const email = 'trust@sevk.test';
	const { session: owner, totpUri } = await withSecondFactor(email);
	const session = await firstStep(email);
	await second(session, codeOf(totpUri, 1), { trustDevice: true });
	await session.post('/api/auth/sign-out');
	const again = await session.post('/api/auth/sign-in', { email, password: testPassword });
	expect(again.json()).toEqual({ next: 'done' });
	const changed = { currentPassword: testPassword, newPassword: 'yepyeni bir şifre' };
	expect((await owner.post('/api/me/password', changed)).statusCode).toBe(200);
	const response = await session.post('/api/auth/sign-in', {
		email,
		password: changed.newPassword,
	});
	expect(response.json()).toEqual({ next: 'second_factor' });
});

test('switched off with the password, one step is enough again', async () => {
	const email = 'off@sevk.test';
	const { session } = await withSecondFactor(email);
	const off = (password: string) => session.post('/api/me/second-factor/removal', { password });
	expect((await off('yanlış')).json()).toMatchObject({ code: 'access/wrong-password' });
	expect((await off(testPassword)).json()).toEqual({ done: true });
	await new TestBrowser(access.app).signIn(email);
	await session.renewToken();
	expect((await off(testPassword)).json()).toMatchObject({ code: 'access/second-factor-off' });
});

test('a token without its session cookie cannot touch the second factor', async () => {
	const email = 'bare@sevk.test';
	await addTestUser(access.db, { email });
	const session = new TestBrowser(access.app);
	await session.signIn(email);
	const bare = new TestBrowser(access.app);
	bare.token = session.token;
	const answer = await bare.post('/api/me/second-factor', { password: testPassword });
	expect(answer.json()).toMatchObject({ status: 409, code: 'access/sign-in-again' });
});

test('an admin frees a user who lost the phone', async () => {
	const email = 'phone@sevk.test';
	await withSecondFactor(email);
	await addTestUser(access.db, { email: 'helper@sevk.test' });
	const admin = new TestBrowser(access.app);
	await admin.signIn('helper@sevk.test');
	const { items } = (await admin.get('/api/users?q=phone%40sevk')).json();
	const [user] = items;
	expect(user).toMatchObject({ email, secondFactorEnabled: true });
	const freed = await admin.post(`/api/users/${user.userId}/second-factor-reset`);
	expect(freed.json()).toMatchObject({ email, secondFactorEnabled: false });
	await new TestBrowser(access.app).signIn(email);
	const again = await admin.post(`/api/users/${user.userId}/second-factor-reset`);
	expect(again.json()).toMatchObject({ status: 409, code: 'access/no-second-factor' });
});
