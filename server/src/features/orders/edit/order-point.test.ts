import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { createOrder, editOrder } from '@sevk/contract/orders/order-edits';
import {
	listUnplacedOrders,
	placeOrders,
	readPointAlarms,
} from '@sevk/contract/orders/order-points';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { geoPoint } from '@sevk/domain/common/place/geo';
import type { PointKnowledge } from '@sevk/domain/common/place/known-point';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { aDepot, anOrderForm, someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { setOrderState } from '../../../testing/build/order-states.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementOrders } from '../order-endpoints.ts';
import { setOrderPoints } from './order-point-commands.ts';
import { improveOrderPoints } from './order-point-job.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;
let listDepotId: string;
let alarmDepotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
	listDepotId = await aDepot(database.db);
	alarmDepotId = await aDepot(database.db);
	app = await testEdge({
		identity: fakeIdentity({
			planner: testUser('planner', { depotIds: [depotId] }),
			other: testUser('planner', { depotIds: [listDepotId, alarmDepotId] }),
		}),
		implementations: implementOrders({ db: database.db }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const system = { userId: null, name: 'Sistem', requestId: null };
const geocoded: PointKnowledge = { source: 'geocoder', precision: 'building' };

async function place(orderIds: readonly string[], knowledge: PointKnowledge): Promise<string[]> {
	const points = orderIds.map((orderId) => ({
		orderId,
		...knowledge,
		point: geoPoint(29.111, 41.011),
	}));
	const { db } = database;
	return transact(db, (tx) =>
		setOrderPoints(tx, { depotId, points, caller: system, now: new Date() }),
	);
}

const show = async (orderId: string) =>
	(await sender(app, 'planner')(showOrder, { params: { orderId } })).body;

test('a found point takes the place of the centre of the ilçe, and history says so', async () => {
	const [orderId = ''] = await someOrders(database.db, depotId, [{ point: null }]);
	expect(await place([orderId], geocoded)).toEqual([orderId]);
	expect(await show(orderId)).toMatchObject({
		pointKnowledge: geocoded,
		point: { coordinates: [29.111, 41.011] },
		version: 2,
	});
	const history = await sender(app, 'planner')(orderHistory, { params: { orderId } });
	expect(history.body.items[0]).toMatchObject({
		sentence: 'Konum düzeltildi.',
		detail: 'Konum: adres servisi (bina)',
	});
	expect(await place([orderId], geocoded), 'the same point again').toEqual([]);
	expect(await place([orderId], { source: 'driver', precision: 'door' })).toEqual([orderId]);
	expect(await place([orderId], geocoded), 'a weaker source').toEqual([]);
});

test('a point of the shop or of an order that left stays', async () => {
	const [shop = '', left = ''] = await someOrders(database.db, depotId, [{}, { point: null }]);
	await setOrderState(database.db, left, 'out_for_delivery');
	expect(await place([shop, left], geocoded)).toEqual([]);
	expect((await show(shop)).pointKnowledge).toEqual({ source: 'shop', precision: 'door' });
});

test('only an exact point answers the warning that there is none', async () => {
	const warnings = [{ code: 'no_point', sentence: 'Konum yok.' }];
	const [orderId = ''] = await someOrders(database.db, depotId, [{ point: null }]);
	await database.db
		.updateTable('orders')
		.set({ warnings: JSON.stringify(warnings) })
		.where('id', '=', orderId)
		.execute();
	await place([orderId], { source: 'neighbourhood', precision: 'neighbourhood' });
	expect((await show(orderId)).warnings).toEqual([
		{ code: 'no_point', sentence: 'Konum yok; haritada mahallesinde gösterilir.' },
	]);
	await place([orderId], geocoded);
	expect((await show(orderId)).warnings).toEqual([]);
});

const near = (longitude: number) => geoPoint(longitude, 41.02);
const street = { province: 'İstanbul', district: 'Ümraniye', neighbourhood: 'Atakent' };

async function created(about: object): Promise<string> {
	const { status, body } = await sender(app, 'planner')(createOrder, {
		body: anOrderForm(depotId, { ...street, point: null, ...about }),
	});
	expect(status).toBe(200);
	return body.id;
}

test('an order without a point gets that of its address in another spelling, then of its building', async () => {
	const addressLine = 'Atakent Mah. Gül Sokak No:7 Daire:3';
	await someOrders(database.db, depotId, [{ ...street, addressLine, point: near(29.1) }]);
	const same = await created({ addressLine: 'GÜL SK. NO 7/3' });
	expect(await show(same)).toMatchObject({
		state: 'ready',
		warnings: [],
		point: near(29.1),
		pointKnowledge: { source: 'shop', precision: 'door' },
	});
	const neighbour = await created({ addressLine: 'Gül Sok. No:7 D:9' });
	expect(await show(neighbour)).toMatchObject({
		point: near(29.1),
		pointKnowledge: { source: 'shop', precision: 'building' },
	});
	// A new address loses the point that was found for the old one.
	const version = 1;
	const edit = { version, addressLine: 'Lale Sok. No:1' };
	await sender(app, 'planner')(editOrder, { params: { orderId: neighbour }, body: edit });
	expect((await show(neighbour)).pointKnowledge).toEqual({
		source: 'district',
		precision: 'district',
	});
});

test('five confirmed addresses of a mahalle place the others, also those that wait already', async () => {
	const hood = { ...street, neighbourhood: 'Çakmak' };
	const waiting = await created({ ...hood, addressLine: 'Çakmak Mah. Nar Sok. No:99' });
	expect((await show(waiting)).pointKnowledge?.source).toBe('district');
	for (const index of [1, 2, 3, 4, 5]) {
		await created({
			...hood,
			addressLine: `Ayva Sok. No:${index}`,
			point: near(29.1 + index / 1000),
		});
	}
	await improveOrderPoints(database.db, () => null, new Date());
	const placed = {
		point: near(29.103),
		pointKnowledge: { source: 'neighbourhood', precision: 'neighbourhood' },
	};
	expect(await show(waiting)).toMatchObject({
		...placed,
		version: 2,
		warnings: [{ code: 'no_point', sentence: 'Konum yok; haritada mahallesinde gösterilir.' }],
	});
	expect(await show(await created({ ...hood, addressLine: 'İncir Sok. No:1' }))).toMatchObject(
		placed,
	);
});

test('the extract of the operator places a mahalle without confirmed points', async () => {
	const orderId = await created({ neighbourhood: 'Ihlamurkuyu', addressLine: 'Ihlamur Sok. No:1' });
	await improveOrderPoints(
		database.db,
		({ neighbourhood }) => (neighbourhood === 'Ihlamurkuyu' ? near(29.15) : null),
		new Date(),
	);
	expect((await show(orderId)).point).toEqual(near(29.15));
});

test('orders of older versions get their keys, and their points are found then', async () => {
	const addressLine = 'Erik Sok. No:4';
	const [old = ''] = await someOrders(database.db, depotId, [
		{ ...street, addressLine, point: near(29.2) },
	]);
	const keys = { address_key: null, building_key: null, neighbourhood_key: null };
	await database.db
		.updateTable('orders')
		.set({ ...keys, address_keyed: false })
		.where('id', '=', old)
		.execute();
	const orderId = await created({ addressLine });
	expect((await show(orderId)).pointKnowledge?.source).toBe('district');
	await improveOrderPoints(database.db, () => null, new Date());
	expect((await show(orderId)).point).toEqual(near(29.2));
});

test('the worklist has rough points and doubted ones, and one pin serves all orders of the address', async () => {
	const { db } = database;
	const other = listDepotId;
	const today = todayIn(new Date());
	const addressLine = 'Vişne Sok. No:8 D:2';
	const [first = '', second = '', far = '', fine = '', old = ''] = await someOrders(db, other, [
		{ ...street, addressLine, point: null, serviceDate: today },
		{ ...street, addressLine: 'Vişne Sokak 8/2', point: null, serviceDate: today },
		{ ...street, point: geoPoint(32.86, 39.92), serviceDate: today },
		{ ...street, point: near(29.1), serviceDate: today },
		{ ...street, point: null, serviceDate: addDays(today, -30) },
	]);
	const planner = sender(app, 'other');
	const list = async () =>
		(await planner(listUnplacedOrders, { query: { depotId: other } })).body.items;
	const items = await list();
	expect(items.map(({ id }) => id).sort()).toEqual([first, second, far].sort());
	expect(items.map(({ id }) => id)).not.toContain(fine);
	expect(items.map(({ id }) => id)).not.toContain(old);
	const byId = new Map(items.map((item) => [item.id, item]));
	expect(byId.get(far)?.doubt).toContain('/ Ankara merkezine');
	expect(byId.get(first)).toMatchObject({
		doubt: null,
		knowledge: { source: 'district', precision: 'district' },
		addressKey: byId.get(second)?.addressKey,
	});
	const point = { type: 'Point' as const, coordinates: [29.12, 41.02] as [number, number] };
	const orders = [first, second, far].map((id) => ({ id, version: byId.get(id)?.version ?? 0 }));
	const [neighbour = '', elsewhere = ''] = await someOrders(db, other, [
		{ ...street, addressLine: 'Dut Sok. No:1', point: null, serviceDate: today },
		{ ...street, neighbourhood: 'Şerifali', point: null, serviceDate: today },
	]);
	const done = await planner(placeOrders, { body: { orders, point } });
	expect(done.body).toMatchObject({ doneCount: 3, refusedCount: 0 });
	// A pin is also the best that is known of the mahalle.
	const rest = new Map((await list()).map((item) => [item.id, item]));
	expect([...rest.keys()].sort()).toEqual([neighbour, elsewhere].sort());
	expect(rest.get(neighbour)).toMatchObject({
		point,
		knowledge: { source: 'neighbourhood', precision: 'neighbourhood' },
	});
	expect(rest.get(elsewhere)?.knowledge).toEqual({ source: 'district', precision: 'district' });
	const stranger = await sender(app, 'planner')(listUnplacedOrders, { query: { depotId: other } });
	expect(stranger.body.items).toEqual([]);
});

test('the office is warned when more orders than on the same weekdays are only at a centre', async () => {
	const { db } = database;
	const other = alarmDepotId;
	const today = todayIn(new Date());
	const day = (serviceDate: string, nowhere: number) =>
		Array.from({ length: 20 }, (_, index) => ({
			serviceDate,
			...(index < nowhere ? { point: null } : {}),
		}));
	for (const [weeks, nowhere] of [
		[0, 10],
		[1, 1],
		[2, 3],
	] as const) {
		await someOrders(db, other, day(addDays(today, -7 * weeks), nowhere));
	}
	const planner = sender(app, 'other');
	const alarms = async () => (await planner(readPointAlarms, { query: { depotId: other } })).body;
	const raised = {
		depotId: other,
		serviceDate: today,
		orderCount: 20,
		nowhereCount: 10,
		share: 50,
		usualShare: 10,
	};
	expect(await alarms()).toEqual({ items: [raised] });
	// What the office pins by hand does not make the source work again.
	const { items } = (await planner(listUnplacedOrders, { query: { depotId: other } })).body;
	const point = { type: 'Point' as const, coordinates: [29.03, 40.99] as [number, number] };
	const ofToday = items.filter(({ serviceDate }) => serviceDate === today);
	await planner(placeOrders, { body: { orders: ofToday, point } });
	expect(await alarms()).toEqual({ items: [raised] });
});
