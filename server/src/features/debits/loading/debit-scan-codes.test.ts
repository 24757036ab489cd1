// Pieces are found by their own barcode, the sender's, or the order number.
import { addScanned } from '@sevk/contract/debits/debit-loading';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { search } from '@sevk/contract/search/search';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { implementSearch } from '../../search/search-endpoints.ts';

const context = await createCustodyTestContext(implementSearch);
const { db, send, as, scan, depotId, otherDepotId } = context;
afterAll(context.close);

/** The second entry of a piece in the ledger. */
async function movePiece(barcode: string, holder: string, movement: string): Promise<void> {
	await sql`
		with entry as (
			insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key,
				actor_id, actor_name, at)
			select depot_id, id, 2, 'depot', ${holder}, ${movement}, 'test:' || id, id, 'Test', now()
			from pieces where depot_id = ${depotId} and barcode = ${barcode} returning depot_id, piece_id
		)
		update custody c set holder = ${holder}, version = 2 from entry
		where c.depot_id = entry.depot_id and c.piece_id = entry.piece_id`.execute(db);
}

async function openList(drafts: Parameters<typeof context.plannedRoute>[0]) {
	const route = await context.plannedRoute(drafts);
	return { route, debitId: await context.openDebit(route), pieces: await context.piecesOf(route) };
}

const answer = async (debitId: string, code: string) => (await scan(debitId, code)).body;

test('a piece is loaded by the barcode of its sender, in any case', async () => {
	const { debitId } = await openList([
		{ pieceCount: 2, senderBarcodes: ['TRE7330001', 'TRE7330002'] },
	]);
	expect(await answer(debitId, 'TRE7330002')).toMatchObject({ tone: 'ok', doneCount: 1 });
	expect(await answer(debitId, 'tre7330001')).toMatchObject({ tone: 'ok', doneCount: 2 });
	expect(await answer(debitId, 'TRE7330001')).toMatchObject({ code: 'debit/already-debited' });
});

test('an order number loads the only piece of its order', async () => {
	const { debitId } = await openList([{ orderNo: 'TEK-501' }]);
	expect(await answer(debitId, 'TEK-501')).toMatchObject({ tone: 'ok', orderNo: 'TEK-501' });
});

test('an order number with several pieces offers them, and the choice is scanned', async () => {
	const { debitId } = await openList([
		{ orderNo: 'COK-501', pieceCount: 3, senderName: 'Deniz Giyim', senderBarcodes: ['DG-501-A'] },
	]);
	const offer = await answer(debitId, 'COK-501');
	expect(offer).toMatchObject({
		tone: 'info',
		code: 'debit/barcode-ambiguous',
		sentence: 'Bu kod 3 koliye ait. Elinizdeki koliyi seçin.',
		pieceId: null,
	});
	expect(offer.choices).toMatchObject([
		{ barcode: 'COK-501-1', senderBarcode: 'DG-501-A', senderName: 'Deniz Giyim', place: 'depot' },
		{ barcode: 'COK-501-2', senderBarcode: null, ordinal: 2, pieceCount: 3 },
		{ barcode: 'COK-501-3' },
	]);
	expect(await answer(debitId, offer.choices?.[1]?.barcode ?? '')).toMatchObject({ tone: 'ok' });
});

test('one code printed on every piece of an order loads one after the other', async () => {
	const { debitId } = await openList([
		{ orderNo: 'AYNI-4', pieceCount: 4, senderName: 'Aynı Kod', senderBarcodes: ['AK-800'] },
	]);
	expect(await answer(debitId, 'ak-800')).toMatchObject({
		sentence: 'Zimmetlendi (1/4) · Çok parçalı: 1/4 okundu',
	});
	const both = await Promise.all([answer(debitId, 'AK-800'), answer(debitId, 'AK-800')]);
	expect(both.map(({ tone }) => tone)).toEqual(['ok', 'ok']);
	expect(new Set(both.map(({ pieceId }) => pieceId)).size).toBe(2);
	expect((await answer(debitId, 'AK-800')).doneCount).toBe(4);
	expect(await answer(debitId, 'AK-800')).toMatchObject({ code: 'debit/already-debited' });
	await context.handOver(debitId);
	await context.accept(debitId);
	const back = async () => (await context.handBack(debitId, 'AK-800')).body;
	for (const doneCount of [1, 2, 3, 4]) {
		expect(await back()).toMatchObject({ tone: 'ok', doneCount });
	}
	expect(await back()).toMatchObject({ code: 'debit/already-handed-back' });
});

test('one code printed on 60 pieces names all of them', async () => {
	const code = { senderBarcodes: ['AK-60'] };
	const { debitId } = await openList([
		{ orderNo: 'AYNI-60', pieceCount: 60, senderName: 'Aynı Kod', ...code },
	]);
	await sql`
		with entry as (
			insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key,
				actor_id, actor_name, at)
			select depot_id, id, 2, 'depot', ${`loading:${debitId}`}, 'scanned_out', 'test:' || id, id,
				'Test', now()
			from pieces where depot_id = ${depotId} and barcode like 'AYNI-60-%' and ordinal <= 55
			returning depot_id, piece_id, to_holder
		)
		update custody c set holder = entry.to_holder, version = 2 from entry
		where c.depot_id = entry.depot_id and c.piece_id = entry.piece_id`.execute(db);
	expect(await answer(debitId, 'AK-60')).toMatchObject({ tone: 'ok' });
	await someOrders(db, depotId, [{ orderNo: 'SON-60', senderName: 'Başka', ...code }]);
	expect((await answer(debitId, 'AK-60')).choices).toHaveLength(61);
});

test('one code printed on every piece offers them when one is on another vehicle', async () => {
	const { debitId } = await openList([
		{ orderNo: 'AYNI-3', pieceCount: 3, senderName: 'Aynı Kod', senderBarcodes: ['AK-900'] },
	]);
	await movePiece('AYNI-3-3', `loading:${newId()}`, 'scanned_out');
	const offer = await answer(debitId, 'ak-900');
	expect(offer).toMatchObject({ sentence: 'Bu kod 3 koliye ait. Elinizdeki koliyi seçin.' });
	expect(offer.choices?.map(({ barcode }) => barcode)).toEqual([
		'AYNI-3-1',
		'AYNI-3-2',
		'AYNI-3-3',
	]);
	await sql`
		update pieces set sender_barcode = 'AK-901', sender_fold = 'ayni kod'
		where depot_id = ${depotId} and barcode = 'AYNI-3-2'`.execute(db);
	expect(await answer(debitId, 'AK-900')).toMatchObject({
		tone: 'ok',
		doneCount: 1,
	});
});

test('two senders may have one order number; the scan offers both, and their labels differ', async () => {
	const { debitId } = await openList([
		{ orderNo: 'SIRA-701', senderName: 'Deniz Giyim' },
		{ orderNo: 'sira-701', senderName: 'Kuzey Mobilya' },
	]);
	const offer = await answer(debitId, 'Sira–701');
	expect(offer).toMatchObject({ tone: 'info', code: 'debit/barcode-ambiguous' });
	expect(offer.choices?.map(({ senderName, barcode }) => [senderName, barcode]).sort()).toEqual([
		['Deniz Giyim', 'SIRA-701-1'],
		['Kuzey Mobilya', 'sira-701-B-1'],
	]);
	expect(await answer(debitId, 'SIRA-701-B-1')).toMatchObject({ tone: 'ok', orderNo: 'sira-701' });
});

test('one code of two senders on one order number is never taken without a question', async () => {
	const { debitId } = await openList([
		{ orderNo: 'SIRA-702', senderName: 'Deniz Giyim', senderBarcodes: ['ORTAK-702'] },
		{ orderNo: 'SIRA-702', senderName: 'Kuzey Mobilya', senderBarcodes: ['ORTAK-702'] },
	]);
	expect((await answer(debitId, 'ORTAK-702')).choices).toHaveLength(2);
});

test.each([
	['00386901234567890123', '(00)386901234567890123'],
	['00386901234567890124', ']C100386901234567890124'],
	['00386901234567890125', '\u001D00386901234567890125'],
	['012345678905', '0012345678905'],
	['SP–77–X', 'sp-77-x'],
])('a label with %s is found as %j', async (senderBarcode, code) => {
	const { debitId } = await openList([{ senderBarcodes: [senderBarcode] }]);
	expect(await answer(debitId, code)).toMatchObject({ tone: 'ok', doneCount: 1 });
});

test('two senders may use one barcode; the scan offers both pieces', async () => {
	const { debitId } = await openList([
		{ senderName: 'Deniz Giyim', senderBarcodes: ['ORTAK-77'] },
		{ senderName: 'Kuzey Mobilya', senderBarcodes: ['ORTAK-77'] },
	]);
	const offer = await answer(debitId, 'ORTAK-77');
	expect(offer.choices?.map(({ senderName }) => senderName).sort()).toEqual([
		'Deniz Giyim',
		'Kuzey Mobilya',
	]);
});

test('the database refuses an open barcode of the same sender twice', async () => {
	const draft = { senderName: 'Deniz Giyim', senderBarcodes: ['BIR-1'] };
	await someOrders(db, depotId, [draft]);
	await expect(someOrders(db, depotId, [{ ...draft, senderName: 'DENİZ GİYİM' }])).rejects.toThrow(
		/pieces_sender_barcode_once/,
	);
	await someOrders(db, otherDepotId, [draft]);
});

test('the barcode of a delivered piece can be used again and names the new piece', async () => {
	const draft = { senderName: 'Deniz Giyim', senderBarcodes: ['YINE-1'] };
	const [first = ''] = await someOrders(db, depotId, [draft]);
	const [{ barcode = '' } = {}] = await db
		.selectFrom('pieces')
		.select('barcode')
		.where('order_id', '=', first)
		.execute();
	await movePiece(barcode, 'recipient', 'delivered');
	const { debitId } = await openList([draft]);
	expect(await answer(debitId, 'YINE-1')).toMatchObject({ tone: 'ok' });
});

test('a piece from the pool is added by the barcode of its sender', async () => {
	const { debitId } = await openList([{}]);
	await someOrders(db, depotId, [{ orderNo: 'HAVUZ-1', senderBarcodes: ['HV-0001'] }]);
	expect(await answer(debitId, 'HV-0001')).toMatchObject({ mayAdd: true, orderNo: 'HAVUZ-1' });
	const params = { debitId };
	const added = await send(addScanned, { params, body: { barcode: 'HV-0001' } });
	expect(added.body).toMatchObject({ tone: 'ok', orderNo: 'HAVUZ-1' });
});

test('a piece of another depot is named by the barcode of its sender', async () => {
	const { debitId } = await openList([{}]);
	await someOrders(db, otherDepotId, [{ senderBarcodes: ['PND-0001'] }]);
	expect(await answer(debitId, 'PND-0001')).toMatchObject({
		code: 'debit/other-depot',
		pieceId: null,
	});
});

test('the search finds a piece by the barcode of its sender', async () => {
	await someOrders(db, depotId, [{ orderNo: 'ARA-1', senderBarcodes: ['ARA7330009'] }]);
	const { body } = await as('manager')(search, { query: { q: 'ara7330009' } });
	expect(body.hits).toMatchObject([{ kind: 'piece', title: 'ARA7330009' }]);
});

test('the search shows both orders of one number with their senders, and the number on a label', async () => {
	const found = async (q: string) =>
		(await as('manager')(search, { query: { q } })).body.hits.map(({ title, note }) => [
			title,
			note,
		]);
	await someOrders(db, depotId, [
		{ orderNo: 'ARA-900', senderName: 'Deniz Giyim' },
		{ orderNo: 'ara-900', senderName: 'Kuzey Mobilya' },
	]);
	expect(await found('Ara–900')).toEqual([
		['ara-900', expect.stringMatching(/^Kuzey Mobilya · /)],
		['ARA-900', expect.stringMatching(/^Deniz Giyim · /)],
	]);
	expect((await found('ara-900-b'))[0]?.[0]).toBe('ara-900-B-1');
});

test('the order of a piece on another route is moved here and loaded', async () => {
	const { route, debitId, pieces } = await openList([{}]);
	await scan(debitId, pieces[0]?.barcode ?? '');
	const other = await openList([{ orderNo: 'BASKA-1' }]);
	const found = await answer(debitId, 'BASKA-1');
	expect(found.fromRouteId).toBe(other.route.routeId);
	const move = {
		orderId: found.orderId ?? '',
		fromRouteId: found.fromRouteId ?? null,
		toRouteId: route.routeId,
	};
	const moved = await as('planner')(moveRouteOrders, { body: { depotId, moves: [move] } });
	expect(moved.body).toMatchObject({ doneCount: 1 });
	expect(await answer(debitId, 'BASKA-1')).toMatchObject({ tone: 'ok', doneCount: 2 });
});

test('a piece on a vehicle that is loaded next to this one is not offered', async () => {
	const { debitId } = await openList([{}]);
	const other = await openList([{ orderNo: 'YUKLU-1' }]);
	await scan(other.debitId, 'YUKLU-1');
	const found = await answer(debitId, 'YUKLU-1');
	expect(found).toMatchObject({ code: 'debit/on-other-vehicle' });
	expect(found.fromRouteId).toBeUndefined();
});

test('a scanner with US keys on a Turkish device is understood and its keyboard is named', async () => {
	const { debitId } = await openList([{ orderNo: 'KLV-501', pieceCount: 3 }]);
	const back = await answer(debitId, 'KLV*501*1');
	expect(back).toMatchObject({ tone: 'ok', doneCount: 1, scannerKeyboard: 'turkish-q' });
	expect(back.barcode).toBe('KLV-501-1');
	// K is M, V is C, L is L on the F keyboard.
	expect(await answer(debitId, 'MLC/501/2')).toMatchObject({
		tone: 'ok',
		scannerKeyboard: 'turkish-f',
	});
	expect(await answer(debitId, 'klv*501*3')).toMatchObject({ tone: 'ok', doneCount: 3 });
	expect((await answer(debitId, 'KLV-501-3')).scannerKeyboard).toBeUndefined();
	expect(await answer(debitId, 'KLV*999*3')).toMatchObject({ code: 'debit/barcode-unknown' });
});

test('a part of a code of the route is answered with the pieces that it may be', async () => {
	const { debitId } = await openList([{ orderNo: 'PRC-778', pieceCount: 2 }]);
	const tail = await answer(debitId, '778-2');
	expect(tail).toMatchObject({ tone: 'info', code: 'debit/barcode-partial', pieceId: null });
	expect(tail.choices).toMatchObject([{ barcode: 'PRC-778-2' }]);
	expect((await answer(debitId, 'PRC-77')).choices).toMatchObject([
		{ barcode: 'PRC-778-1' },
		{ barcode: 'PRC-778-2' },
	]);
	expect(await answer(debitId, 'PRC-7PRC-778-1')).toMatchObject({
		code: 'debit/barcode-partial',
		choices: [{ barcode: 'PRC-778-1' }],
	});
	expect(await answer(debitId, '778*2')).toMatchObject({ code: 'debit/barcode-partial' });
	expect(await answer(debitId, 'PRC-778-2')).toMatchObject({ tone: 'ok', doneCount: 1 });
	expect(await answer(debitId, 'BASKA')).toMatchObject({ code: 'debit/barcode-unknown' });
});
