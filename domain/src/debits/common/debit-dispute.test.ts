import { expect, test } from 'vitest';
import {
	disputedEquipment,
	disputedFloat,
	disputedPieces,
	equipmentDispute,
	floatDispute,
} from './debit-dispute.ts';

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
		{ name: 'SP-1-01', isRemoved: false, decision: 'Zimmette kaldı' },
		{ name: 'SP-1-011', isRemoved: true, decision: 'Zimmetten çıkarıldı' },
		{ name: 'SP-2-01', isRemoved: true, decision: 'Zimmetten çıkarıldı: Araçta yer yok' },
	]);
});

test('a barcode is not found within a longer one, and a dispute may name none', () => {
	expect(disputedPieces('Eksik koli: SP-1-011.', lines)).toHaveLength(1);
	expect(disputedPieces('eksik: sp-3-01', lines)).toHaveLength(1);
	expect(disputedPieces('Bozuk para verilmedi.', lines)).toEqual([]);
});

test('equipment and float that a dispute names have what the depot decided', () => {
	const [pos, crates] = ['1 POS cihazı (seri no T650-118)', '4 kasa no. 5'];
	const note = `Eksik koli: SP-1-01. ${equipmentDispute([pos, crates])} ${floatDispute(50_000)}`;
	expect(disputedEquipment(note, [])[0]).toEqual({
		...{ name: pos, isRemoved: true, decision: 'Zimmetten çıkarıldı' },
	});
	expect(
		disputedEquipment(note, [pos, crates]).map(({ name, decision }) => [name, decision]),
	).toEqual([pos, crates].map((name) => [name, 'Zimmette kaldı']));
	const decisions = [50_000, 0, 30_000].map((kurus) => disputedFloat(note, kurus)[0]?.decision);
	expect(decisions).toEqual(['Zimmette kaldı', 'Zimmetten çıkarıldı', '₺300,00 olarak düzeltildi']);
	expect(disputedEquipment('Bir koli yok.', [pos])).toEqual([]);
	expect(disputedFloat('Bir koli yok.', 50_000)).toEqual([]);
});
