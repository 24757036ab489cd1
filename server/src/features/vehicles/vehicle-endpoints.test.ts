import type { RecordPreview } from '@sevk/contract/common/record-import';
import {
	addVehicleBlackout,
	listVehicleBlackouts,
	removeVehicleBlackout,
} from '@sevk/contract/vehicles/vehicle-blackouts';
import {
	createVehicle,
	editVehicle,
	importVehicles,
	listVehicles,
	retireVehicle,
	type VehicleFields,
} from '@sevk/contract/vehicles/vehicles';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { vehiclePlanningDefaults } from '@sevk/domain/vehicles/vehicle-planning';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDepot, aDriver, testDay } from '../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { multipartFile } from '../../testing/build/multipart.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementVehicles } from './vehicle-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;
let otherDepotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
	otherDepotId = await aDepot(database.db, { name: 'Pendik' });
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds: [depotId, otherDepotId] }),
			planner: testUser('planner', { depotIds: [depotId] }),
			driver: testUser('driver', { depotIds: [depotId], driverId: newId() }),
			stranger: testUser('admin', { depotIds: [otherDepotId] }),
		}),
		implementations: implementVehicles({ db: database.db }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const admin = () => sender(app, 'admin');

function fields(about: Partial<VehicleFields> = {}): VehicleFields {
	return {
		depotId,
		plate: '34 abc 123',
		vehicleType: 'PANEL_VAN',
		bodyType: 'closed',
		features: ['lift'],
		make: 'Işık',
		model: 'Kargo',
		modelYear: 2024,
		capacityKg: 1500,
		capacityDesi: null,
		capacityPieces: 60,
		planning: vehiclePlanningDefaults,
		ownership: 'owned',
		inspectionUntil: '2027-01-31',
		insuranceUntil: null,
		roadCardUntil: null,
		state: 'active',
		...about,
	};
}

test('a plate is read, stored once and found by any spelling', async () => {
	expect((await admin()(createVehicle, { body: fields() })).status).toBe(200);
	const response = await admin()(createVehicle, { body: fields({ plate: '34ABC123' }) });
	expect(response.body).toMatchObject({
		code: 'vehicle/plate-taken',
		detail: '34 ABC 123 plakalı bir araç zaten kayıtlı.',
	});
	const wrong = await admin()(createVehicle, { body: fields({ plate: '99 XX 1' }) });
	expect(wrong).toMatchObject({ status: 422, body: { code: 'vehicle/plate-invalid' } });
	for (const q of ['abc 12', '34ABC', 'ISIK', 'kargo']) {
		const { body } = await sender(app, 'planner')(listVehicles, { query: { q } });
		expect(
			body.items.map(({ plate }) => plate),
			q,
		).toEqual(['34ABC123']);
	}
	expect((await sender(app, 'stranger')(listVehicles)).body.items).toEqual([]);
	expect((await sender(app, 'driver')(listVehicles)).status).toBe(403);
});

test('a vehicle on a route under way neither leaves its depot nor retires', async () => {
	const { body: made } = await admin()(createVehicle, { body: fields({ plate: '34 SVK 01' }) });
	const now = new Date();
	const routeId = newId();
	const number = 'RT-260305-01';
	await database.db
		.insertInto('routes')
		.values({
			depot_id: depotId,
			id: routeId,
			number,
			service_date: testDay,
			vehicle_id: made.id,
			driver_id: await aDriver(database.db, depotId),
			state: 'planned',
			created_by: newId(),
			created_at: now,
			updated_at: now,
		})
		.execute();
	const { body: day } = await admin()(listVehicles, { query: { serviceDate: testDay } });
	expect(day.items.find(({ id }) => id === made.id)?.busyRouteNumber).toBe(number);
	const { body: next } = await admin()(listVehicles, { query: { serviceDate: '2026-03-06' } });
	expect(next.items.find(({ id }) => id === made.id)?.busyRouteNumber).toBeNull();

	const params = { vehicleId: made.id };
	const moved = fields({ plate: '34SVK01', depotId: otherDepotId });
	const refused = await admin()(editVehicle, { params, body: { ...moved, version: 1 } });
	expect(refused.body).toMatchObject({
		code: 'vehicle/in-use',
		detail: '34 SVK 01 plakalı araç RT-260305-01 rotasında kullanılıyor. Önce rotayı kapatın.',
	});
	const body = { retired: true, version: 1 };
	expect((await admin()(retireVehicle, { params, body })).body.code).toBe('vehicle/in-use');
	await database.db
		.updateTable('routes')
		.set({ state: 'cancelled' })
		.where('id', '=', routeId)
		.execute();
	expect(
		(await admin()(editVehicle, { params, body: { ...moved, version: 1 } })).body.version,
	).toBe(2);
	expect((await admin()(retireVehicle, { params, body })).body.code).toBe('common/stale');
	const retired = await admin()(retireVehicle, { params, body: { ...body, version: 2 } });
	expect(retired.body.version).toBe(3);
});

async function previewFile(content: string, token = 'admin', query = '') {
	const { payload, headers } = multipartFile(content, 'araclar.csv');
	const response = await app.inject({
		method: 'POST',
		url: `/api/vehicles/import/preview?depotId=${depotId}${query}`,
		headers: { ...headers, ...bearer(token) },
		payload,
	});
	return { status: response.statusCode, body: response.json() as RecordPreview<VehicleFields> };
}

test('a file of vehicles is previewed and imported once; wrong rows stay out', async () => {
	await admin()(createVehicle, { body: fields({ plate: '06 KAY 01' }) });
	await admin()(createVehicle, { body: fields({ plate: '06 BSK 02', depotId: otherDepotId }) });
	const file =
		'Plaka;Tip;Marka\n34 DSY 001;Panelvan;Işık\n34 DSY 002;Uçak;\n06 KAY 01;Kamyon;\n06 BSK 02;Kamyon;\n34 DSY 003;Kamyon;12345678901234567890123456789012345678901\n';
	const { body } = await previewFile(file);
	expect(body.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
		[2, 'ready'],
		[3, 'refused'],
		[4, 'duplicate'],
		[5, 'refused'],
		[6, 'refused'],
	]);
	expect(body.rows[4]?.problems).toEqual([
		{ severity: 'error', column: 'Marka', sentence: 'En çok 40 karakter olabilir.' },
	]);
	const rows = body.rows.flatMap(({ line, fields: row }) => (row ? [{ line, fields: row }] : []));
	const act = { body: { depotId, rows }, key: newId() };
	const first = await admin()(importVehicles, act);
	expect(first).toMatchObject({ status: 200, body: { createdCount: 1, refusedCount: 0 } });
	expect((await admin()(importVehicles, act)).body).toEqual(first.body);
	const again = await admin()(importVehicles, { ...act, key: newId() });
	expect(again.body).toMatchObject({ createdCount: 0, skippedCount: 1 });
	const list = await admin()(listVehicles, { query: { q: '34DSY' } });
	expect(list.body.items).toHaveLength(1);
	expect((await previewFile(file)).body.rows[0]?.outcome).toBe('duplicate');
});

test('columns are mapped by hand, and only who may add vehicles reads a file', async () => {
	const file = 'A;B\n34 DSY 009;Kamyon\n';
	const first = await previewFile(file);
	expect(first.body.missingFields).toEqual(['Plaka', 'Araç Tipi']);
	const profile = { ...first.body.profile, columns: ['plate', 'vehicleType'] };
	const mapped = await previewFile(
		file,
		'admin',
		`&profile=${encodeURIComponent(JSON.stringify(profile))}`,
	);
	const next = await previewFile('A;B\n34 DSY 010;Kamyon\n');
	expect(next.body).toMatchObject({ profileRemembered: true, missingFields: [], questions: [] });
	expect(mapped.body.rows[0]).toMatchObject({ outcome: 'ready', title: '34 DSY 009' });
	expect((await previewFile(file, 'planner')).status).toBe(403);
	expect((await previewFile(file, 'stranger')).status).toBe(404);
	const long = `Plaka;Tip\n${'34 DSY 009;Kamyon\n'.repeat(1_001)}`;
	expect((await previewFile(long)).body).toMatchObject({ code: 'import-file/too-many-rows' });
});

test('a blackout is kept once per day and shown on its days only', async () => {
	const { body: made } = await admin()(createVehicle, { body: fields({ plate: '34 KPL 77' }) });
	const params = { vehicleId: made.id };
	const days = { from: '2026-11-23', until: '2026-11-27' };
	const body = { ...days, kind: 'maintenance' as const, note: 'Fren balatası' };
	const { body: added } = await admin()(addVehicleBlackout, { params, body });
	const overlap = { ...body, from: '2026-11-27', until: '2026-11-27' };
	expect(await admin()(addVehicleBlackout, { params, body: overlap })).toMatchObject({
		status: 409,
		body: { code: 'vehicle/blackout-overlaps' },
	});
	const backwards = { ...body, until: '2026-11-22' };
	expect(await admin()(addVehicleBlackout, { params, body: backwards })).toMatchObject({
		status: 400,
	});
	const blackoutOn = async (serviceDate: string) => {
		const { items } = (await admin()(listVehicles, { query: { serviceDate } })).body;
		return items.find(({ id }) => id === made.id)?.blackout;
	};
	expect(await blackoutOn('2026-11-27')).toMatchObject({ kind: 'maintenance', ...days });
	expect(await blackoutOn('2026-11-28')).toBeNull();
	expect((await admin()(listVehicleBlackouts, { params })).body.items).toMatchObject([body]);
	const removal = { params: { vehicleId: made.id, blackoutId: added.id } };
	expect((await admin()(removeVehicleBlackout, removal)).status).toBe(200);
	expect((await admin()(removeVehicleBlackout, removal)).status).toBe(404);
	expect((await admin()(listVehicleBlackouts, { params })).body.items).toEqual([]);
});

test('an edit without planning data keeps them', async () => {
	const { planning: _planning, ...older } = fields({ plate: '34 PLN 78' });
	const { body: made } = await admin()(createVehicle, { body: older });
	const params = { vehicleId: made.id };
	const planning = {
		...vehiclePlanningDefaults,
		costPerDayKurus: 180_000,
		maxDayMinutes: 600,
		toursPerDay: 2,
		closedDistricts: ['İstanbul/Adalar'],
		dayEnd: 'place' as const,
		endPoint: geoPoint(29.1052, 41.0241),
		startPoint: geoPoint(29.43, 40.8),
	};
	const planned = { ...older, planning, version: 1 };
	expect((await admin()(editVehicle, { params, body: planned })).status).toBe(200);
	const again = { ...older, version: 2 };
	expect((await admin()(editVehicle, { params, body: again })).status).toBe(200);
	const { items } = (await admin()(listVehicles)).body;
	expect(items.find(({ id }) => id === made.id)?.planning).toEqual(planning);
	const tooMany = { ...planned, planning: { ...planning, toursPerDay: 11 }, version: 3 };
	expect(await admin()(editVehicle, { params, body: tooMany })).toMatchObject({ status: 400 });
	const wrongs = [
		{ ...planning, endPoint: null },
		{ ...planning, dayEnd: 'last_stop' as const },
		{ ...planning, startPoint: geoPoint(2.35, 48.85) },
	];
	for (const wrong of wrongs) {
		const body = { ...planned, planning: wrong, version: 3 };
		expect(await admin()(editVehicle, { params, body })).toMatchObject({ status: 400 });
	}
	const unknown = { ...tooMany, planning: { ...planning, closedDistricts: ['Adalar'] } };
	expect(await admin()(editVehicle, { params, body: unknown })).toMatchObject({ status: 400 });
});
