import { debitHistory } from '@sevk/contract/debits/debit-detail';
import * as loading from '@sevk/contract/debits/debit-loading';
import { handBackSheet } from '@sevk/contract/debits/debit-papers';
import * as returns from '@sevk/contract/debits/debit-returns';
import { listDebits } from '@sevk/contract/debits/debits';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { readCloseFacts } from '../../settlements/common/settlement-store.ts';

const context = await createCustodyTestContext();
const { app, db, depotId, as, send, show, record, handBack } = context;
afterAll(context.close);

const note = 'Depoya verdim, rampada bıraktım';

function dispute(
	debitId: string,
	pieceIds: string[],
	who: 'driver' | 'second' | 'warehouse' | 'support' = 'driver',
	more: { version?: number; key?: string } = {},
) {
	const { version = null, key = newId() } = more;
	const body = { version, phase: 'return' as const, note, shortCount: 0, overCount: 0, pieceIds };
	return as(who)(loading.disputeDebit, { params: { debitId }, body, key });
}

async function settle(debitId: string, answer: string) {
	const { version } = await show(debitId);
	return send(loading.settleDispute, { params: { debitId }, body: { version, note: answer } });
}

/** A vehicle that is back with two koli that were not delivered; the depot scanned the first one. */
async function returned() {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	for (const orderId of route.orderIds) await record(route, orderId, failed);
	const [listed, unlisted] = pieces;
	if (listed === undefined || unlisted === undefined) throw new Error('two koli are needed');
	await handBack(debitId, listed.barcode);
	return { route, debitId, listed, unlisted };
}

const returnDisputes = async (routeId: string) =>
	(await readCloseFacts(db, depotId, [routeId])).get(routeId)?.returnDisputes;

const history = async (debitId: string) =>
	(await send(debitHistory, { params: { debitId } })).body.items.map(({ sentence }) => sentence);

test('the driver disputes a hand-back that is not listed, and a scan corrects it', async () => {
	const { route, debitId, unlisted } = await returned();
	const key = newId();
	const first = await dispute(debitId, [unlisted.id], 'driver', { key });
	expect(first.status).toBe(200);
	// A phone that did not receive the answer sends the act again.
	expect((await dispute(debitId, [unlisted.id], 'driver', { key })).body).toEqual(first.body);
	const disputed = await show(debitId);
	expect(disputed).toMatchObject({
		state: 'return_disputed',
		disputePhase: 'return',
		disputeNote: note,
		differenceNote: null,
		shortCount: 0,
	});
	const named = disputed.lines.filter(({ isDisputed }) => isDisputed);
	expect(named.map(({ pieceId }) => pieceId)).toEqual([unlisted.id]);
	expect(await returnDisputes(route.routeId)).toBe(1);
	const rows = await send(listDebits, { query: { chip: 'disputed', q: disputed.number } });
	expect(rows.body.items.map(({ id }) => id)).toEqual([debitId]);

	// The last koli is in the depot, yet the zimmet stays open.
	expect((await handBack(debitId, unlisted.barcode)).body.tone).toBe('ok');
	expect((await show(debitId)).state).toBe('return_disputed');
	expect((await settle(debitId, 'Rampada bulundu, okutuldu')).status).toBe(200);
	expect(await show(debitId)).toMatchObject({
		state: 'cleared',
		differenceNote: 'Rampada bulundu, okutuldu',
	});
	expect(await returnDisputes(route.routeId)).toBe(0);
	const events = await history(debitId);
	expect(events).toContain('Geri teslimde uyuşmazlık bildirildi: 1 koli.');
	expect(events).toContain('Geri teslim uyuşmazlığı çözüldü: 1 koli düzeltildi.');
	expect(events).toContain('Zimmet kapandı: araçta koli kalmadı.');
});

test('the depot rejects a dispute with a reason, and the driver may dispute again', async () => {
	const { debitId, unlisted } = await returned();
	await dispute(debitId, [unlisted.id]);
	const { version } = await show(debitId);
	const params = { debitId };
	const short = await send(loading.settleDispute, { params, body: { version, note: 'yok' } });
	expect(short.status).toBe(400);
	expect((await settle(debitId, 'Depo arandı, koli yok')).status).toBe(200);
	expect((await show(debitId)).state).toBe('partially_cleared');
	expect(await history(debitId)).toContain(
		'Geri teslim uyuşmazlığı çözüldü: 1 koli için itiraz kabul edilmedi.',
	);
	expect((await settle(debitId, 'Depo arandı, koli yok')).status).toBe(409);
	expect((await dispute(debitId, [unlisted.id])).status).toBe(200);
});

test('a condition that the depot entered is disputed after the zimmet was closed', async () => {
	const { route, debitId } = await context.routeOnRoad([{}]);
	const product = { orderLineId: null, product: 'Kulaklık', quantity: 1, note: '' };
	await record(route, route.orderIds[0], {
		...delivered,
		returns: [{ ...product, reasonCode: 'DEFECTIVE' }],
	});
	const back = (await show(debitId)).lines.find(({ kind }) => kind === 'product');
	await handBack(debitId, back?.barcode ?? '', 'damaged');
	expect((await show(debitId)).state).toBe('cleared');
	expect((await dispute(debitId, [back?.pieceId ?? ''])).status).toBe(200);
	const params = { debitId };
	const body = { pieceId: back?.pieceId ?? '', note: 'Durumu yanlış yazıldı' };
	await send(returns.undoHandBack, { params, body });
	await handBack(debitId, back?.barcode ?? '', 'sellable');
	await settle(debitId, 'Ürün sağlam, düzeltildi');
	expect((await show(debitId)).state).toBe('cleared');
	expect(await history(debitId)).toContain('Geri teslim uyuşmazlığı çözüldü: 1 koli düzeltildi.');
});

test('what is not in question, not on the debit or not back yet is refused', async () => {
	const { debitId, listed, unlisted } = await returned();
	const code = async (...of: Parameters<typeof dispute>) => (await dispute(...of)).body.code;
	expect(await code(debitId, [listed.id])).toBe('debit/nothing-disputable');
	expect(await code(debitId, [])).toBe('debit/nothing-disputable');
	const other = await context.routeOnRoad([{}]);
	const foreign = other.pieces[0]?.id ?? '';
	expect(await code(debitId, [unlisted.id, foreign])).toBe('debit/not-on-this-debit');
	expect(await code(other.debitId, [foreign])).toBe('route/wrong-state');
	expect(await code(debitId, [unlisted.id], 'second')).toBe('common/not-found');
	const { version } = await show(debitId);
	expect(await code(debitId, [unlisted.id], 'support', { version })).toBe('debit/not-your-debit');
	// A koli that the depot scanned before the phone was online is no longer in question.
	expect((await dispute(debitId, [listed.id, unlisted.id])).status).toBe(200);
	const named = (await show(debitId)).lines.filter(({ isDisputed }) => isDisputed);
	expect(named.map(({ pieceId }) => pieceId)).toEqual([unlisted.id]);
});

test('a dispute of the loading that arrives late does not become one of the return', async () => {
	const { debitId, unlisted } = await returned();
	const body = { version: null, note, shortCount: 1, overCount: 0, pieceIds: [unlisted.id] };
	const late = await as('driver')(loading.disputeDebit, { params: { debitId }, body });
	expect(late.body.code).toBe('debit/not-on-this-debit');
	expect((await show(debitId)).state).toBe('partially_cleared');
});

test('the database keeps a disputed return with its pieces, and from being closed', async () => {
	const { debitId, unlisted } = await returned();
	await dispute(debitId, [unlisted.id]);
	const change = (columns: object) =>
		db.updateTable('debits').set(columns).where('id', '=', debitId).execute();
	await expect(change({ dispute_piece_ids: [] })).rejects.toThrow('debits_return_dispute');
	await expect(change({ dispute_phase: 'loading' })).rejects.toThrow('debits_dispute_phase');
	await expect(change({ cleared_at: new Date() })).rejects.toThrow('debits_dispute_phase');
});

test('the hand-back sheet names the dispute, its koli and the answer', async () => {
	const { debitId, unlisted } = await returned();
	await dispute(debitId, [unlisted.id]);
	const words = async () => {
		const url = handBackSheet.path.replace(':debitId', debitId);
		const response = await app.inject({ method: 'GET', url, headers: bearer('warehouse') });
		return readPdfText(response.rawPayload).replaceAll(/\s/g, '');
	};
	const tight = (text: string) => text.replaceAll(/\s/g, '');
	const open = await words();
	for (const part of ['Sürücünün geri teslim itirazı', note, 'Depo kontrol ediyor']) {
		expect(open).toContain(tight(part));
	}
	expect(open).toContain(tight('Uyuşmazlık henüz çözülmedi.'));
	await settle(debitId, 'Depo arandı, koli yok');
	const settled = await words();
	for (const part of ['Kabul edilmedi', 'Deponun cevabı: Depo arandı, koli yok']) {
		expect(settled).toContain(tight(part));
	}
});
