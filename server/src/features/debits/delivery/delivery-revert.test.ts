import { debitHistory } from '@sevk/contract/debits/debit-detail';
import { revertResult } from '@sevk/contract/debits/delivery-results';
import { afterAll, expect, test } from 'vitest';
import {
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';

const context = await createCustodyTestContext();
afterAll(context.close);

const door: [number, number] = [29.1, 41.02];
const cash = [{ method: 'cash' as const, amountKurus: 40_000, receiptNo: null }];
const due = { dueKurus: 40_000, paymentType: 'cash' as const };
const { route, debitId, pieces } = await context.routeOnRoad([due, due, {}]);
const [first = '', second = '', third = ''] = route.orderIds;

const atDoor = { ...delivered, collections: cash, position: door };
const revert = (
	orderId: string,
	position: [number, number] | null,
	who: 'driver' | 'manager',
	revertedAt?: string,
) =>
	context.as(who)(revertResult, {
		params: { routeId: route.routeId },
		body: { orderId, reason: 'Yanlış sipariş seçildi', position, revertedAt },
	});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('the driver takes back his result where he entered it, and the office sees that', async () => {
	await context.record(route, first, atDoor, 'driver');
	expect((await revert(first, null, 'driver')).body.code).toBe('result/revert-place-missing');
	expect((await revert(first, [29.2, 41.02], 'driver')).body.code).toBe('result/revert-elsewhere');
	expect((await revert(first, [29.1005, 41.02], 'driver')).status).toBe(200);
	const own = pieces.find(({ orderId }) => orderId === first);
	expect(await context.holderOf(own?.id)).toBe(`debit:${debitId}`);
	expect(await context.orderState(first)).toBe('out_for_delivery');
	const { body } = await context.send(debitHistory, { params: { debitId } });
	expect(body.items).toContainEqual(
		expect.objectContaining({
			sentence: expect.stringContaining('Sürücü sonucu yerinde geri aldı.'),
			detail: 'Yanlış sipariş seçildi',
		}),
	);
	const money = await context.db
		.selectFrom('collections')
		.select('reverted_at')
		.where('depot_id', '=', context.depotId)
		.where('order_id', '=', first)
		.execute();
	expect(money.map(({ reverted_at }) => reverted_at)).toEqual([expect.any(Date)]);
});

/** The result as if it had been entered so long ago, on a route that had left before. */
async function moveResult(orderId: string, minutes: number): Promise<void> {
	const { db, depotId } = context;
	await db
		.updateTable('routes')
		.set({ departed_at: minutesAgo(300) })
		.where('depot_id', '=', depotId)
		.where('id', '=', route.routeId)
		.execute();
	await db
		.updateTable('attempts')
		.set({ happened_at: minutesAgo(minutes) })
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.execute();
}

test('a phone that sends it later is judged by the time at which the driver took it back', async () => {
	await context.record(route, third, { ...delivered, position: door }, 'driver');
	await moveResult(third, 120);
	const late = await revert(third, door, 'driver', minutesAgo(105).toISOString());
	expect(late.body.code).toBe('result/revert-too-late');
	const inTime = await revert(third, door, 'driver', minutesAgo(112).toISOString());
	expect(inTime.status).toBe(200);
	expect(await context.orderState(third)).toBe('out_for_delivery');
});

test('after ten minutes only the office takes it back, from anywhere', async () => {
	await context.record(route, second, atDoor, 'driver');
	await moveResult(second, 11);
	expect((await revert(second, door, 'driver')).body.code).toBe('result/revert-too-late');
	expect((await revert(second, null, 'manager')).status).toBe(200);
});
