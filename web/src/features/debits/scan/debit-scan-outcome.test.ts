import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { expect, test } from 'vitest';
import { afterTakingBack } from './debit-scan-outcome.ts';

const answer: ScanAnswer = {
	tone: 'ok',
	code: 'debit/handed-back',
	sentence: 'Geri teslim alındı (3/7)',
	barcode: '100000000000001',
	pieceId: 'piece-1',
	orderId: 'order-1',
	orderNo: 'SP-1',
	mayAdd: false,
	doneCount: 3,
	totalCount: 7,
};
const scannedAt = '2026-03-05T05:12:00.000Z';
const words = 'Geri teslim düzeltildi: koli yeniden araçta';

test('a piece whose scan was undone is no longer listed as scanned', () => {
	expect(afterTakingBack({ key: 'a', answer, scannedAt }, 'piece-1', words)).toMatchObject({
		key: 'a',
		answer: { tone: 'info', sentence: words, barcode: answer.barcode },
	});
});

test('the message of another piece stays in the panel', () => {
	const last = { key: 'a', answer, scannedAt };
	expect(afterTakingBack(last, 'piece-2', words)).toBe(last);
	const refused = { key: 'b', barcode: '1', tone: 'stop', sentence: 'Barkod bulunamadı.' } as const;
	expect(afterTakingBack(refused, 'piece-1', words)).toBe(refused);
	expect(afterTakingBack(null, 'piece-1', words)).toBeNull();
});
