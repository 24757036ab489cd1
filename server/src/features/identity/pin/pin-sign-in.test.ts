import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { pinText } from '@sevk/contract/identity/pin-devices';
import { pinTries } from '@sevk/domain/identity/pin/pin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../../../db/events.ts';
import { companyId, newId } from '../../../db/ids.ts';
import {
	addTestDepot,
	addTestDriver,
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
	testLifetimes,
} from '../../../testing/fixture/test-access.ts';
import { testSettings } from '../../../testing/fixture/test-edge.ts';

let access: TestAccess;
let depotId: string;
let office: TestBrowser;

const pin = '482915';
let phones = 0;

beforeAll(async () => {
	access = await testAccess();
	depotId = await addTestDepot(access.db, 'UMR');
	await addTestUser(access.db, {
		email: 'ofis@sevk.test',
		name: 'Zehra Uçar',
		depotIds: [depotId],
	});
	office = new TestBrowser(access.app);
	await office.signIn('ofis@sevk.test');
});

afterAll(() => access.close());

/** A phone with its key. */
class TestPhone extends TestBrowser {
	readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	id = '';

	enroll(phone: string, code: string, more: object = {}) {
		const publicKey = this.keys.publicKey.export({ type: 'spki', format: 'der' });
		const body = { phone, code, pin, publicKey: publicKey.toString('base64'), formerId: null };
		return this.post('/api/auth/phones', { ...body, ...more });
	}

	async enter(phone: string, withPin: string, key: KeyObject = this.keys.privateKey) {
		const challenge = await this.post(`/api/auth/phones/${this.id}/challenge`);
		const { nonce } = challenge.json();
		if (nonce === undefined) return challenge;
		const text = Buffer.from(pinText(this.id, nonce));
		const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
		const body = { phone, pin: withPin, nonce, signature };
		return this.post(`/api/auth/phones/${this.id}/sign-in`, body);
	}
}

async function addDriver() {
	phones += 1;
	const phone = `+9053200010${String(phones).padStart(2, '0')}`;
	const driverId = await addTestDriver(access.db, depotId);
	const email = `surucu${phones}@sevk.test`;
	const about = { email, phone, role: 'driver' as const, driverId, depotIds: [depotId] };
	return { phone, email, userId: await addTestUser(access.db, about) };
}

async function codeFor(userId: string): Promise<string> {
	return (await office.post(`/api/users/${userId}/phone-codes`)).json().code;
}

async function addPhone() {
	const driver = await addDriver();
	const mobile = new TestPhone(access.app);
	const enrolled = await mobile.enroll(driver.phone, await codeFor(driver.userId));
	mobile.id = enrolled.json().pinDeviceId;
	return { ...driver, mobile };
}

/** Waits of the throttle are not the subject here. */
async function skipWaits(): Promise<void> {
	await access.db.updateTable('identity_tries').set({ blocked_until: null }).execute();
}

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;

test('the code of the office enrolls a phone and signs its driver in', async () => {
	const { mobile, phone, userId } = await addPhone();
	expect(await mobile.renewToken()).not.toBeNull();
	const me = (await mobile.get('/api/me')).json();
	expect([me.userId, me.screenLockMinutes]).toEqual([userId, 15]);
	await mobile.post('/api/auth/sign-out');
	expect((await mobile.enter(phone, pin)).statusCode).toBe(200);
	expect((await mobile.renewToken()) === null).toBe(false);
	const list = (await office.get(`/api/users/${userId}/phones`)).json();
	expect(list).toMatchObject({
		managedHere: true,
		items: [{ codeByName: 'Zehra Uçar', isLocked: false, closedAt: null }],
	});
	const kinds = (
		await readEvents(access.db, { depotIds: [companyId], noun: 'user', nounIds: [userId] })
	)
		.map(({ kind }) => kind)
		.filter((kind) => kind.startsWith('phone'));
	expect(kinds.toSorted()).toEqual(['phone_code_created', 'phone_enrolled']);
});

test('a code is used once, by the same phone again after a lost answer, and not late', async () => {
	const { phone, userId } = await addDriver();
	const [first, second] = [new TestPhone(access.app), new TestPhone(access.app)];
	const former = await codeFor(userId);
	const code = await codeFor(userId);
	expect(codeOf(await first.enroll(phone, former))).toBe('access/phone-code-wrong');
	const enrolled = await first.enroll(phone, code);
	expect((await first.enroll(phone, code)).json()).toEqual(enrolled.json());
	expect(codeOf(await second.enroll(phone, code))).toBe('access/phone-code-expired');
	const late = await codeFor(userId);
	await access.db
		.updateTable('pin_device_codes')
		.set({ expires_at: new Date(Date.now() - 1000) })
		.where('user_id', '=', userId)
		.execute();
	expect(codeOf(await second.enroll(phone, late))).toBe('access/phone-code-expired');
});

test('a driver without an e-mail signs in by phone number and PIN alone', async () => {
	const driverId = await addTestDriver(access.db, depotId);
	const about = { email: null, name: 'Hasan Kılıç', role: 'driver', driverId, depotIds: [depotId] };
	const before = await access.mailCount();
	const add = (phone: string | null) =>
		office.post('/api/users', { ...about, phone, allDepots: false });
	expect(codeOf(await add(null))).toBe('access/phone-required');
	const user = (await add('0532 555 11 22')).json();
	expect(user).toMatchObject({ email: null, phone: '+905325551122', invited: false });
	expect(await access.mailCount()).toBe(before);
	expect(codeOf(await office.post(`/api/users/${user.userId}/invitation`))).toBe('access/no-email');
	const mobile = new TestPhone(access.app);
	mobile.id = (await mobile.enroll(user.phone, await codeFor(user.userId))).json().pinDeviceId;
	expect((await mobile.enter(user.phone, pin)).statusCode).toBe(200);
	await mobile.renewToken();
	expect((await mobile.get('/api/me')).json()).toMatchObject({ userId: user.userId, email: null });
	const found = (await office.get('/api/users?q=hasan')).json();
	expect(found.items.map(({ userId }: { userId: string }) => userId)).toEqual([user.userId]);
});

test('five wrong codes void the code; another number and a weak PIN enroll nothing', async () => {
	const { phone, userId } = await addDriver();
	const mobile = new TestPhone(access.app);
	const code = await codeFor(userId);
	expect(codeOf(await mobile.enroll(phone, code, { pin: '123456' }))).toBe('access/pin-common');
	expect(codeOf(await mobile.enroll('+905329999999', code))).toBe('access/phone-code-wrong');
	const wrong = code === '00000000' ? '00000001' : '00000000';
	for (let tries = 0; tries < 5; tries += 1) await mobile.enroll(phone, wrong);
	await skipWaits();
	expect(codeOf(await mobile.enroll(phone, code))).toBe('access/phone-code-wrong');
	expect((await mobile.enroll(phone, await codeFor(userId))).statusCode).toBe(200);
});

test('a PIN counts on its phone only, with the number of its driver', async () => {
	const [one, other] = [await addPhone(), await addPhone()];
	const stolen = new TestPhone(access.app);
	stolen.id = one.mobile.id;
	expect(codeOf(await stolen.enter(one.phone, pin))).toBe('access/phone-unknown');
	stolen.id = newId();
	expect(codeOf(await stolen.enter(one.phone, pin))).toBe('access/phone-unknown');
	const wrongNumber = await one.mobile.enter(other.phone, pin);
	expect(wrongNumber.json()).toMatchObject({ code: 'access/wrong-pin', status: 422 });
	expect((await one.mobile.enter(one.phone, pin)).statusCode).toBe(200);
});

test('a signed value is used once', async () => {
	const { mobile, phone } = await addPhone();
	const { nonce } = (await mobile.post(`/api/auth/phones/${mobile.id}/challenge`)).json();
	const text = Buffer.from(pinText(mobile.id, nonce));
	const key = { key: mobile.keys.privateKey, dsaEncoding: 'ieee-p1363' as const };
	const body = { phone, pin, nonce, signature: sign('sha256', text, key).toString('base64') };
	const path = `/api/auth/phones/${mobile.id}/sign-in`;
	expect((await mobile.post(path, body)).statusCode).toBe(200);
	expect(codeOf(await mobile.post(path, body))).toBe('access/phone-unknown');
});

test('ten wrong PINs lock the phone and end its session; the office releases it', async () => {
	const { mobile, phone, userId } = await addPhone();
	await mobile.renewToken();
	const leftAfterWrong = async () => {
		const answer = (await mobile.post('/api/me/pin-checks', { pin: '739428' })).json();
		return [answer.code, Number(/\d+/.exec(answer.detail)?.[0])];
	};
	expect(await leftAfterWrong()).toEqual(['access/wrong-screen-pin', pinTries - 1]);
	await access.db
		.updateTable('pin_devices')
		.set({ wrong_tries: pinTries - 2 })
		.where('id', '=', mobile.id)
		.execute();
	expect(await leftAfterWrong()).toEqual(['access/wrong-screen-pin', 1]);
	const last = await mobile.post('/api/me/pin-checks', { pin: '739428' });
	expect(codeOf(last)).toBe('access/phone-locked');
	expect((await mobile.get('/api/me')).statusCode).toBe(401);
	expect(codeOf(await mobile.enter(phone, pin))).toBe('access/phone-locked');
	const listed = (await office.get(`/api/users/${userId}/phones`)).json();
	expect(listed.items[0].isLocked).toBe(true);
	const again = new TestPhone(access.app);
	const enrolled = await again.enroll(phone, await codeFor(userId), { formerId: mobile.id });
	expect(enrolled.statusCode).toBe(200);
	expect(codeOf(await mobile.enter(phone, pin))).toBe('access/phone-closed');
});

test('wrong PINs wait, and a right one resets the count', async () => {
	const { mobile, phone } = await addPhone();
	await mobile.enter(phone, '739428');
	await mobile.renewToken();
	expect((await mobile.post('/api/me/pin-checks', { pin })).json()).toEqual({ done: true });
	const first = (await mobile.enter(phone, '739428')).json();
	expect(first.detail).toContain(`Kalan deneme: ${pinTries - 1}.`);
	// So many tries that the wait outlasts a slow test.
	await access.db
		.updateTable('identity_tries')
		.set({ tries: 20 })
		.where('key', 'like', 'pin:%')
		.execute();
	await mobile.enter(phone, '739428');
	const waiting = await mobile.enter(phone, pin);
	expect(waiting.json()).toMatchObject({ code: 'access/throttled', status: 429 });
	expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
});

test('a phone that the office closes is out at once and learns why', async () => {
	const { mobile, phone, userId } = await addPhone();
	await mobile.renewToken();
	const elsewhere = new TestBrowser(access.app);
	await elsewhere.signIn(`surucu${phones}@sevk.test`);
	const path = `/api/users/${userId}/phones/${mobile.id}/closing`;
	expect((await office.post(path)).statusCode).toBe(200);
	expect((await office.post(path)).statusCode).toBe(200);
	expect((await mobile.get('/api/me')).statusCode).toBe(401);
	expect(await mobile.renewToken()).toBeNull();
	expect(codeOf(await mobile.enter(phone, pin))).toBe('access/phone-closed');
	expect((await elsewhere.get('/api/me')).statusCode).toBe(200);
});

test('another depot, another role and a number that is missing get no code', async () => {
	const { userId } = await addDriver();
	const kadikoy = await addTestDepot(access.db, 'KDK');
	await addTestUser(access.db, { email: 'kadikoy@sevk.test', depotIds: [kadikoy] });
	const stranger = new TestBrowser(access.app);
	await stranger.signIn('kadikoy@sevk.test');
	expect((await stranger.post(`/api/users/${userId}/phone-codes`)).statusCode).toBe(404);
	expect((await stranger.get(`/api/users/${userId}/phones`)).statusCode).toBe(404);
	const planner = await addTestUser(access.db, { role: 'planner', depotIds: [depotId] });
	const refused = await office.post(`/api/users/${planner}/phone-codes`);
	expect(codeOf(refused)).toBe('access/pin-role');
	await access.db.updateTable('users').set({ phone: null }).where('id', '=', userId).execute();
	const missing = await office.post(`/api/users/${userId}/phone-codes`);
	expect(codeOf(missing)).toBe('access/pin-phone-missing');
});

test('who is no driver any more, or has left, does not sign in by PIN', async () => {
	const { mobile, phone, userId } = await addPhone();
	const user = () => access.db.updateTable('users').where('id', '=', userId);
	await user().set({ role: 'viewer', driver_id: null }).execute();
	expect(codeOf(await mobile.enter(phone, pin))).toBe('access/pin-role');
	await user().set({ retired_at: new Date() }).execute();
	expect(codeOf(await mobile.enter(phone, pin))).toBe('access/account-closed');
});

test('with a hosted identity provider there is no sign-in by PIN', async () => {
	const hosted = await testAccess({
		settings: {
			publicUrl: testSettings.publicUrl,
			secret: 'x'.repeat(48),
			firebase: { projectId: 'sevk-test', apiKey: 'key', emulatorHost: null },
			lifetimes: testLifetimes,
			product: testSettings.product,
		},
	});
	const mobile = new TestPhone(hosted.app);
	expect(codeOf(await mobile.enroll('+905320001099', '12345678'))).toBe('access/hosted-provider');
	await hosted.close();
});
