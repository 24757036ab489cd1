import * as returns from '@sevk/contract/debits/debit-returns';
import { recordResult } from '@sevk/contract/debits/delivery-results';
import { orderHistory } from '@sevk/contract/orders/order-detail';
import { cancelOrder } from '@sevk/contract/orders/order-edits';
import { confirmPlanChange } from '@sevk/contract/routes/route-driver-plan';
import {
	arriveAtStop,
	contactRecipient,
	moveStop,
	skipStop,
} from '@sevk/contract/routes/route-outing';
import { sortStops } from '@sevk/contract/routes/route-plan';
import { transferReasonCode } from '@sevk/domain/reasons/reason';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import {
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';

const context = await createCustodyTestContext(({ db }) => implementOrders({ db }));
const { as, db, routeOnRoad, showRoute } = context;
const driver = as('driver');
afterAll(context.close);

type Who = NonNullable<Parameters<typeof routeOnRoad>[1]>;

async function roadWith(count: number, who: Who = {}) {
	const drafts = Array.from({ length: count }, (_, at) => ({
		addressLine: `Çınar Sk. No:${at + 1}`,
	}));
	const road = await routeOnRoad(drafts, who);
	const params = { routeId: road.route.routeId };
	const show = () => showRoute(params.routeId);
	return { ...road, params, show, stops: (await show()).stops };
}
type Road = Awaited<ReturnType<typeof roadWith>>;

const changeOf = async (road: Road) => (await road.show()).driverPlan?.change;
/** What the phone of the driver shows. */
async function shownPlan(road: Road) {
	const { stops } = await road.show();
	const isOpen = ({ result }: { result: string }) => !['cancelled', 'transferred'].includes(result);
	return stops.flatMap(({ id: stopId, orders }) =>
		orders.filter(isOpen).map(({ orderId }) => ({ orderId, stopId })),
	);
}

async function cancel(orderId: string) {
	const { version } = await db
		.selectFrom('orders')
		.select('version')
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow();
	const body = { version, note: 'Müşteri vazgeçti' };
	expect((await as('support')(cancelOrder, { params: { orderId }, body })).status).toBe(200);
}

async function sort(road: Road, ids: readonly (string | undefined)[]) {
	const { version } = await road.show();
	const stopIds = ids.map((id) => id ?? '');
	return as('planner')(sortStops, { params: road.params, body: { stopIds, version } });
}

async function eventsOf({ route }: Road) {
	const rows = await db
		.selectFrom('events')
		.select('kind')
		.where('noun_id', '=', route.routeId)
		.execute();
	return rows.map(({ kind }) => kind);
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** The headers of an act that a phone kept until now. */
const kept = () => ({ 'sevk-acted-at': minutesAgo(5), 'sevk-device-clock': minutesAgo(0) });

test('what the office changes on the road waits for the driver, who confirms what he saw', async () => {
	const road = await roadWith(4);
	const [a, b, c, d] = road.stops;
	expect((await road.show()).driverPlan).toEqual({ change: null, confirmedAt: null });
	await driver(arriveAtStop, { params: { ...road.params, stopId: a?.id ?? '' }, body: {} });
	expect((await sort(road, [a?.id, d?.id, b?.id, c?.id])).status).toBe(200);
	const orderId = c?.orders[0]?.orderId ?? '';
	await cancel(orderId);
	const { orderNo = '' } = c?.orders[0] ?? {};
	expect(await changeOf(road)).toEqual({
		addedOrderIds: [],
		removedOrders: [{ orderId, cause: 'cancelled', orderNo, district: c?.district }],
		movedStopIds: [d?.id],
	});
	const seen = await shownPlan(road);
	// The office goes on while the phone has no network.
	expect((await sort(road, [a?.id, b?.id, d?.id, c?.id])).status).toBe(200);
	const key = newId();
	const confirmation = { params: road.params, body: { orders: seen }, key, headers: kept() };
	expect((await driver(confirmPlanChange, confirmation)).status).toBe(200);
	expect((await driver(confirmPlanChange, confirmation)).status).toBe(200);
	expect(await changeOf(road)).toMatchObject({
		removedOrders: [],
		movedStopIds: [expect.any(String)],
	});
	await driver(confirmPlanChange, { params: road.params, body: { orders: await shownPlan(road) } });
	const { driverPlan } = await road.show();
	expect(driverPlan).toEqual({ change: null, confirmedAt: expect.any(String) });
	const kinds = await eventsOf(road);
	expect(kinds.filter((kind) => kind === 'change_confirmed')).toHaveLength(2);
});

test('a stop that the driver moves himself is no change to confirm', async () => {
	const road = await roadWith(3);
	const [, , c] = road.stops;
	const params = { ...road.params, stopId: c?.id ?? '' };
	await driver(moveStop, { params, body: { place: 'next' } });
	expect(await changeOf(road)).toBeNull();
	await as('manager')(moveStop, { params, body: { place: 'last' } });
	expect(await changeOf(road)).toMatchObject({ movedStopIds: [c?.id] });
});

test('on the road visited stops keep their places', async () => {
	const road = await roadWith(3);
	const [a, b, c] = road.stops;
	await driver(arriveAtStop, { params: { ...road.params, stopId: a?.id ?? '' }, body: {} });
	const refused = await sort(road, [b?.id, a?.id, c?.id]);
	expect(refused.body.code).toBe('stop/position-invalid');
});

test('only the driver of a route confirms its change', async () => {
	const road = await roadWith(1);
	const body = { orders: [] };
	const refused = await as('manager')(confirmPlanChange, { params: road.params, body });
	expect(refused.body).toMatchObject({ code: 'route/not-own' });
	expect((await as('second')(confirmPlanChange, { params: road.params, body })).status).toBe(404);
});

test('orders that a driver took over himself are no change for him, for the giver they are', async () => {
	const giver = await roadWith(2);
	const receiver = await roadWith(1, {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	const pieceIds = [giver.pieces[0]?.id ?? ''];
	const orderId = giver.pieces[0]?.orderId ?? '';
	const requested = await as('manager')(returns.requestTransfer, {
		params: { debitId: giver.debitId },
		body: { pieceIds, toDebitId: receiver.debitId, reasonCode: transferReasonCode, note: '' },
	});
	const transferId = requested.body.id;
	await as('second')(returns.decideTransfer, {
		params: { transferId },
		body: { version: 1, accepted: true, onPaper: false, note: '' },
	});
	expect(await changeOf(receiver)).toBeNull();
	expect(await changeOf(giver)).toMatchObject({
		removedOrders: [{ orderId, cause: 'transferred' }],
	});
});

test('orders that another driver takes over come behind his stops, in the sequence of the giver', async () => {
	const giver = await roadWith(5);
	const receiver = await roadWith(1, { driverId: context.secondDriverId, acceptedBy: 'second' });
	const ids = [4, 2, 0, 3, 1].map((at) => giver.stops[at]?.id);
	expect((await sort(giver, ids)).status).toBe(200);
	const sequence = (await giver.show()).stops.flatMap(({ orders }) => orders);
	const requested = await as('manager')(returns.requestTransfer, {
		params: { debitId: giver.debitId },
		body: {
			pieceIds: giver.pieces.map(({ id }) => id),
			toDebitId: receiver.debitId,
			reasonCode: transferReasonCode,
			note: '',
		},
	});
	const decision = { version: 1, accepted: true, onPaper: false, note: '' };
	const params = { transferId: requested.body.id };
	expect((await as('second')(returns.decideTransfer, { params, body: decision })).status).toBe(200);
	// The address of the first stop of both routes is one.
	const [, ...taken] = (await receiver.show()).stops;
	const addresses = taken.flatMap(({ orders }) => orders.map(({ orderNo }) => orderNo));
	const expected = sequence.map(({ orderNo }) => orderNo);
	expect(addresses).toEqual(expected.filter((orderNo) => addresses.includes(orderNo)));
	expect(addresses).toHaveLength(4);
});

test('a completed route says how far the driven order differed from the planned one', async () => {
	const road = await roadWith(3);
	const [, , last] = road.stops;
	await driver(moveStop, {
		params: { ...road.params, stopId: last?.id ?? '' },
		body: { place: 'next' },
	});
	expect((await road.show()).deviation).toBeNull();
	const { stops } = await road.show();
	for (const [at, stop] of stops.entries()) {
		const orderId = stop.orders[0]?.orderId;
		await context.record(road.route, orderId);
		const time = new Date(Date.UTC(2026, 0, 1, 8, at));
		await db.updateTable('stops').set({ finished_at: time }).where('id', '=', stop.id).execute();
	}
	expect(await road.show()).toMatchObject({
		state: 'completed',
		deviation: { visitedCount: 3, movedCount: 1 },
	});
});

test('acts that a phone kept about the stop of a cancelled order are taken, and change nothing', async () => {
	const road = await roadWith(2);
	const [stop] = road.stops;
	const orderId = stop?.orders[0]?.orderId ?? '';
	await cancel(orderId);
	const params = { ...road.params, stopId: stop?.id ?? '' };
	const acts = [
		await driver(arriveAtStop, { params, body: {} }),
		await driver(skipStop, { params, body: { skipped: true } }),
		await driver(moveStop, { params, body: { place: 'last' } }),
		await driver(contactRecipient, {
			params: { ...road.params, orderId },
			body: { channel: 'call' },
		}),
	];
	expect(acts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	const states = (await road.show()).stops.map(({ state }) => state);
	expect(states.toSorted()).toEqual(['cancelled', 'pending']);
});

test('a delivery that a phone kept of an order that was cancelled meanwhile is in its history', async () => {
	const road = await roadWith(2);
	const { orderId = '' } = road.stops[0]?.orders[0] ?? {};
	await cancel(orderId);
	const result = {
		params: road.params,
		body: {
			...delivered,
			orderId,
			collections: [{ method: 'cash' as const, amountKurus: 45_000, receiptNo: null }],
		},
		key: newId(),
		headers: kept(),
	};
	expect((await driver(recordResult, result)).body.code).toBe('result/order-cancelled');
	expect((await driver(recordResult, result)).body.code).toBe('result/order-cancelled');
	const history = await as('manager')(orderHistory, { params: { orderId } });
	const refused = history.body.items.filter(({ sentence }) => sentence.includes('kaydedilmedi'));
	expect(refused).toHaveLength(1);
	expect(refused[0]?.detail).toContain('Teslim Edildi');
	expect(refused[0]?.detail).toContain('450,00');
	expect((await eventsOf(road)).filter((kind) => kind === 'result_refused')).toHaveLength(1);
});
