import { expect, test } from 'vitest';
import {
	disputedEquipment,
	disputedFloat,
	disputedPieces,
	disputeWords,
	floatDispute,
	otherDifferences,
	pieceDifference,
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
	const none = { shortCount: 0, overCount: 0, isEquipmentDisputed: false, isFloatDisputed: false };
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
