import { instantAt } from '@sevk/domain/common/date/date';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';

const context = await createCustodyTestContext();
const { db, record, revert, show, holderOf, orderState } = context;
afterAll(context.close);

const cash = (amountKurus: number) => [{ method: 'cash' as const, amountKurus, receiptNo: null }];

const card = {
	method: 'card' as const,
	amountKurus: 125_050,
	receiptNo: '004518',
	approvalCode: '731904',
};

describe('a result is refused for', async () => {
	const due = { dueKurus: 125_050, paymentType: 'cash' as const };
	const { route, debitId } = await context.routeOnRoad([due, { pieceCount: 2 }, {}]);
	const [paid, large, plain] = route.orderIds;
	const elsewhere = await context.plannedRoute([{}]);

	test.each([
		['an amount above what is due', paid, { collections: cash(130_000) }, 409, 'stop/due-exceeded'],
		['an amount below what is due', paid, { collections: cash(100) }, 409, 'stop/due-missing'],
		[
			'a card payment without its slip',
			paid,
			{ collections: [{ ...card, approvalCode: '' }] },
			422,
			'result/slip-missing',
		],
		[
			'no receiver',
			plain,
			{ receivedBy: null, relation: 'neighbour' },
			422,
			'result/receiver-missing',
		],
		[
			'a partial delivery of nothing',
			large,
			{ outcome: 'partially_delivered' },
			409,
			'stop/no-pieces-chosen',
		],
		['a failure without a reason', plain, { ...failed, reasonCode: null }, 422, 'reason/required'],
		[
			'a reason of another list',
			plain,
			{ ...failed, reasonCode: 'WRONG_SCAN' },
			422,
			'reason/unknown',
		],
		[
			'a reason without its evidence',
			plain,
			{ ...failed, reasonCode: 'RECIPIENT_UNREACHABLE' },
			422,
			'reason/call-required',
		],
		[
			'damage without a report',
			plain,
			{ ...failed, reasonCode: 'DAMAGED', photoKeys: ['yok.jpg'] },
			422,
			'reason/report-required',
		],
		[
			'money for a failed order',
			paid,
			{ ...failed, collections: cash(100) },
			409,
			'result/collection-refused',
		],
		['an order of another route', elsewhere.orderIds[0], delivered, 409, 'stop/order-not-on-route'],
		[
			'a photo that was not uploaded',
			plain,
			{ ...delivered, photoKeys: ['01980000-0000-7000-8000-00000000000a.jpg'] },
			422,
			'file/not-found',
		],
	])('%s', async (_, orderId, entry, status, code) => {
		expect(await record(route, orderId, entry)).toMatchObject({ status, body: { code } });
	});

	test('a refused result writes nothing', async () => {
		expect((await show(debitId)).balance).toMatchObject({ debited: 4, remaining: 4 });
		const attempts = await db.selectFrom('attempts').selectAll().execute();
		expect(attempts).toEqual([]);
	});

	test('a result is refused before the departure', async () => {
		expect(await record(elsewhere, elsewhere.orderIds[0])).toMatchObject({
			status: 409,
			body: { code: 'route/wrong-state' },
		});
	});
});

test('an entry by the office is marked, and the distance of an entry is stored', async () => {
	const { route } = await context.routeOnRoad([
		{ point: { type: 'Point', coordinates: [29.02, 40.98] } },
		{},
		{},
	]);
	const [first, second, third] = route.orderIds;
	const far = { ...delivered, position: [29.02, 41.0016] as const };
	expect((await record(route, first, { ...far, happenedAt: null }, 'driver')).body.distanceM).toBe(
		2402,
	);
	const early = instantAt('2020-01-01', '10:00').toISOString();
	await record(route, second, { ...delivered, happenedAt: early });
	const late = new Date(Date.now() + 60_000).toISOString();
	await record(route, third, { ...delivered, happenedAt: late });
	const left = await db
		.selectFrom('routes')
		.select('departed_at')
		.where('id', '=', route.routeId)
		.executeTakeFirst();
	const attempts = await db
		.selectFrom('attempts')
		.select(['from_office', 'recorded_by_name', 'distance_m', 'happened_at', 'recorded_at'])
		.where('route_id', '=', route.routeId)
		.orderBy('id')
		.execute();
	expect(attempts).toMatchObject([
		{ from_office: false, recorded_by_name: 'Mehmet Yıldız', distance_m: 2402 },
		{ from_office: true, recorded_by_name: 'Hasan Demir', happened_at: left?.departed_at },
		{ from_office: true },
	]);
	expect(attempts[2]?.happened_at).toEqual(attempts[2]?.recorded_at);
});

test('an approximate address has no distance, and any position of the device is evidence', async () => {
	const { route } = await context.routeOnRoad([
		{ point: null, province: 'Bursa', district: 'Nilüfer' },
	]);
	const [orderId] = route.orderIds;
	const entered = { ...failed, reasonCode: 'MOVED', note: 'Komşusu taşındığını söyledi' };
	const position = [29.02, 41.0016] as const;
	expect(await record(route, orderId, { ...entered, position }, 'driver')).toMatchObject({
		status: 200,
		body: { distanceM: null },
	});
});

test.each(['ADDRESS_WRONG', 'MOVED'])(
	'%s is accepted far from the pin, with the place',
	async (reasonCode) => {
		const { route } = await context.routeOnRoad([
			{ point: { type: 'Point', coordinates: [29.02, 40.98] } },
		]);
		const [orderId] = route.orderIds;
		const entered = { ...failed, reasonCode, note: 'Sokak başka mahallede' };
		expect(await record(route, orderId, { ...entered, position: null }, 'driver')).toMatchObject({
			status: 422,
			body: { code: 'reason/location-required' },
		});
		const position = [29.02, 41.0016] as const;
		expect(await record(route, orderId, { ...entered, position }, 'driver')).toMatchObject({
			status: 200,
			body: { distanceM: 2402 },
		});
		const attempt = await db
			.selectFrom('attempts')
			.select(['longitude', 'latitude', 'distance_m'])
			.where('order_id', '=', orderId ?? '')
			.executeTakeFirst();
		expect(attempt).toEqual({ longitude: 29.02, latitude: 41.0016, distance_m: 2402 });
	},
);

test('refuses a second result until the first is reverted', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([
		{ dueKurus: 50_000, paymentType: 'cash' },
		{},
	]);
	const [orderId] = route.orderIds;
	const entry = {
		...delivered,
		collections: cash(50_000),
		returns: [
			{ orderLineId: null, product: 'Boş kasa', quantity: 1, reasonCode: 'EMPTIES', note: '' },
		],
	};
	expect((await record(route, orderId, entry)).status).toBe(200);
	expect(await record(route, orderId, entry)).toMatchObject({
		status: 409,
		body: { code: 'stop/result-exists' },
	});
	const own = pieces.find((piece) => piece.orderId === orderId);
	expect(await holderOf(own?.id)).toBe('recipient');
	expect((await revert(route, orderId)).status).toBe(200);
	expect(await holderOf(own?.id)).toBe(`debit:${debitId}`);
	expect(await orderState(orderId)).toBe('out_for_delivery');
	expect((await show(debitId)).balance).toMatchObject({ debited: 2, delivered: 0, remaining: 2 });
	const collections = await db.selectFrom('collections').select('reverted_at').execute();
	expect(collections.every(({ reverted_at }) => reverted_at !== null)).toBe(true);
	expect(await revert(route, orderId)).toMatchObject({
		status: 409,
		body: { code: 'stop/no-result' },
	});
	expect((await record(route, orderId, entry)).status).toBe(200);
	expect((await show(debitId)).lines.filter(({ kind }) => kind === 'product')).toHaveLength(1);
});

test('50 concurrent entries write one result', async () => {
	const { route } = await context.routeOnRoad([{}, {}]);
	const answers = await Promise.all(
		Array.from({ length: 50 }, () => record(route, route.orderIds[0])),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	const others = new Set(answers.map(({ body }) => body.code));
	expect(others).toEqual(new Set([undefined, 'stop/result-exists']));
});

test('refuses to revert a result after its goods were handed back', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	const [orderId] = route.orderIds;
	await record(route, orderId, failed);
	const own = pieces.find((piece) => piece.orderId === orderId);
	await context.handBack(debitId, own?.barcode ?? '');
	expect(await revert(route, orderId)).toMatchObject({
		status: 409,
		body: { code: 'debit/custody-moved' },
	});
});

test('a cancelled order on the vehicle can only be returned', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	const [orderId] = route.orderIds;
	const caller = { userId: null, name: 'Test', requestId: 'test' };
	await transact(db, (tx) =>
		moveOrders(tx, {
			depotId: context.depotId,
			orderIds: [orderId ?? ''],
			act: 'cancel',
			caller,
			now: new Date(),
		}),
	);
	expect(await record(route, orderId)).toMatchObject({
		status: 409,
		body: { code: 'result/order-cancelled' },
	});
	const entry = { ...failed, reasonCode: 'CUSTOMER_CANCELLED' };
	expect((await record(route, orderId, entry)).status).toBe(200);
	expect(await orderState(orderId)).toBe('cancelled');
	const own = pieces.find((piece) => piece.orderId === orderId);
	expect((await show(debitId)).lines.find(({ pieceId }) => pieceId === own?.id)).toMatchObject({
		state: 'return_pending',
		orderCancelled: true,
		orderOpen: false,
	});
});

test('products are returned by order line, at most the quantity sold', async () => {
	const { route } = await context.routeOnRoad([
		{ lines: [{ product: 'Su 5 L', quantity: 2, unit: 'adet', unitPriceKurus: 5_000 }] },
		{},
	]);
	const [orderId] = route.orderIds;
	const { id: orderLineId } = await db
		.selectFrom('order_lines')
		.select('id')
		.where('order_id', '=', orderId ?? '')
		.executeTakeFirstOrThrow();
	const giveBack = (quantity: number, reasonCode = 'CHANGED_MIND') => ({
		...delivered,
		returns: [{ orderLineId, product: 'Su 5 L', quantity, reasonCode, note: '' }],
	});
	const noOne = { ...failed, returns: giveBack(1).returns };
	expect(await record(route, orderId, noOne)).toMatchObject({
		status: 409,
		body: { code: 'result/return-undelivered' },
	});
	expect(await record(route, orderId, giveBack(3))).toMatchObject({
		body: { detail: 'Su 5 L için en fazla 2 adet iade alınabilir.' },
	});
	expect(await record(route, orderId, giveBack(2, 'NO_SUCH'))).toMatchObject({
		body: { code: 'reason/unknown' },
	});
	expect((await record(route, orderId, giveBack(2))).status).toBe(200);
});

test('a card payment keeps its slip, and needs none where the company requires none', async () => {
	const due = { dueKurus: 125_050, paymentType: 'card' as const };
	const { route } = await context.routeOnRoad([due, due]);
	const [first = '', second = ''] = route.orderIds;
	expect((await record(route, first, { collections: [card] })).status).toBe(200);
	const stored = db
		.selectFrom('collections')
		.select(['receipt_no', 'approval_code', 'slip_required']);
	expect(await stored.where('order_id', '=', first).execute()).toEqual([
		{ receipt_no: '004518', approval_code: '731904', slip_required: true },
	]);
	const rule = { name: 'card_slip', updated_at: new Date() };
	await db
		.insertInto('policies')
		.values({ ...rule, value: 'false' })
		.execute();
	const bare = { ...card, receiptNo: null, approvalCode: undefined };
	expect((await record(route, second, { collections: [bare] })).status).toBe(200);
	await db.updateTable('policies').set({ value: 'true' }).where('name', '=', 'card_slip').execute();
	const rows = db.selectFrom('collections').selectAll().where('order_id', '=', first);
	const cardPayment = {
		...(await rows.executeTakeFirstOrThrow()),
		id: newId(),
		approval_code: null,
	};
	const insert = db.insertInto('collections').values(cardPayment);
	await expect(insert.execute()).rejects.toThrow(/collections_card_slip/);
});
