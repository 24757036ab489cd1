// An order that was delivered and paid in part goes out again: screens and papers show the rest of
// its amount and of its koli.

import * as debitHoldings from '@sevk/contract/debits/debit-holdings';
import * as debitPapers from '@sevk/contract/debits/debit-papers';
import { decideTransfer, requestTransfer } from '@sevk/contract/debits/debit-returns';
import { deliverySheet, printLabels } from '@sevk/contract/orders/order-papers';
import { routeManifest } from '@sevk/contract/routes/route-papers';
import * as routePlan from '@sevk/contract/routes/route-plan';
import { printLoadList } from '@sevk/contract/routes/route-sorting';
import * as routes from '@sevk/contract/routes/routes';
import { afterAll, expect, test } from 'vitest';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import {
	carryOver,
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { implementOrderPapers } from '../../orders/paper/order-paper-endpoints.ts';
import { implementRoutePapers } from '../../routes/paper/route-paper-endpoints.ts';
import { implementRouteSorting } from '../../routes/sorting/route-sorting-endpoints.ts';

const context = await createCustodyTestContext(({ db }) => {
	const renderer = createDocumentRenderer(db, null);
	return [
		...implementOrderPapers({ db, renderer }),
		...implementRoutePapers({ db, renderer }),
		...implementRouteSorting({ db, renderer }),
	];
});
const { app, as, show, showRoute, scan, handBack, record } = context;
afterAll(context.close);

const cash = (amountKurus: number) => [{ method: 'cash' as const, amountKurus, receiptNo: null }];

/** A PDF positions each word, so blanks are removed on both sides of a comparison. */
const tight = (text: string) => text.replaceAll(/\s/g, '');

async function words(path: string, payload?: object): Promise<string> {
	const method = payload === undefined ? 'GET' : 'POST';
	const options = { method, url: path, headers: bearer('manager') } as const;
	const response = await app.inject(payload === undefined ? options : { ...options, payload });
	expect(response.statusCode).toBe(200);
	return tight(readPdfText(response.rawPayload));
}

test('an order paid in part is due for the rest on its second attempt', async () => {
	const due = { dueKurus: 100_000, paymentType: 'cash' as const, pieceCount: 2 };
	const first = await context.routeOnRoad([{ orderNo: 'SP-YARIM', ...due }]);
	const [firstPiece, lastPiece] = first.pieces;
	const orderId = firstPiece?.orderId ?? '';
	const partial = { outcome: 'partially_delivered', deliveredPieceIds: [firstPiece?.id ?? ''] };
	await record(first.route, orderId, { ...delivered, ...partial, collections: cash(40_000) });
	await handBack(first.debitId, lastPiece?.barcode ?? '');
	await carryOver(context, orderId);

	const route = await context.plannedRoute([{ orderNo: 'SP-TAM' }]);
	await as('manager')(routePlan.addRouteOrders, {
		params: { routeId: route.routeId },
		body: { orderIds: [orderId] },
	});
	const planned = await words(routeManifest.path.replace(':routeId', route.routeId));
	expect(planned).toContain(tight('2 durak · 2 sipariş · 2 koli'));
	const loadList = await words(printLoadList.path.replace(':routeId', route.routeId));
	expect(loadList).toContain(tight('Toplam: 2 durak · 2 koli'));
	const debitId = await context.openDebit(route);
	const scans = [];
	for (const { barcode } of await context.piecesOf(route)) {
		scans.push((await scan(debitId, barcode)).body);
	}
	expect(scans.find((it) => it.orderNo === 'SP-YARIM' && it.tone !== 'stop')).toMatchObject({
		sentence: 'Zimmetlendi (1/2)',
	});
	await context.handOver(debitId);
	await context.accept(debitId);
	await context.depart(route);

	const { stops, dueKurus } = await showRoute(route.routeId);
	const order = stops.flatMap(({ orders }) => orders).find((each) => each.orderId === orderId);
	expect([order?.dueKurus, dueKurus]).toEqual([60_000, 60_000]);
	expect(order).toMatchObject({ pieceCount: 2, routePieces: 1 });
	expect((await showRoute(route.routeId)).load.pieces).toBe(2);
	expect((await show(debitId)).totals.dueKurus).toBe(60_000);
	const list = await as('manager')(routes.listRoutes, { query: { limit: 10 } });
	const listed = list.body.items.find(({ id }) => id === route.routeId);
	expect(listed?.dueKurus).toBe(60_000);
	const holdings = await as('manager')(debitHoldings.listHoldings, { query: { groupBy: 'route' } });
	const holding = holdings.body.items.find(({ label }) => label === route.number);
	expect(holding?.dueKurus).toBe(60_000);

	const papers = [
		await words(debitPapers.debitSheet.path.replace(':debitId', debitId)),
		await words(routeManifest.path.replace(':routeId', route.routeId)),
		await words(printLabels.path, { orderIds: [orderId] }),
	];
	const labels = papers[2] ?? '';
	for (const part of ['Koli2/2', 'SP-YARIM-2', 'bu çıkışta 1 koli', '(kalan 1 koli için)']) {
		expect(labels).toContain(tight(part));
	}
	for (const part of ['SP-YARIM-1', 'siparişin tamamı']) {
		expect(labels).not.toContain(tight(part));
	}
	// A damaged label of a chosen koli is printed again, also of a delivered one.
	expect(await words(printLabels.path, { pieceIds: [firstPiece?.id] })).toContain('SP-YARIM-1');
	for (const paper of papers) {
		expect(paper).toContain('₺600,00');
		expect(paper).not.toContain('₺1.000,00');
	}
	expect(papers[0]).toContain(tight('2 sipariş · 2 koli'));
	expect(papers[1]).toContain(tight('2 durak · 2 sipariş · 2 koli'));

	expect((await record(route, orderId, { ...delivered, collections: cash(60_000) })).status).toBe(
		200,
	);
	expect((await showRoute(route.routeId)).dueKurus).toBe(60_000);
	const done = await as('manager')(printLabels, { body: { orderIds: [orderId] } });
	expect(done.body).toMatchObject({ code: 'order/no-label-left' });
	const attempt = await context.db
		.selectFrom('attempts')
		.select('id')
		.where('order_id', '=', orderId)
		.where('route_id', '=', route.routeId)
		.executeTakeFirstOrThrow();
	const sheet = deliverySheet.path.replace(':orderId', orderId).replace(':attemptId', attempt.id);
	const delivery = await words(sheet);
	expect(delivery).toContain(tight('Daha önce teslim edilen koliler: 1 koli'));
	expect(delivery).not.toContain('verilmeyen');
	// The first route keeps what it was sent out with.
	expect((await showRoute(first.route.routeId)).dueKurus).toBe(100_000);
});

test('the sheet of a transfer keeps the amount of its own attempt', async () => {
	const due = { dueKurus: 100_000, paymentType: 'cash' as const, pieceCount: 2 };
	const from = await context.routeOnRoad([{ orderNo: 'SP-DEVIR', ...due }]);
	const to = await context.routeOnRoad([{}], {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	const [firstPiece, lastPiece] = from.pieces;
	const orderId = firstPiece?.orderId ?? '';
	const { body } = await as('warehouse')(requestTransfer, {
		params: { debitId: from.debitId },
		body: {
			toDebitId: to.debitId,
			pieceIds: from.pieces.map(({ id }) => id),
			reasonCode: 'VEHICLE_BREAKDOWN',
			note: 'Köprüde kaldı',
		},
	});
	await as('second')(decideTransfer, {
		params: { transferId: body.id },
		body: { version: 1, accepted: true, onPaper: false, note: '' },
	});
	const partial = { outcome: 'partially_delivered', deliveredPieceIds: [firstPiece?.id ?? ''] };
	const paid = { ...delivered, ...partial, collections: cash(40_000) };
	expect((await record(to.route, orderId, paid)).status).toBe(200);
	await handBack(to.debitId, lastPiece?.barcode ?? '');
	await carryOver(context, orderId);
	const sheet = await words(debitPapers.transferSheet.path.replace(':transferId', body.id));
	expect(sheet).toContain(tight('tahsil edilecek ₺1.000,00.'));
});
