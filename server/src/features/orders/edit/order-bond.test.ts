import { bindOrders, removeBond } from '@sevk/contract/orders/order-bonds';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { listOrders } from '@sevk/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDepot, someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { setOrderState } from '../../../testing/build/order-states.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementOrders } from '../order-endpoints.ts';
import { implementOrderBulk } from './order-bulk-endpoints.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof testEdge>>;
let depotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	depotId = await aDepot(db);
	app = await testEdge({
		identity: fakeIdentity({
			planner: testUser('planner', { depotIds: [depotId] }),
			viewer: testUser('viewer', { depotIds: [depotId] }),
			stranger: testUser('planner', { depotIds: [await aDepot(db)] }),
		}),
		implementations: [...implementOrders({ db }), ...implementOrderBulk({ db })],
	});
});
afterAll(async () => {
	await app.close();
	await database.drop();
});

const bind = (kind: 'together' | 'apart', orderIds: readonly string[], as = 'planner') =>
	sender(app, as)(bindOrders, { body: { depotId, kind, orderIds: [...orderIds] } });
const show = async (orderId = '') =>
	(await sender(app, 'planner')(showOrder, { params: { orderId } })).body;
const kindsOf = async (orderId: string) => {
	const { body } = await sender(app, 'planner')(listOrders, { query: { depotId, limit: 200 } });
	return body.items.find(({ id }) => id === orderId)?.bondKinds;
};

test('a bond is shown on each of its orders and in the list, and can be removed', async () => {
	const orderIds = await someOrders(database.db, depotId, [{}, {}, {}]);
	const [one = '', two = '', three = ''] = orderIds;
	const { status, body } = await bind('together', [one, two]);
	expect(status).toBe(200);
	expect((await bind('apart', [one, three])).status).toBe(200);
	const detail = await show(one);
	expect(
		detail.bonds.map(({ kind, orders }) => [kind, orders.map(({ orderId }) => orderId)]),
	).toEqual([
		['together', expect.arrayContaining([one, two])],
		['apart', expect.arrayContaining([one, three])],
	]);
	expect(await kindsOf(one)).toEqual(['together', 'apart']);
	expect(await kindsOf(three)).toEqual(['apart']);
	const planner = sender(app, 'planner');
	const history = await planner(orderHistory, { params: { orderId: two } });
	expect(history.body.items).toContainEqual(
		expect.objectContaining({
			sentence: 'Birlikte gidecek siparişlere bağlandı.',
			detail: `Sipariş: ${detail.orderNo}`,
		}),
	);
	const removal = { params: { bondId: body.id }, body: { depotId } };
	expect((await planner(removeBond, removal)).status).toBe(200);
	expect((await show(two)).bonds).toEqual([]);
	expect((await planner(removeBond, removal)).status).toBe(404);
});

test('a delivered order holds the others no longer', async () => {
	const [one = '', two = ''] = await someOrders(database.db, depotId, [{}, {}]);
	await bind('together', [one, two]);
	await setOrderState(database.db, two, 'delivered');
	expect((await show(one)).bonds).toEqual([]);
	expect(await kindsOf(one)).toEqual([]);
	expect((await bind('apart', [one, two])).body).toMatchObject({
		code: 'order/bond-ended',
		detail: expect.stringContaining('"Teslim Edildi" durumunda'),
	});
});

test('what goes together cannot go apart, and one order is no bond', async () => {
	const [one = '', two = '', three = ''] = await someOrders(database.db, depotId, [{}, {}, {}]);
	await bind('together', [one, two, three]);
	expect((await bind('apart', [three, one])).body).toMatchObject({
		code: 'order/bond-contradicts',
		detail: expect.stringContaining('birlikte gitmek üzere bağlı'),
	});
	expect((await bind('apart', [one, one])).body.code).toBe('order/bond-too-few');
	expect((await bind('apart', [one])).status).toBe(400);
	expect((await bind('apart', [one, newId()])).status).toBe(404);
});

test('what goes together over a third order cannot go apart', async () => {
	const [one = '', two = '', three = ''] = await someOrders(database.db, depotId, [{}, {}, {}]);
	await bind('together', [one, two]);
	await bind('together', [two, three]);
	expect((await bind('apart', [one, three])).body.code).toBe('order/bond-contradicts');
});

test('who may not edit orders, or not here, binds none', async () => {
	const orderIds = await someOrders(database.db, depotId, [{}, {}]);
	expect((await bind('together', orderIds, 'viewer')).status).toBe(403);
	expect((await bind('together', orderIds, 'stranger')).status).toBe(404);
	const { rows } = await sql`select 1 from order_bond_members
		where depot_id = ${depotId} and order_id = any(${orderIds}::uuid[])`.execute(database.db);
	expect(rows).toEqual([]);
});
