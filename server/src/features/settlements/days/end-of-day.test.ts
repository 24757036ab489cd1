import * as loading from '@sevk/contract/debits/debit-loading';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { afterAll, expect, test } from 'vitest';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { implementSettlementDays } from './settlement-days-endpoints.ts';

const board = await createCustodyTestContext(implementSettlementDays);
afterAll(board.close);

const serviceDate = '2027-02-01';

test('the day says of every order why it, or the rest of it, was not delivered', async () => {
	const route = await board.plannedRoute(
		[
			{ orderNo: 'NEDEN-1', pieceCount: 3 },
			{ orderNo: 'NEDEN-2', pieceCount: 2 },
			{ orderNo: 'NEDEN-3' },
		],
		{ serviceDate },
	);
	const debitId = await board.openDebit(route);
	const pieces = await board.piecesOf(route);
	const [first = '', second = '', third = ''] = route.orderIds;
	const idsOf = (id: string) => pieces.filter(({ orderId }) => orderId === id).map((one) => one.id);
	const [went = '', stayed = ''] = idsOf(second);
	for (const { id, barcode } of pieces) if (id !== stayed) await board.scan(debitId, barcode);
	await board.send(loading.leaveInDepot, {
		params: { debitId },
		body: { pieceIds: [stayed], reasonCode: 'VEHICLE_FULL', note: '' },
	});
	await board.handOver(debitId);
	await board.accept(debitId);
	expect((await board.depart(route)).status).toBe(200);
	const part = { ...delivered, outcome: 'partially_delivered' };
	const results = [
		await board.record(route, first, { ...part, deliveredPieceIds: idsOf(first).slice(0, 2) }),
		await board.record(route, second, { ...part, deliveredPieceIds: [went] }),
		await board.record(route, third, failed),
	];
	expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
	const { body } = await board.as('manager')(showEndOfDay, { query: { serviceDate } });
	expect(body.unresolved.map(({ orderNo, reason }) => [orderNo, reason])).toEqual([
		['NEDEN-1', 'Kısmi teslim: 2/3 koli'],
		['NEDEN-2', 'Kısmi teslim: 1/2 koli · Araçta yer yok / kapasite aşıldı'],
		['NEDEN-3', 'Süre yetmedi'],
	]);
});
