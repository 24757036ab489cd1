import { expect, test } from 'vitest';
import {
	disputedEquipment,
	disputedFloat,
	disputedPieces,
	disputedReturns,
	disputeWords,
	floatDispute,
	isReturnCorrected,
	otherDifferences,
	pieceDifference,
	refuseReturnDispute,
	returnClaim,
	returnDecision,
} from './debit-dispute.ts';

const line = (barcode: string, state: 'debited' | 'pending' | 'not_debited') => ({
	barcode,
	state,
	reasonLabel: state === 'not_debited' ? 'Araçta yer yok' : null,
	isDisputed: false,
});
const lines = [
	line('SP-1-01', 'debited'),
	line('SP-1-011', 'pending'),
	line('SP-2-01', 'not_debited'),
	line('SP-3-01', 'debited'),
];

test('each piece that a dispute names has what the depot decided', () => {
	const note = 'Eksik koli: SP-1-01, SP-1-011, SP-2-01. Kasa kapısı açıktı.';
	expect(disputedPieces(note, lines)).toEqual([
		{ name: 'SP-1-01', isRemoved: false, decision: 'Zimmette kaldı' },
		{ name: 'SP-1-011', isRemoved: true, decision: 'Zimmetten çıkarıldı' },
		{ name: 'SP-2-01', isRemoved: true, decision: 'Zimmetten çıkarıldı: Araçta yer yok' },
	]);
});

test('the pieces that the driver picked count, whatever the note names', () => {
	const picked = lines.map((one) => ({ ...one, isDisputed: one.barcode === 'SP-1-011' }));
	expect(disputedPieces('Eksik koli: SP-1-01.', picked)).toEqual([
		{ name: 'SP-1-011', isRemoved: true, decision: 'Zimmetten çıkarıldı' },
	]);
});

test('a barcode is not found within a longer one, and a dispute may name none', () => {
	expect(disputedPieces('Eksik koli: SP-1-011.', lines)).toHaveLength(1);
	expect(disputedPieces('eksik: sp-3-01', lines)).toHaveLength(1);
	expect(disputedPieces('Bozuk para verilmedi.', lines)).toEqual([]);
});

const pos = '1 POS cihazı, yedek (seri no T650.118)';

test('equipment and float of a dispute have what the depot decided', () => {
	expect(disputedEquipment([{ name: pos, isRemoved: true }])).toEqual([
		{ name: pos, isRemoved: true, decision: 'Zimmetten çıkarıldı' },
	]);
	expect(disputedEquipment([{ name: pos, isRemoved: false }])).toEqual([
		{ name: pos, isRemoved: false, decision: 'Zimmette kaldı' },
	]);
	const float = { floatKurus: 50_000, receivedKurus: 0 };
	const decisions = [50_000, 0, 30_000].map((kurus) => disputedFloat(float, kurus)[0]?.decision);
	expect(decisions).toEqual(['Zimmette kaldı', 'Zimmetten çıkarıldı', '₺300,00 olarak düzeltildi']);
	expect(disputedFloat(null, 50_000)).toEqual([]);
});

test('a row of the list shows pieces, equipment and float of a difference', () => {
	const none = {
		state: 'disputed',
		shortCount: 0,
		overCount: 0,
		isEquipmentDisputed: false,
		isFloatDisputed: false,
	} as const;
	expect(otherDifferences({ ...none, state: 'return_disputed' })).toBe('Geri teslim');
	expect([pieceDifference(none), otherDifferences(none)]).toEqual([null, '']);
	expect(pieceDifference({ ...none, overCount: 2 })).toBe('0 / 2');
	const float = { ...none, isFloatDisputed: true };
	expect([pieceDifference(float), otherDifferences(float)]).toEqual([null, 'Avans']);
	expect(otherDifferences({ ...none, isEquipmentDisputed: true })).toBe('Ekipman');
	expect(otherDifferences({ ...float, isEquipmentDisputed: true })).toBe('Ekipman, avans');
});

test('a dispute names what is missing, and nothing that is not', () => {
	const none = { shortCount: 0, overCount: 0, equipment: [], float: null };
	expect(disputeWords(none)).toBe('');
	expect(disputeWords({ ...none, shortCount: 1, overCount: 2 })).toBe('1 koli eksik, 2 koli fazla');
	const float = { floatKurus: 50_000, receivedKurus: 30_000 };
	expect(disputeWords({ ...none, equipment: [pos], float })).toBe(
		`${pos} eksik, ₺500,00 avans yerine ₺300,00 verildi`,
	);
	expect(floatDispute({ ...float, receivedKurus: 0 })).toBe('₺500,00 avans verilmedi');
});

test('a return is disputed about koli that are not listed, written off or found in a bad condition', () => {
	const claims = (
		['debited', 'return_pending', 'written_off', 'cleared_returned', 'cleared_delivered'] as const
	).map((state) => returnClaim({ state, condition: null }));
	const unlisted = 'Geri teslim listesinde yok';
	expect(claims).toEqual([unlisted, unlisted, 'Tutanakla düşülmüş', null, null]);
	const found = (condition: string) => returnClaim({ state: 'cleared_returned', condition });
	expect(found('damaged')).toBe('Ürün durumu: Hasarlı (Hurda)');
	expect(found('sellable')).toBeNull();
});

test('a return is disputed between the return of the vehicle and the closing, about open koli only', () => {
	const code = (state: 'in_progress' | 'completed' | 'reconciling' | 'closed', listed = false) =>
		refuseReturnDispute({
			route: { number: 'UMR-0001', state },
			lines: [{ state: listed ? 'cleared_returned' : 'return_pending', condition: null }],
		})?.code ?? null;
	expect([code('completed'), code('reconciling')]).toEqual([null, null]);
	expect([code('in_progress'), code('closed')]).toEqual(['route/wrong-state', 'route/wrong-state']);
	expect(code('reconciling', true)).toBe('debit/nothing-disputable');
});

test('a disputed koli is corrected by a scan after the dispute, and rejected without one', () => {
	const disputedAt = '2026-11-20T15:00:00.000Z';
	const [before, after] = ['2026-11-20T14:59:00.000Z', '2026-11-20T15:01:00.000Z'];
	const back = { state: 'cleared_returned', settledAt: after, place: 'depot' } as const;
	const open = { state: 'return_pending', settledAt: null, place: 'debit' } as const;
	const lost = { state: 'written_off', settledAt: before, place: 'lost' } as const;
	const corrected = [back, { ...back, settledAt: before }, open, lost, { ...lost, place: 'depot' }];
	expect(corrected.map((one) => isReturnCorrected(one as typeof back, disputedAt))).toEqual([
		true,
		false,
		false,
		false,
		true,
	]);
	const named = [
		{ ...back, barcode: 'SP-1-01' },
		{ ...open, barcode: 'SP-2-01' },
	];
	const decisions = (isSettled: boolean) =>
		disputedReturns(named, disputedAt, isSettled).map(({ decision }) => decision);
	expect(decisions(false)).toEqual(['Düzeltildi', 'Depo kontrol ediyor']);
	expect(decisions(true)).toEqual(['Düzeltildi', 'Kabul edilmedi']);
	expect(returnDecision({ correctedCount: 1, rejectedCount: 2 })).toBe(
		'1 koli düzeltildi, 2 koli için itiraz kabul edilmedi',
	);
});
