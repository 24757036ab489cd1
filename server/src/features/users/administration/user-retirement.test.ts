import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	addTestDepot,
	addTestDriver,
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
} from '../../../testing/fixture/test-access.ts';
import { eraseAccount, lockStaff } from '../../privacy/staff/staff-erasure-store.ts';

let access: TestAccess;
let admin: TestBrowser;
let umraniye: string;

beforeAll(async () => {
	access = await testAccess();
	umraniye = await addTestDepot(access.db, 'UMR');
	await addTestUser(access.db, { email: 'admin@sevk.test' });
	admin = await signedIn('admin@sevk.test');
});
afterAll(() => access.close());

const signedIn = (email: string) => TestBrowser.signedIn(access.app, email);

test('a retired user is out at once and comes back with the old password', async () => {
	const userId = await addTestUser(access.db, { email: 'gone@sevk.test', depotIds: [umraniye] });
	const session = await signedIn('gone@sevk.test');
	const act = (what: string, version: number) =>
		admin.post(`/api/users/${userId}/${what}`, { version });
	expect((await act('retirement', 1)).json()).toMatchObject({ version: 2 });
	const refused = await session.get('/api/me');
	expect(refused.json()).toMatchObject({ status: 403, code: 'access/account-closed' });
	expect(await session.renewToken()).toBeNull();
	await expect(signedIn('gone@sevk.test')).rejects.toThrow('wrong-credentials');
	expect((await act('retirement', 2)).json()).toMatchObject({ code: 'access/user-retired' });
	const invited = await admin.post(`/api/users/${userId}/invitation`);
	expect(invited.json()).toMatchObject({ code: 'access/user-retired' });
	expect((await act('reinstatement', 2)).json()).toMatchObject({ retiredAt: null, version: 3 });
	await signedIn('gone@sevk.test');
});

test('an erased driver gets no account', async () => {
	const driverId = await addTestDriver(access.db, umraniye);
	const erased = { retired_at: new Date(), erased_at: new Date(), phone: null };
	const rest = { licence_class: null, licence_until: null, src_document: null, src_until: null };
	const shift = { work_week: null };
	await access.db
		.updateTable('drivers')
		.set({ ...erased, ...rest, ...shift })
		.where('id', '=', driverId)
		.execute();
	const user = { email: 'yeni@sevk.test', name: 'Yeni Sürücü', phone: null, role: 'driver' };
	const body = { ...user, allDepots: false, depotIds: [umraniye], driverId };
	const answer = await admin.post('/api/users', body);
	expect(answer.json()).toMatchObject({ code: 'access/driver-not-found' });
});

test('an account whose personal data were erased does not come back', async () => {
	const userId = await addTestUser(access.db, { email: 'erased@sevk.test', depotIds: [umraniye] });
	const act = (what: string, version: number) =>
		admin.post(`/api/users/${userId}/${what}`, { version });
	await act('retirement', 1);
	const key = { kind: 'user', id: userId } as const;
	await access.db.transaction().execute(async (tx) => {
		const [account] = (await lockStaff(tx, [umraniye], key))?.accounts ?? [];
		if (account !== undefined) {
			await eraseAccount(tx, account, { erasedId: userId, now: new Date() });
		}
	});
	expect((await act('reinstatement', 3)).json()).toMatchObject({ code: 'access/user-erased' });
	const listed = await admin.get(`/api/users?state=retired&userId=${userId}`);
	expect(listed.json()).toMatchObject({ items: [{ email: null, phone: null }] });
	await expect(signedIn('erased@sevk.test')).rejects.toThrow('wrong-credentials');
});
