import { leaveInDepot, undoLeave, undoScan } from '@sevk/contract/debits/debit-loading';
import { decideReport, withdrawDepotReport } from '@sevk/contract/debits/debit-returns';
import { listReports } from '@sevk/contract/debits/report-list';
import {
	findMissingByScan,
	findMissingPieces,
	listMissingPieces,
	writeOffMissing,
} from '@sevk/contract/orders/missing-pieces';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { decideNextStep } from '@sevk/contract/orders/order-edits';
import { receivePiece } from '@sevk/contract/orders/order-receipts';
import { listOrders } from '@sevk/contract/orders/orders';
import { countCarryOvers, listCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import { showLoadList, sortPiece } from '@sevk/contract/routes/route-sorting';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';
import { implementOrderReceipts } from '../../orders/receipt/order-receipt-endpoints.ts';
import { implementCarryOvers } from '../../routes/carry-over/route-carry-over-endpoints.ts';
import { implementRouteSorting } from '../../routes/sorting/route-sorting-endpoints.ts';

const context = await createCustodyTestContext(({ db }) => {
	const renderer = createDocumentRenderer(db, null);
	return [
		...implementOrders({ db }),
		...implementOrderReceipts({ db, renderer }),
		...implementCarryOvers({ db }),
		...implementRouteSorting({ db, renderer }),
	];
});
const { db, as, scan, handBack, show, holderOf, orderState, depotId, send } = context;
afterAll(context.close);

const warehouse = as('warehouse');
const manager = as('manager');

type Piece = { readonly id: string; readonly barcode: string; readonly orderId: string };

const leave = (debitId: string, pieceIds: string[], reasonCode = 'NOT_FOUND_IN_DEPOT') =>
	send(leaveInDepot, { params: { debitId }, body: { pieceIds, reasonCode, note: 'Rafta yok' } });

/** A route of one order; the first of its pieces is loaded, the others are missing. */
async function routeWithMissing(orderNo: string, pieceCount = 2, serviceDate?: string) {
	const about = serviceDate === undefined ? {} : { serviceDate };
	const route = await context.plannedRoute([{ orderNo, pieceCount }], about);
	const debitId = await context.openDebit(route);
	const [first, ...missing] = (await context.piecesOf(route)) as [Piece, ...Piece[]];
	await scan(debitId, first.barcode);
	const left = await leave(
		debitId,
		missing.map(({ id }) => id),
	);
	expect(left.status).toBe(200);
	return { route, debitId, first, missing: missing as [Piece, ...Piece[]] };
}

/** An order whose only piece is missing, in the pool after the departure of its route. */
async function missingInPool(orderNo: string) {
	const route = await context.plannedRoute([{ orderNo: `${orderNo}-A` }, { orderNo }]);
	const debitId = await context.openDebit(route);
	const pieces = (await context.piecesOf(route)) as Piece[];
	const piece = pieces.find(({ barcode }) => barcode.startsWith(`${orderNo}-1`)) as Piece;
	const other = pieces.find(({ id }) => id !== piece.id) as Piece;
	await scan(debitId, other.barcode);
	await leave(debitId, [piece.id]);
	await context.handOver(debitId);
	await context.accept(debitId);
	await context.depart(route);
	return { route, debitId, piece };
}

const listed = async (orderNo: string) =>
	(await manager(listMissingPieces, { query: { depotId, q: orderNo } })).body.items;

const movementsOf = async (pieceId: string) =>
	(
		await db
			.selectFrom('custody_entries')
			.select('movement')
			.where('depot_id', '=', depotId)
			.where('piece_id', '=', pieceId)
			.orderBy('seq')
			.execute()
	).map(({ movement }) => movement);

test('a piece that was not found is missing, with who said it at which vehicle', async () => {
	const { route, debitId, missing } = await routeWithMissing('KA-1');
	const [piece] = missing;
	expect(await holderOf(piece.id)).toBe('missing');
	expect(await listed('KA-1')).toMatchObject([
		{
			id: piece.id,
			orderNo: 'KA-1',
			ordinal: '2/2',
			routeId: route.routeId,
			plate: route.plate,
			note: 'Rafta yok',
			loss: null,
		},
	]);
	const { lines } = await show(debitId);
	expect(lines.find(({ pieceId }) => pieceId === piece.id)?.place).toBe('missing');
	const order = (await manager(showOrder, { params: { orderId: piece.orderId } })).body;
	expect(order.whereabouts).toContain('Kayıp araştırmasında (1/2 koli)');
	const { body } = await manager(orderHistory, { params: { orderId: piece.orderId } });
	expect(body.items.map(({ sentence }) => sentence)).toContain(
		'1 koli · Depoda bulunamadı, kayıp araştırmasına alındı.',
	);
	const only = await manager(listOrders, { query: { depotId, q: 'KA-1', only: 'missing' } });
	expect(only.body.items).toMatchObject([{ orderNo: 'KA-1', custodyPlace: 'loading' }]);
	const none = await manager(listOrders, { query: { depotId, q: 'KA-0', only: 'missing' } });
	expect(none.body.items).toEqual([]);
	const counts = await manager(countCarryOvers, { query: { depotId } });
	expect(counts.body.missingCount).toBeGreaterThanOrEqual(1);
});

test('a piece that is left for another reason, or that never came, is not missing', async () => {
	const route = await context.plannedRoute([{ orderNo: 'KA-2', pieceCount: 2 }]);
	const debitId = await context.openDebit(route);
	const [first, second] = (await context.piecesOf(route)) as [Piece, Piece];
	await leave(debitId, [first.id], 'VEHICLE_FULL');
	expect(await holderOf(first.id)).toBe('depot');
	await asExpected(second.id);
	await leave(debitId, [second.id]);
	expect(await holderOf(second.id)).toBe('expected');
});

/** Undoes the receipt of a piece. */
async function asExpected(pieceId: string) {
	await sql`
		with entry as (
			insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key, actor_id, actor_name, at)
			values (${depotId}, ${pieceId}, 2, 'depot', 'expected', 'receipt_undone', ${newId()}, ${newId()}, 'Test', now())
			returning piece_id)
		update custody c set holder = 'expected', version = 2 from entry where c.depot_id = ${depotId} and c.piece_id = entry.piece_id`.execute(
		db,
	);
}

test('the database keeps a piece from going missing anywhere but in the depot', async () => {
	const { missing } = await routeWithMissing('KA-DB');
	const insert = (from: string, to: string, movement: string) =>
		sql`insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key, actor_id, actor_name, at)
			values (${depotId}, ${missing[0].id}, 3, ${from}, ${to}, ${movement}, ${newId()}, ${newId()}, 'Test', now())`.execute(
			db,
		);
	await expect(insert('missing', 'recipient', 'delivered')).rejects.toThrow(
		/custody_entries_missing/,
	);
	await expect(insert('missing', 'depot', 'received')).rejects.toThrow(/custody_entries_missing/);
	await expect(insert('recipient', 'missing', 'missed')).rejects.toThrow(/custody_entries_missing/);
	await expect(insert('depot', 'missing', 'transferred')).rejects.toThrow(
		/custody_entries_missing/,
	);
});

test('the loading scan of a missing piece finds it and loads it, once', async () => {
	const { debitId, missing } = await routeWithMissing('KA-3');
	const [piece] = missing;
	const key = newId();
	const { body } = await scan(debitId, piece.barcode, key);
	expect(body).toMatchObject({
		tone: 'ok',
		code: 'debit/debited',
		sentence: 'Kayıp araştırmasındaydı, bulundu. Zimmetlendi (2/2) · Çok parçalı: 2/2 okundu',
	});
	expect((await scan(debitId, piece.barcode, key)).body).toEqual(body);
	expect(await holderOf(piece.id)).toBe(`loading:${debitId}`);
	expect(await movementsOf(piece.id)).toEqual(['received', 'missed', 'found', 'scanned_out']);
	expect(await listed('KA-3')).toEqual([]);
});

test('a loading scan that may not load a missing piece still finds it', async () => {
	const { missing } = await routeWithMissing('KA-4');
	const other = await context.openDebit(await context.plannedRoute([{ orderNo: 'KA-4-B' }]));
	const { body } = await scan(other, missing[0].barcode);
	expect(body.code).toBe('debit/on-other-route');
	expect(body.sentence).toMatch(/^Kayıp araştırmasındaydı, bulundu\. Bu koli .* rotasında/);
	expect(await holderOf(missing[0].id)).toBe('depot');
});

test('a piece that is no longer left is found, and the balance counts what is', async () => {
	const { route, debitId, missing } = await routeWithMissing('KA-5', 3);
	const [second] = missing;
	await send(undoLeave, { params: { debitId }, body: { pieceIds: [second.id] } });
	expect(await holderOf(second.id)).toBe('depot');
	const { body } = await scan(debitId, second.barcode);
	expect(body).toMatchObject({ doneCount: 2, totalCount: 2 });
	const { balance } = await context.showRoute(route.routeId);
	expect(balance).toMatchObject({ pending: 0, notDebited: 1 });
});

test('the count of a scan leaves out what is missing or lost since an earlier route', async () => {
	const first = await context.plannedRoute([
		{ orderNo: 'KA-5-A' },
		{ orderNo: 'KA-5-B', pieceCount: 2 },
	]);
	const debitId = await context.openDebit(first);
	const pieces = (await context.piecesOf(first)) as Piece[];
	const [here, gone] = pieces.filter(({ barcode }) => barcode.startsWith('KA-5-B')) as [
		Piece,
		Piece,
	];
	await scan(debitId, 'KA-5-A');
	await leave(debitId, [here.id], 'VEHICLE_FULL');
	await leave(debitId, [gone.id]);
	await context.handOver(debitId);
	await context.accept(debitId);
	await context.depart(first);
	const second = await aRoute(db, depotId, [here.orderId]);
	const next = await context.openDebit(second);
	expect((await scan(next, here.barcode)).body).toMatchObject({ doneCount: 1, totalCount: 1 });
	const { lines } = await show(next);
	const line = lines.find(({ pieceId }) => pieceId === here.id);
	await send(undoScan, { params: { debitId: next }, body: { pieceId: line?.pieceId ?? '' } });
	const asked = await requestLoss(gone, 'KA-5-B');
	expect((await decide(asked.body.reportNumber ?? '', true)).status).toBe(200);
	expect(await orderState(here.orderId)).toBe('planned');
	expect((await scan(next, here.barcode)).body).toMatchObject({ doneCount: 1, totalCount: 1 });
});

test('a missing piece scanned at the return is found, and lies in the depot', async () => {
	const { debitId, route, missing } = await routeWithMissing('KA-6');
	await context.handOver(debitId);
	await context.accept(debitId);
	await context.depart(route);
	const { body } = await handBack(debitId, missing[0].barcode);
	expect(body).toMatchObject({ tone: 'info', code: 'debit/not-on-this-debit' });
	expect(body.sentence).toMatch(/^Kayıp araştırmasındaydı, bulundu\./);
	expect(await holderOf(missing[0].id)).toBe('depot');
});

test('a missing piece scanned at the receipt of goods is found', async () => {
	const { missing } = await routeWithMissing('KA-7');
	const barcode = missing[0].barcode;
	const { body } = await warehouse(receivePiece, { body: { depotId, barcode } });
	expect(body).toMatchObject({
		tone: 'ok',
		code: 'already-received',
		sentence: 'Kayıp araştırmasındaydı, bulundu. Koli yeniden depoda.',
	});
	expect(await holderOf(missing[0].id)).toBe('depot');
});

test('sorting names a missing piece, and its scan finds it', async () => {
	const { missing, route } = await routeWithMissing('KA-8');
	const { barcode, id } = missing[0];
	const query = { depotId, barcode };
	expect((await warehouse(sortPiece, { query })).body).toMatchObject({
		code: 'missing',
		tone: 'stop',
		sentence: 'Bu koli kayıp araştırmasında.',
	});
	const list = await warehouse(showLoadList, { params: { routeId: route.routeId } });
	expect(list.body.pieces.map(({ pieceId }) => pieceId)).not.toContain(id);
	const key = newId();
	const body = { depotId, barcode, scannedAt: null };
	const found = await warehouse(findMissingByScan, { body, key });
	expect(found.body).toEqual({ found: true, orderNo: 'KA-8', choices: [] });
	expect((await warehouse(findMissingByScan, { body, key })).body).toEqual(found.body);
	expect((await warehouse(findMissingByScan, { body })).body.found).toBe(false);
	expect((await warehouse(sortPiece, { query })).body.code).toBe('lane');
	expect((await as('elsewhere')(findMissingByScan, { body })).status).toBe(404);
	expect((await as('planner')(findMissingByScan, { body })).status).toBe(403);
});

test('of several pieces of one code a person says which was found', async () => {
	const { missing } = await routeWithMissing('KA-9', 3);
	const body = { depotId, barcode: 'KA-9', scannedAt: null };
	const { body: answer } = await warehouse(findMissingByScan, { body });
	expect(answer.found).toBe(false);
	expect(answer.choices.map(({ place }) => place)).toEqual(['loading', 'missing', 'missing']);
	expect(await holderOf(missing[0].id)).toBe('missing');
});

test('Bulundu needs the right, the depot and what the person saw', async () => {
	const { missing } = await routeWithMissing('KA-10');
	const [row] = await listed('KA-10');
	const pieces = [{ id: missing[0].id, version: row?.version ?? 0 }];
	const body = { depotId, pieces, note: 'Yan rafta' };
	expect((await as('planner')(findMissingPieces, { body })).status).toBe(403);
	expect((await as('elsewhere')(findMissingPieces, { body })).status).toBe(404);
	const stale = { ...body, pieces: [{ id: missing[0].id, version: 1 }] };
	expect((await warehouse(findMissingPieces, { body: stale })).body.code).toBe(
		'order/missing-moved',
	);
	const key = newId();
	const found = await warehouse(findMissingPieces, { body, key });
	expect(found.body).toEqual({ count: 1 });
	expect((await warehouse(findMissingPieces, { body, key })).body).toEqual({ count: 1 });
	expect(await holderOf(missing[0].id)).toBe('depot');
	expect((await warehouse(findMissingPieces, { body })).body.code).toBe('order/missing-moved');
});

test('an order of which every piece is missing is not planned, nor given a next step', async () => {
	const { piece } = await missingInPool('KA-11');
	expect(await orderState(piece.orderId)).toBe('ready');
	const other = await context.plannedRoute([{ orderNo: 'KA-11-B' }]);
	const added = await manager(addRouteOrders, {
		params: { routeId: other.routeId },
		body: { orderIds: [piece.orderId] },
	});
	expect(added.body.rows).toMatchObject([{ done: false, code: 'order/pieces-missing' }]);
	const { version } = (await manager(showOrder, { params: { orderId: piece.orderId } })).body;
	const body = { serviceDate: '2030-01-01', windowStart: null, windowEnd: null, note: '', version };
	const stepped = await manager(decideNextStep, {
		params: { orderId: piece.orderId },
		body: { ...body, step: 'carry-over' },
	});
	expect(stepped.body.code).toBe('order/pieces-missing');
	const carryOvers = await manager(listCarryOvers, { query: { depotId, limit: 200 } });
	const row = carryOvers.body.items.find(({ id }) => id === piece.orderId);
	expect(row).toMatchObject({ custodyPlace: 'missing', block: { fix: 'find-pieces' } });
	const [found] = await listed('KA-11');
	await warehouse(findMissingPieces, {
		body: { depotId, pieces: [{ id: piece.id, version: found?.version ?? 0 }], note: '' },
	});
	const again = await manager(addRouteOrders, {
		params: { routeId: other.routeId },
		body: { orderIds: [piece.orderId] },
	});
	expect(again.body.rows).toMatchObject([{ done: true }]);
});

async function requestLoss(piece: Piece, orderNo: string, key?: string) {
	const [row] = await listed(orderNo);
	const pieces = [{ id: piece.id, version: row?.version ?? 0 }];
	const body = { depotId, pieces, note: 'Raflar ve araç iki kez arandı' };
	return warehouse(writeOffMissing, { body, ...(key === undefined ? {} : { key }) });
}

async function decide(number: string, approved: boolean, who: 'manager' | 'warehouse' = 'manager') {
	const { items } = (await manager(listReports, { query: { q: number } })).body;
	expect(items).toMatchObject([{ kind: 'depot_loss', number }]);
	const note = approved ? '' : 'Bir kez daha arayın lütfen';
	return as(who)(decideReport, {
		params: { reportId: items[0]?.id ?? '' },
		body: { version: 1, approved, note },
	});
}

test('Kayıp Yaz waits for a second person, and the last piece makes its order lost', async () => {
	const { piece } = await missingInPool('KA-12');
	const key = newId();
	const asked = await requestLoss(piece, 'KA-12', key);
	const number = asked.body.reportNumber ?? '';
	expect(asked.body.count).toBe(1);
	expect(await holderOf(piece.id)).toBe('missing');
	const [row] = await listed('KA-12');
	expect(row?.loss).toMatchObject({ number });
	expect((await requestLoss(piece, 'KA-12')).body.code).toBe('order/loss-waiting');
	expect((await decide(number, true)).status).toBe(200);
	expect(await holderOf(piece.id)).toBe('written_off');
	expect(await movementsOf(piece.id)).toEqual(['received', 'missed', 'written_off']);
	expect(await orderState(piece.orderId)).toBe('lost');
	expect(await listed('KA-12')).toEqual([]);
});

test('a rejected loss leaves the piece missing, and a piece found meanwhile is not written off', async () => {
	const { missing, route, debitId } = await routeWithMissing('KA-13', 3);
	await context.handOver(debitId);
	await context.accept(debitId);
	await context.depart(route);
	const [piece] = missing;
	const rejected = await requestLoss(piece, 'KA-13');
	await decide(rejected.body.reportNumber ?? '', false);
	expect(await holderOf(piece.id)).toBe('missing');
	const asked = await requestLoss(piece, 'KA-13');
	await warehouse(receivePiece, { body: { depotId, barcode: piece.barcode } });
	expect(await holderOf(piece.id)).toBe('depot');
	const late = await decide(asked.body.reportNumber ?? '', true);
	expect(late.body.code).toBe('debit/custody-moved');
});

test('who asked takes a loss back, and the piece can be found by a person again', async () => {
	const { missing } = await routeWithMissing('KA-16', 3);
	const [piece] = missing;
	const asked = await requestLoss(piece, 'KA-16');
	const [row] = await listed('KA-16');
	expect(row?.loss?.number).toBe(asked.body.reportNumber);
	const params = { reportId: row?.loss?.reportId ?? '' };
	const body = { version: 1 };
	expect((await manager(withdrawDepotReport, { params, body })).body.code).toBe(
		'report/not-own-report',
	);
	expect((await warehouse(withdrawDepotReport, { params, body })).status).toBe(200);
	expect(await holderOf(piece.id)).toBe('missing');
	const pieces = [{ id: piece.id, version: row?.version ?? 0 }];
	const found = await warehouse(findMissingPieces, { body: { depotId, pieces, note: '' } });
	expect(found.body).toEqual({ count: 1 });
});

test('the last piece of an order on a waiting route is not written off', async () => {
	const route = await context.plannedRoute([{ orderNo: 'KA-14' }]);
	const debitId = await context.openDebit(route);
	const [piece] = (await context.piecesOf(route)) as [Piece];
	await leave(debitId, [piece.id]);
	expect((await requestLoss(piece, 'KA-14')).body.code).toBe('order/loss-on-route');
});

test('without the rule one person who may approve writes off alone', async () => {
	const { piece } = await missingInPool('KA-15');
	const value = JSON.stringify(false);
	await db
		.insertInto('policies')
		.values({ name: 'disposal_approval', value, updated_at: new Date() })
		.execute();
	expect((await requestLoss(piece, 'KA-15')).status).toBe(403);
	const [row] = await listed('KA-15');
	const pieces = [{ id: piece.id, version: row?.version ?? 0 }];
	const body = { depotId, pieces, note: 'Raflar ve araç iki kez arandı' };
	const { body: done } = await manager(writeOffMissing, { body });
	expect(done).toEqual({ count: 1, reportNumber: null });
	expect(await orderState(piece.orderId)).toBe('lost');
});
