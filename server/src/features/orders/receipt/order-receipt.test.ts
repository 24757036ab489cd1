import { showOrder } from '@sevk/contract/orders/order-detail';
import { cancelOrder, decideNextStep, editOrder } from '@sevk/contract/orders/order-edits';
import {
	closeReceipt,
	listReceipts,
	printReceiptSheet,
	receivePiece,
	showReceiptBoard,
	undoReceiptLine,
} from '@sevk/contract/orders/order-receipts';
import { sortPiece } from '@sevk/contract/routes/route-sorting';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { implementRouteSorting } from '../../routes/sorting/route-sorting-endpoints.ts';
import { readProfileDepots } from '../../users/profile/profile-depot-store.ts';
import { implementOrders } from '../order-endpoints.ts';
import { implementOrderReceipts } from './order-receipt-endpoints.ts';

const context = await createCustodyTestContext(({ db }) => {
	const renderer = createDocumentRenderer(db, null);
	return [
		...implementOrders({ db }),
		...implementOrderReceipts({ db, renderer }),
		...implementRouteSorting({ db, renderer }),
	];
});
const { db, app, as, depotId, otherDepotId } = context;
afterAll(context.close);

const serviceDate = '2026-03-05';
await db.updateTable('depots').set({ receives_by_scan: true }).where('id', '=', depotId).execute();

const expectOrders = (senderName: string, drafts: readonly Partial<OrderDraft>[]) =>
	someOrders(
		db,
		depotId,
		drafts.map((draft) => ({ senderName, serviceDate, ...draft })),
	);

type Options = { readonly senderName?: string; readonly key?: string; readonly scannedAt?: string };

async function receive(barcode: string, { senderName, key = newId(), scannedAt }: Options = {}) {
	const delivery = senderName === undefined ? null : { senderName, serviceDate };
	const body = { depotId, barcode, delivery, ...(scannedAt === undefined ? {} : { scannedAt }) };
	return (await as('warehouse')(receivePiece, { body, key })).body;
}

const board = async (senderName: string) =>
	(await as('warehouse')(showReceiptBoard, { query: { depotId, senderName, serviceDate } })).body;

const close = (senderName: string, missingCount: number, about = {}) =>
	as('warehouse')(closeReceipt, {
		body: { depotId, senderName, serviceDate, missingCount, ...about },
	});

const holdersOf = async (orderId: string | undefined) =>
	(
		await db
			.selectFrom('pieces as p')
			.innerJoin('custody as c', (join) =>
				join.onRef('c.depot_id', '=', 'p.depot_id').onRef('c.piece_id', '=', 'p.id'),
			)
			.select('c.holder')
			.where('p.order_id', '=', orderId ?? '')
			.orderBy('p.ordinal')
			.execute()
	).map(({ holder }) => holder);

test('goods without a sender have a board, whose address leaves the empty name out', async () => {
	await expectOrders('', [{ orderNo: 'MK-0' }]);
	const query = { depotId, serviceDate };
	const { status, body } = await as('warehouse')(showReceiptBoard, { query });
	expect(status).toBe(200);
	expect(body).toMatchObject({ senderName: '', orders: [{ orderNo: 'MK-0' }] });
});

test('new pieces are expected until their scan, with the time of the device', async () => {
	const [orderId = ''] = await expectOrders('Kabul', [{ orderNo: 'MK-1', pieceCount: 2 }]);
	expect(await holdersOf(orderId)).toEqual(['expected', 'expected']);
	const { body: order } = await as('manager')(showOrder, { params: { orderId } });
	expect(order.custodyPlace).toBe('expected');
	expect(await board('kabul')).toMatchObject({
		state: 'waiting',
		arrivedCount: 0,
		waitingCount: 2,
	});
	const scannedAt = '2026-03-05T06:10:00.000Z';
	expect(await receive('mk-1-1', { scannedAt })).toMatchObject({
		tone: 'ok',
		code: 'received',
		ordinal: '1/2',
		senderName: 'Kabul',
		sentence: 'Kabul edildi (1/2) · Çok parçalı: 1/2 okundu',
	});
	expect(await holdersOf(orderId)).toEqual(['depot', 'expected']);
	const entry = await db
		.selectFrom('custody_entries')
		.select(['from_holder', 'to_holder', 'device_at'])
		.where('movement', '=', 'received')
		.executeTakeFirstOrThrow();
	expect(entry).toEqual({
		from_holder: 'expected',
		to_holder: 'depot',
		device_at: new Date(scannedAt),
	});
	// The order is expected as long as one of its pieces is.
	const { body: after } = await as('manager')(showOrder, { params: { orderId } });
	expect(after.custodyPlace).toBe('expected');
	expect(await board('Kabul')).toMatchObject({ state: 'open', arrivedCount: 1, waitingCount: 1 });
});

test('one code printed on every koli receives one after the other', async () => {
	const draft = { orderNo: 'MK-AK', pieceCount: 3, senderBarcodes: ['MK-AYNI'] };
	const [orderId] = await expectOrders('Aynı Kod', [draft]);
	const both = await Promise.all([receive('MK-AYNI'), receive('mk-ayni')]);
	expect(both.map(({ ordinal }) => ordinal).toSorted()).toEqual(['1/3', '2/3']);
	expect(await receive('MK-AYNI')).toMatchObject({ code: 'received', ordinal: '3/3' });
	expect(await receive('MK-AYNI')).toMatchObject({ code: 'already-received' });
	expect(await holdersOf(orderId)).toEqual(['depot', 'depot', 'depot']);
});

test('a repeated request receives once, another scan of the piece informs', async () => {
	await expectOrders('Tekrar', [{ orderNo: 'MK-2' }]);
	const key = newId();
	const first = await receive('MK-2-1', { key });
	expect(await receive('MK-2-1', { key })).toEqual(first);
	expect(await receive('MK-2-1')).toMatchObject({ tone: 'info', code: 'already-received' });
	expect(await board('Tekrar')).toMatchObject({ arrivedCount: 1, waitingCount: 0 });
});

test('of two people who scan one piece at once, one receives it', async () => {
	await expectOrders('Aynı Anda', [{ orderNo: 'MK-3', pieceCount: 4 }]);
	const barcodes = ['MK-3-1', 'MK-3-2', 'MK-3-3', 'MK-3-4'];
	const answers = await Promise.all([...barcodes, ...barcodes].map((code) => receive(code)));
	const codes = answers.map(({ code }) => code).sort();
	expect(codes).toEqual([
		...Array.from({ length: 4 }, () => 'already-received'),
		...Array.from({ length: 4 }, () => 'received'),
	]);
	expect(await board('Aynı Anda')).toMatchObject({ arrivedCount: 4, waitingCount: 0 });
	const open = db.selectFrom('receipts').select('id').where('sender_name', '=', 'Aynı Anda');
	expect(await open.execute()).toHaveLength(1);
});

test('codes that nobody expects are surplus of the delivery on the screen, once', async () => {
	const senderName = 'Fazla';
	const [cancelledId = ''] = await expectOrders(senderName, [{ orderNo: 'MK-4' }]);
	await someOrders(db, otherDepotId, [{ orderNo: 'MK-5' }]);
	const body = { version: 1, note: 'Vazgeçildi' };
	await as('manager')(cancelOrder, { params: { orderId: cancelledId }, body });
	expect(await receive('YOK-1')).toMatchObject({ code: 'unknown', lineId: null });
	const unknown = await receive('YOK-1', { senderName });
	expect(unknown.sentence).toBe('Bu barkod beklenen kolilerde yok. Fazla olarak yazıldı.');
	expect(await receive('YOK-1', { senderName })).toMatchObject({ code: 'unknown', lineId: null });
	expect(await receive('MK-4-1', { senderName })).toMatchObject({
		code: 'cancelled',
		tone: 'stop',
	});
	const elsewhere = await receive('MK-5-1', { senderName });
	expect(elsewhere.sentence).toBe('Bu koli Pendik deposuna kayıtlı, ayırın. Fazla olarak yazıldı.');
	expect(await holdersOf(cancelledId)).toEqual(['expected']);
	const { surplus, orders } = await board(senderName);
	expect(surplus.map(({ reason }) => reason).sort()).toEqual([
		'cancelled',
		'other_depot',
		'unknown',
	]);
	expect(orders).toEqual([]);
	const params = { lineId: unknown.lineId ?? '' };
	expect((await as('warehouse')(undoReceiptLine, { params, body: { depotId } })).status).toBe(200);
	expect((await board(senderName)).surplus).toHaveLength(2);
});

test('a receipt is undone until the piece moves on or the delivery is ended', async () => {
	const [orderId] = await expectOrders('Geri', [{ orderNo: 'MK-6', pieceCount: 2 }]);
	const undo = async (lineId: string | null) =>
		as('warehouse')(undoReceiptLine, { params: { lineId: lineId ?? '' }, body: { depotId } });
	const first = await receive('MK-6-1');
	await undo(first.lineId);
	expect((await undo(first.lineId)).status).toBe(200);
	expect(await holdersOf(orderId)).toEqual(['expected', 'expected']);
	const again = await receive('MK-6-1');
	expect(again.code).toBe('received');
	expect((await close('Geri', 1)).status).toBe(200);
	expect((await undo(again.lineId)).body).toMatchObject({ code: 'order-receipt/closed' });
});

test('an ended delivery has a paper; what comes later is received in another one', async () => {
	const senderName = 'Tutanak Mağaza';
	const [, lateId = '', cancelledId = ''] = await expectOrders(senderName, [
		{ orderNo: 'MK-7' },
		{ orderNo: 'MK-8', recipientName: 'Zehra Öztürk' },
		{ orderNo: 'MK-9' },
	]);
	await receive('MK-7-1', { senderName });
	await receive('YOK-9', { senderName });
	expect((await close(senderName, 1)).body).toMatchObject({ code: 'order-receipt/changed' });
	const cancellations = [{ id: cancelledId, version: 1 }];
	const request = {
		body: { depotId, senderName, serviceDate, missingCount: 1, cancellations },
		key: newId(),
	};
	const ended = await as('manager')(closeReceipt, request);
	expect(ended.status).toBe(200);
	expect(await as('manager')(closeReceipt, request)).toEqual(ended);
	// Nothing came since: a paper that repeats the last one would use up a number.
	expect((await close(senderName, 1)).body).toMatchObject({ code: 'order-receipt/nothing-new' });
	expect((await board(senderName)).closed).toHaveLength(1);
	expect((await close(senderName, 1, { note: 'x' })).status).toBe(200);
	expect((await board(senderName)).closed).toHaveLength(2);

	const url = printReceiptSheet.path.replace(':receiptId', ended.body.receiptId);
	const paper = await app.inject({ method: 'GET', url, headers: bearer('warehouse') });
	await expectDocument('receipt-sheet', paper.rawPayload);
	const text = readPdfText(paper.rawPayload).replaceAll(/\s/g, '');
	for (const part of [
		'MALKABULTUTANAĞI',
		ended.body.number,
		'TutanakMağaza',
		'YOK-9',
		'Kayıtlıdeğil',
		'MK-8-1',
		'ZehraÖztürk',
		'Beklemede',
		'Siparişiptaledildi',
		'HasanDemir',
		'Gelen:1koli·Eksik:2koli·Fazla:1koli',
	]) {
		expect(text).toContain(part);
	}
	const others = await app.inject({ method: 'GET', url, headers: bearer('elsewhere') });
	expect(others.statusCode).toBe(404);

	expect((await receive('MK-8-1')).code).toBe('received');
	expect(await holdersOf(lateId)).toEqual(['depot']);
	expect(await board(senderName)).toMatchObject({
		state: 'open',
		arrivedCount: 2,
		waitingCount: 0,
	});
	expect((await close(senderName, 0)).status).toBe(200);
	expect((await close(senderName, 0)).body).toMatchObject({
		code: 'order-receipt/nothing-arrived',
	});
});

test('the end cancels any number of orders that did not come, or does nothing', async () => {
	const senderName = 'Gelmeyenler';
	const drafts = Array.from({ length: 250 }, (_, no) => ({ orderNo: `MK-G${no}`, pieceCount: 1 }));
	const orderIds = await expectOrders(senderName, [{ orderNo: 'MK-GP', pieceCount: 2 }, ...drafts]);
	const [partId = '', ...absentIds] = orderIds;
	expect(await receive('MK-GP-1', { senderName })).toMatchObject({ code: 'received' });
	const cancellations = absentIds.map((id) => ({ id, version: 1 }));
	const end = (role: 'warehouse' | 'manager', orders: typeof cancellations, missingCount = 1) =>
		as(role)(closeReceipt, {
			body: { depotId, senderName, serviceDate, missingCount, cancellations: orders },
		});
	const changed = { body: { code: 'order-receipt/changed' } };
	expect((await end('warehouse', cancellations)).status).toBe(403);
	// A piece of this order came.
	expect(await end('manager', [...cancellations, { id: partId, version: 1 }])).toMatchObject(
		changed,
	);
	expect(await end('manager', cancellations.with(0, { id: newId(), version: 1 }))).toMatchObject(
		changed,
	);
	expect(await end('manager', cancellations, 2)).toMatchObject(changed);
	const states = () =>
		db
			.selectFrom('orders')
			.select('state')
			.distinct()
			.where('id', 'in', absentIds)
			.execute()
			.then((rows) => rows.map(({ state }) => state));
	expect(await states()).toEqual(['ready']);
	expect((await end('manager', cancellations)).status).toBe(200);
	expect(await states()).toEqual(['cancelled']);
	expect((await board(senderName)).closed).toMatchObject([{ receivedCount: 1, missingCount: 251 }]);
	const cancelled = db.selectFrom('events').select('id').where('kind', '=', 'cancelled');
	expect(await cancelled.where('noun_id', '=', absentIds[0] ?? '').execute()).toHaveLength(1);
});

test('an expected piece may be planned, but neither loaded nor handed over', async () => {
	const route = await context.plannedRoute([{ orderNo: 'MK-10', senderName: 'Yükleme' }]);
	const debitId = await context.openDebit(route);
	expect(await context.scan(debitId, 'MK-10-1')).toMatchObject({
		body: {
			code: 'debit/not-received',
			tone: 'stop',
			sentence: 'Bu koli henüz depoya kabul edilmedi; önce Mal Kabul’de okutun.',
		},
	});
	const query = { depotId, barcode: 'MK-10-1' };
	expect((await as('warehouse')(sortPiece, { query })).body.code).toBe('expected');
	await receive('MK-10-1');
	expect((await as('warehouse')(sortPiece, { query })).body.code).toBe('lane');
	expect(await context.scan(debitId, 'MK-10-1')).toMatchObject({ body: { code: 'debit/debited' } });

	const [waitingId = ''] = await expectOrders('Şube', [{ orderNo: 'MK-11' }]);
	const params = { orderId: waitingId };
	const step = { serviceDate: null, windowStart: null, windowEnd: null, note: '' };
	const decide = (name: 'keep-at-branch' | 'hand-over-at-branch', version: number) =>
		as('manager')(decideNextStep, { params, body: { ...step, step: name, version } });
	await decide('keep-at-branch', 1);
	expect((await decide('hand-over-at-branch', 2)).body).toMatchObject({
		code: 'order/pieces-expected',
	});
});

test('a change of the piece count keeps what is expected apart from what is there', async () => {
	const [orderId = ''] = await expectOrders('Adet', [{ orderNo: 'MK-12', pieceCount: 3 }]);
	await receive('MK-12-1');
	const edit = (pieceCount: number, version: number) =>
		as('manager')(editOrder, { params: { orderId }, body: { pieceCount, version } });
	expect((await edit(1, 1)).status).toBe(200);
	expect(await holdersOf(orderId)).toEqual(['depot']);
	expect((await edit(2, 2)).status).toBe(200);
	expect(await holdersOf(orderId)).toEqual(['depot', 'expected']);
	expect((await receive('MK-12-2')).code).toBe('received');
});

test('Mal Kabul stays in use until the last expected piece has come', async () => {
	await someOrders(db, otherDepotId, [{ orderNo: 'MK-20' }]);
	const inUse = async () => {
		const depots = [depotId, otherDepotId].map((id) => ({ depotId: id, code: 'D', name: 'D' }));
		return (await readProfileDepots(db, depots)).map(({ receivesGoods }) => receivesGoods);
	};
	const change = (isOn: boolean) =>
		db.updateTable('depots').set({ receives_by_scan: isOn }).where('id', '=', depotId).execute();
	expect(await inUse()).toEqual([true, false]);
	await change(false);
	expect(await inUse()).toEqual([true, false]);
	await change(true);
});

test('the list has each delivery once, and only of own depots for who may receive', async () => {
	const query = { depotId };
	const { body } = await as('warehouse')(listReceipts, { query });
	expect(body.receivesByScan).toBe(true);
	const names = body.items.map(({ senderName }) => senderName);
	expect(new Set(names).size).toBe(names.length);
	expect((await as('planner')(listReceipts, { query })).status).toBe(403);
	const foreign = await as('warehouse')(listReceipts, { query: { depotId: otherDepotId } });
	expect(foreign.status).toBe(404);
});

test('a part of an expected code is asked about and is no surplus', async () => {
	const senderName = 'Parça Kargo';
	await expectOrders(senderName, [{ orderNo: 'PAR-100231', pieceCount: 2 }]);
	for (const part of ['231-2', 'PAR-10', '31*2', 'PAR-1002PAR-100231-2']) {
		const answer = await receive(part, { senderName });
		expect(answer, part).toMatchObject({ tone: 'info', code: 'partial', lineId: null });
		expect(
			answer.choices.map(({ barcode }) => barcode),
			part,
		).toContain('PAR-100231-2');
	}
	expect((await board(senderName)).surplus).toEqual([]);
	const [choice] = (await receive('231-2', { senderName })).choices;
	expect(await receive(choice?.barcode ?? '', { senderName })).toMatchObject({ code: 'received' });
	// The rest of the code of a piece that has come is no other piece either.
	expect(await receive('231-2', { senderName })).toMatchObject({ code: 'partial' });
});

test('a person can say that a part of a code is a code of its own', async () => {
	const senderName = 'Kısa Kargo';
	await expectOrders(senderName, [{ orderNo: 'KIS-778899' }]);
	const body = { depotId, barcode: '8899-1', delivery: { senderName, serviceDate }, isWhole: true };
	const { body: answer } = await as('warehouse')(receivePiece, { body });
	expect(answer).toMatchObject({ code: 'unknown' });
	expect((await board(senderName)).surplus).toMatchObject([{ code: '8899-1' }]);
});

test('a scanner with US keys on a Turkish device receives the piece that it meant', async () => {
	const senderName = 'Klavye Kargo';
	await expectOrders(senderName, [{ orderNo: 'KLA-100231', pieceCount: 2 }]);
	expect(await receive('KLA*100231*1', { senderName })).toMatchObject({
		code: 'received',
		barcode: 'KLA-100231-1',
		scannerKeyboard: 'turkish-q',
	});
	expect(await receive('KLA–100231–2', { senderName })).toMatchObject({ code: 'received' });
	expect((await board(senderName)).surplus).toEqual([]);
});
