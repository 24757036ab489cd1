import * as loading from '@sevk/contract/debits/debit-loading';
import { removeRouteOrders } from '@sevk/contract/routes/route-plan';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';

const context = await createCustodyTestContext();
const { db, send, as, show, scan, depotId, otherDepotId } = context;
afterAll(context.close);

async function openList(drafts: Parameters<typeof context.plannedRoute>[0]) {
	const route = await context.plannedRoute(drafts);
	return { route, debitId: await context.openDebit(route), pieces: await context.piecesOf(route) };
}

async function barcodeOf(orderId: string | undefined): Promise<string> {
	const row = await db
		.selectFrom('pieces')
		.select('barcode')
		.where('order_id', '=', orderId ?? '')
		.executeTakeFirstOrThrow();
	return row.barcode;
}

const entriesOf = async (pieceId: string | undefined) =>
	db
		.selectFrom('custody_entries')
		.select(['seq', 'movement'])
		.where('piece_id', '=', pieceId ?? '')
		.orderBy('seq')
		.execute();

test('the answer to a scan names the state of the piece', async () => {
	const { route, debitId, pieces } = await openList([{}, {}, {}]);
	const [first, second] = pieces;
	await scan(debitId, first?.barcode ?? '');
	const answer = async (barcode: string) => (await scan(debitId, barcode)).body;

	expect(await answer(first?.barcode ?? '')).toMatchObject({
		tone: 'info',
		sentence: 'Bu koli zaten zimmette.',
		doneCount: 1,
		totalCount: 3,
	});
	expect(await answer('9999999')).toMatchObject({
		tone: 'stop',
		sentence: 'Barkod bulunamadı.',
		pieceId: null,
	});

	const other = await openList([{}]);
	await scan(other.debitId, other.pieces[0]?.barcode ?? '');
	const plate = other.route.plate.replace(/^(\d+)(\D+)(\d+)$/, '$1 $2 $3');
	expect(await answer(other.pieces[0]?.barcode ?? '')).toMatchObject({
		tone: 'stop',
		sentence: `Bu koli ${plate} aracında zimmetli.`,
	});

	const [pooled] = await someOrders(db, depotId, [{}]);
	expect(await answer(await barcodeOf(pooled))).toMatchObject({
		tone: 'info',
		sentence: 'Bu koli bu rotada yok.',
		mayAdd: true,
	});
	const elsewhere = await context.plannedRoute([{}]);
	const elsewherePlate = elsewhere.plate.replace(/^(\d+)(\D+)(\d+)$/, '$1 $2 $3');
	const { number } = await context.showRoute(elsewhere.routeId);
	expect(await answer(await barcodeOf(elsewhere.orderIds[0]))).toMatchObject({
		tone: 'stop',
		sentence: `Bu koli ${number} rotasında (${elsewherePlate}); ayırın.`,
		mayAdd: false,
		fromRouteId: elsewhere.routeId,
	});

	const [foreign] = await someOrders(db, otherDepotId, [{}]);
	expect(await answer(await barcodeOf(foreign))).toMatchObject({
		tone: 'stop',
		sentence: 'Bu koli Pendik deposuna kayıtlı, ayırın.',
		pieceId: null,
		orderNo: null,
	});

	await transact(db, (tx) =>
		moveOrders(tx, {
			depotId,
			orderIds: [second?.orderId ?? ''],
			act: 'cancel',
			caller: { userId: null, name: 'Test', requestId: null },
			now: new Date(),
		}),
	);
	expect(await answer(second?.barcode ?? '')).toMatchObject({
		tone: 'stop',
		sentence: 'Sipariş iptal edilmiş, ayırın.',
	});
	expect((await context.showRoute(route.routeId)).state).toBe('loading');
});

test('50 requests with one key are one scan with 50 equal answers', async () => {
	const { debitId, pieces } = await openList([{}, {}]);
	await scan(debitId, pieces[0]?.barcode ?? '');
	const key = newId();
	const barcode = pieces[1]?.barcode ?? '';
	const answers = await Promise.all(Array.from({ length: 50 }, () => scan(debitId, barcode, key)));
	expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(
		1,
	);
	expect(answers[0]?.body.sentence).toBe('Zimmetlendi (2/2)');
	expect(await entriesOf(pieces[1]?.id)).toMatchObject([{ seq: 1 }, { movement: 'scanned_out' }]);
});

test('50 requests with one key for the first scan of a route are one scan', async () => {
	const { debitId, pieces } = await openList([{}, {}]);
	const key = newId();
	const barcode = pieces[0]?.barcode ?? '';
	const answers = await Promise.all(Array.from({ length: 50 }, () => scan(debitId, barcode, key)));
	expect(new Set(answers.map(({ body }) => body.sentence))).toEqual(new Set(['Zimmetlendi (1/2)']));
	expect(await entriesOf(pieces[0]?.id)).toHaveLength(2);
});

test('refuses the key of a scan for another barcode', async () => {
	const { debitId, pieces } = await openList([{}, {}, {}]);
	await scan(debitId, pieces[0]?.barcode ?? '');
	const key = newId();
	await scan(debitId, pieces[1]?.barcode ?? '', key);
	expect(await scan(debitId, pieces[2]?.barcode ?? '', key)).toMatchObject({
		status: 422,
		body: { code: 'common/key-reused' },
	});
	expect(await entriesOf(pieces[2]?.id)).toHaveLength(1);
});

test('a repeated scan gets the stored answer and keeps its time on the device', async () => {
	const { debitId, pieces } = await openList([{}, {}]);
	const [piece] = pieces;
	const readAt = new Date(Date.now() - 45 * 60_000);
	const key = newId();
	const body = { barcode: piece?.barcode ?? '', scannedAt: readAt.toISOString() };
	const first = await send(loading.scanOut, { params: { debitId }, body, key });
	expect(first).toMatchObject({ status: 200, body: { sentence: 'Zimmetlendi (1/2)' } });
	expect(await send(loading.scanOut, { params: { debitId }, body, key })).toEqual(first);
	// The same barcode at another time is another act and needs another key.
	const later = { ...body, scannedAt: new Date().toISOString() };
	expect(await send(loading.scanOut, { params: { debitId }, body: later, key })).toMatchObject({
		status: 422,
		body: { code: 'common/key-reused' },
	});
	const entries = await db
		.selectFrom('custody_entries')
		.select(['movement', 'device_at'])
		.where('piece_id', '=', piece?.id ?? '')
		.where('movement', '=', 'scanned_out')
		.execute();
	expect(entries).toEqual([{ movement: 'scanned_out', device_at: readAt }]);
});

test('two concurrent scans with one key load one piece', async () => {
	for (let round = 0; round < 10; round += 1) {
		const { debitId, pieces } = await openList([{}, {}, {}]);
		await scan(debitId, pieces[0]?.barcode ?? '');
		const key = newId();
		const both = await Promise.all([
			scan(debitId, pieces[1]?.barcode ?? '', key),
			scan(debitId, pieces[2]?.barcode ?? '', key),
		]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
		expect((await show(debitId)).balance).toMatchObject({ debited: 2, pending: 1 });
	}
});

test('of two concurrent scans of one piece one loads it and one is informed', async () => {
	for (let round = 0; round < 10; round += 1) {
		const { debitId, pieces } = await openList([{}, {}]);
		await scan(debitId, pieces[0]?.barcode ?? '');
		const barcode = pieces[1]?.barcode ?? '';
		const both = await Promise.all([scan(debitId, barcode), scan(debitId, barcode)]);
		const sentences = both.map(({ body }) => body.sentence).toSorted();
		expect(sentences).toEqual(['Bu koli zaten zimmette.', 'Zimmetlendi (2/2)']);
		expect(await entriesOf(pieces[1]?.id)).toHaveLength(2);
	}
});

/** A busy server answers 503; a scanner then sends the same scan again. */
async function scanUntilAnswered(debitId: string, barcode: string) {
	const key = newId();
	for (;;) {
		const answer = await scan(debitId, barcode, key);
		if (answer.status !== 503) return answer;
	}
}

test('128 concurrent scans of 64 pieces load each piece once', async () => {
	const { debitId, pieces } = await openList([{ pieceCount: 64 }]);
	const answers = await Promise.all(
		[...pieces, ...pieces].map(({ barcode }) => scanUntilAnswered(debitId, barcode)),
	);
	const good = answers.filter(({ body }) => body.code === 'debit/debited');
	expect(good).toHaveLength(64);
	expect(answers.every(({ status }) => status === 200)).toBe(true);
	expect((await show(debitId)).balance).toMatchObject({ debited: 64, pending: 0 });
});

test('scanning a piece of the pool adds its order to the route', async () => {
	const { route, debitId } = await openList([{}]);
	const [pooled] = await someOrders(db, depotId, [{ pieceCount: 2 }]);
	const barcode = await barcodeOf(pooled);
	const { body } = await send(loading.addScanned, { params: { debitId }, body: { barcode } });
	expect(body.sentence).toBe('Zimmetlendi (1/3) · Çok parçalı: 1/2 okundu');
	expect(await context.orderState(pooled)).toBe('planned');
	expect((await context.showRoute(route.routeId)).orderCount).toBe(2);
	const events = db.selectFrom('events').select('payload').where('noun_id', '=', route.routeId);
	const added = await events.where('kind', '=', 'orders_added').execute();
	expect(added.at(-1)?.payload).toMatchObject({ count: 1, orderNo: body.orderNo });
	const unknown = await send(loading.addScanned, {
		params: { debitId },
		body: { barcode: 'YOK-1' },
	});
	expect(unknown).toMatchObject({ status: 422, body: { code: 'debit/barcode-unknown' } });
	const elsewhere = await context.plannedRoute([{}]);
	const add = async (orderId: string | undefined) =>
		send(loading.addScanned, { params: { debitId }, body: { barcode: await barcodeOf(orderId) } });
	const onOtherRoute = await add(elsewhere.orderIds[0]);
	expect(onOtherRoute).toMatchObject({ status: 409, body: { code: 'debit/on-other-route' } });
	const [waitingId] = await someOrders(db, depotId, [{}]);
	await db
		.updateTable('orders')
		.set({ state: 'new' })
		.where('id', '=', waitingId ?? '')
		.execute();
	const notReady = await add(waitingId);
	expect(notReady).toMatchObject({ status: 409, body: { code: 'order/not-ready' } });
});

test('undoing the last scan sets the route back to planned', async () => {
	const { route, debitId, pieces } = await openList([{}]);
	const [piece] = pieces;
	await scan(debitId, piece?.barcode ?? '');
	const undone = await send(loading.undoScan, {
		params: { debitId },
		body: { pieceId: piece?.id ?? '' },
	});
	expect(undone.status).toBe(200);
	expect(await context.holderOf(piece?.id)).toBe('depot');
	expect((await context.showRoute(route.routeId)).state).toBe('planned');
	expect((await show(debitId)).lines).toMatchObject([{ id: null, state: 'pending' }]);
	const again = await send(loading.undoScan, {
		params: { debitId },
		body: { pieceId: piece?.id ?? '' },
	});
	expect(again).toMatchObject({ status: 409, body: { code: 'debit/line-wrong-state' } });
	expect((await scan(debitId, piece?.barcode ?? '')).body.sentence).toBe('Zimmetlendi (1/1)');
});

test('a piece left in the depot can be scanned later', async () => {
	const { debitId, pieces } = await openList([{}, {}]);
	const [found, other] = pieces;
	const leave = (reasonCode: string, pieceId: string | undefined, note = '') =>
		send(loading.leaveInDepot, {
			params: { debitId },
			body: { pieceIds: [pieceId ?? ''], reasonCode, note },
		});
	expect((await leave('NOT_FOUND_IN_DEPOT', found?.id)).status).toBe(200);
	expect(await leave('RETURNED_TO_DEPOT', other?.id)).toMatchObject({
		status: 422,
		body: { code: 'reason/wrong-stage' },
	});
	expect(await leave('NO_SUCH_REASON', other?.id)).toMatchObject({
		body: { code: 'reason/unknown' },
	});
	expect(await leave('OTHER', other?.id, 'kısa')).toMatchObject({
		body: { code: 'common/note-too-short' },
	});
	await scan(debitId, other?.barcode ?? '');
	expect((await scan(debitId, found?.barcode ?? '')).body.sentence).toBe(
		'Kayıp araştırmasındaydı, bulundu. Zimmetlendi (2/2)',
	);
	expect(await leave('VEHICLE_FULL', other?.id)).toMatchObject({
		status: 409,
		body: { code: 'debit/line-wrong-state' },
	});
});

test('a scan after the hand-over reopens the debit', async () => {
	const { debitId, pieces } = await openList([{}, {}]);
	await scan(debitId, pieces[0]?.barcode ?? '');
	const leftId = pieces[1]?.id ?? '';
	await send(loading.leaveInDepot, {
		params: { debitId },
		body: { pieceIds: [leftId], reasonCode: 'VEHICLE_FULL', note: '' },
	});
	await context.handOver(debitId);
	expect((await show(debitId)).state).toBe('awaiting_acceptance');
	expect((await scan(debitId, pieces[1]?.barcode ?? '')).body.tone).toBe('ok');
	expect((await show(debitId)).state).toBe('draft');
});

test('a debit of another depot is not found', async () => {
	const { debitId, pieces } = await openList([{}]);
	const foreign = await as('elsewhere')(loading.scanOut, {
		params: { debitId },
		body: { barcode: pieces[0]?.barcode ?? '' },
	});
	expect(foreign).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
	const scanner = await as('driver')(loading.scanOut, {
		params: { debitId },
		body: { barcode: pieces[0]?.barcode ?? '' },
	});
	expect(scanner.status).toBe(403);
});

test('the ledger and the lines agree', async () => {
	const { rows } = await sql<{ count: number }>`
		select count(*) from debit_lines l join custody c on c.depot_id = l.depot_id and c.piece_id = l.piece_id
		where l.state = 'debited' and c.holder not in ('loading:' || l.debit_id, 'debit:' || l.debit_id)`.execute(
		db,
	);
	expect(rows[0]?.count).toBe(0);
});

test('a typed barcode is found in any letter case, without Turkish casing', async () => {
	const { debitId, pieces } = await openList([{}, {}, {}]);
	await db
		.updateTable('pieces')
		.set({ barcode: 'Koli-Iı-7' })
		.where('id', '=', pieces[0]?.id ?? '')
		.execute();
	for (const typed of ['koli-ii-7', 'KOLİ-İI-7']) {
		const { body } = await scan(debitId, typed);
		expect(body).toMatchObject({ pieceId: pieces[0]?.id, totalCount: 3 });
	}
	const { body } = await scan(debitId, pieces[1]?.barcode.toLowerCase() ?? '');
	expect(body).toMatchObject({ tone: 'ok', pieceId: pieces[1]?.id, doneCount: 2 });
});

test('of two barcodes that differ in letter case the exact one is scanned', async () => {
	const { debitId, pieces } = await openList([{}, {}]);
	const name = (piece: number, barcode: string) =>
		db
			.updateTable('pieces')
			.set({ barcode })
			.where('id', '=', pieces[piece]?.id ?? '')
			.execute();
	await name(0, 'ayni-99');
	await name(1, 'AYNI-99');
	expect((await scan(debitId, 'AYNI-99')).body.pieceId).toBe(pieces[1]?.id);
	expect((await scan(debitId, 'ayni-99')).body.pieceId).toBe(pieces[0]?.id);
});

test('an order removed after its piece was left in the depot is not counted', async () => {
	const { route, debitId, pieces } = await openList([{}, {}, {}]);
	await scan(debitId, pieces[0]?.barcode ?? '');
	await send(loading.leaveInDepot, {
		params: { debitId },
		body: { pieceIds: [pieces[1]?.id ?? ''], reasonCode: 'NOT_FOUND_IN_DEPOT', note: '' },
	});
	const removed = await as('manager')(removeRouteOrders, {
		params: { routeId: route.routeId },
		body: { orderIds: [pieces[1]?.orderId ?? ''] },
	});
	expect(removed.status).toBe(200);
	const { body } = await scan(debitId, pieces[2]?.barcode ?? '');
	expect(body).toMatchObject({ doneCount: 2, totalCount: 2 });
});
