import type { OrderState } from '../orders/order.ts';
import type { DebitLineState } from './debit.ts';

/** What the depot sees after a scan: how it sounds and what colour it flashes. */
export type ScanTone = 'ok' | 'info' | 'stop';

/** What was found under a scanned barcode, seen from the zimmet that is being loaded. */
export type ScannedPiece = {
	readonly orderState: OrderState | null;
	/** The line of this piece on this zimmet, when there is one. */
	readonly lineState: DebitLineState | null;
	/** The plate of the other vehicle that holds the piece, when one does. */
	readonly otherPlate: string | null;
	readonly atDepot: boolean;
};

export type ScanDecision =
	| { readonly act: 'debit' }
	| {
			readonly act: 'answer';
			readonly code:
				| 'debit/already-debited'
				| 'debit/on-other-vehicle'
				| 'debit/not-on-route'
				| 'debit/order-cancelled'
				| 'debit/barcode-unknown'
				| 'debit/not-in-depot';
	  };

/**
 * What to answer to a scan while loading (domain.md §5, "Scan answers"). The order of the
 * questions matters: a cancelled order must be set aside even when it is on the plan.
 */
export function decideScanOut(piece: ScannedPiece | null): ScanDecision {
	if (piece === null) return { act: 'answer', code: 'debit/barcode-unknown' };
	if (piece.otherPlate !== null) return { act: 'answer', code: 'debit/on-other-vehicle' };
	if (piece.lineState === 'debited') return { act: 'answer', code: 'debit/already-debited' };
	if (piece.orderState === 'cancelled') return { act: 'answer', code: 'debit/order-cancelled' };
	if (piece.lineState === null && piece.atDepot) {
		return { act: 'answer', code: 'debit/not-on-route' };
	}
	if (!piece.atDepot) return { act: 'answer', code: 'debit/not-in-depot' };
	return { act: 'debit' };
}

export type HandBackDecision =
	| { readonly act: 'hand-back' }
	| {
			readonly act: 'answer';
			readonly code:
				| 'debit/barcode-unknown'
				| 'debit/already-handed-back'
				| 'debit/delivered-piece'
				| 'debit/on-other-vehicle'
				| 'debit/not-on-this-debit';
	  };

/** What to answer to a scan at the return to the depot. */
export function decideHandBack(
	piece: { readonly lineState: DebitLineState | null; readonly otherPlate: string | null } | null,
): HandBackDecision {
	if (piece === null) return { act: 'answer', code: 'debit/barcode-unknown' };
	if (piece.lineState === 'debited' || piece.lineState === 'return_pending') {
		return { act: 'hand-back' };
	}
	if (piece.lineState === 'cleared_returned') {
		return { act: 'answer', code: 'debit/already-handed-back' };
	}
	if (piece.lineState === 'cleared_delivered') {
		return { act: 'answer', code: 'debit/delivered-piece' };
	}
	if (piece.otherPlate !== null) return { act: 'answer', code: 'debit/on-other-vehicle' };
	return { act: 'answer', code: 'debit/not-on-this-debit' };
}
