// Acts that affect each other: two people, two routes of a day, a correction after a change of plan.

import { setTimeout as pause } from 'node:timers/promises';
import { listHoldings } from '@sevk/contract/debits/debit-holdings';
import * as returns from '@sevk/contract/debits/debit-returns';
import { cancelRoute } from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/route-plan';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { afterAll, expect, test } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aDriver, someOrders } from '../../testing/build/builders.ts';
import {
	carryOver,
	createCustodyTestContext,
	failed,
} from '../../testing/fixture/custody-test-context.ts';
import { lockRoute } from '../routes/common/route-store.ts';
import { implementSettlements } from '../settlements/settlement-endpoints.ts';

const context = await createCustodyTestContext(implementSettlements);
const { db, send, as, show, showRoute, scan, handBack, record, holderOf, orderState } = context;
afterAll(context.close);

const undoHandBack = (debitId: string, pieceId = '') =>
	send(returns.undoHandBack, {
		params: { debitId },
		body: { pieceId, note: 'Yanlış koli okutuldu' },
	});

const addOrders = (routeId: string, orderIds: readonly string[]) =>
	as('manager')(routes.addRouteOrders, {
		params: { routeId },
		body: { orderIds: [...orderIds] },
	});

test('a piece whose hand-back is undone before the departure is delivered with the route', async () => {
	const route = await context.plannedRoute([{}, {}]);
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	for (const { barcode } of pieces) await scan(debitId, barcode);
	await context.handOver(debitId);
	await context.accept(debitId);
	const [piece] = pieces;
	expect((await handBack(debitId, piece?.barcode ?? '')).body.tone).toBe('ok');
	expect((await undoHandBack(debitId, piece?.id)).status).toBe(200);
	expect((await context.depart(route)).status).toBe(200);
	expect(await orderState(piece?.orderId)).toBe('out_for_delivery');
	expect(await holderOf(piece?.id)).toBe(`debit:${debitId}`);
	expect((await record(route, piece?.orderId)).status).toBe(200);
});

test('a piece whose hand-back is undone after a failed result must be returned again', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	const [piece] = pieces;
	await record(route, piece?.orderId, failed);
	await handBack(debitId, piece?.barcode ?? '');
	await undoHandBack(debitId, piece?.id);
	const line = (await show(debitId)).lines.find(({ pieceId }) => pieceId === piece?.id);
	expect(line?.state).toBe('return_pending');
});

test('orders added after the hand-over must be scanned before the driver accepts', async () => {
	const route = await context.plannedRoute([{}]);
	const debitId = await context.openDebit(route);
	for (const { barcode } of await context.piecesOf(route)) await scan(debitId, barcode);
	await context.handOver(debitId);
	const late = await someOrders(db, context.depotId, [{ orderNo: 'GEC-1' }]);
	expect((await addOrders(route.routeId, late)).body.doneCount).toBe(1);
	expect(await context.accept(debitId)).toMatchObject({
		status: 409,
		body: { code: 'debit/pieces-pending' },
	});
	expect((await scan(debitId, 'GEC-1-1')).body.tone).toBe('ok');
	await context.handOver(debitId);
	expect((await context.accept(debitId)).status).toBe(200);
	expect((await context.depart(route)).status).toBe(200);
});

test('a scan that waits for a lock loads nothing when its order was removed from the route', async () => {
	const route = await context.plannedRoute([{}, {}]);
	const debitId = await context.openDebit(route);
	const [first, second] = await context.piecesOf(route);
	await scan(debitId, first?.barcode ?? '');
	const answer = await transact(db, async (tx) => {
		const lockedRoute = await lockRoute(tx, route.depotId, route.routeId);
		const waiting = scan(debitId, second?.barcode ?? '');
		await pause(300);
		await tx
			.deleteFrom('route_orders')
			.where('order_id', '=', second?.orderId ?? '')
			.execute();
		await tx
			.updateTable('orders')
			.set({ state: 'ready' })
			.where('id', '=', second?.orderId ?? '')
			.execute();
		await tx
			.updateTable('routes')
			.set({ version: (lockedRoute?.version ?? 0) + 1 })
			.where('id', '=', route.routeId)
			.execute();
		// In an array, since a bare promise would be awaited before the commit.
		return [waiting];
	}).then(([waiting]) => waiting);
	expect(answer?.body).toMatchObject({ tone: 'info', code: 'debit/not-on-route' });
	expect(await holderOf(second?.id)).toBe('depot');
});

test('refuses to revert a result while the driver has another route on that day', async () => {
	const serviceDate = '2027-01-05';
	const { route } = await context.routeOnRoad([{}], { serviceDate });
	const [orderId] = route.orderIds;
	expect((await record(route, orderId)).body.routeState).toBe('completed');
	const evening = await context.plannedRoute([{}], { serviceDate });
	expect(await context.revert(route, orderId)).toMatchObject({
		status: 409,
		body: {
			code: 'route/driver-busy',
			detail: expect.stringContaining(evening.number),
		},
	});
	expect(await orderState(orderId)).toBe('delivered');
	await as('manager')(cancelRoute, {
		params: { routeId: evening.routeId },
		body: { version: (await showRoute(evening.routeId)).version, reason: 'Vazgeçildi' },
	});
	expect((await context.revert(route, orderId)).body.routeState).toBe('in_progress');
});

test('a debit that the office undebits records one cleared event', async () => {
	const { debitId, pieces } = await context.routeOnRoad([{}]);
	const before = (await show(debitId)).version;
	const done = await as('manager')(returns.undebit, {
		params: { debitId },
		body: {
			pieceIds: pieces.map(({ id }) => id),
			reasonCode: 'DELIVERED_OUTSIDE_APP',
			note: 'İmzalı irsaliye no 4471',
		},
	});
	expect(done.body.version).toBe(before + 1);
	const cleared = await db
		.selectFrom('events')
		.select('id')
		.where('noun_id', '=', debitId)
		.where('kind', '=', 'cleared')
		.execute();
	expect(cleared).toHaveLength(1);
});

test('a carried-over order can be planned while its first route is still open', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	const [piece] = pieces;
	const orderId = piece?.orderId ?? '';
	await record(route, orderId, failed);
	await handBack(debitId, piece?.barcode ?? '');
	await carryOver(context, orderId);
	const next = await context.plannedRoute([{}]);
	expect((await addOrders(next.routeId, [orderId])).body).toMatchObject({ doneCount: 1 });
	const nextDebit = await context.openDebit(next);
	expect((await scan(nextDebit, piece?.barcode ?? '')).body.tone).toBe('ok');
	expect((await context.revert(route, orderId)).status).toBe(409);
});

test('Kimde Ne Var shows every plate on which a driver holds pieces', async () => {
	const driverId = await aDriver(db, context.depotId, { name: 'Kaan Ersoy' });
	const built = [];
	for (let count = 0; count < 2; count += 1) {
		const route = await context.plannedRoute([{}], { driverId });
		const debitId = await context.openDebit(route);
		for (const { barcode } of await context.piecesOf(route)) await scan(debitId, barcode);
		await context.handOver(debitId);
		await context.accept(debitId, 'warehouse', true);
		built.push(route);
	}
	const { body } = await as('manager')(listHoldings, { query: { groupBy: 'driver' } });
	const holding = body.items.find(({ label }) => label === 'Kaan Ersoy');
	expect(holding?.debits).toHaveLength(2);
	for (const { plate } of built) expect(holding?.sublabel).toContain(formatPlate(plate));
});
