import { expect, test } from 'vitest';
import { disputedPieces } from './debit-dispute.ts';

const line = (barcode: string, state: 'debited' | 'pending' | 'not_debited') => ({
	...{ barcode, state, reasonLabel: state === 'not_debited' ? 'Araçta yer yok' : null },
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
		{ barcode: 'SP-1-01', isRemoved: false, decision: 'Zimmette kaldı' },
		{ barcode: 'SP-1-011', isRemoved: true, decision: 'Zimmetten çıkarıldı' },
		{ barcode: 'SP-2-01', isRemoved: true, decision: 'Zimmetten çıkarıldı: Araçta yer yok' },
	]);
});

test('a barcode is not found within a longer one, and a dispute may name none', () => {
	expect(disputedPieces('Eksik koli: SP-1-011.', lines)).toHaveLength(1);
	expect(disputedPieces('eksik: sp-3-01', lines)).toHaveLength(1);
	expect(disputedPieces('Bozuk para verilmedi.', lines)).toEqual([]);
});
