import { expect, test } from 'vitest';
import { debitEventKinds, debitEventSentence, movementSentence } from './debit-history.ts';

const facts = {
	number: 'DVR-2026-000009',
	pieceCount: 57,
	orderCount: 42,
	shortCount: 1,
	overCount: 0,
	onPaper: false,
	reasonLabel: 'Depoda bulunamadı',
};

test('every event reads as one sentence without holes', () => {
	for (const kind of debitEventKinds) {
		expect(debitEventSentence(kind, facts)).toMatch(/^[A-ZÇİÖŞÜ][^.]+$/u);
		expect(debitEventSentence(kind, facts)).not.toContain('undefined');
	}
	expect(debitEventSentence('accepted', facts)).toBe('Zimmet kabul edildi: 42 sipariş, 57 koli');
	expect(debitEventSentence('accepted', { ...facts, onPaper: true })).toBe(
		'Zimmet imzalı listeyle kabul edildi: 42 sipariş, 57 koli',
	);
	expect(debitEventSentence('no_such_kind', facts)).toBeNull();
});

test('one piece is named, several are counted', () => {
	const movement = { movement: 'handed_back', barcode: '8690', orderNo: 'SP-1' } as const;
	expect(movementSentence({ ...movement, pieceCount: 1 })).toBe(
		'Depoya geri teslim alındı: 8690 (SP-1)',
	);
	expect(movementSentence({ ...movement, pieceCount: 1, orderNo: null })).toBe(
		'Depoya geri teslim alındı: 8690',
	);
	expect(movementSentence({ ...movement, pieceCount: 3 })).toBe(
		'Depoya geri teslim alındı: 3 koli',
	);
});
