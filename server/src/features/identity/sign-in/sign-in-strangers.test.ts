import { afterEach, beforeEach, expect, test } from 'vitest';
import {
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
	testPassword,
} from '../../../testing/fixture/test-access.ts';

const email = 'owner@sevk.test';
const stranger = '192.0.2.7';
const office = '198.51.100.4';

let access: TestAccess;

beforeEach(async () => {
	access = await testAccess();
	await addTestUser(access.db, { email, name: 'Ayşe Yılmaz' });
});

afterEach(() => access.close());

async function signIn(password: string, remoteAddress: string): Promise<number> {
	const { statusCode } = await access.app.inject({
		method: 'POST',
		url: '/api/auth/sign-in',
		remoteAddress,
		payload: { email, password },
	});
	return statusCode;
}

async function guess(times: number, remoteAddress = stranger): Promise<void> {
	for (let count = 0; count < times; count += 1) await signIn('yanlış', remoteAddress);
}

test('attempts from one address do not delay the account at another', async () => {
	await guess(12);
	expect(await signIn(testPassword, stranger)).toBe(429);
	expect(await signIn(testPassword, office)).toBe(200);
});

test('attempts from many addresses delay it at new addresses alone', async () => {
	expect(await signIn(testPassword, office)).toBe(200);
	for (let host = 1; host <= 25; host += 1) await guess(4, `203.0.113.${host}`);
	expect(await signIn(testPassword, '203.0.113.200')).toBe(429);
	expect(await signIn(testPassword, office)).toBe(200);
	expect(await signIn(testPassword, '203.0.113.201')).toBe(429);
});

test('a mailed link lets the owner in at a new address in spite of the attempts', async () => {
	for (let host = 1; host <= 25; host += 1) await guess(4, `203.0.113.${host}`);
	await access.mail(1);
	const owner = new TestBrowser(access.app);
	await owner.post('/api/auth/password-reset-requests', { email });
	const token = /token=(\S+)/.exec(await access.mail(2))?.[1];
	await owner.post('/api/auth/password-resets', { token, password: testPassword });
	await owner.signIn(email);
});

test('the delay at a known address is that of its own attempts', async () => {
	expect(await signIn(testPassword, office)).toBe(200);
	await guess(5, office);
	expect(await signIn(testPassword, office)).toBe(429);
});

test('the owner gets one mail and sees the last failures on the profile screen', async () => {
	const owner = new TestBrowser(access.app);
	await owner.signIn(email);
	await guess(4);
	await guess(5, '192.0.2.8');
	const mail = await access.mail(1);
	expect(mail).toContain(`Kime: ${email}`);
	expect(mail).toContain('yanlış şifreyle giriş denendi');
	expect(await access.mailCount()).toBe(1);
	const { failedSignIns } = (await owner.get('/api/sessions')).json();
	expect(failedSignIns).toHaveLength(9);
	expect(failedSignIns[0]).toMatchObject({ address: '192.0.2.8', userAgent: 'lightMyRequest' });
	await guess(4, '192.0.2.9');
	expect((await owner.get('/api/sessions')).json().failedSignIns).toHaveLength(10);
});

test("the owner's mistakes at a known address do not count towards the mail", async () => {
	expect(await signIn(testPassword, office)).toBe(200);
	await guess(4, office);
	await guess(4);
	expect(await access.mailCount()).toBe(0);
	await guess(1, '192.0.2.8');
	expect(await access.mail(1)).toContain('(5 deneme)');
});

test("the owner's own mistakes send no mail", async () => {
	expect(await signIn(testPassword, office)).toBe(200);
	await guess(5, office);
	const owner = new TestBrowser(access.app);
	await owner.signIn(email);
	expect((await owner.get('/api/sessions')).json().failedSignIns).toHaveLength(5);
	expect(await access.mailCount()).toBe(0);
});
