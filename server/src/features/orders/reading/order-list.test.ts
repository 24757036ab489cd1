import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { countOrders, listOrders } from '@sevk/contract/orders/orders';
import { instantAt } from '@sevk/domain/common/date/date';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { type CountLimits, orderCountNames } from '@sevk/domain/orders/list/order-counts';
import { paymentTypes } from '@sevk/domain/reasons/payment-type';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../../db/ids.ts';
import { aDepot, aDriver, aVehicle, someOrders, testDay } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { anAttempt, aRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { countOrders as countInStore } from '../common/order-count-store.ts';
import { type OrderQuery, readOrderFilter } from '../common/order-filter-store.ts';
import { implementOrders } from '../order-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;
let otherDepotId: string;
let driverId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	depotId = await aDepot(db);
	otherDepotId = await aDepot(db, { name: 'Pendik' });
	driverId = await aDriver(db, depotId);
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds: [depotId, otherDepotId] }),
			planner: testUser('planner', { depotIds: [depotId] }),
			driver: testUser('driver', { depotIds: [depotId], driverId }),
		}),
		implementations: implementOrders({ db }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

type Query = z.input<NonNullable<typeof listOrders.query>>;

const list = async (token: string, query: Query = {}) =>
	(await sender(app, token)(listOrders, { query })).body.items;

test('pages of two depots list every order once in any sort and direction', async () => {
	const names = ['Çağla Ün', 'Cem Ak', 'Iğdır Can', 'İpek Su', 'Ömer Öz', 'Zeynep Al', 'Şule Er'];
	const drafts = names.map((recipientName, index) => ({
		recipientName,
		orderNo: `LST-${index}`,
		amountKurus: 100 * (index % 3),
		district: ['Şile', 'Çatalca', 'Kadıköy'][index % 3] ?? '',
		serviceDate: `2026-04-0${1 + (index % 2)}`,
	}));
	await someOrders(database.db, depotId, drafts.slice(0, 4));
	await someOrders(database.db, otherDepotId, drafts.slice(4));
	const send = sender(app, 'admin');
	for (const sort of ['serviceDate', 'orderNo', 'recipient', 'district', 'amount'] as const) {
		for (const direction of ['asc', 'desc'] as const) {
			const seen: string[] = [];
			let cursor: string | null = null;
			do {
				const after: Query = cursor === null ? {} : { cursor };
				const query = { sort, direction, limit: 2, q: 'LST-', ...after };
				const { body } = await send(listOrders, { query });
				seen.push(...body.items.map(({ orderNo }) => orderNo));
				cursor = body.nextCursor;
				if (cursor !== null) expect(atob(cursor)).not.toContain('Cem');
			} while (cursor !== null);
			expect(seen.toSorted(), `${sort} ${direction}`).toEqual(
				names.map((_, index) => `LST-${index}`),
			);
		}
	}
	const { body } = await send(listOrders, {
		query: { sort: 'recipient', direction: 'asc', q: 'LST-' },
	});
	expect(body.items.map(({ recipientName }) => recipientName.split(' ')[0])).toEqual([
		'Cem',
		'Çağla',
		'Iğdır',
		'İpek',
		'Ömer',
		'Şule',
		'Zeynep',
	]);
});

test('a search finds by any spelling, phone, tracking number and barcode', async () => {
	const [orderId] = await someOrders(database.db, depotId, [
		{
			orderNo: 'ARA-1',
			recipientName: 'Iğdır Şişman',
			phone: '+905551112233',
			externalRef: '123456789012345',
			district: 'Şişli',
			pieceCount: 2,
		},
	]);
	for (const q of [
		'IGDIR sisman',
		'ığdır şişli',
		'0555 111 22 33',
		'+90 555 111',
		'12345 67890 12345',
		'ara-1-2',
		'ARA-1',
	]) {
		const items = await list('planner', { q });
		expect(
			items.map(({ id }) => id),
			q,
		).toEqual([orderId]);
	}
	expect(await list('planner', { q: 'yok böyle%' })).toEqual([]);
});

test('the search understands a scanner with US keys on a Turkish device', async () => {
	const [id] = await someOrders(database.db, depotId, [{ orderNo: 'OKU-55', pieceCount: 2 }]);
	for (const q of ['OKU*55*2', 'oku*55', 'HMR/55/2', 'OKU–55–2']) {
		expect(
			(await list('planner', { q })).map((order) => order.id),
			q,
		).toEqual([id]);
	}
});

test('counts by index are those of the rows', async () => {
	const day = { dateFrom: '2026-07-01', dateTo: '2026-07-02' };
	const [warnedId = ''] = await someOrders(database.db, depotId, [
		{ serviceDate: '2026-07-01', district: 'Şile' },
		{ serviceDate: '2026-07-01', district: 'Şile' },
		{ serviceDate: '2026-07-02', district: 'Tuzla' },
		{ serviceDate: '2026-07-03', district: 'Tuzla' },
	]);
	const warnings = JSON.stringify([{ code: 'no_phone' }]);
	await database.db.updateTable('orders').set({ warnings }).where('id', '=', warnedId).execute();
	const send = sender(app, 'admin');
	const counts = async (query: Query) => (await send(countOrders, { query })).body;
	const byIndex = await counts(day);
	expect(byIndex).toMatchObject({ total: 3, warnedCount: 1 });
	expect(byIndex).toEqual(await counts({ ...day, paymentTypes: paymentTypes.join() }));
	expect(await counts({ ...day, only: 'warned' })).toMatchObject({ total: 1 });
});

test('a search counts a limited number of orders and says so', async () => {
	const words = { depotId, dateFrom: '2027-02-01', dateTo: '2027-02-01', q: 'ayşe' };
	const rows = ['Şile', 'Tuzla', 'Çatalca'].map((district) => ({
		serviceDate: words.dateFrom,
		district,
	}));
	await someOrders(database.db, depotId, rows);
	const caller = { ...testUser('planner', { depotIds: [depotId] }), requestId: 'test' };
	const counted = (only: 'pool' | undefined, most: number) => {
		const filter = readOrderFilter(caller, { ...words, only });
		return countInStore(database.db, filter, { orders: most, ofDistrict: most });
	};
	const limited = await counted(undefined, 2);
	expect(limited).toMatchObject({ total: 2, lowerBounds: orderCountNames });
	expect(limited.districts.map(({ district }) => district)).toEqual(['Çatalca', 'Şile', 'Tuzla']);
	expect(limited.districts.map(({ count }) => count).toSorted()).toEqual([0, 1, 1]);
	expect(await counted(undefined, 4)).toMatchObject({ total: 3, lowerBounds: [] });
	expect(await counted('pool', 1)).toMatchObject({ total: 3, lowerBounds: [] });
});

test('a long time span is counted up to limits, and the pool in full', async () => {
	const span = { dateFrom: '2028-01-01', dateTo: '2028-03-01' };
	const row = { serviceDate: '2028-02-01' };
	const ready = { ...row, district: 'Tuzla' };
	const delivered = { ...row, district: 'Şile' };
	const planned = { ...row, district: 'Adalar' };
	const [warnedId = ''] = await someOrders(database.db, depotId, [
		ready,
		ready,
		ready,
		delivered,
		delivered,
		delivered,
		planned,
	]);
	await someOrders(database.db, otherDepotId, [delivered, ready]);
	const warnings = JSON.stringify([{ code: 'no_phone' }]);
	const update = (change: { warnings: string } | { state: OrderState }) =>
		database.db.updateTable('orders').set(change).where('service_date', '=', row.serviceDate);
	await update({ warnings }).where('id', '=', warnedId).execute();
	await update({ state: 'delivered' }).where('district', '=', 'Şile').execute();
	await update({ state: 'planned' }).where('district', '=', 'Adalar').execute();
	const user = testUser('planner', { depotIds: [depotId, otherDepotId] });
	const counted = (query: OrderQuery, limits?: CountLimits) => {
		const filter = readOrderFilter(user, { ...span, ...query });
		return countInStore(database.db, filter, limits);
	};
	const queries: OrderQuery[] = [
		{},
		{ only: 'pool' },
		{ only: 'warned' },
		{ districts: ['Şile'] },
		{ bucket: 'delivered' },
	];
	for (const query of queries) {
		const byRow = await counted({ ...query, paymentTypes: [...paymentTypes] });
		expect(await counted(query), JSON.stringify(query)).toEqual(byRow);
	}
	const few = { orders: 3, ofDistrict: 2 };
	expect(await counted({}, few)).toMatchObject({
		total: 3,
		poolCount: 4,
		warnedCount: 1,
		buckets: { delivered: 3, dispatch: 5, preparation: 0 },
		districts: [
			{ district: 'Adalar', count: 1, isLowerBound: false },
			{ district: 'Şile', count: 2, isLowerBound: true },
			{ district: 'Tuzla', count: 2, isLowerBound: true },
		],
		lowerBounds: ['total', 'delivered'],
	});
	expect(await counted({ only: 'pool' }, few)).toMatchObject({
		total: 4,
		lowerBounds: ['delivered'],
		districts: [{ district: 'Tuzla', count: 4, isLowerBound: false }],
	});
});

test('filters restrict the list, counts match it, and names are masked', async () => {
	await someOrders(database.db, depotId, [
		{ serviceDate: '2026-05-01', district: 'Şile', paymentType: 'cash', dueKurus: 500 },
		{ serviceDate: '2026-05-01', district: 'Tuzla', coldChain: true },
		{ serviceDate: '2026-05-02', district: 'Şile' },
	]);
	const day = { dateFrom: '2026-05-01', dateTo: '2026-05-01' };
	const rows = await list('planner', { ...day, paymentTypes: 'cash,card' });
	const cold = await list('planner', { ...day, coldChain: 'only' });
	expect(cold).toMatchObject([{ district: 'Tuzla', coldChain: true }]);
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({
		recipientName: 'Ayşe N** Y*****',
		phone: '0532 *** ** 67',
		custodyPlace: 'depot',
		dueKurus: 500,
	});
	const send = sender(app, 'planner');
	const { body } = await send(countOrders, { query: { ...day, districts: 'Şile' } });
	expect(body).toMatchObject({ total: 1, poolCount: 1, warnedCount: 0 });
	expect(body.districts).toEqual([
		{ district: 'Şile', count: 1, isLowerBound: false },
		{ district: 'Tuzla', count: 1, isLowerBound: false },
	]);
	expect(await list('planner', { bucket: 'cancelled' })).toEqual([]);
});

test('a time span finds orders with a valid result in it', async () => {
	const day = '2026-06-01';
	const [early = '', late = '', reverted = ''] = await someOrders(database.db, depotId, [
		{ serviceDate: day },
		{ serviceDate: day },
		{ serviceDate: day },
	]);
	const route = await aRoute(database.db, depotId, [early, late, reverted]);
	await anAttempt(database.db, route, early, { happenedAt: at('08:59') });
	await anAttempt(database.db, route, late, { happenedAt: at('11:00') });
	await anAttempt(database.db, route, reverted, {
		happenedAt: at('10:00'),
		reverted: true,
	});
	const found = async (resultFrom?: string, resultTo?: string) => {
		const span = { ...(resultFrom ? { resultFrom } : {}), ...(resultTo ? { resultTo } : {}) };
		const items = await list('planner', { dateFrom: day, dateTo: day, ...span });
		return items.map(({ id }) => id).toSorted();
	};
	expect(await found(at('09:00').toISOString(), at('11:00').toISOString())).toEqual([late]);
	expect(await found(at('11:01').toISOString())).toEqual([]);
	expect(await found(undefined, at('09:00').toISOString())).toEqual([early]);
	expect(await found()).toHaveLength(3);
});

const at = (time: string) => instantAt('2026-06-01', time);

test('orders of another depot or another driver are not found', async () => {
	const [foreign = ''] = await someOrders(database.db, otherDepotId, [{}]);
	const [own = ''] = await someOrders(database.db, depotId, [{}]);
	const status = async (token: string, orderId: string) => [
		(await sender(app, token)(showOrder, { params: { orderId } })).status,
		(await sender(app, token)(orderHistory, { params: { orderId } })).status,
	];
	expect(await status('planner', foreign)).toEqual([404, 404]);
	expect(await status('planner', own)).toEqual([200, 200]);
	expect(await status('driver', own)).toEqual([404, 404]);
	expect(await list('planner', { depotId: otherDepotId })).toEqual([]);
	expect(await list('driver')).toEqual([]);
	await putOnRoute(own);
	expect((await list('driver')).map(({ id }) => id)).toEqual([own]);
	const { body } = await sender(app, 'driver')(showOrder, { params: { orderId: own } });
	expect(body.routeNumber).toBe('RT-260305-01');
});

test('the detail names the vehicle and driver to which plans give the order', async () => {
	const { db } = database;
	const [orderId = '', other = ''] = await someOrders(db, depotId, [{}, {}]);
	const plate = '34FIX12';
	const fixed = {
		fixed_vehicle_id: await aVehicle(db, depotId, { plate }),
		fixed_driver_id: await aDriver(db, depotId, { name: 'Zeynep Kaya' }),
	};
	await db
		.updateTable('orders')
		.set(fixed)
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.execute();
	const show = async (id: string) =>
		(await sender(app, 'planner')(showOrder, { params: { orderId: id } })).body.fixedCrew;
	expect(await show(orderId)).toEqual({
		vehicleId: fixed.fixed_vehicle_id,
		plate,
		driverId: fixed.fixed_driver_id,
		driverName: 'Zeynep Kaya',
	});
	expect(await show(other)).toBeNull();
});

test('the detail shows the place of the goods and the history their movements', async () => {
	const [orderId = ''] = await someOrders(database.db, depotId, [{ pieceCount: 2 }]);
	const send = sender(app, 'planner');
	const { body } = await send(showOrder, { params: { orderId } });
	expect(body.whereabouts).toMatch(/^Depoda: Ümraniye · Giriş: \d\d:\d\d$/);
	expect(body.pieces).toHaveLength(2);
	expect(body).toMatchObject({
		nameMasked: true,
		phoneMasked: true,
		recipientName: 'Ayşe N** Y*****',
	});
	const history = await send(orderHistory, { params: { orderId } });
	expect(history.body.items).toMatchObject([
		{ sentence: '2 koli · Depoya alındı.', kind: 'custody.received' },
	]);
});

async function putOnRoute(orderId: string): Promise<void> {
	const { db } = database;
	const now = new Date();
	const [routeId, stopId] = [newId(), newId()];
	await db
		.insertInto('routes')
		.values({
			depot_id: depotId,
			id: routeId,
			number: 'RT-260305-01',
			service_date: testDay,
			vehicle_id: await aVehicle(db, depotId),
			driver_id: driverId,
			state: 'planned',
			created_by: newId(),
			created_at: now,
			updated_at: now,
		})
		.execute();
	await db
		.insertInto('stops')
		.values({
			depot_id: depotId,
			id: stopId,
			route_id: routeId,
			position: 1,
			address_key: 'moda',
			state: 'pending',
		})
		.execute();
	await db
		.insertInto('route_orders')
		.values({
			depot_id: depotId,
			route_id: routeId,
			order_id: orderId,
			stop_id: stopId,
			attempt_no: 1,
			added_at: now,
		})
		.execute();
}
