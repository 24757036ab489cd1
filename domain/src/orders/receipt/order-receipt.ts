// Mal Kabul: what a scan at the receipt of goods answers (docs/domain.md#goods-receipt).
import { formatDecimal } from '../../common/format/number-format.ts';
import { endedOrderStates, type OrderState } from '../common/order.ts';
import { type CustodyPlace, custodyPlaceWords } from '../piece/piece-custody.ts';

export const receiptStates = ['open', 'closed'] as const;

/** Kinds of the lines of a receipt. */
export const receiptLineKinds = ['received', 'missing', 'surplus'] as const;
export type ReceiptLineKind = (typeof receiptLineKinds)[number];

export const receiptScanCodes = [
	'received',
	'already-received',
	'elsewhere',
	'cancelled',
	'other-depot',
	'unknown',
	'ambiguous',
	/** A damaged reading of an expected code, which is no surplus. */
	'partial',
] as const;
export type ReceiptScanCode = (typeof receiptScanCodes)[number];

/** Selects sound and colour, as for a scan at loading. */
type ReceiptTone = 'ok' | 'info' | 'stop';

/** A scanned piece of the depot. */
export type ReceiptPiece = { readonly place: CustodyPlace; readonly orderState: OrderState };

export type ReceiptScanDecision = {
	readonly code: Exclude<ReceiptScanCode, 'received' | 'ambiguous' | 'partial'>;
	readonly tone: ReceiptTone;
	readonly sentence: string;
};

/**
 * Why a scanned piece is not received; null if it is. The sequence of the checks matters: a piece of
 * a cancelled order that is in the depot is a repeated scan.
 */
export function refuseReceipt(
	piece: ReceiptPiece | null,
	otherDepotName: string | null,
): ReceiptScanDecision | null {
	if (piece === null) {
		return otherDepotName === null
			? stop('unknown', 'Bu barkod beklenen kolilerde yok.')
			: stop('other-depot', `Bu koli ${otherDepotName} deposuna kayıtlı, ayırın.`);
	}
	const { place, orderState } = piece;
	if (place === 'depot') {
		return { code: 'already-received', tone: 'info', sentence: 'Bu koli zaten depoda.' };
	}
	if (place !== 'expected') {
		return stop('elsewhere', `Bu koli depoda beklenmiyor: ${custodyPlaceWords[place]}.`);
	}
	if (endedOrderStates.includes(orderState)) {
		return stop('cancelled', 'Sipariş iptal edilmiş; koliyi göndericiye geri verin.');
	}
	return null;
}

function stop(code: ReceiptScanDecision['code'], sentence: string): ReceiptScanDecision {
	return { code, tone: 'stop', sentence };
}

/** Why a code is surplus; the codes of other refused scans are no goods of the sender. */
export const surplusReasons = ['unknown', 'cancelled', 'other_depot'] as const;
export type SurplusReason = (typeof surplusReasons)[number];

/** The reason with which a refused scan is written down as surplus; null if it is not. */
export function surplusReasonOf(code: ReceiptScanCode): SurplusReason | null {
	if (code === 'unknown' || code === 'cancelled') return code;
	return code === 'other-depot' ? 'other_depot' : null;
}

export const surplusReasonWords: Record<SurplusReason, string> = {
	unknown: 'Kayıtlı değil',
	cancelled: 'Siparişi iptal edilmiş',
	other_depot: 'Başka depoya kayıtlı',
};

/** What happens to a piece that did not come. */
export type MissingReason = 'waiting' | 'cancelled';

export const missingReasonWords: Record<MissingReason, string> = {
	waiting: 'Beklemede',
	cancelled: 'Sipariş iptal edildi',
};

export type ReceiptCounts = {
	/** Pieces received of this sender and day, and all that were expected. */
	readonly arrived: number;
	readonly total: number;
	readonly orderArrived: number;
	readonly orderTotal: number;
};

/**
 * The answer of a scan that received a piece.
 * @example receivedSentence({ arrived: 12, total: 40, orderArrived: 2, orderTotal: 3 })
 * // 'Kabul edildi (12/40) · Çok parçalı: 2/3 okundu'
 */
export function receivedSentence({
	arrived,
	total,
	orderArrived,
	orderTotal,
}: ReceiptCounts): string {
	const pieces = orderTotal > 1 ? ` · Çok parçalı: ${orderArrived}/${orderTotal} okundu` : '';
	return `Kabul edildi (${formatDecimal(arrived)}/${formatDecimal(total)})${pieces}`;
}

/** The answer to a code of several pieces, of which a person chooses one. */
export function ambiguousReceiptSentence(pieceCount: number): string {
	return `Bu kod ${pieceCount} koliye ait. Elinizdeki koliyi seçin.`;
}

/** A sender's name on screens and papers. */
export function senderLabel(senderName: string): string {
	return senderName === '' ? 'Gönderici yazılmamış' : senderName;
}

/** What an end of a receipt would put on a paper (Mal kabul tutanağı). */
type ClosingContent = {
	/** Whether pieces came, or surplus codes were scanned, since the last paper. */
	readonly hasLines: boolean;
	readonly cancelledCount: number;
	/** Missing pieces that no earlier paper of the delivery names. */
	readonly newlyMissingCount: number;
	readonly note: string;
};

/** Whether the paper would repeat the one before; it would only use up a number. */
export function repeatsLastPaper(content: ClosingContent): boolean {
	const { hasLines, cancelledCount, newlyMissingCount, note } = content;
	return !hasLines && cancelledCount === 0 && newlyMissingCount === 0 && note === '';
}
