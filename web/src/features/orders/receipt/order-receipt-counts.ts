import type { ReceiptBoard, ReceiptScanAnswer } from '@sevk/contract/orders/order-receipts';
import { receivedSentence } from '@sevk/domain/orders/receipt/order-receipt';

/** The board after a scan received a piece of it; the same board after any other answer. */
export function boardAfterScan(
	board: ReceiptBoard,
	{ code, orderId, ordinal, lineId }: ReceiptScanAnswer,
	receivedAt: string,
): ReceiptBoard {
	if (code !== 'received') return board;
	const order = board.orders.find((candidate) => candidate.orderId === orderId);
	const piece = order?.pieces.find((candidate) => candidate.ordinal === ordinal);
	if (order === undefined || piece === undefined || piece.receivedAt !== null) return board;
	const pieces = order.pieces.map((other) =>
		other === piece ? { ...piece, receivedAt, lineId } : other,
	);
	const after = { ...order, isAbsent: false, pieces };
	return {
		...board,
		state: 'open',
		arrivedCount: board.arrivedCount + 1,
		waitingCount: board.waitingCount - 1,
		orders: board.orders.map((other) => (other === order ? after : other)),
	};
}

/** What a scan says: with the counts of the board, if its piece is on it. */
export function scanSentence(
	{ code, orderId, sentence }: ReceiptScanAnswer,
	board: ReceiptBoard | undefined,
): string {
	const order = board?.orders.find((candidate) => candidate.orderId === orderId);
	if (code !== 'received' || board === undefined || order === undefined) return sentence;
	return receivedSentence({
		arrived: board.arrivedCount,
		total: board.arrivedCount + board.waitingCount,
		orderArrived: order.pieces.filter(({ receivedAt }) => receivedAt !== null).length,
		orderTotal: order.pieces.length,
	});
}
