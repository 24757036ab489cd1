import type { RecordPreview } from '@sevk/contract/common/record-import';
import {
	createDriver,
	type DriverFields,
	type DriverRow,
	editDriver,
	importDrivers,
	listDrivers,
	previewDriverFile,
	retireDriver,
} from '@sevk/contract/drivers/drivers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { aDepot } from '../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { multipartFile } from '../../testing/build/multipart.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementDrivers } from './driver-endpoints.ts';

const sealer = sealedText('a secret of at least thirty-two letters');
const nationalId = '10000000146';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;
let formerDepotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	depotId = await aDepot(db);
	formerDepotId = await aDepot(db, { name: 'Kartal' });
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds: [depotId] }),
			manager: testUser('admin', { depotIds: [depotId, formerDepotId] }),
			planner: testUser('planner', { depotIds: [depotId] }),
			stranger: testUser('admin', { depotIds: [newId()] }),
		}),
		implementations: implementDrivers({ db, sealedText: sealer }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const admin = () => sender(app, 'admin');

function fields(about: Partial<DriverFields> = {}): DriverFields {
	return {
		depotId,
		fullName: 'Mehmet Ali Yıldız',
		phone: '0532 123 45 67',
		licenceClass: 'B',
		licenceUntil: null,
		srcDocument: 'SRC 4',
		srcUntil: null,
		workWeek: null,
		knownDistricts: [],
		state: 'active',
		...about,
	};
}

test('a national id is sealed at rest and never answered in full', async () => {
	const { body: made } = await admin()(createDriver, { body: fields({ nationalId }) });
	const stored = await database.db
		.selectFrom('drivers')
		.select(['national_id_sealed', 'national_id_last4'])
		.where('id', '=', made.id)
		.executeTakeFirstOrThrow();
	expect(stored.national_id_last4).toBe('0146');
	expect(stored.national_id_sealed).not.toContain(nationalId);
	expect(sealer.open(stored.national_id_sealed ?? '')).toBe(nationalId);
	const answer = await admin()(listDrivers);
	expect(JSON.stringify(answer.body)).not.toContain(nationalId);
	expect(answer.body.items[0]).toMatchObject({
		fullName: 'Mehmet Ali Yıldız',
		phone: '+905321234567',
		maskedNationalId: '*******0146',
		openDebtKurus: 0,
		creditKurus: 0,
	});
});

test('who does not keep the definitions reads phone numbers masked', async () => {
	const { body } = await sender(app, 'planner')(listDrivers, { query: { q: 'YILDIZ' } });
	expect(body.items[0]).toMatchObject({ fullName: 'Mehmet Ali Yıldız', phone: '0532 *** ** 67' });
	expect((await sender(app, 'stranger')(listDrivers)).body.items).toEqual([]);
});

test('an edit that leaves a date out is refused instead of clearing it', async () => {
	const { body: made } = await admin()(createDriver, { body: fields({ srcUntil: '2027-01-01' }) });
	const { srcUntil: _omitted, ...older } = fields();
	const response = await app.inject({
		method: 'PUT',
		url: `/api/drivers/${made.id}`,
		headers: bearer('admin'),
		payload: { ...older, version: 1 },
	});
	expect(response.statusCode).toBe(400);
	const { items } = (await admin()(listDrivers)).body;
	expect(items.find(({ id }) => id === made.id)?.srcUntil).toBe('2027-01-01');
});

test('an edit without a national id keeps it, and history never contains it', async () => {
	const { body: made } = await admin()(createDriver, { body: fields({ nationalId }) });
	const params = { driverId: made.id };
	const edit = (about: Partial<DriverFields>, version: number) =>
		admin()(editDriver, { params, body: { ...fields(about), version } });
	expect((await edit({ phone: '123' }, 1)).body.code).toBe('driver/phone-invalid');
	expect((await edit({ nationalId: '10000000147' }, 1)).body.code).toBe(
		'driver/national-id-invalid',
	);
	expect((await edit({ fullName: 'Mehmet Ali Öz' }, 1)).body.version).toBe(2);
	expect((await edit({}, 1)).body).toMatchObject({
		code: 'common/stale',
		facts: { changes: [{ label: 'Ad Soyad', from: 'Mehmet Ali Yıldız', to: 'Mehmet Ali Öz' }] },
	});
	const stored = async () =>
		(
			await database.db
				.selectFrom('drivers')
				.select('national_id_last4 as end')
				.where('id', '=', made.id)
				.executeTakeFirstOrThrow()
		).end;
	expect(await stored()).toBe('0146');
	await edit({ nationalId: null }, 2);
	expect(await stored()).toBeNull();
	const events = await database.db.selectFrom('events').select('payload').execute();
	expect(JSON.stringify(events)).not.toMatch(/10000000146|905321234567/);
});

/** A debt of a driver from a route of a depot, of which some is paid. */
async function aDebt(
	driverId: string,
	about: { amountKurus: number; paidKurus?: number; inDepotId?: string },
) {
	const { db } = database;
	const { inDepotId = depotId } = about;
	const now = new Date();
	const [routeId, debtId] = [newId(), newId()];
	await db
		.insertInto('routes')
		.values({
			depot_id: inDepotId,
			id: routeId,
			number: `RT-${routeId}`,
			driver_id: driverId,
			service_date: '2026-03-05',
			state: 'cancelled',
			created_by: newId(),
			created_at: now,
			updated_at: now,
		})
		.execute();
	await db
		.insertInto('driver_debts')
		.values({
			depot_id: inDepotId,
			id: debtId,
			driver_id: driverId,
			route_id: routeId,
			source_date: '2026-03-05',
			amount_kurus: about.amountKurus,
			created_at: now,
		})
		.execute();
	if (about.paidKurus === undefined) return;
	await db
		.insertInto('driver_debt_payments')
		.values({
			depot_id: inDepotId,
			id: newId(),
			debt_id: debtId,
			amount_kurus: about.paidKurus,
			recorded_by: newId(),
			recorded_by_name: 'Ali Demir',
			recorded_at: now,
		})
		.execute();
}

test('who still owes cash is not retired', async () => {
	const { body: made } = await admin()(createDriver, { body: fields() });
	const retire = () =>
		admin()(retireDriver, { params: { driverId: made.id }, body: { retired: true, version: 1 } });
	await aDebt(made.id, { amountKurus: 15_000, paidKurus: 30_000 });
	expect(await retire()).toMatchObject({
		status: 409,
		body: {
			code: 'driver/has-credit',
			detail: 'Mehmet Ali Yıldız adlı sürücüye ₺150,00 geri ödenecek. Önce bu tutar ödenmeli.',
		},
	});
	// What was paid too much pays another debt.
	await aDebt(made.id, { amountKurus: 30_000 });
	const { body } = await admin()(listDrivers, { query: { driverId: made.id } });
	expect(body.items).toMatchObject([{ openDebtKurus: 15_000, creditKurus: 0 }]);
	expect((await retire()).body).toMatchObject({
		code: 'driver/has-debt',
		detail: 'Mehmet Ali Yıldız adına ₺150,00 kapanmamış sürücü borcu var. Önce borç kapatılmalı.',
	});
});

test('who owes a former depot is neither retired nor moved', async () => {
	const { body: made } = await admin()(createDriver, { body: fields({ fullName: 'Selim Kara' }) });
	const params = { driverId: made.id };
	const retire = (who = 'manager') =>
		sender(app, who)(retireDriver, { params, body: { retired: true, version: 1 } });
	await aDebt(made.id, { amountKurus: 7_000, paidKurus: 8_000, inDepotId: formerDepotId });
	expect((await retire()).body).toMatchObject({
		code: 'driver/has-credit',
		detail: 'Selim Kara adlı sürücüye ₺10,00 geri ödenecek (depo: Kartal). Önce bu tutar ödenmeli.',
	});
	await aDebt(made.id, { amountKurus: 8_000, inDepotId: formerDepotId });
	expect((await retire()).body).toMatchObject({
		code: 'driver/has-debt',
		detail:
			'Selim Kara adına ₺70,00 kapanmamış sürücü borcu var (depo: Kartal). Önce borç kapatılmalı.',
	});
	const body = { ...fields({ fullName: 'Selim Kara', depotId: newId() }), version: 1 };
	expect((await sender(app, 'manager')(editDriver, { params, body })).body.code).toBe(
		'driver/has-debt',
	);
	// An account of one depot gets neither the amount nor the route of another.
	expect((await retire('admin')).body).toMatchObject({
		code: 'driver/in-use-elsewhere',
		detail:
			'Selim Kara adlı sürücünün başka bir depoda (Kartal) kapanmamış rotası, borcu ya da alacağı var. Önce o depoda kapatılmalı.',
	});
});

test('a link names one driver by the id', async () => {
	const { body: one } = await admin()(createDriver, { body: fields({ fullName: 'Ali Can' }) });
	await admin()(createDriver, { body: fields({ fullName: 'Ali Cem' }) });
	const input = { query: { driverId: one.id } };
	const { body } = await admin()(listDrivers, input);
	expect(body.items.map(({ fullName }) => fullName)).toEqual(['Ali Can']);
	expect((await sender(app, 'stranger')(listDrivers, input)).body.items).toEqual([]);
});

test('a date of the preview is the one that is stored, not that of the file', async () => {
	const file = 'Ad Soyad;Ehliyet Bitiş\nDosya Üç;11/20/2028\n';
	const { payload, headers } = multipartFile(file, 'suruculer.csv');
	const response = await app.inject({
		method: previewDriverFile.method,
		url: `${previewDriverFile.path}?depotId=${depotId}`,
		headers: { ...headers, ...bearer('admin') },
		payload,
	});
	const { rows }: RecordPreview<DriverRow> = response.json();
	expect(rows).toMatchObject([{ summary: '20.11.2028', fields: { licenceUntil: '2028-11-20' } }]);
});

test('a file of drivers is imported once, with sealed national ids', async () => {
	const file = `Ad Soyad;Telefon;TCKN;Ehliyet\nDosya Bir;0532 000 11 22;${nationalId};C\nDosya İki;12;12345678901;Z\n`;
	const { payload, headers } = multipartFile(file, 'suruculer.csv');
	const response = await app.inject({
		method: previewDriverFile.method,
		url: `${previewDriverFile.path}?depotId=${depotId}`,
		headers: { ...headers, ...bearer('admin') },
		payload,
	});
	const preview: RecordPreview<DriverRow> = response.json();
	expect(preview.rows[1]?.problems.map(({ column }) => column)).toEqual([
		'T.C. Kimlik No',
		'Telefon',
		'Ehliyet Sınıfı',
	]);
	const rows = preview.rows.flatMap(({ line, fields: row }) =>
		row ? [{ line, fields: row }] : [],
	);
	const act = { body: { depotId, rows } };
	expect((await admin()(importDrivers, act)).body).toMatchObject({ createdCount: 1 });
	expect((await admin()(importDrivers, act)).body).toMatchObject({ skippedCount: 1 });
	// The office has added the phone since; the file without one names the same driver.
	const withoutPhone = rows.map((row) => ({ ...row, fields: { ...row.fields, phone: null } }));
	const again = { body: { depotId, rows: withoutPhone } };
	expect((await admin()(importDrivers, again)).body).toMatchObject({ skippedCount: 1 });
	const list = await admin()(listDrivers, { query: { q: 'dosya' } });
	expect(list.body.items).toMatchObject([
		{ fullName: 'Dosya Bir', phone: '+905320001122', maskedNationalId: '*******0146' },
	]);
});
