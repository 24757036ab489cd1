import { decodeJwt } from 'jose';
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
	access = await testAccess({
		settings: {
			publicUrl: 'http://sevk.test',
			secret: 'x'.repeat(48),
			firebase: null,
			product: { version: '0.0.0', commit: null },
			lifetimes: {
				sessionDays: 2,
				accessTokenMinutes: 3,
				resetLinkMinutes: 7,
				invitationHours: 5,
				screenLockMinutes: 9,
			},
		},
	});
});

afterAll(() => access.close());

test('a session and its token last as long as the settings say', async () => {
	const email = 'short@sevk.test';
	await addTestUser(access.db, { email });
	const session = new TestBrowser(access.app);
	const step = await session.post('/api/auth/sign-in', { email, password: testPassword });
	expect(step.cookies[0]).toMatchObject({ maxAge: 2 * 24 * 3600 });
	const { exp = 0, iat = 0 } = decodeJwt((await session.renewToken()) ?? '');
	expect(exp - iat).toBe(3 * 60);
	expect((await session.get('/api/me')).statusCode).toBe(200);
});

test('a mailed link lasts as long as the settings and the mail say', async () => {
	const email = 'forgot@sevk.test';
	const userId = await addTestUser(access.db, { email });
	await new TestBrowser(access.app).post('/api/auth/password-reset-requests', { email });
	expect(await access.mail(1)).toContain('Bağlantı 7 dakika geçerlidir');
	const options = await new TestBrowser(access.app).get('/api/public/sign-in-options');
	expect(options.json()).toMatchObject({ resetLinkMinutes: 7 });
	const { expires_at } = await access.db
		.selectFrom('identity_verifications')
		.select('expires_at')
		.where('value', '=', userId)
		.executeTakeFirstOrThrow();
	expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(7);
});
