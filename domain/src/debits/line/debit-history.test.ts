import { expect, test } from 'vitest';
import { debitEventKinds, debitEventLine } from './debit-history.ts';

const facts = {
	number: 'DVR-UMR-2026-000009',
	pieceCount: 57,
	orderCount: 42,
	shortCount: 1,
	overCount: 0,
	onPaper: false,
	orderNo: 'SP-100231',
	outcome: 'failed' as const,
	reasonLabel: 'Depoda bulunamadı',
	fileCount: 2,
	correctedCount: 1,
	rejectedCount: 0,
	equipment: '1 POS cihazı (seri no T650-118)',
};

test('every event has a complete sentence', () => {
	for (const kind of debitEventKinds) {
		expect(debitEventLine(kind, facts)?.sentence).toMatch(/^[A-ZÇİÖŞÜ][^.]+\.$/u);
		expect(debitEventLine(kind, facts)?.sentence).not.toContain('undefined');
	}
	expect(debitEventLine('accepted', { ...facts, note: 'Kapıda sayıldı' })).toEqual({
		sentence: 'Zimmet kabul edildi: 42 sipariş, 57 koli.',
		detail: 'Kapıda sayıldı',
	});
	expect(debitEventLine('accepted', { ...facts, onPaper: true })?.sentence).toBe(
		'Zimmet imzalı listeyle kabul edildi: 42 sipariş, 57 koli.',
	);
	expect(debitEventLine('result_recorded', facts)?.sentence).toBe(
		'SP-100231: Teslim edilemedi (Depoda bulunamadı).',
	);
	const left = (missedCount: number) =>
		debitEventLine('left_in_depot', { ...facts, pieceCount: 3, missedCount })?.sentence;
	expect([0, 3, 1].map(left)).toEqual([
		'Zimmetlenmedi: 3 koli depoda kaldı (Depoda bulunamadı).',
		'Zimmetlenmedi: 3 koli kayıp araştırmasına alındı (Depoda bulunamadı).',
		'Zimmetlenmedi: 3 koliden 1 koli kayıp araştırmasına alındı (Depoda bulunamadı).',
	]);
	const float = { floatKurus: 30_000, formerFloatKurus: 50_000 };
	expect(debitEventLine('dispute_settled', { ...facts, ...float })?.sentence).toBe(
		'Uyuşmazlık çözüldü, zimmet yeniden kabule gönderildi: bozuk para avansı ₺500,00 yerine ₺300,00.',
	);
	const dispute = { equipmentNames: ['2 boş kasa'], disputeFloat: null };
	expect(debitEventLine('disputed', { shortCount: 0, overCount: 0, ...dispute })?.sentence).toBe(
		'Uyuşmazlık bildirildi: 2 boş kasa eksik.',
	);
	expect(debitEventLine('no_such_kind', facts)).toBeNull();
});
