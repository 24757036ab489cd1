import type { ReceiptBoard, ReceiptScanAnswer } from '@sevk/contract/orders/order-receipts';
import { expect, test } from 'vitest';
import { boardAfterScan, scanSentence } from './order-receipt-counts.ts';

const pieceOf = (ordinal: string) => ({
	pieceId: ordinal,
	barcode: `SP-1-${ordinal}`,
	ordinal,
	receivedAt: null,
	receivedByName: null,
	lineId: null,
});

const board = {
	state: 'waiting',
	arrivedCount: 0,
	waitingCount: 2,
	orders: [{ orderId: 'o1', isAbsent: true, pieces: [pieceOf('1/2'), pieceOf('2/2')] }],
} as unknown as ReceiptBoard;

const answer = {
	code: 'received',
	sentence: 'Kabul edildi (9/9)',
	orderId: 'o1',
	ordinal: '2/2',
	lineId: 'l1',
} as ReceiptScanAnswer;

const at = '2026-11-20T06:10:00.000Z';

test('a received piece is in the row and in both counts, once', () => {
	const once = boardAfterScan(board, answer, at);
	expect(once).toMatchObject({ state: 'open', arrivedCount: 1, waitingCount: 1 });
	expect(once.orders[0]?.pieces.map(({ receivedAt }) => receivedAt)).toEqual([null, at]);
	expect(boardAfterScan(once, answer, at)).toBe(once);
	expect(scanSentence(answer, once)).toBe('Kabul edildi (1/2) · Çok parçalı: 1/2 okundu');
});

test('a piece of another delivery and a refused scan change nothing', () => {
	const other = { ...answer, orderId: 'o2' };
	expect(boardAfterScan(board, other, at)).toBe(board);
	expect(scanSentence(other, board)).toBe('Kabul edildi (9/9)');
	expect(boardAfterScan(board, { ...answer, code: 'already-received' }, at)).toBe(board);
});
