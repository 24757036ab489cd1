import * as returns from '@sevk/contract/debits/debit-returns';
import {
	disposeProducts,
	listReturnedProducts,
	sendProductsBack,
} from '@sevk/contract/orders/product-pieces';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { someOrders } from '../../../testing/build/builders.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import {
	carryOver,
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { disposeOfProducts } from '../../../testing/fixture/worklist-acts.ts';
import { readPieces } from '../../orders/common/order-whereabouts-store.ts';
import { listSenderHandovers } from '../../orders/common/sender-handover-store.ts';
import { implementProductPieces } from '../../orders/product-piece-endpoints.ts';

const context = await createCustodyTestContext(implementProductPieces);
const { db, send, as, record, show, showRoute, handBack, holderOf, orderState } = context;
afterAll(context.close);

test('the answer to a hand-back scan names why a piece is refused', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}, {}]);
	const [first, second] = route.orderIds;
	const barcodeOf = (orderId: string | undefined) =>
		pieces.find((piece) => piece.orderId === orderId)?.barcode ?? '';
	await record(route, first);
	await record(route, second, failed);
	expect((await handBack(debitId, barcodeOf(first))).body).toMatchObject({
		tone: 'stop',
		sentence:
			'Bu koli teslim edilmiş görünüyor. Geri teslim almak için önce teslim sonucunu geri alın.',
	});
	expect((await handBack(debitId, barcodeOf(second))).body).toMatchObject({
		tone: 'ok',
		sentence: 'Geri teslim alındı (1/2)',
		doneCount: 1,
		totalCount: 2,
	});
	expect((await handBack(debitId, barcodeOf(second))).body).toMatchObject({
		tone: 'info',
		sentence: 'Bu koli depoya zaten geri teslim alındı.',
	});
	expect((await handBack(debitId, 'YOK-1')).body.sentence).toBe('Barkod bulunamadı.');
	const other = await context.routeOnRoad([{}]);
	const plate = other.route.plate.replace(/^(\d+)(\D+)(\d+)$/, '$1 $2 $3');
	expect((await handBack(debitId, other.pieces[0]?.barcode ?? '')).body.sentence).toBe(
		`Bu koli ${plate} aracında zimmetli.`,
	);
	await someOrders(db, context.otherDepotId, [{ orderNo: 'PENDIK-1' }]);
	expect((await handBack(debitId, 'PENDIK-1-1')).body.sentence).toBe(
		'Bu koli Pendik deposuna kayıtlı, ayırın.',
	);
	await someOrders(db, context.depotId, [{ orderNo: 'HAVUZ-1' }]);
	expect((await handBack(debitId, 'HAVUZ-1-1')).body.sentence).toBe('Bu koli bu zimmette yok.');
});

test('an early hand-back keeps the route in progress and allows a failed result', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	const [piece] = pieces;
	const sent = () =>
		send(returns.handBack, {
			params: { debitId },
			body: { barcode: piece?.barcode ?? '', condition: null },
			key: `ayni-geri-teslim-${debitId}`,
		});
	const [once, twice] = [await sent(), await sent()];
	expect(once.body.tone).toBe('ok');
	expect(twice.body).toEqual(once.body);
	expect((await showRoute(route.routeId)).state).toBe('in_progress');
	expect((await record(route, piece?.orderId)).status).toBe(409);
	expect((await record(route, piece?.orderId, failed)).status).toBe(200);
});

test('a product is returned with its condition', async () => {
	const { route, debitId } = await context.routeOnRoad([{}]);
	const entry = {
		...delivered,
		returns: [
			{ orderLineId: null, product: 'Kulaklık', quantity: 1, reasonCode: 'DEFECTIVE', note: '' },
		],
	};
	await record(route, route.orderIds[0], entry);
	const product = (await show(debitId)).lines.find(({ kind }) => kind === 'product');
	// A product scanned like a package is refused until its condition is entered.
	const withoutCondition = await handBack(debitId, product?.barcode ?? '');
	expect(withoutCondition.body).toMatchObject({
		tone: 'info',
		code: 'debit/condition-missing',
		sentence: 'Ürün iadesi: ürünün durumunu seçin.',
		doneCount: 0,
	});
	await send(returns.handBack, {
		params: { debitId },
		body: { barcode: product?.barcode ?? '', condition: 'damaged' },
	});
	const line = (await show(debitId)).lines.find(({ kind }) => kind === 'product');
	expect(line).toMatchObject({
		state: 'cleared_returned',
		condition: 'damaged',
		reasonLabel: 'Kusurlu / arızalı ürün',
		label: 'Kulaklık',
	});
	const list = async () => (await send(listReturnedProducts, { query: { q: 'kulaklık' } })).body;
	const [listed] = (await list()).items;
	expect(listed).toMatchObject({ product: 'Kulaklık', condition: 'damaged' });
	const { id = '', version = 0 } = listed ?? {};
	const note = 'Mağazanın şoförü aldı';
	const body = { depotId: context.depotId, products: [{ id, version }], note };
	expect((await as('support')(sendProductsBack, { body })).status).toBe(403);
	expect((await as('elsewhere')(sendProductsBack, { body })).status).toBe(404);
	expect((await as('support')(disposeProducts, { body })).status).toBe(403);
	const sent = await as('warehouse')(sendProductsBack, { body });
	expect(sent).toMatchObject({ status: 200, body: { count: 1 } });
	expect(await holderOf(id)).toBe('sender');
	expect((await list()).items).toEqual([]);
	const papers = await listSenderHandovers(db, {
		depotId: context.depotId,
		orderId: listed?.orderId ?? '',
	});
	expect(papers).toMatchObject([{ taker: note }]);
	const again = await as('manager')(disposeProducts, { body });
	expect(again.body.code).toBe('order/product-moved');
});

test('a disposed product is not lost', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}]);
	const line = { orderLineId: null, product: 'Vazo', quantity: 1, reasonCode: 'DAMAGED', note: '' };
	await record(route, route.orderIds[0], { ...delivered, returns: [line] });
	const product = (await show(debitId)).lines.find(({ kind }) => kind === 'product');
	const body = { barcode: product?.barcode ?? '', condition: 'damaged' } as const;
	await send(returns.handBack, { params: { debitId }, body });
	const { items } = (await send(listReturnedProducts, { query: { q: 'vazo' } })).body;
	const [{ id = '', version = 0 } = {}] = items;
	const ending = { depotId: context.depotId, products: [{ id, version }], note: 'Kırık, atıldı.' };
	const short = { ...ending, note: ' A ' };
	expect((await as('warehouse')(sendProductsBack, { body: short })).status).toBe(400);
	expect((await disposeOfProducts(context, ending)).status).toBe(200);
	const [piece] = await readPieces(db, context.depotId, sql`p.id = ${id}`);
	expect(piece?.place).toBe('disposed');
	// A code that is its own and a koli's in another case offers both.
	const shared = `Iade-${product?.barcode}`;
	const rename = (pieceId: string | undefined, barcode: string) =>
		sql`update pieces set barcode = ${barcode} where id = ${pieceId}`.execute(db);
	await Promise.all([rename(id, shared.toUpperCase()), rename(pieces[0]?.id, shared)]);
	const { choices } = (await handBack(debitId, shared.toLowerCase())).body;
	expect(choices?.map(({ place }) => place).toSorted()).toEqual(['disposed', 'recipient']);
});

test('a hand-back can be undone until the route is closed', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}]);
	await record(route, route.orderIds[0], failed);
	await handBack(debitId, pieces[0]?.barcode ?? '');
	expect((await show(debitId)).state).toBe('cleared');
	const undo = () =>
		send(returns.undoHandBack, {
			params: { debitId },
			body: { pieceId: pieces[0]?.id ?? '', note: 'Yanlış koli okutuldu' },
		});
	expect((await undo()).status).toBe(200);
	expect(await holderOf(pieces[0]?.id)).toBe(`debit:${debitId}`);
	expect(await show(debitId)).toMatchObject({ state: 'open', balance: { remaining: 1 } });
	expect((await undo()).status).toBe(409);
	await handBack(debitId, pieces[0]?.barcode ?? '');
	await db.updateTable('routes').set({ state: 'closed' }).where('id', '=', route.routeId).execute();
	expect(await undo()).toMatchObject({ status: 409, body: { code: 'route/wrong-state' } });
	const late = await record(route, route.orderIds[0]);
	expect(late).toMatchObject({
		status: 409,
		body: {
			code: 'route/wrong-state',
			detail: `Rota ${route.number} kapatıldı. Değişiklik için önce rotayı yeniden açın.`,
		},
	});
	expect((await context.revert(route, route.orderIds[0])).body.code).toBe('route/wrong-state');
});

test('the result of an order whose goods went back to the pool stays', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	const [orderId = ''] = route.orderIds;
	await record(route, orderId, failed);
	const pieceIds = pieces.filter((piece) => piece.orderId === orderId).map(({ id }) => id);
	const body = { pieceIds, reasonCode: 'CUSTOMER_POSTPONED', note: '' };
	expect((await as('manager')(returns.undebit, { params: { debitId }, body })).status).toBe(200);
	expect((await context.revert(route, orderId)).body.code).toBe('debit/custody-moved');
	await carryOver(context, orderId);
	await aRoute(db, context.depotId, [orderId]);
	expect((await context.revert(route, orderId)).body.code).toBe('stop/order-not-on-route');
});

test('the reason of an undebit decides where the goods go', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([
		{},
		{},
		{ dueKurus: 10_000, paymentType: 'cash' },
		{},
	]);
	const piece = (at: number) => pieces.find(({ orderId }) => orderId === route.orderIds[at]);
	const undebit = (
		at: number,
		reasonCode: string,
		note = '',
		who: 'manager' | 'warehouse' = 'manager',
	) =>
		as(who)(returns.undebit, {
			params: { debitId },
			body: { pieceIds: [piece(at)?.id ?? ''], reasonCode, note },
		});
	expect((await undebit(0, 'WRONG_SCAN', '', 'warehouse')).status).toBe(403);
	expect(await undebit(0, 'VEHICLE_FULL')).toMatchObject({
		status: 422,
		body: { code: 'reason/wrong-stage' },
	});
	expect(await undebit(0, 'LOST')).toMatchObject({
		status: 409,
		body: { code: 'debit/report-needed' },
	});
	expect(await undebit(0, 'TRANSFERRED')).toMatchObject({
		body: { code: 'debit/transfer-needed' },
	});

	expect((await undebit(0, 'CUSTOMER_POSTPONED')).status).toBe(200);
	expect(await holderOf(piece(0)?.id)).toBe('depot');
	expect(await orderState(route.orderIds[0])).toBe('ready');

	expect((await undebit(1, 'CUSTOMER_CANCELLED')).status).toBe(200);
	expect(await orderState(route.orderIds[1])).toBe('cancelled');

	const paper = 'İmzalı irsaliye no 4471';
	expect(await undebit(2, 'DELIVERED_OUTSIDE_APP', paper)).toMatchObject({
		body: { code: 'stop/due-missing' },
	});
	expect((await undebit(3, 'DELIVERED_OUTSIDE_APP', '')).status).toBe(422);
	expect((await undebit(3, 'DELIVERED_OUTSIDE_APP', paper)).status).toBe(200);
	expect(await holderOf(piece(3)?.id)).toBe('recipient');
	expect(await orderState(route.orderIds[3])).toBe('delivered');
	expect(await undebit(3, 'WRONG_SCAN')).toMatchObject({
		body: { code: 'debit/line-wrong-state' },
	});

	const balance = { debited: 4, delivered: 1, undebited: 2, remaining: 1 };
	expect((await show(debitId)).balance).toMatchObject(balance);
	const collected = {
		...delivered,
		collections: [{ method: 'cash', amountKurus: 10_000, receiptNo: null }],
	};
	const last = await record(route, route.orderIds[2], collected);
	expect(last.body.routeState).toBe('completed');
	expect((await show(debitId)).state).toBe('cleared');
});

test('a delivery outside the app can be undebited only as a whole order', async () => {
	const { debitId, pieces } = await context.routeOnRoad([{ pieceCount: 3 }]);
	const undebit = (pieceIds: readonly string[]) =>
		as('manager')(returns.undebit, {
			params: { debitId },
			body: {
				pieceIds: [...pieceIds],
				reasonCode: 'DELIVERED_OUTSIDE_APP',
				note: 'İmzalı irsaliye no 4471',
			},
		});
	const ids = pieces.map(({ id }) => id);
	expect(await undebit(ids.slice(0, 1))).toMatchObject({
		status: 409,
		body: { code: 'debit/order-in-parts', detail: expect.stringContaining('3 koliyi') },
	});
	expect((await show(debitId)).balance).toMatchObject({ delivered: 0, remaining: 3 });
	expect((await undebit(ids)).status).toBe(200);
	expect((await show(debitId)).balance).toMatchObject({ delivered: 3, remaining: 0 });
});
