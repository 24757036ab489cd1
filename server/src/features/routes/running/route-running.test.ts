import type * as contract from '@sevk/contract/routes/route-detail';
import * as outing from '@sevk/contract/routes/route-outing';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import {
	aRoute,
	type BuiltRoute,
	deliverOrder,
	loadRoute,
} from '../../../testing/build/route-builders.ts';
import { createRouteTestContext } from '../../../testing/fixture/route-test-context.ts';
import { saveResults } from '../common/route-order-store.ts';
import { lockRoute } from '../common/route-store.ts';
import { transferOrders } from '../planning/route-order-commands.ts';
import { cancelLockedRoute } from './route-departure-commands.ts';
import {
	makeReady,
	refreshRouteAfterResults,
	refreshRouteAfterRevert,
	startLoading,
	undoLoading,
} from './route-state-commands.ts';

const { db, depotId, send, show, depart, orderStates, close } = await createRouteTestContext();
const caller = { userId: newId(), name: 'Zeynep Kaya', requestId: 'test' };
afterAll(close);

const stepOf = ({ routeId }: BuiltRoute) => ({ depotId, routeId, caller, now: new Date() });
const stopWith = ({ stops }: contract.RouteDetail, orderId: string) =>
	stops.find(({ orders }) => orders.some((order) => order.orderId === orderId));

test('the last result completes a route, and reverting it sets the route in progress', async () => {
	const address = { addressLine: 'Bağdat Cad. No:7' };
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [address, address, {}]));
	const [first = '', second = '', third = ''] = route.orderIds;
	await loadRoute(db, route);
	await depart(route);
	await deliverOrder(db, route, first);
	expect((await show(route)).stops.map(({ state }) => state)).toEqual(['pending', 'pending']);
	await deliverOrder(db, route, second, { result: 'failed' });
	expect((await show(route)).state).toBe('in_progress');
	await deliverOrder(db, route, third);
	const done = await show(route);
	expect(done).toMatchObject({
		state: 'completed',
		stopsDone: 2,
		deliveredCount: 2,
		failedCount: 1,
	});
	expect(stopWith(done, first)?.state).toBe('partially_delivered');
	expect(stopWith(done, third)?.state).toBe('delivered');
	expect(done.completedAt).not.toBeNull();
	await transact(db, async (tx) => {
		await saveResults(tx, depotId, route.routeId, [{ orderId: third, result: 'pending' }]);
		return refreshRouteAfterRevert(tx, stepOf(route));
	});
	const again = await show(route);
	expect(again).toMatchObject({ state: 'in_progress', completedAt: null, stopsDone: 1 });
	expect(stopWith(again, third)).toMatchObject({ state: 'pending', finishedAt: null });
});

test('the window of a stop is that of its remaining orders', async () => {
	const address = { addressLine: 'Bağdat Cad. No:9' };
	const drafts = [
		{ ...address, windowStart: '10:00', windowEnd: '13:00' },
		{ ...address, windowStart: '18:00', windowEnd: '21:00' },
	];
	const route = await aRoute(db, depotId, await someOrders(db, depotId, drafts));
	const [first = '', second = ''] = route.orderIds;
	await loadRoute(db, route);
	await depart(route);
	await deliverOrder(db, route, first);
	const evening = { windowStart: '18:00', windowEnd: '21:00' };
	expect(stopWith(await show(route), second)).toMatchObject(evening);
});

test('an order cancelled after the departure does not keep the route open', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}, {}]));
	const [first = '', second = ''] = route.orderIds;
	await loadRoute(db, route);
	await depart(route);
	await deliverOrder(db, route, first);
	await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', second).execute();
	const detail = await show(route);
	expect(stopWith(detail, second)?.orders[0]).toMatchObject({
		result: 'cancelled',
		cancelledInCustody: true,
	});
	expect(detail.remainingCount).toBe(0);
	const body = { version: detail.version, km: 84_600 };
	await send(outing.returnRoute, { params: { routeId: route.routeId }, body });
	expect(await show(route)).toMatchObject({ state: 'completed', distanceKm: 88 });
});

test('a driver makes a stop the next one or leaves it for the end', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}, {}, {}]));
	await loadRoute(db, route);
	await depart(route);
	const ids = async () => (await show(route)).stops.map(({ id }) => id);
	const [first = '', second = '', third = ''] = await ids();
	const move = (stopId: string, place: 'next' | 'last') =>
		send(outing.moveStop, { params: { routeId: route.routeId, stopId }, body: { place } });
	await move(first, 'last');
	expect(await ids()).toEqual([second, third, first]);
	const skipped = { params: { routeId: route.routeId, stopId: third }, body: { skipped: true } };
	await send(outing.skipStop, skipped);
	await move(third, 'next');
	expect(await ids()).toEqual([third, second, first]);
	expect((await show(route)).stops.map(({ state }) => state)).toEqual([
		'pending',
		'pending',
		'pending',
	]);
	await deliverOrder(db, route, (await show(route)).stops[0]?.orders[0]?.orderId ?? '');
	expect((await move(third, 'last')).body.code).toBe('stop/finished');
});

test('a stop is reached, skipped and set back; a finished one is refused', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}, {}]));
	const [first = ''] = route.orderIds;
	await loadRoute(db, route);
	const stopId = stopWith(await show(route), first)?.id ?? '';
	const params = { routeId: route.routeId, stopId };
	const early = await send(outing.arriveAtStop, { params, body: {} });
	expect(early.body.code).toBe('route/wrong-state');
	await depart(route);
	const stateOf = async () => stopWith(await show(route), first);
	await send(outing.skipStop, { params, body: { skipped: true } });
	expect((await stateOf())?.state).toBe('skipped');
	await send(outing.skipStop, { params, body: { skipped: false } });
	expect((await stateOf())?.state).toBe('pending');
	const { departedAt } = await show(route);
	await send(outing.arriveAtStop, { params, body: { arrivedAt: '2020-03-05T06:40:00.000Z' } });
	await send(outing.arriveAtStop, { params, body: {} });
	expect(await stateOf()).toMatchObject({ state: 'arrived', arrivedAt: departedAt });
	await deliverOrder(db, route, first);
	expect(await send(outing.arriveAtStop, { params, body: {} })).toMatchObject({
		status: 409,
		body: { code: 'stop/finished' },
	});
	const elsewhere = { ...params, stopId: newId() };
	expect((await send(outing.arriveAtStop, { params: elsewhere, body: {} })).status).toBe(404);
});

test('a route is suspended and resumed, and its return km may not be below the departure km', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	await loadRoute(db, route);
	await depart(route);
	const params = { routeId: route.routeId };
	const suspended = await send(outing.suspendRoute, {
		params,
		body: { version: (await show(route)).version, reason: 'Motor arızası' },
	});
	expect(suspended.status).toBe(200);
	expect(await show(route)).toMatchObject({ state: 'suspended', suspendedReason: 'Motor arızası' });
	const { version } = await show(route);
	await send(outing.resumeRoute, { params, body: { version } });
	expect(await show(route)).toMatchObject({ state: 'in_progress', suspendedReason: null });
	const back = async (km: number) =>
		send(outing.returnRoute, { params, body: { version: (await show(route)).version, km } });
	expect((await back(84_000)).body).toMatchObject({
		code: 'route/km-reversed',
		detail: 'Dönüş km (84000) çıkış km değerinden (84512) küçük olamaz.',
	});
	expect((await back(84_596)).status).toBe(200);
	await deliverOrder(db, route, route.orderIds[0] ?? '');
	const { returnedAt } = await show(route);
	expect((await back(84_600)).status).toBe(200);
	expect(await show(route)).toMatchObject({ state: 'completed', distanceKm: 88, returnedAt });
	const { rows } = await sql<{ kind: string; payload: object }>`
		select kind, payload from events where noun_id = ${route.routeId} and kind like 'return%' order by id`.execute(
		db,
	);
	expect(rows).toMatchObject([
		{ kind: 'returned', payload: { km: 84_596 } },
		{
			kind: 'return_corrected',
			payload: { km: 84_600, kmBefore: 84_596, returnedAtBefore: returnedAt },
		},
	]);
});

test('loading starts once, ends ready and can be undone', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	const stateAfter = (step: typeof startLoading) =>
		transact(db, async (tx) => {
			const after = await step(tx, stepOf(route));
			return isRefusal(after) ? after.code : after.state;
		});
	expect(await stateAfter(startLoading)).toBe('loading');
	expect(await stateAfter(startLoading)).toBe('loading');
	expect(await stateAfter(makeReady)).toBe('loading');
	expect(await stateAfter(undoLoading)).toBe('planned');
	expect(await stateAfter(undoLoading)).toBe('planned');
	await loadRoute(db, route);
	expect(await stateAfter(startLoading)).toBe('ready');
	await depart(route);
	expect(await stateAfter(startLoading)).toBe('route/wrong-state');
});

test('a second tour is loaded once the vehicle is back from the first one', async () => {
	const first = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	const { vehicleId, driverId } = first;
	const second = await aRoute(db, depotId, await someOrders(db, depotId, [{}]), {
		vehicleId,
		driverId,
	});
	const loading = () =>
		transact(db, async (tx) => {
			const after = await startLoading(tx, stepOf(second));
			return isRefusal(after) ? after.detail : after.state;
		});
	const plate = formatPlate((await show(second)).plate ?? '');
	expect(await loading()).toBe(`${plate} henüz 1. tura çıkmadı.`);
	await loadRoute(db, first);
	await depart(first);
	expect(await loading()).toBe(`${plate} henüz 1. turdan dönmedi.`);
	await deliverOrder(db, first, first.orderIds[0] ?? '');
	expect(await loading()).toBe(`${plate} henüz 1. turdan dönmedi.`);
	const body = { version: (await show(first)).version, km: 84_600 };
	const returned = await send(outing.returnRoute, { params: { routeId: first.routeId }, body });
	expect(returned.status).toBe(200);
	expect(await loading()).toBe('loading');
});

test('two tours of one vehicle are never loaded or on the road at a time', async () => {
	const [first, second] = [
		await aRoute(db, depotId, await someOrders(db, depotId, [{}])),
		await aRoute(db, depotId, await someOrders(db, depotId, [{}])),
	];
	const write = (routeId: string, set: string) =>
		sql`update routes set ${sql.raw(set)} where depot_id = ${depotId} and id = ${routeId}`
			.execute(db)
			.then(
				() => 'written',
				(error) => (error as { code: string }).code,
			);
	const [v, d] = [`'${first.vehicleId}'`, `'${first.driverId}'`];
	expect(await write(second.routeId, `vehicle_id = ${v}`)).toBe('23505');
	expect(await write(second.routeId, `vehicle_id = ${v}, tour = 2`)).toBe('written');
	expect(await write(second.routeId, `driver_id = ${d}, tour = 1`)).toBe('23505');
	expect(await write(second.routeId, `driver_id = ${d}`)).toBe('written');
	expect(await write(second.routeId, 'tour = 0')).toBe('23514');
	for (const state of ['loading', 'ready', 'in_progress', 'suspended']) {
		expect(await write(first.routeId, `state = '${state}'`)).toBe('written');
		for (const other of ['loading', 'ready', 'in_progress', 'suspended']) {
			expect(await write(second.routeId, `state = '${other}'`), `${state} ${other}`).toBe('23505');
		}
	}
	expect(await write(first.routeId, `state = 'completed'`)).toBe('written');
	expect(await write(second.routeId, `state = 'loading'`)).toBe('written');
});

test('a result of the first tour is not reverted while the second is loaded', async () => {
	const first = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	await loadRoute(db, first);
	await depart(first);
	await deliverOrder(db, first, first.orderIds[0] ?? '');
	const { vehicleId, driverId } = first;
	const orderIds = await someOrders(db, depotId, [{}]);
	const second = await aRoute(db, depotId, orderIds, { vehicleId, driverId });
	const revert = () =>
		transact(
			db,
			async (tx) => {
				const reverted = [{ orderId: first.orderIds[0] ?? '', result: 'pending' as const }];
				await saveResults(tx, depotId, first.routeId, reverted);
				const after = await refreshRouteAfterRevert(tx, stepOf(first));
				return isRefusal(after) ? after.code : after.state;
			},
			{ rollBackRefusals: true },
		);
	await loadRoute(db, second);
	expect(await revert()).toBe('route/vehicle-busy');
});

test('transferred orders become stops of the other route', async () => {
	const [from, to] = [
		await aRoute(db, depotId, await someOrders(db, depotId, [{}, {}])),
		await aRoute(db, depotId, await someOrders(db, depotId, [{}])),
	];
	for (const route of [from, to]) {
		await loadRoute(db, route);
		await depart(route);
	}
	const [moving = ''] = from.orderIds;
	await transact(db, async (tx) => {
		const lockedRoutes = [
			await lockRoute(tx, depotId, from.routeId),
			await lockRoute(tx, depotId, to.routeId),
		];
		const [giver, taker] = lockedRoutes;
		if (!giver || !taker) throw new Error('both were built');
		await transferOrders(tx, giver, taker, [moving], stepOf(from));
		await refreshRouteAfterResults(tx, stepOf(from));
	});
	expect((await show(from)).orderCount).toBe(1);
	const receivingDetail = await show(to);
	expect(receivingDetail.stops.map(({ position }) => position)).toEqual([1, 2]);
	expect(receivingDetail.stops[1]?.orders[0]).toMatchObject({ orderId: moving, result: 'pending' });
});

test('cancelling a route returns its orders to the pool', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	await transact(db, async (tx) => {
		const lockedRoute = await lockRoute(tx, depotId, route.routeId);
		if (lockedRoute !== null)
			await cancelLockedRoute(tx, lockedRoute, 'Araç arızalı', stepOf(route));
	});
	expect(await orderStates(route.orderIds)).toEqual(['ready']);
	expect(await show(route)).toMatchObject({ state: 'cancelled', cancelledReason: 'Araç arızalı' });
	const next = await aRoute(db, depotId, route.orderIds, { vehicleId: route.vehicleId });
	expect((await show(next)).orderCount).toBe(1);
});
