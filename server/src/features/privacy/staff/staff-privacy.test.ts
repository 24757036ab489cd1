import { Readable } from 'node:stream';
import * as drivers from '@sevk/contract/drivers/drivers';
import * as money from '@sevk/contract/money/money';
import * as contract from '@sevk/contract/privacy/staff-records';
import { todayIn } from '@sevk/domain/common/date/date';
import { weekOfHours } from '@sevk/domain/common/date/work-week';
import { formatKurus } from '@sevk/domain/common/format/money';
import { moneyAccount } from '@sevk/domain/money/money-account';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { companyId, newId } from '../../../db/ids.ts';
import { sealedText } from '../../../outside/sealed-text.ts';
import { listZip } from '../../../outside/table/zip-archive.ts';
import { aVehicle } from '../../../testing/build/builders.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { asOwner } from '../../../testing/database/as-owner.ts';
import { openLocationDaysAt } from '../../../testing/database/location-day.ts';
import { tablesWith } from '../../../testing/database/text-search.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { demoSecret } from '../../../testing/fixture/demo-database.ts';
import { addTestUser } from '../../../testing/fixture/test-access.ts';
import { implementDrivers } from '../../drivers/driver-endpoints.ts';
import { addFailedSignIn, rememberNetwork } from '../../identity/sign-in/sign-in-history-store.ts';
import { implementMoney } from '../../money/money-endpoints.ts';
import { postMoney } from '../../money/money-posting-commands.ts';
import { implementPrivacy } from '../privacy-endpoints.ts';
import { lockStaff } from './staff-erasure-store.ts';
import { readStaffGroups, readStaffPositions } from './staff-record-store.ts';

const sealer = sealedText(demoSecret);
const blobs = {
	take: async () => undefined,
	read: async () => Readable.from([Buffer.from('picture')]),
	remove: async () => undefined,
};
const context = await createCustodyTestContext(({ db }) => [
	...implementPrivacy({ db, blobs, sealedText: sealer, locationDays: 30 }),
	...implementDrivers({ db, sealedText: sealer }),
	...implementMoney({ db }),
]);
const { app, db, ownerAddress, as, depotId } = context;
afterAll(context.close);
const admin = as('admin');

const phone = '+905381234567';
const email = 'halit.kaya@ornek.example';
const nationalId = '10000000146';
/** Each is in no other record of the test. */
const marks = [
	'5381234567',
	'halit.kaya',
	'SRC-7731',
	'203.0.113.7',
	'Halitin',
	'izmir',
	'29.71717',
	'40.82828',
	'özet-9',
];
const photo = `${newId()}.jpg`;
const now = new Date();

const { body: created } = await admin(drivers.createDriver, {
	body: {
		depotId,
		fullName: 'Halit Kaya',
		phone,
		nationalId,
		licenceClass: 'B',
		licenceUntil: '2030-01-31',
		srcDocument: 'SRC-7731',
		srcUntil: null,
		workWeek: weekOfHours({ start: '08:00', end: '18:00' }),
		knownDistricts: ['İstanbul/Ümraniye'],
		state: 'active',
	},
});
const driverId = created.id;
const userId = await addTestUser(db, {
	email,
	name: 'Halit Kaya',
	phone,
	role: 'driver',
	driverId,
	depotIds: [depotId],
});
await fillAccount();
const route = await fillWork();

/** What signing in, phones and use leave behind. */
async function fillAccount(): Promise<void> {
	await db.updateTable('users').set({ photo_file: photo }).where('id', '=', userId).execute();
	const file = { depot_id: depotId, id: photo.slice(0, -4), media_type: 'image/jpeg' as const };
	const upload = { byte_size: 7, uploaded_by: userId, uploaded_at: now };
	const of = { noun: 'user' as const, noun_id: userId };
	await db
		.insertInto('files')
		.values({ ...file, ...upload, ...of })
		.execute();
	await db
		.insertInto('identity_sessions')
		.values({
			id: newId(),
			user_id: userId,
			token: 'jeton',
			ip_address: '203.0.113.7',
			user_agent: 'Halitin telefonu',
			expires_at: now,
			created_at: now,
			updated_at: now,
		})
		.execute();
	await rememberNetwork(db, email, '203.0.113.7', now);
	await addFailedSignIn(db, email, { address: '203.0.113.7', userAgent: 'Halitin' }, now);
	await db
		.insertInto('pin_devices')
		.values({
			id: newId(),
			user_id: userId,
			public_key: 'anahtar',
			pin_hash: 'x',
			user_agent: 'Halitin telefonu',
			code_by_name: 'Zehra',
			enrolled_at: now,
			last_seen_at: now,
		})
		.execute();
	await db
		.insertInto('saved_views')
		.values({
			id: newId(),
			user_id: userId,
			screen: 'orders',
			name: 'Halitin rotası',
			query: 'q=izmir',
			created_at: now,
			updated_at: now,
		})
		.execute();
	await db
		.insertInto('push_devices')
		.values({
			id: newId(),
			user_id: userId,
			kind: 'webpush',
			token_sealed: 'x',
			token_hash: 'özet-9',
			seen_at: now,
		})
		.execute();
	await db
		.insertInto('account_mails')
		.values({ id: newId(), user_id: userId, kind: 'invitation', not_before: now, created_at: now })
		.execute();
	const change = { field: 'phone', label: 'Telefon', from: '05381234567', to: '—' };
	const payload = JSON.stringify({ version: 2, changes: [change] });
	const edits = [
		{ depot_id: depotId, noun: 'driver', noun_id: driverId },
		{ depot_id: companyId, noun: 'user', noun_id: userId },
	] as const;
	for (const [index, edit] of edits.entries()) {
		await db
			.insertInto('events')
			.values({
				...edit,
				change_seq: 2_000_000 + index,
				id: newId(),
				kind: 'edited',
				payload,
				actor_name: 'Ali',
				at: now,
			})
			.execute();
	}
}

/** A closed route with positions. */
async function fillWork(): Promise<{ id: string; serviceDate: string }> {
	await openLocationDaysAt(ownerAddress, now);
	const at = new Date(now.getTime() - 3_600_000);
	const id = newId();
	const vehicle_id = await aVehicle(db, depotId);
	const serviceDate = todayIn(at);
	await db
		.insertInto('routes')
		.values({
			depot_id: depotId,
			id,
			number: 'UMR-KV-1',
			driver_id: driverId,
			service_date: serviceDate,
			vehicle_id,
			state: 'closed',
			departed_at: at,
			completed_at: now,
			created_by: newId(),
			created_at: at,
			updated_at: at,
		})
		.execute();
	const of = { depot_id: depotId, driver_id: driverId, route_id: id, device_id: 'telefon' };
	const place = { longitude: 29.71717, latitude: 40.82828 };
	const seen = { ...of, ...place, accuracy_m: 5, received_at: now };
	await db
		.insertInto('location_records')
		// The clock of a slow phone is behind the departure.
		.values(
			[at.getTime(), at.getTime() - 600_000].map((recordedMs) => ({ ...seen, id: recordedMs })),
		)
		.execute();
	await db
		.insertInto('latest_positions')
		.values({ ...seen, recorded_at: at })
		.execute();
	return { id, serviceDate };
}

const erase = (body = { kind: 'driver' as const, id: driverId, basis: 'request' as const }) =>
	admin(contract.eraseStaffData, { body });

async function versionOfDriver(): Promise<number> {
	const { body } = await admin(drivers.listDrivers, { query: { driverId, retired: 'show' } });
	return body.items[0]?.version ?? 0;
}

async function find(text: string) {
	return (await admin(contract.findStaff, { body: { text } })).body.items;
}

test('finds a driver with the account once, by phone, e-mail and name', async () => {
	for (const text of ['0538 123 45 67', 'Halit.Kaya@ornek.example', 'kaya halit']) {
		expect(await find(text)).toMatchObject([
			{
				kind: 'driver',
				id: driverId,
				name: 'Halit Kaya',
				email,
				depotName: 'Ümraniye',
				phone: expect.not.stringContaining('123'),
				erased: false,
				block: 'driver-active',
			},
		]);
	}
	expect(await find('%%%')).toEqual([]);
	const office = await addTestUser(db, { name: 'Pelin Doğan', role: 'support' });
	expect(await find('pelin')).toMatchObject([
		{ kind: 'user', id: office, depotName: null, block: 'account-open' },
	]);
});

test('exports everything that an erasure deletes, with the photo and positions', async () => {
	const response = await app.inject({
		method: 'POST',
		url: contract.exportStaffData.path,
		headers: bearer('admin'),
		payload: { kind: 'driver', id: driverId },
	});
	const names = (await listZip(response.rawPayload)).map(({ name }) => name);
	expect(names).toEqual(['kisisel-veriler.xlsx', 'fotograf-1.jpg', 'konumlar.xlsx']);
	const exports = db.selectFrom('events').where('kind', '=', 'personal_data_exported');
	expect(await exports.select('noun_id').execute()).toEqual([{ noun_id: driverId }]);
	const person = await db
		.transaction()
		.execute((tx) => lockStaff(tx, [depotId], { kind: 'driver', id: driverId }));
	if (person === null) throw new Error('the driver is not there');
	const depotIds = [depotId];
	const groups = await readStaffGroups({ db, sealedText: sealer }, person, depotIds);
	const values = groups.flatMap(({ fields }) => Object.values(fields));
	for (const value of [nationalId, email, '203.0.113.7', 'SRC-7731', 'q=izmir', '05381234567']) {
		expect(values).toContain(value);
	}
	expect(groups.map(({ subject }) => subject)).toEqual([
		'Sürücü',
		'Hesap',
		'Oturum',
		'Kimlik sağlayıcı',
		'Bilinen ağ',
		'Başarısız giriş',
		'Tanımlı telefon',
		'Bildirim alan cihaz',
		'Kayıtlı görünüm',
		'Gönderilen e-posta',
		'Değişiklik öncesi',
		'Rota',
		'Son konum',
		'Değişiklik öncesi',
	]);
	const since = new Date(now.getTime() - 86_400_000);
	const pages = readStaffPositions(db, driverId, { depotIds, since, now });
	expect((await pages.next()).value).toMatchObject([
		{ routeNumber: 'UMR-KV-1', latitude: 40.82828 },
		{ routeNumber: 'UMR-KV-1', latitude: 40.82828 },
	]);
});

test('exports what the money ledger moved to and from a driver', async () => {
	const opening = { depotId, countedKurus: 100_000, note: '' };
	expect((await admin(money.openMoney, { body: opening })).status).toBe(200);
	const bag = { depotId, amountKurus: 40_000, personName: 'Halit Kaya', note: 'Akşam kasası' };
	expect((await admin(money.moveDeskMoney, { body: { ...bag, act: 'bag' } })).status).toBe(200);
	const owed = moneyAccount('driver_debt', driverId);
	const debt = { key: 'a', kind: 'correction', from: 'own_money', to: owed } as const;
	const paid = { key: 'b', kind: 'debt_paid', from: owed, to: 'desk', note: 'Elden' } as const;
	const actor = { userId: newId(), name: 'Ali' };
	const person = await db.transaction().execute(async (tx) => {
		for (const transfer of [debt, paid]) {
			const transfers = [{ ...transfer, amountKurus: 2_500 }];
			await postMoney(tx, { depotId, actor, now: new Date() }, transfers, { covers: false });
		}
		const locked = await lockStaff(tx, [depotId], { kind: 'driver', id: driverId });
		if (locked === null) throw new Error('the driver is not there');
		return locked;
	});
	const groups = await readStaffGroups({ db, sealedText: sealer }, person, [depotId]);
	const moved = groups.filter(({ subject }) => subject === 'Para hareketi');
	expect(moved.map(({ fields }) => fields)).toEqual([
		{ Tür: 'Düzeltme', Tutar: formatKurus(2_500), Not: null },
		{ Tür: 'Borç ödemesi', Tutar: formatKurus(-2_500), Not: 'Elden' },
	]);
});

test('who still works with the firm or owes it money is refused with a sentence', async () => {
	expect(await erase()).toMatchObject({ status: 409, body: { code: 'privacy/driver-active' } });
	await admin(drivers.retireDriver, {
		params: { driverId },
		body: { retired: true, version: await versionOfDriver() },
	});
	expect(await erase()).toMatchObject({ status: 409, body: { code: 'privacy/account-open' } });
	expect(await tablesWith(ownerAddress, 'halit.kaya')).toContain('users');
	const identity = sql`select delete_identity(${companyId}::uuid, ${userId}::uuid)`.execute(db);
	await expect(identity).rejects.toThrow('can still sign in');
	const track = sql`select delete_track(${depotId}::uuid, ${route.id}::uuid, 0, 1)`.execute(db);
	await expect(track).rejects.toThrow('personal data');
	const history = sql`select erase_staff_history(${depotId}::uuid, ${driverId}::uuid, 'x')`;
	await expect(history.execute(db)).rejects.toThrow('personal data');
	await db.updateTable('users').set({ retired_at: now }).where('id', '=', userId).execute();
	const debtId = newId();
	await db.updateTable('routes').set({ state: 'reconciling' }).where('id', '=', route.id).execute();
	await db
		.insertInto('driver_debts')
		.values({
			depot_id: depotId,
			id: debtId,
			driver_id: driverId,
			route_id: route.id,
			source_date: route.serviceDate,
			amount_kurus: 2_500,
			created_at: now,
		})
		.execute();
	expect(await erase()).toMatchObject({
		status: 409,
		body: { code: 'privacy/driver-on-route', facts: { routeNumber: 'UMR-KV-1' } },
	});
	expect(await find('halit')).toMatchObject([{ block: 'route-open' }]);
	await db.updateTable('routes').set({ state: 'closed' }).where('id', '=', route.id).execute();
	expect(await find('halit')).toMatchObject([{ block: 'debt-left' }]);
	expect(await erase()).toMatchObject({
		status: 409,
		body: { code: 'privacy/debt-left', facts: { openDebtKurus: 2_500 } },
	});
	const pay = (amountKurus: number) =>
		db
			.insertInto('driver_debt_payments')
			.values({
				depot_id: depotId,
				id: newId(),
				debt_id: debtId,
				amount_kurus: amountKurus,
				recorded_by: newId(),
				recorded_by_name: 'Ali',
				recorded_at: now,
			})
			.execute();
	await pay(4_000);
	expect(await find('halit')).toMatchObject([{ block: 'credit-left' }]);
	expect(await erase()).toMatchObject({
		status: 409,
		body: { code: 'privacy/credit-left', facts: { creditKurus: 1_500 } },
	});
	await pay(-1_500);
});

test('an erasure leaves the name and nothing else of the person', async () => {
	// The functions refuse, as if the process were killed after the decision; the next request continues.
	await asOwner(ownerAddress, (owner) =>
		owner.query(
			'revoke execute on function delete_track(uuid, uuid, bigint, bigint) from sevk_app',
		),
	);
	expect((await erase()).status).toBe(500);
	expect(await tablesWith(ownerAddress, '40.82828')).not.toEqual([]);
	await asOwner(ownerAddress, (owner) =>
		owner.query('grant execute on function delete_track(uuid, uuid, bigint, bigint) to sevk_app'),
	);
	expect(await erase()).toMatchObject({ status: 200, body: { id: driverId } });
	expect(await db.selectFrom('waiting_erasures').select('id').execute()).toEqual([]);
	for (const mark of marks)
		expect([mark, await tablesWith(ownerAddress, mark)]).toEqual([mark, []]);
	expect((await tablesWith(ownerAddress, 'Halit Kaya')).sort()).toEqual([
		'drivers',
		// Who carried a bag of money (docs/decisions/0072-erasure-of-drivers-and-users.md).
		'money_accounts',
		'money_transfers',
		'staff_erasures',
		'users',
	]);
	for (const table of ['identity_users', 'identity_accounts', 'identity_sessions'] as const) {
		const column = table === 'identity_users' ? 'id' : 'user_id';
		const left = sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`;
		expect((await left.execute(db)).rows).toEqual([]);
	}
	const [file] = await db
		.selectFrom('files')
		.select(['noun', 'expires_at'])
		.where('id', '=', photo.slice(0, -4))
		.execute();
	expect(file?.noun).toBeNull();
	expect(file?.expires_at).not.toBeNull();
});

test('an erasure is logged once', async () => {
	expect(await erase()).toMatchObject({ status: 200, body: { id: driverId } });
	const { body } = await admin(contract.listStaffErasures);
	expect(body.items).toMatchObject([
		{ kind: 'driver', name: 'Halit Kaya', basis: 'request', erasedByName: 'Zehra Uçar' },
	]);
	expect(await find('halit')).toMatchObject([
		{ phone: null, email: null, erased: true, block: null },
	]);
});

test('an erased driver is not changed and does not come back', async () => {
	const version = await versionOfDriver();
	const params = { driverId };
	const fields = { fullName: 'Halit Kaya', phone, licenceClass: null, licenceUntil: null };
	const rest = { srcDocument: null, srcUntil: null };
	const edit = { depotId, ...fields, ...rest, state: 'active' as const, version };
	expect(await admin(drivers.editDriver, { params, body: edit })).toMatchObject({
		status: 409,
		body: { code: 'driver/erased' },
	});
	expect(
		await admin(drivers.retireDriver, { params, body: { retired: false, version } }),
	).toMatchObject({ status: 409, body: { code: 'driver/erased' } });
	const back = db.updateTable('drivers').set({ retired_at: null }).where('id', '=', driverId);
	await expect(back.execute()).rejects.toThrow('drivers_erased');
});

test('an account that an erased driver has all the same is erased by a second erasure', async () => {
	const late = await addTestUser(db, {
		email: 'halit.iki@ornek.example',
		name: 'Halit Kaya',
		role: 'driver',
		driverId,
		depotIds: [depotId],
	});
	expect(await find('halit')).toMatchObject([{ erased: false, block: 'account-open' }]);
	await db.updateTable('users').set({ retired_at: now }).where('id', '=', late).execute();
	expect(await erase()).toMatchObject({ status: 200 });
	expect(await tablesWith(ownerAddress, 'halit.iki')).toEqual([]);
});

test('a user of the office is erased after the account was closed', async () => {
	const officeEmail = 'selin.ak@ornek.example';
	const id = await addTestUser(db, { name: 'Selin Ak', email: officeEmail, role: 'cashier' });
	const body = { kind: 'user' as const, id, basis: 'purpose_ended' as const };
	expect(await admin(contract.eraseStaffData, { body })).toMatchObject({ status: 409 });
	await db.updateTable('users').set({ retired_at: now }).where('id', '=', id).execute();
	expect(await admin(contract.eraseStaffData, { body })).toMatchObject({ status: 200 });
	expect(await tablesWith(ownerAddress, 'selin.ak')).toEqual([]);
	const asDriver = { ...body, id: userId };
	expect(await admin(contract.eraseStaffData, { body: asDriver })).toMatchObject({ status: 404 });
});

test('of a user without an e-mail the user name and the PIN are erased too', async () => {
	const hand = { name: 'Şule Er', email: null, username: 'sule.er77', role: 'warehouse' } as const;
	const id = await addTestUser(db, { ...hand, depotIds: [depotId] });
	const asRow = db.updateTable('users').where('id', '=', id);
	await asRow.set({ retired_at: now, pin_hash: 'scrypt$şule', pin_expires_at: now }).execute();
	const person = { kind: 'user' as const, id };
	const exported = await db
		.transaction()
		.execute((tx) => lockStaff(tx, [depotId], person))
		.then((found) => {
			if (found === null) throw new Error('the user is not there');
			return readStaffGroups({ db, sealedText: sealer }, found, [depotId]);
		});
	expect(exported[0]?.fields).toMatchObject({ 'Kullanıcı adı': 'sule.er77' });
	const body = { ...person, basis: 'request' as const };
	expect(await admin(contract.eraseStaffData, { body })).toMatchObject({ status: 200 });
	for (const mark of ['sule.er77', 'scrypt$şule']) {
		expect([mark, await tablesWith(ownerAddress, mark)]).toEqual([mark, []]);
	}
});

test('only the head office finds and erases people', async () => {
	for (const role of ['warehouse', 'support', 'driver'] as const) {
		const answer = await as(role)(contract.findStaff, { body: { text: 'halit' } });
		expect(answer.status).toBe(403);
	}
});
