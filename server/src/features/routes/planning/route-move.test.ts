import * as contract from '@sevk/contract/routes/route-detail';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { afterAll, expect, test } from 'vitest';
import { aDepot, someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { aRoute, deliverOrder, loadRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementRoutes } from '../route-endpoints.ts';

const { db, drop } = await createTestDatabase(12);
const depotId = await aDepot(db);
const app = await testEdge({
	identity: fakeIdentity({
		planner: testUser('planner', { depotIds: [depotId] }),
		elsewhere: testUser('planner', { depotIds: [await aDepot(db)] }),
		cashier: testUser('cashier', { depotIds: [depotId] }),
	}),
	implementations: implementRoutes({ db }),
});
const send = sender(app, 'planner');
afterAll(async () => {
	await app.close();
	await drop();
});

type Place = { routeId: string } | null;
const pool: Place = null;

function movesOf(orderIds: readonly string[], from: Place, to: Place, position?: number) {
	return orderIds.map((orderId) => ({
		orderId,
		fromRouteId: from?.routeId ?? null,
		toRouteId: to?.routeId ?? null,
		...(position === undefined ? {} : { position }),
	}));
}

async function move(moves: ReturnType<typeof movesOf>, key?: string) {
	const body = { depotId, moves };
	return send(moveRouteOrders, key === undefined ? { body } : { body, key });
}

/** The orders of a route by stop. */
async function sequenceOf({ routeId }: { routeId: string }) {
	const { body } = await send(contract.showRoute, { params: { routeId } });
	return body.stops.map(({ orders }) => orders.map(({ orderId }) => orderId));
}

async function statesOf(orderIds: readonly string[]) {
	const rows = await db
		.selectFrom('orders')
		.select(['id', 'state'])
		.where('id', 'in', [...orderIds])
		.execute();
	return orderIds.map((id) => rows.find((row) => row.id === id)?.state);
}

test('orders move from the pool to a route, to another route and back to the pool', async () => {
	const orderIds = await someOrders(db, depotId, [{}, {}, {}]);
	const [first, second] = [await aRoute(db, depotId, []), await aRoute(db, depotId, [])];
	const onto = await move(movesOf(orderIds, pool, first));
	expect(onto).toMatchObject({ status: 200, body: { doneCount: 3, refusedCount: 0 } });
	expect(onto.body.routes).toEqual([{ id: first.routeId, version: 2 }]);
	const across = await move(movesOf(orderIds.slice(0, 2), first, second));
	expect(across.body.doneCount).toBe(2);
	expect(new Set(across.body.routes.map(({ id }) => id))).toEqual(
		new Set([first.routeId, second.routeId]),
	);
	expect(await sequenceOf(first)).toEqual([[orderIds[2]]]);
	expect((await sequenceOf(second)).flat().toSorted()).toEqual(orderIds.slice(0, 2).toSorted());
	expect(await statesOf(orderIds)).toEqual(['planned', 'planned', 'planned']);
	await move(movesOf(orderIds.slice(0, 2), second, pool));
	expect(await statesOf(orderIds)).toEqual(['ready', 'ready', 'planned']);
	expect(await sequenceOf(second)).toEqual([]);
});

test('a stop moves to a position and back', async () => {
	const orderIds = await someOrders(db, depotId, [{}, {}, {}, {}]);
	const [one, two] = [await aRoute(db, depotId, []), await aRoute(db, depotId, [])];
	await move(movesOf(orderIds, pool, one));
	const before = (await sequenceOf(one)).flat();
	const [a = '', b = '', c = '', d = ''] = before;
	await move(movesOf([d], one, one, 1));
	expect((await sequenceOf(one)).flat()).toEqual([d, a, b, c]);
	await move(movesOf([d], one, one, 4));
	await move([...movesOf([b], one, two), ...movesOf([c], one, two)]);
	expect((await sequenceOf(one)).flat()).toEqual([a, d]);
	await move([...movesOf([b], two, one, 2), ...movesOf([c], two, one, 3)]);
	expect((await sequenceOf(one)).flat()).toEqual(before);
	const same = await move(movesOf([a], one, one, 1));
	expect(same.body).toMatchObject({ doneCount: 1, routes: [] });
});

test('each refused order has its reason', async () => {
	const [loaded = '', cancelled = '', free = '', onOtherRoute = ''] = await someOrders(
		db,
		depotId,
		[{}, {}, {}, {}],
	);
	const from = await aRoute(db, depotId, [loaded, cancelled, free]);
	const to = await aRoute(db, depotId, []);
	const other = await aRoute(db, depotId, [onOtherRoute]);
	await loadRoute(db, from, { orderIds: [loaded], accepted: false });
	await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', cancelled).execute();
	const answer = await move([
		...movesOf([loaded, cancelled, free], from, to),
		...movesOf([onOtherRoute], pool, to),
	]);
	expect(answer.status).toBe(200);
	expect(answer.body.rows.map(({ code }) => code)).toEqual([
		'route/order-in-custody',
		'order/not-ready',
		null,
		'route/order-elsewhere',
	]);
	expect(answer.body.rows[3]?.detail).toContain(`artık ${other.number} rotasında.`);
	expect(await sequenceOf(to)).toEqual([[free]]);
});

test('refuses moves from and to a route in progress', async () => {
	const orderIds = await someOrders(db, depotId, [{}, {}]);
	const [onRoad = '', waiting = ''] = orderIds;
	const out = await aRoute(db, depotId, [onRoad]);
	await db
		.updateTable('routes')
		.set({ state: 'in_progress' })
		.where('id', '=', out.routeId)
		.execute();
	const answer = await move([...movesOf([waiting], pool, out), ...movesOf([onRoad], out, pool)]);
	expect(answer.body).toMatchObject({ doneCount: 0, refusedCount: 2, routes: [] });
	for (const row of answer.body.rows) {
		expect(row.detail).toBe(`Rota ${out.number} "Dağıtımda" durumunda; bu işlem yapılamaz.`);
	}
});

test('an order of yesterday that is ready again is in the pool', async () => {
	const orderIds = await someOrders(db, depotId, [{}, {}]);
	const [late = ''] = orderIds;
	const yesterday = await aRoute(db, depotId, orderIds);
	await loadRoute(db, yesterday);
	await db
		.updateTable('routes')
		.set({ state: 'in_progress' })
		.where('id', '=', yesterday.routeId)
		.execute();
	await db
		.updateTable('orders')
		.set({ state: 'out_for_delivery' })
		.where('id', 'in', [...orderIds])
		.execute();
	await deliverOrder(db, yesterday, late, { result: 'failed' });
	await db.updateTable('orders').set({ state: 'ready' }).where('id', '=', late).execute();
	const today = await aRoute(db, depotId, []);
	const answer = await move(movesOf([late], pool, today));
	expect(answer.body.rows[0]).toMatchObject({ done: true });
});

test('a repeated request moves once; another depot and a cashier are refused', async () => {
	const [orderId = ''] = await someOrders(db, depotId, [{}]);
	const route = await aRoute(db, depotId, []);
	const key = 'tek-tasima';
	const first = await move(movesOf([orderId], pool, route), key);
	expect(await move(movesOf([orderId], pool, route), key)).toEqual(first);
	expect((await move(movesOf([orderId], route, pool), key)).body.code).toBe('common/key-reused');
	const body = { depotId, moves: movesOf([orderId], route, pool) };
	expect((await sender(app, 'elsewhere')(moveRouteOrders, { body })).status).toBe(404);
	expect((await sender(app, 'cashier')(moveRouteOrders, { body })).status).toBe(403);
	expect(await sequenceOf(route)).toEqual([[orderId]]);
});

test('of ten concurrent moves of one order one succeeds, without a deadlock', async () => {
	const [orderId = '', second = ''] = await someOrders(db, depotId, [{}, {}]);
	const home = await aRoute(db, depotId, [orderId, second]);
	const routes = await Promise.all(Array.from({ length: 10 }, () => aRoute(db, depotId, [])));
	const answers = await Promise.all(
		routes.map((route) => move(movesOf([orderId, second], home, route))),
	);
	expect(answers.map(({ status }) => status)).toEqual(routes.map(() => 200));
	expect(answers.reduce((sum, { body }) => sum + body.doneCount, 0)).toBe(2);
	const codes = answers.flatMap(({ body }) => body.rows.map(({ code }) => code));
	expect(new Set(codes)).toEqual(new Set([null, 'route/order-elsewhere']));
});
