import * as contract from '@sevk/contract/debits/debit-detail';
import * as loading from '@sevk/contract/debits/debit-loading';
import { balanceOf } from '@sevk/domain/routes/common/custody-balance';
import { afterAll, expect, test } from 'vitest';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../testing/fixture/custody-test-context.ts';

const context = await createCustodyTestContext();
const { send, as, show, showRoute, holderOf, orderState } = context;
afterAll(context.close);

test('goods are loaded, delivered or handed back, and no piece remains on the vehicle', async () => {
	const route = await context.plannedRoute([
		{ pieceCount: 3, dueKurus: 125_050, paymentType: 'cash' },
		{ recipientName: 'Şükrü Çağlar' },
		{},
		{},
	]);
	const [large, single, refused, missing] = route.orderIds;
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	const of = (orderId: string | undefined) => pieces.filter((piece) => piece.orderId === orderId);

	// Loading.
	expect((await show(debitId)).balance).toMatchObject({ pending: 6, debited: 0 });
	const sentences: string[] = [];
	for (const { barcode } of [...of(large), ...of(single), ...of(refused)]) {
		const { body } = await context.scan(debitId, barcode);
		sentences.push(body.sentence);
	}
	expect(sentences).toEqual([
		'Zimmetlendi (1/6) · Çok parçalı: 1/3 okundu',
		'Zimmetlendi (2/6) · Çok parçalı: 2/3 okundu',
		'Zimmetlendi (3/6) · Çok parçalı: 3/3 okundu',
		'Zimmetlendi (4/6)',
		'Zimmetlendi (5/6)',
	]);
	expect((await showRoute(route.routeId)).state).toBe('loading');
	expect(await holderOf(of(large)[0]?.id)).toBe(`loading:${debitId}`);

	// One piece is neither scanned nor left behind.
	expect(await context.handOver(debitId)).toMatchObject({
		status: 409,
		body: {
			code: 'debit/pieces-pending',
			detail:
				'1 koli okutulmadı. Okutun ya da listede seçip Zimmetlenmedi İşaretle ile nedenini girin.',
		},
	});
	expect(await context.depart(route)).toMatchObject({
		body: {
			detail: 'Rota çıkışa hazır değil: 1 koli okutulmadı, sürücü zimmeti kabul etmedi.',
		},
	});
	const left = await send(loading.leaveInDepot, {
		params: { debitId },
		body: {
			pieceIds: of(missing).map(({ id }) => id),
			reasonCode: 'NOT_FOUND_IN_DEPOT',
			note: '',
		},
	});
	expect(left.status).toBe(200);

	// The hand-over and the acceptance are separate acts.
	expect((await context.handOver(debitId, 50_000)).status).toBe(200);
	expect((await showRoute(route.routeId)).state).toBe('loading');
	expect((await context.accept(debitId)).status).toBe(200);
	expect((await showRoute(route.routeId)).state).toBe('ready');
	expect(await holderOf(of(large)[0]?.id)).toBe(`debit:${debitId}`);
	expect((await show(debitId)).totals).toMatchObject({
		orderCount: 3,
		pieceCount: 5,
		dueKurus: 125_050,
		cashDueKurus: 125_050,
	});
	expect((await context.depart(route)).status).toBe(200);
	expect(await orderState(large)).toBe('out_for_delivery');
	expect(await orderState(missing)).toBe('ready');

	// Delivery results.
	const paid = {
		...delivered,
		outcome: 'partially_delivered',
		deliveredPieceIds: of(large)
			.slice(0, 2)
			.map(({ id }) => id),
		collections: [{ method: 'cash', amountKurus: 80_000, receiptNo: null }],
	};
	expect((await context.record(route, large, paid, 'driver')).status).toBe(200);
	const withReturn = {
		...delivered,
		returns: [
			{ orderLineId: null, product: 'Boş damacana', quantity: 2, reasonCode: 'EMPTIES', note: '' },
		],
	};
	expect((await context.record(route, single, withReturn)).status).toBe(200);
	const last = await context.record(route, refused, failed);
	expect(last.body.routeState).toBe('completed');
	const stops = (await showRoute(route.routeId)).stops.flatMap(({ orders }) => orders);
	const handedOver = (id: string | undefined) => stops.find(({ orderId }) => orderId === id);
	expect(handedOver(large)).toMatchObject({ deliveredPieces: 2, pieceCount: 3 });
	expect(handedOver(single)).toMatchObject({ deliveredPieces: 1, pieceCount: 1 });
	expect(handedOver(refused)).toMatchObject({ deliveredPieces: 0 });
	const afterDoors = await show(debitId);
	expect(afterDoors.state).toBe('partially_cleared');
	expect(afterDoors.balance).toMatchObject({
		debited: 6,
		delivered: 3,
		remaining: 3,
		notDebited: 1,
	});
	const product = afterDoors.lines.find(({ kind }) => kind === 'product');
	expect(product).toMatchObject({
		barcode: expect.stringMatching(/^IADE-[A-Z0-9-]+-1$/),
		state: 'return_pending',
		place: 'debit',
	});

	// Back at the depot.
	const back = afterDoors.lines.filter(({ state }) => state === 'return_pending');
	const answers: string[] = [];
	for (const { barcode, kind } of back) {
		const condition = kind === 'product' ? 'sellable' : null;
		answers.push((await context.handBack(debitId, barcode, condition)).body.sentence);
	}
	expect(answers.toSorted()).toEqual([
		'Geri teslim alındı (1/3)',
		'Geri teslim alındı (2/3)',
		'Geri teslim alındı (3/3)',
	]);
	expect((await showRoute(route.routeId)).state).toBe('reconciling');
	const cleared = await show(debitId);
	expect(cleared).toMatchObject({ state: 'cleared', remainingValueKurus: 0, oldestSince: null });
	expect(cleared.balance).toEqual({
		...balanceOf({ cleared_delivered: 3, cleared_returned: 3, not_debited: 1 }),
	});

	// The history lists every act, newest first.
	const history = await as('manager')(contract.debitHistory, { params: { debitId } });
	const historySentences = history.body.items.map(({ sentence }) => sentence);
	expect(historySentences).toContain('Zimmet kabul edildi: 3 sipariş, 5 koli.');
	expect(historySentences).toContain('2 koli · Teslim edildi.');
	expect(historySentences).toContain('Zimmet kapandı: araçta koli kalmadı.');
	expect(historySentences.at(-1)).toMatch(/^Zimmet oluşturuldu: ZMT-D-\d+-2026-000001\.$/);
	const times = history.body.items.map(({ at }) => at);
	expect(times).toEqual(times.toSorted().toReversed());
});
