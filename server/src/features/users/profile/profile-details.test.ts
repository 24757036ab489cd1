import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	addTestDepot,
	addTestDriver,
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
} from '../../../testing/fixture/test-access.ts';

let access: TestAccess;

beforeAll(async () => {
	access = await testAccess();
});
afterAll(() => access.close());

const nationalId = '10000000146';

async function signedIn(email: string, about: Parameters<typeof addTestUser>[1] = {}) {
	await addTestUser(access.db, { email, ...about });
	const session = new TestBrowser(access.app);
	await session.signIn(email);
	return session;
}

test('one writes down the own TCKN; it is sealed and shown by its end only', async () => {
	const session = await signedIn('ayse@sevk.test');
	const save = (body: object) => session.send('PATCH', '/api/me', body);
	expect((await session.get('/api/me')).json()).toMatchObject({
		nationalIdMasked: null,
		photoFile: null,
	});
	const wrong = await save({ version: 1, nationalId: '10000000147' });
	expect(wrong.json()).toMatchObject({ status: 422, code: 'access/national-id-invalid' });
	const saved = await save({ version: 1, nationalId });
	expect(saved.json()).toMatchObject({ nationalIdMasked: '*******0146', version: 2 });
	expect(saved.body).not.toContain(nationalId);
	const row = await access.db
		.selectFrom('users')
		.select('national_id_sealed')
		.where('email_fold', '=', 'ayse@sevk.test')
		.executeTakeFirstOrThrow();
	expect(row.national_id_sealed).not.toContain(nationalId);
	expect((await save({ version: 2, nationalId: null })).json().nationalIdMasked).toBeNull();
});

test('that of a driver comes from the driver record', async () => {
	const depotId = await addTestDepot(access.db, 'UMR');
	const driverId = await addTestDriver(access.db, depotId);
	await access.db
		.updateTable('drivers')
		.set({ national_id_last4: '0146' })
		.where('id', '=', driverId)
		.execute();
	const about = { role: 'driver' as const, driverId, depotIds: [depotId] };
	const session = await signedIn('surucu@sevk.test', about);
	expect((await session.get('/api/me')).json().nationalIdMasked).toBe('*******0146');
	const own = await session.send('PATCH', '/api/me', { version: 1, nationalId });
	expect(own.json().code).toBe('access/national-id-of-driver');
});

test('the key of a phone is the same for a person and a device, and another for any other', async () => {
	const phone = '/api/device-key?deviceId=01a1f9c4-7f64-4000-8000-000000000000';
	const [ali, veli] = [await signedIn('ali@sevk.test'), await signedIn('veli@sevk.test')];
	const keyOf = async (session: TestBrowser, address: string) =>
		(await session.get(address)).json().key;
	const key = await keyOf(ali, phone);
	expect(Buffer.from(key, 'base64')).toHaveLength(32);
	expect(await keyOf(ali, phone)).toBe(key);
	expect(await keyOf(ali, `${phone}1`)).not.toBe(key);
	expect(await keyOf(veli, phone)).not.toBe(key);
});
