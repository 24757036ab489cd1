import { listVehiclePositions } from '@sevk/contract/locations/vehicle-positions';
import { addDays, formatTime, instantAt } from '@sevk/domain/common/date/date';
import { commonWeek } from '@sevk/domain/common/date/work-week';
import { alertLimitDefaults } from '@sevk/domain/company/company-alerts';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, expect, it } from 'vitest';
import { aDepot, aDriver, someOrders, testDay } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { aRoute, type BuiltRoute, manyRoutes } from '../../testing/build/route-builders.ts';
import { sender } from '../../testing/build/send.ts';
import { openLocationDaysAt } from '../../testing/database/location-day.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { readPacePriors } from '../routes/reading/route-pace-store.ts';
import { openLocations } from './location-endpoints.ts';
import { readBatch, writeBatches } from './location-record-commands.ts';
import { readMovedVehicles } from './vehicle-position-answer.ts';

const { db, ownerAddress, drop } = await createTestDatabase();
const now = instantAt(testDay, '16:00');
await openLocationDaysAt(ownerAddress, now);
const depotId = await aDepot(db);
const otherDepotId = await aDepot(db, { name: 'Bağcılar' });
const depotOfPast = await aDepot(db, { name: 'Tuzla' });
const busyDepotId = await aDepot(db, { name: 'Gebze' });

const district = 'Kadıköy';
const at = (longitude: number, latitude: number) => ({
	point: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
});
const drafts = [
	{ district, ...at(29.021, 40.98), windowEnd: '15:30', addressLine: 'Moda Cad. No:1' },
	{
		district: 'Üsküdar',
		...at(29.0211, 40.98),
		addressLine: 'Çınar Sok. No:2',
		windowStart: '14:00',
		windowEnd: '16:05',
	},
	{ district, ...at(29.0212, 40.98), addressLine: 'Bahariye Cad. No:3' },
];
const route = await aRoute(db, depotId, await someOrders(db, depotId, drafts), {
	driverId: await aDriver(db, depotId, { name: 'Mehmet Yıldırım' }),
});
const silent = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
const planned = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
const abroad = await aRoute(db, otherDepotId, await someOrders(db, otherDepotId, [{}]));
for (const { routeId } of [route, silent, abroad]) {
	await db
		.updateTable('routes')
		.set({ state: 'in_progress', departed_at: instantAt(testDay, '08:00') })
		.where('id', '=', routeId)
		.execute();
}
const driverOf = ({ driverId }: BuiltRoute) =>
	testUser('driver', { depotIds: [depotId], driverId });
const sent = {
	id: now.getTime() - 60_000,
	latitude: 40.98,
	longitude: 29.03,
	accuracyM: 8,
	speedMps: 5,
	headingDeg: 90,
	batteryPercent: 71,
	routeId: route.routeId,
};
await writeBatches(
	db,
	[readBatch(driverOf(route), { deviceId: 'device-1', records: [sent] })],
	now,
);
const app = await testEdge({
	identity: fakeIdentity({
		manager: testUser('ops_manager', { depotIds: [depotId, otherDepotId] }),
		viewer: testUser('viewer', { depotIds: [depotId] }),
		driver: driverOf(silent),
		officer: testUser('ops_manager', { depotIds: [depotOfPast] }),
		busy: testUser('ops_manager', { depotIds: [busyDepotId] }),
	}),
	implementations: openLocations({ db, metrics: new Registry(), now: () => now }).implementations,
});
afterAll(async () => {
	await app.close();
	await drop();
});

it('shows every vehicle that is out, with its last position and its next stop', async () => {
	const { body } = await sender(app, 'manager')(listVehiclePositions, { query: { depotId } });
	expect(body.items.map(({ routeNumber }) => routeNumber)).toEqual([route.number, silent.number]);
	expect(body.items.map(({ routeNumber }) => routeNumber)).not.toContain(planned.number);
	expect(body.items[0]).toMatchObject({
		routeId: route.routeId,
		driverName: 'Mehmet Yıldırım',
		position: { longitude: 29.03, latitude: 40.98, at: new Date(sent.id).toISOString() },
		stopCount: 3,
		stopsDone: 0,
		remainingCount: 3,
		nextStop: { position: 1, district, expectedAt: expect.stringMatching(/T13:\d\d/) },
	});
});

it('reads the positions of a depot that arrived after a time', async () => {
	const [stored] = await db
		.selectFrom('latest_positions')
		.select(['received_at'])
		.where('depot_id', '=', depotId)
		.execute();
	const receivedAt = stored?.received_at.getTime() ?? 0;
	const read = async (from: string, afterMs: number) =>
		(await readMovedVehicles(db, from, new Date(afterMs))).map(({ routeId, at }) => [routeId, at]);
	const moved = [route.routeId, new Date(sent.id).toISOString()];
	expect(await read(depotId, receivedAt - 1)).toEqual([moved]);
	expect(await read(depotId, receivedAt)).toEqual([]);
	expect(await read(otherDepotId, 0)).toEqual([]);
});

it('counts the stops that are late, and those that will be', async () => {
	const { body } = await sender(app, 'manager')(listVehiclePositions, { query: { depotId } });
	expect(body.items[0]).toMatchObject({ lateCount: 1, riskCount: 1 });
	expect(body.items[1]).toMatchObject({ lateCount: 0, riskCount: 0, position: null });
});

it('counts the vehicles on the road beyond those that are listed', async () => {
	// A vehicle and a driver have one open route a day.
	const days = Array.from({ length: 503 }, (_, day) => addDays(testDay, day));
	await manyRoutes(db, busyDepotId, 'in_progress', days);
	const { body } = await sender(app, 'busy')(listVehiclePositions);
	expect(body.items).toHaveLength(500);
	expect(body.hiddenCount).toBe(3);
	const { body: usual } = await sender(app, 'manager')(listVehiclePositions, {
		query: { depotId },
	});
	expect(usual.hiddenCount).toBe(0);
});

it('lists the alerts of each vehicle, and vehicles off the road only while they have one', async () => {
	const orderIds = await someOrders(db, depotId, [{ windowStart: '15:00' }]);
	const waiting = await aRoute(db, depotId, orderIds);
	const list = async () => {
		const { body } = await sender(app, 'manager')(listVehiclePositions, { query: { depotId } });
		return body.items.map(({ routeNumber, alerts }) => [routeNumber, ...alerts]);
	};
	const lost = { kind: 'signal_lost', since: instantAt(testDay, '08:00').toISOString() };
	const late = { kind: 'departure_late', since: instantAt(testDay, '15:00').toISOString() };
	expect(await list()).toEqual([[route.number], [silent.number, lost], [waiting.number, late]]);
	const { vehicleId, driverId } = route;
	const later = await someOrders(db, depotId, [{ windowStart: '15:00' }]);
	const second = await aRoute(db, depotId, later, { vehicleId, driverId });
	expect(await list()).toHaveLength(3);
	const { body } = await sender(app, 'manager')(listVehiclePositions, { query: { depotId } });
	expect(body.items[0]).toMatchObject({
		routeId: route.routeId,
		tour: 1,
		otherTours: [{ routeId: second.routeId, tour: 2, alerts: [late] }],
	});
	const value = JSON.stringify({ ...alertLimitDefaults, departureMinutes: 61 });
	await db.insertInto('policies').values({ name: 'alerts', value, updated_at: now }).execute();
	expect(await list()).toEqual([[route.number], [silent.number, lost]]);
});

it('names the phone of the driver to who sees phones in full', async () => {
	await db
		.updateTable('drivers')
		.set({ phone: '+905321234567' })
		.where('id', '=', route.driverId)
		.execute();
	const phoneFor = async (who: string) => {
		const { body } = await sender(app, who)(listVehiclePositions, { query: { depotId } });
		return body.items.find(({ routeId }) => routeId === route.routeId)?.driverPhone;
	};
	expect(await phoneFor('manager')).toBe('+905321234567');
	expect(await phoneFor('viewer')).toBeNull();
});

it('shows a driver the own vehicle only', async () => {
	const { body } = await sender(app, 'driver')(listVehiclePositions);
	expect(body.items.map(({ routeId }) => routeId)).toEqual([silent.routeId]);
});

it('shows the vehicles of every depot of the caller when none is asked for', async () => {
	const { body } = await sender(app, 'manager')(listVehiclePositions);
	expect(body.items).toHaveLength(3);
});

it('forgets the position of a driver who is out with another route', async () => {
	await db.deleteFrom('latest_positions').where('route_id', '=', silent.routeId).execute();
	await db
		.updateTable('latest_positions')
		.set({ route_id: planned.routeId })
		.where('driver_id', '=', route.driverId)
		.execute();
	const { body } = await sender(app, 'manager')(listVehiclePositions, { query: { depotId } });
	expect(body.items[0]?.position).toBeNull();
	expect(await readMovedVehicles(db, depotId, new Date(0))).toEqual([]);
});

it('waits at a door only for the orders that have no result yet', async () => {
	const door = { district, addressLine: 'Bağdat Cad. No:9' };
	const orderIds = await someOrders(db, depotId, [
		{ ...door, windowEnd: '10:00' },
		{ ...door, windowEnd: '11:00' },
		{ ...door, windowEnd: '20:00' },
	]);
	const shared = await aRoute(db, depotId, orderIds);
	const [delivered = '', cancelled = ''] = orderIds;
	await db
		.updateTable('routes')
		.set({ state: 'in_progress', departed_at: instantAt(testDay, '08:00') })
		.where('id', '=', shared.routeId)
		.execute();
	await db
		.updateTable('route_orders')
		.set({ result: 'delivered' })
		.where('order_id', '=', delivered)
		.execute();
	await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', cancelled).execute();
	const { body } = await sender(app, 'manager')(listVehiclePositions, { query: { depotId } });
	expect(body.items.find(({ routeId }) => routeId === shared.routeId)).toMatchObject({
		lateCount: 0,
		riskCount: 0,
		nextStop: { position: 1, windowStart: null, windowEnd: '20:00' },
	});
});

it('expects a vehicle by the pace of its depot in the 28 days before, in the ilçe and at that hour', async () => {
	await sql`update depots set longitude = 29.3, latitude = 40.8 where id = ${depotOfPast}`.execute(
		db,
	);
	const drafts = Array.from({ length: 20 }, (_, index) => ({
		district: 'Tuzla',
		addressLine: `Liman Cad. No:${index}`,
		...at(29.3, 40.8 + (index + 1) * 0.01),
	}));
	/** 20 stops of 1.5 km of road: a drive of that many minutes and a stay of one minute each. */
	const drive = async (serviceDate: string, driveMinutes: number) => {
		const orderIds = await someOrders(db, depotOfPast, drafts);
		const { routeId } = await aRoute(db, depotOfPast, orderIds, { serviceDate });
		const from = instantAt(serviceDate, '16:00');
		await sql`update routes set state = 'closed', departed_at = ${from} where id = ${routeId}`.execute(
			db,
		);
		await sql`
			update stops set state = 'delivered',
				arrived_at = ${from}::timestamptz + make_interval(secs => 60 * (position * ${driveMinutes + 1}::int - 1)),
				finished_at = ${from}::timestamptz + make_interval(secs => 60 * position * ${driveMinutes + 1}::int)
			where route_id = ${routeId}`.execute(db);
	};
	await drive(addDays(testDay, -7), 2);
	// Too long ago, and of the other class of days.
	await drive(addDays(testDay, -29), 10);
	await drive('2026-03-01', 10);

	const means = await readPacePriors(db, { depotId: depotOfPast, serviceDate: testDay }, ['Tuzla']);
	const minutes = 2 / ((1.35 * 1111.95) / 1_000);
	expect(new Set(means.map(({ kind, district: of, hour }) => `${kind} ${of} ${hour}`))).toEqual(
		new Set(
			['drive', 'service'].flatMap((kind) => [
				`${kind} Tuzla 16`,
				`${kind} Tuzla null`,
				`${kind} null null`,
			]),
		),
	);
	for (const { kind, minutes: mean } of means) {
		expect(mean).toBeCloseTo(kind === 'drive' ? minutes : 1, 1);
	}
	const elsewhere = await readPacePriors(db, { depotId: depotOfPast, serviceDate: testDay }, []);
	expect(elsewhere.map(({ district: of }) => of)).toEqual([null, null]);

	const today = await aRoute(
		db,
		depotOfPast,
		await someOrders(db, depotOfPast, drafts.slice(0, 2)),
	);
	await sql`update routes set state = 'in_progress', departed_at = ${now}
		where id = ${today.routeId}`.execute(db);
	const expectedAt = async () => {
		const query = { depotId: depotOfPast };
		const { body } = await sender(app, 'officer')(listVehiclePositions, { query });
		return formatTime(body.items[0]?.nextStop?.expectedAt ?? now);
	};
	expect(await expectedAt()).toBe('16:01');
	// The driver rests first.
	const week = { ...commonWeek, breaks: [{ minutes: 30, earliest: '16:00', latest: '16:00' }] };
	await sql`update depots set work_week = ${JSON.stringify(week)} where id = ${depotOfPast}`.execute(
		db,
	);
	expect(await expectedAt()).toBe('16:31');
});
