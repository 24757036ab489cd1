import { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { afterAll, expect, test } from 'vitest';
import { createCustodyTestContext } from '../../testing/fixture/custody-test-context.ts';
import { implementDriving } from './driving-endpoints.ts';

const context = await createCustodyTestContext((parts) => implementDriving(parts));
afterAll(context.close);

test('an order that stayed in the depot is no stop, on the phone and in the office', async () => {
	const { driverId, plannedRoute, openDebit, piecesOf, scan, send } = context;
	const planned = await plannedRoute(
		[{}, { addressLine: 'Kalan Sok. No:9', pieceCount: 1 }, { addressLine: 'Bağ Sok. No:2' }],
		{ driverId },
	);
	const id = await openDebit(planned);
	const [, leftOrderId = ''] = planned.orderIds;
	const all = await piecesOf(planned);
	const left = all.filter(({ orderId }) => orderId === leftOrderId);
	for (const { barcode, orderId } of all) if (orderId !== leftOrderId) await scan(id, barcode);
	const pieceIds = left.map((piece) => piece.id);
	const body = { pieceIds, reasonCode: 'NOT_PREPARED', note: '' };
	expect((await send(leaveInDepot, { params: { debitId: id }, body })).status).toBe(200);
	await context.handOver(id);
	const seen = async () => {
		const { route } = (await context.as('driver')(readDriverDay)).body;
		const { stopCount, stopsDone } = await context.showRoute(planned.routeId);
		expect([stopCount, stopsDone]).toEqual([route?.stopCount, 0]);
		const orders = (route?.stops ?? []).flatMap((stop) => stop.orders);
		const isThere = orders.some(({ orderId }) => orderId === leftOrderId);
		return [isThere, route?.stopCount, route?.orderCount];
	};
	expect(await seen()).toEqual([false, 2, 2]);
	await context.accept(id);
	await context.depart(planned);
	expect(await seen()).toEqual([false, 2, 2]);
});
