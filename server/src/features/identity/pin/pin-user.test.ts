import { scryptSync } from 'node:crypto';
import { rightsOf } from '@sevk/domain/common/access/role';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEvents } from '../../../db/events.ts';
import { companyId, newId } from '../../../db/ids.ts';
import {
	addTestDepot,
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
} from '../../../testing/fixture/test-access.ts';
import { findCallers } from '../account/caller-store.ts';

// Many tries, with hashes of the least cost. A check takes the cost from the hash.
vi.mock(import('../provider/password-hash.ts'), async (importOriginal) => ({
	...(await importOriginal()),
	hashPassword: async (text: string) => {
		const key = scryptSync(text, 'salt', 32, { N: 2, r: 1, p: 1 });
		return [
			'scrypt',
			2,
			1,
			1,
			Buffer.from('salt').toString('base64url'),
			key.toString('base64url'),
		].join('$');
	},
}));

let access: TestAccess;
let admin: TestBrowser;
let depotId: string;

beforeAll(async () => {
	access = await testAccess();
	depotId = await addTestDepot(access.db, 'UMR');
	await addTestUser(access.db, { email: 'admin@sevk.test' });
	admin = await TestBrowser.signedIn(access.app, 'admin@sevk.test');
});

afterAll(() => access.close());

const ownPin = '730946';

const add = (username: string, more: object = {}) =>
	admin.post('/api/users', {
		email: null,
		username,
		name: 'İlker Işık',
		role: 'warehouse',
		allDepots: false,
		depotIds: [depotId],
		...more,
	});

async function addHand(username: string, more: object = {}): Promise<string> {
	return (await add(username, more)).json().userId;
}

const reset = async (userId: string) =>
	(await admin.post(`/api/users/${userId}/pin-resets`)).json() as { pin: string };

const enter = (
	username: string,
	pin: string,
	newPin: string | null = null,
	person = new TestBrowser(access.app),
) => person.post('/api/auth/name-sign-ins', { username, pin, newPin });

async function withOwnPin(username: string, more: object = {}) {
	const userId = await addHand(username, more);
	const { pin } = await reset(userId);
	const person = new TestBrowser(access.app);
	expect((await enter(username, pin, ownPin, person)).json()).toEqual({ next: 'done' });
	await person.renewToken();
	return { userId, person };
}

test('the PIN of the office opens no session; the own one does, in any spelling of the name', async () => {
	const userId = await addHand('İlker.Depo');
	expect((await admin.get(`/api/users/${userId}`)).json()).toMatchObject({
		email: null,
		username: 'İlker.Depo',
		state: 'no_pin',
	});
	const { pin } = await reset(userId);
	expect((await admin.get(`/api/users/${userId}`)).json()).toMatchObject({ state: 'pin_given' });
	const person = new TestBrowser(access.app);
	expect((await enter('ILKER.DEPO', pin, null, person)).json()).toEqual({ next: 'new_pin' });
	expect(await person.renewToken()).toBeNull();
	expect((await enter('ilker.depo', pin, '123456', person)).json()).toMatchObject({
		code: 'access/pin-common',
	});
	expect((await enter('ilker.depo', pin, ownPin, person)).json()).toEqual({ next: 'done' });
	await person.renewToken();
	const me = (await person.get('/api/me')).json();
	expect(me).toMatchObject({ email: null, username: 'İlker.Depo', role: 'warehouse' });
	expect((await admin.get(`/api/users/${userId}`)).json()).toMatchObject({ state: 'open' });
	expect((await enter('ılker.depo', ownPin)).json()).toEqual({ next: 'done' });
	expect((await enter('ilker.depo', pin)).json()).toMatchObject({
		code: 'access/wrong-name-or-pin',
	});
	const events = await readEvents(access.db, {
		depotIds: [companyId],
		noun: 'user',
		nounIds: [userId],
	});
	expect(events.map(({ kind }) => kind).toSorted()).toEqual([
		'created',
		'pin_changed',
		'pin_reset',
	]);
	expect(JSON.stringify(events)).not.toContain(pin);
});

test('a name is given once, and only to hands of the depot without an e-mail', async () => {
	await addHand('şule');
	expect((await add('SULE')).json()).toMatchObject({ code: 'access/username-taken', status: 409 });
	expect((await add('ali', { role: 'planner' })).json()).toMatchObject({
		code: 'access/username-role',
	});
	expect((await add('ali', { email: 'ali@sevk.test' })).json()).toMatchObject({
		code: 'access/username-and-email',
	});
	const raise = access.db
		.updateTable('users')
		.set({ role: 'admin' })
		.where('username', '=', 'şule');
	await expect(raise.execute()).rejects.toMatchObject({ code: '23514' });
});

test('an unknown name, a name without a PIN, a wrong PIN and a closed account get one answer', async () => {
	await addHand('pinsiz');
	const { userId } = await withOwnPin('kapanan');
	const { version } = (await admin.get(`/api/users/${userId}`)).json();
	await admin.post(`/api/users/${userId}/retirement`, { version });
	for (const name of ['kimse-yok', 'pinsiz', 'kapanan', 'kapanan@sevk.test']) {
		const answer = (await enter(name, ownPin)).json();
		expect([answer.status, answer.code], name).toEqual([422, 'access/wrong-name-or-pin']);
	}
});

test('after five wrong PINs the name waits, known or not; a new PIN of the office ends it', async () => {
	const { userId } = await withOwnPin('kilit');
	for (const name of ['kilit', 'kilit-yok']) {
		for (let count = 0; count < 5; count += 1) {
			expect((await enter(name, '000000')).json().code).toBe('access/wrong-name-or-pin');
		}
		const locked = await enter(name, ownPin);
		expect(locked.json()).toMatchObject({ code: 'access/throttled', status: 429 });
		expect(Number(locked.headers['retry-after'])).toBeGreaterThan(240);
		expect(locked.json().detail).toBe('Çok fazla deneme yapıldı. 5 dakika sonra tekrar deneyin.');
	}
	const { pin } = await reset(userId);
	expect((await enter('kilit', pin)).json()).toEqual({ next: 'new_pin' });
});

test('a reset ends the sessions, and an expired PIN of the office lets nobody in', async () => {
	const { userId, person } = await withOwnPin('unutan');
	const { pin } = await reset(userId);
	expect((await person.get('/api/me')).statusCode).toBe(401);
	const past = new Date(Date.now() - 1000);
	await access.db
		.updateTable('users')
		.set({ pin_expires_at: past })
		.where('id', '=', userId)
		.execute();
	expect((await enter('unutan', pin, ownPin)).json()).toMatchObject({ code: 'access/pin-expired' });
	expect((await admin.get(`/api/users/${userId}`)).json()).toMatchObject({ state: 'pin_expired' });
});

test('a repeated reset shows the same PIN, which is nowhere in the database', async () => {
	const userId = await addHand('tekrar');
	const headers = { 'idempotency-key': newId() };
	const send = () => admin.send('POST', `/api/users/${userId}/pin-resets`, {}, headers);
	const [first, again] = [(await send()).json(), (await send()).json()];
	expect(again).toEqual(first);
	expect(first.pin).toMatch(/^\d{6}$/);
	const keys = await access.db.selectFrom('idempotency_keys').select('body').execute();
	expect(JSON.stringify(keys)).not.toContain(`"${first.pin}"`);
	expect((await enter('tekrar', first.pin)).json()).toEqual({ next: 'new_pin' });
});

test('people change their own PIN with the present one; other sessions end', async () => {
	const { person } = await withOwnPin('degisen');
	const elsewhere = new TestBrowser(access.app);
	await enter('degisen', ownPin, null, elsewhere);
	await elsewhere.renewToken();
	const change = (currentPin: string, newPin: string) =>
		person.post('/api/me/pin', { currentPin, newPin });
	expect((await change('000000', '850274')).json()).toMatchObject({
		code: 'access/wrong-present-pin',
	});
	expect((await change(ownPin, ownPin)).json()).toMatchObject({ code: 'access/pin-unchanged' });
	expect((await change(ownPin, '850274')).json()).toEqual({ done: true });
	expect((await person.get('/api/me')).statusCode).toBe(200);
	expect((await elsewhere.get('/api/me')).statusCode).toBe(401);
	expect((await enter('degisen', '850274')).json()).toEqual({ next: 'done' });
});

test('who gets an e-mail instead of the name loses the PIN and the sessions', async () => {
	const { userId, person } = await withOwnPin('terfi');
	const { version } = (await admin.get(`/api/users/${userId}`)).json();
	const edit = { version, email: 'terfi@sevk.test', username: null, role: 'planner' };
	const answer = await admin.send('PATCH', `/api/users/${userId}`, edit);
	expect(answer.json()).toMatchObject({ username: null, role: 'planner', state: 'invited' });
	expect((await person.get('/api/me')).statusCode).toBe(401);
	expect((await enter('terfi', ownPin)).json().code).toBe('access/wrong-name-or-pin');
});

test('nobody resets the PIN of a user beyond the own access, or of one without a name', async () => {
	const userId = await addHand('uzak');
	const other = await addTestDepot(access.db, 'KDK');
	await addTestUser(access.db, { email: 'local@sevk.test', depotIds: [other] });
	const local = await TestBrowser.signedIn(access.app, 'local@sevk.test');
	expect((await local.post(`/api/users/${userId}/pin-resets`)).statusCode).toBe(404);
	const mailed = await addTestUser(access.db, { role: 'warehouse' });
	expect((await admin.post(`/api/users/${mailed}/pin-resets`)).json()).toMatchObject({
		code: 'access/no-username',
	});
});

test('a cashier who signs in by PIN counts cash but approves no difference', async () => {
	const { userId, person } = await withOwnPin('kasa.bir', { role: 'cashier' });
	const { rights } = (await person.get('/api/me')).json();
	expect(rights).toContain('settlements.count');
	expect(rights).not.toContain('settlements.approve');
	const { issuer, subject } = await access.db
		.selectFrom('user_identities')
		.select(['issuer', 'subject'])
		.where('user_id', '=', userId)
		.executeTakeFirstOrThrow();
	const [caller] = await findCallers(access.db, [{ issuer, subject, sessionId: null }]);
	expect(caller && rightsOf(caller)).toEqual(rights);
});
