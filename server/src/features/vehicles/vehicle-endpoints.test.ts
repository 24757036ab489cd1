import {
	createVehicle,
	editVehicle,
	listVehicles,
	retireVehicle,
	type VehicleFields,
} from '@sevk/contract/vehicles/vehicles';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDepot, aDriver, testDay } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
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
		ownership: 'owned',
		inspectionUntil: '2027-01-31',
		insuranceUntil: null,
		roadCardUntil: null,
		state: 'active',
		offReason: null,
		offFrom: null,
		offUntil: null,
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
