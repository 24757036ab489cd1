import type { PieceChoice as PieceChoiceAnswer } from '@sevk/contract/orders/order-pieces';
import { placeAfter } from '@sevk/domain/orders/piece/piece-custody';
import type { PieceChoice } from './order-piece-code-store.ts';

/** One of the pieces that a scanned code names, for a person to choose from. */
export function pieceChoiceAnswer(piece: PieceChoice): PieceChoiceAnswer {
	const { pieceId, barcode, senderBarcode, orderNo, senderName, ordinal, pieceCount } = piece;
	return {
		pieceId,
		barcode,
		senderBarcode,
		orderNo,
		senderName,
		ordinal,
		pieceCount,
		place: placeAfter(piece),
	};
}
