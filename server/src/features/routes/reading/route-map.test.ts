import { gunzipSync } from 'node:zlib';
import { orderHistory } from '@sevk/contract/orders/order-detail';
import { editOrder } from '@sevk/contract/orders/order-edits';
import { showRoute } from '@sevk/contract/routes/route-detail';
import {
	decodeRouteMap,
	type EncodedRouteMap,
	readRouteMap,
} from '@sevk/contract/routes/route-map';
import { todayIn } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDepot, aDriver, someOrders, testDay } from '../../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';
import { implementRoutes } from '../route-endpoints.ts';
import { implementRouteMap } from './route-map-endpoints.ts';
import { readMapOfDay } from './route-map-store.ts';

const { db, drop } = await createTestDatabase();
const depotId = await aDepot(db);
const otherDepotId = await aDepot(db);
const thirdDepotId = await aDepot(db);
const driverId = await aDriver(db, depotId, { name: 'Mehmet Yıldız' });
const otherDriverId = await aDriver(db, depotId);
const app = await testEdge({
	identity: fakeIdentity({
		planner: testUser('planner', { depotIds: [depotId] }),
		stranger: testUser('planner', { depotIds: [otherDepotId] }),
		driver: testUser('driver', { depotIds: [depotId], driverId }),
		otherDriver: testUser('driver', { depotIds: [depotId], driverId: otherDriverId }),
	}),
	implementations: [
		...implementOrders({ db }),
		...implementRoutes({ db }),
		...implementRouteMap({ db }),
	],
});
afterAll(async () => {
	await app.close();
	await drop();
});

const place = (longitude: number, latitude: number) => ({
	type: 'Point' as const,
	coordinates: [longitude, latitude] as [number, number],
});
const [waiting = '', late = '', first = '', second = '', roundabout = '', nowhere = ''] =
	await someOrders(db, depotId, [
		{ orderNo: 'H-1', point: place(29.05, 41.01), dueKurus: 12_500, paymentType: 'cash' },
		{ orderNo: 'H-2', serviceDate: '2026-03-09' },
		{ orderNo: 'H-3', point: place(29.1, 41.02), recipientName: 'Fatma Koç' },
		{ orderNo: 'H-4', point: place(29.2, 41.03) },
		{ orderNo: 'H-5', point: null, province: 'Bursa', district: 'Nilüfer' },
		{ orderNo: 'H-6', point: null, province: '', district: '' },
	]);
const route = await aRoute(db, depotId, [first, second], { driverId });
const other = await aRoute(db, depotId, [late]);
await someOrders(db, otherDepotId, [{ orderNo: 'Y-1' }]);

const readMap = async (who: string, query: object = {}) =>
	decodeRouteMap(
		(await sender(app, who)(readRouteMap, { query: { serviceDate: testDay, ...query } })).body,
	);

test('the map of a day has the pool, the routes with their stops and the depot', async () => {
	const map = await readMap('planner');
	const byId = Object.fromEntries(map.orders.map((order) => [order.id, order]));
	expect(map.orders).toHaveLength(5);
	expect(byId[waiting]).toMatchObject({
		number: 'H-1',
		recipient: 'Ayşe N** Y*****',
		districtName: 'Kadıköy',
		longitude: 29.05,
		latitude: 41.01,
		approximate: false,
		state: 'ready',
		routeId: null,
		position: null,
		dueKurus: 12_500,
	});
	expect(byId[first]).toMatchObject({ routeId: route.routeId, position: 1, state: 'planned' });
	expect(byId[second]?.position).toBe(2);
	const mapRoute = map.routes.find(({ id }) => id === route.routeId);
	expect(mapRoute).toMatchObject({
		number: route.number,
		state: 'planned',
		driverName: 'Mehmet Yıldız',
		vehicle: null,
		stops: [
			{ position: 1, longitude: 29.1, state: 'pending' },
			{ position: 2, longitude: 29.2, state: 'pending' },
		],
	});
	expect(map.depots).toMatchObject([{ id: depotId, longitude: 29.1, latitude: 41.02 }]);
	expect(JSON.stringify(map)).not.toMatch(/Fatma Koç|Yılmaz/);
});

test('a day without orders opens at a depot, in its ilçe, or where the company is', async () => {
	const around = async () => (await readMap('planner', { depotId })).around;
	expect(await around()).toEqual({ longitude: 29.1, latitude: 41.02 });
	const update = (change: object) =>
		db.updateTable('depots').set(change).where('id', '=', depotId).execute();
	const before = await db
		.selectFrom('depots')
		.select(['longitude', 'latitude', 'province', 'district'])
		.where('id', '=', depotId)
		.executeTakeFirstOrThrow();
	await update({ longitude: null, latitude: null, province: 'Bursa', district: 'Nilüfer' });
	const centre = await around();
	expect(centre?.longitude).toBeCloseTo(28.9, 0);
	expect(centre?.latitude).toBeCloseTo(40.2, 0);
	await update({ province: 'Bilinmiyor' });
	expect(await around()).toBeNull();
	const address = 'Ankara Cad. 12, Bornova / İzmir';
	await db.updateTable('company').set({ address }).execute();
	expect((await around())?.longitude).toBeCloseTo(27.24, 1);
	await update(before);
});

test('an order without a position is in the centre of its district; without a province it has none', async () => {
	const { orders, placeless } = await readMap('planner');
	const near = orders.find(({ id }) => id === roundabout);
	expect(near).toMatchObject({ approximate: true });
	expect(near?.longitude).toBeCloseTo(28.9, 0);
	expect(near?.latitude).toBeCloseTo(40.2, 0);
	expect(orders.some(({ id }) => id === nowhere)).toBe(false);
	expect(placeless).toMatchObject([{ id: nowhere, number: 'H-6' }]);
	expect(placeless[0]).not.toHaveProperty('longitude');
});

test('a route lists every stop and the results of its orders, with or without position', async () => {
	const day = { serviceDate: '2026-03-17' };
	const [lost = ''] = await someOrders(db, depotId, [
		{ ...day, orderNo: 'H-7', point: null, province: '', district: '' },
	]);
	const { routeId } = await aRoute(db, depotId, [lost], day);
	await db.updateTable('stops').set({ state: 'failed' }).where('route_id', '=', routeId).execute();
	await db
		.updateTable('route_orders')
		.set({ result: 'failed' })
		.where('route_id', '=', routeId)
		.execute();
	const map = await readMap('planner', day);
	expect(map.placeless.find(({ id }) => id === lost)).toMatchObject({ routeId, result: 'failed' });
	expect(map.routes[0]?.stops).toMatchObject([{ position: 1, longitude: null, state: 'failed' }]);
	expect(map.orders.find(({ id }) => id === waiting)?.result).toBeNull();
});

test('another day has its own routes and the pool up to that day', async () => {
	const later = await readMap('planner', { serviceDate: '2026-03-10' });
	expect(later.routes).toEqual([]);
	expect(later.orders.map(({ number }) => number).toSorted()).toEqual(['H-1', 'H-5']);
	const before = await readMap('planner', { serviceDate: '2026-03-01' });
	expect(before.orders).toEqual([]);
});

test('another depot is not visible, and a driver sees only own routes', async () => {
	const strange = await readMap('stranger');
	expect(strange.orders.map(({ number }) => number)).toEqual(['Y-1']);
	expect(strange.routes).toEqual([]);
	expect((await readMap('stranger', { depotId })).orders).toEqual([]);
	const own = await readMap('driver');
	expect(own.routes.map(({ id }) => id)).toEqual([route.routeId]);
	expect(own.orders.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
	expect(other.routeId).not.toBe(route.routeId);
});

test('the alerts of a route come with the map of its day, for who sees the route', async () => {
	const serviceDate = todayIn(new Date());
	const [own = ''] = await someOrders(db, depotId, [{ serviceDate }]);
	const [quiet = ''] = await someOrders(db, depotId, [{ serviceDate }]);
	const late = await aRoute(db, depotId, [own], { serviceDate, driverId });
	await aRoute(db, depotId, [quiet], { serviceDate });
	const departedAt = new Date(Date.now() - 12 * 3_600_000);
	await db
		.updateTable('routes')
		.set({ state: 'in_progress', departed_at: departedAt })
		.where('depot_id', '=', depotId)
		.where('id', '=', late.routeId)
		.execute();
	const alertsFor = async (who: string, query: object = { serviceDate }) =>
		(await readMap(who, query)).alerts.map(({ routeId, alerts }) => [
			routeId,
			alerts.filter(({ kind }) => kind === 'signal_lost'),
		]);
	const silent = [[late.routeId, [{ kind: 'signal_lost', since: departedAt.toISOString() }]]];
	expect(await alertsFor('planner')).toEqual(silent);
	expect(await alertsFor('driver')).toEqual(silent);
	expect(await alertsFor('stranger')).toEqual([]);
	expect(await alertsFor('stranger', { serviceDate, depotId })).toEqual([]);
	expect(await alertsFor('otherDriver')).toEqual([]);
	expect(await alertsFor('planner', { serviceDate: testDay })).toEqual([]);
});

test('the position of a vehicle is the newer of its last result and its last location record', async () => {
	await db
		.updateTable('routes')
		.set({ state: 'in_progress' })
		.where('id', '=', route.routeId)
		.execute();
	const attempt = (orderId: string, longitude: number, at: string, fromOffice = false) => ({
		depot_id: depotId,
		id: newId(),
		order_id: orderId,
		route_id: route.routeId,
		attempt_no: 1,
		outcome: 'failed' as const,
		reason_code: 'NOT_AT_ADDRESS',
		longitude,
		latitude: 41,
		from_office: fromOffice,
		recorded_by: newId(),
		recorded_by_name: 'Test',
		happened_at: new Date(at),
		recorded_at: new Date(at),
	});
	await db
		.insertInto('attempts')
		.values([
			attempt(first, 29.11, '2026-03-05T08:00:00Z'),
			attempt(second, 29.22, '2026-03-05T09:00:00Z', true),
		])
		.execute();
	const { routes } = await readMap('planner');
	expect(routes.find(({ id }) => id === route.routeId)?.vehicle).toEqual({
		longitude: 29.11,
		latitude: 41,
		at: '2026-03-05T08:00:00.000Z',
	});
	await db
		.insertInto('latest_positions')
		.values({
			depot_id: depotId,
			driver_id: route.driverId,
			route_id: route.routeId,
			device_id: 'device-1',
			recorded_at: new Date('2026-03-05T08:20:00Z'),
			received_at: new Date('2026-03-05T08:20:00Z'),
			longitude: 29.15,
			latitude: 41.01,
			accuracy_m: 8,
		})
		.execute();
	const later = await readMap('planner');
	expect(later.routes.find(({ id }) => id === route.routeId)?.vehicle).toEqual({
		longitude: 29.15,
		latitude: 41.01,
		at: '2026-03-05T08:20:00.000Z',
	});
});

test('correcting a position moves the stop and is named in the history', async () => {
	const params = { orderId: late };
	const wrong = (await readMap('planner')).routes.find(({ id }) => id === other.routeId);
	expect(wrong?.stops[0]?.longitude).not.toBe(29.31);
	const body = { version: 2, point: place(29.31, 41.05) };
	const key = newId();
	const saved = await sender(app, 'planner')(editOrder, { params, body, key });
	expect(saved).toMatchObject({ status: 200, body: { version: 3 } });
	expect((await sender(app, 'planner')(editOrder, { params, body, key })).body).toEqual(saved.body);
	const right = (await readMap('planner')).routes.find(({ id }) => id === other.routeId);
	expect(right?.stops).toMatchObject([{ longitude: 29.31, latitude: 41.05 }]);
	const detail = await sender(app, 'planner')(showRoute, { params: { routeId: other.routeId } });
	expect(detail.body.stops[0]).toMatchObject({ approximate: false, point: body.point });
	expect(detail.body.depotPoint).toEqual(place(29.1, 41.02));
	const history = await sender(app, 'planner')(orderHistory, { params });
	expect(history.body.items[0]?.sentence).toBe('Konum düzeltildi.');
	expect((await sender(app, 'driver')(editOrder, { params, body })).status).toBe(403);
	const stale = await sender(app, 'planner')(editOrder, { params, body });
	expect(stale.body.code).toBe('common/stale');
});

test('of a pool over the limit the latest days are returned and the rest is counted', async () => {
	const days = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-03'];
	const ids = await someOrders(
		db,
		thirdDepotId,
		days.map((serviceDate) => ({ serviceDate })),
	);
	const [, , , lateId = ''] = ids;
	const onRoute = await someOrders(db, thirdDepotId, [{ serviceDate: '2026-08-04' }]);
	await aRoute(db, thirdDepotId, onRoute, { serviceDate: '2026-08-04' });
	const query = {
		depotIds: [thirdDepotId],
		onlyDriver: null,
		serviceDate: '2026-08-04',
		viewer: testUser('planner'),
	};
	const read = async (maxOrders?: number) => {
		const { orders, leftOut } = await readMapOfDay(db, query, maxOrders);
		return {
			pool: orders.filter(({ routeId }) => routeId === null),
			count: orders.length,
			leftOut,
		};
	};
	expect(await read()).toMatchObject({ count: 5, leftOut: 0 });
	expect(await read(5)).toMatchObject({ count: 5, leftOut: 0 });
	const cut = await read(3);
	expect(cut).toMatchObject({ count: 3, leftOut: 2 });
	expect(cut.pool.map(({ serviceDate }) => serviceDate)).toEqual(['2026-08-03', '2026-08-03']);
	expect(cut.pool.map(({ id }) => id)).toContain(lateId);
	// Orders on a route are never left out.
	expect(await read(1)).toMatchObject({ count: 1, pool: [], leftOut: 4 });
	// The latest days of all depots together; each depot has some of them.
	const fourthDepotId = await aDepot(db);
	const others = ['2026-07-01', '2026-08-02', '2026-08-04'].map((day) => ({ serviceDate: day }));
	await someOrders(db, fourthDepotId, others);
	const both = { ...query, depotIds: [thirdDepotId, fourthDepotId] };
	const merged = await readMapOfDay(db, both, 5);
	const daysOf = merged.orders.filter(({ routeId }) => routeId === null);
	expect(daysOf.map(({ serviceDate }) => serviceDate)).toEqual([
		'2026-08-04',
		'2026-08-03',
		'2026-08-03',
		'2026-08-02',
	]);
	expect(merged.leftOut).toBe(3);
	const driver = { ...query, onlyDriver: { driverId: newId() } };
	expect((await readMapOfDay(db, driver, 0)).leftOut).toBe(0);
});

test('a large answer is compressed', async () => {
	const many = Array.from({ length: 900 }, () => ({ serviceDate: '2026-06-01' }));
	await someOrders(db, depotId, many);
	const url = `${readRouteMap.path}?serviceDate=2026-06-01`;
	const headers = { ...bearer('planner'), 'accept-encoding': 'gzip, br' };
	const { headers: answered, rawPayload } = await app.inject({ url, headers });
	expect(answered['content-encoding']).toBe('gzip');
	const { orders } = JSON.parse(gunzipSync(rawPayload).toString()) as EncodedRouteMap;
	const count = orders.own.id.length;
	expect(count).toBeGreaterThanOrEqual(900);
	expect(rawPayload.length / count).toBeLessThan(70);
});
