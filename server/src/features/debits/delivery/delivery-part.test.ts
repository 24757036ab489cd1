import { debitHistory } from '@sevk/contract/debits/debit-detail';
import { afterAll, expect, test } from 'vitest';
import {
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';

const context = await createCustodyTestContext();
const { db, record } = context;
afterAll(context.close);

const due = { pieceCount: 2, dueKurus: 100_000, paymentType: 'cash' as const };
const { route, pieces, debitId } = await context.routeOnRoad([due, due, due]);
const [first = '', second = '', third = ''] = route.orderIds;

function partOf(orderId: string, more: object = {}) {
	const [piece] = pieces.filter((each) => each.orderId === orderId);
	return {
		...delivered,
		outcome: 'partially_delivered' as const,
		deliveredPieceIds: [piece?.id ?? ''],
		collections: [{ method: 'cash' as const, amountKurus: 50_000, receiptNo: null }],
		...more,
	};
}

const attemptOf = (orderId: string) =>
	db
		.selectFrom('attempts')
		.select(['reason_code', 'shortfall_reason'])
		.where('depot_id', '=', context.depotId)
		.where('order_id', '=', orderId)
		.executeTakeFirst();

test('a part of an order says why the rest stays and why less was collected', async () => {
	const silent = partOf(first, { restReasonCode: null, shortfallReason: null });
	expect((await record(route, first, silent, 'driver')).body.code).toBe(
		'result/rest-reason-missing',
	);
	const unpaid = partOf(first, { restReasonCode: 'REFUSED', shortfallReason: null });
	expect((await record(route, first, unpaid, 'driver')).body.code).toBe(
		'result/shortfall-reason-missing',
	);
	const said = partOf(first, { restReasonCode: 'REFUSED', shortfallReason: 'part_paid' });
	expect((await record(route, first, said, 'driver')).status).toBe(200);
	expect(await attemptOf(first)).toEqual({
		reason_code: 'REFUSED',
		shortfall_reason: 'part_paid',
	});
	const history = await context.send(debitHistory, { params: { debitId } });
	expect(history.body.items).toContainEqual(
		expect.objectContaining({
			sentence: expect.stringContaining('Kısmen teslim edildi (Alıcı teslim almayı reddetti).'),
			detail: expect.stringContaining('Eksik tahsilat: Yalnız teslim edilen koliler ödendi.'),
		}),
	);
});

test('an act that a phone of an earlier release kept is taken without reasons', async () => {
	expect((await record(route, second, partOf(second), 'driver')).status).toBe(200);
	expect(await attemptOf(second)).toEqual({ reason_code: null, shortfall_reason: null });
});

test('reasons of a part are not written for a whole delivery', async () => {
	const whole = {
		...delivered,
		restReasonCode: 'REFUSED',
		shortfallReason: 'part_paid',
		collections: [{ method: 'cash' as const, amountKurus: 100_000, receiptNo: null }],
	};
	expect((await record(route, third, whole, 'driver')).status).toBe(200);
	expect(await attemptOf(third)).toEqual({ reason_code: null, shortfall_reason: null });
});
