import { type Refusal, refuse } from '../common/refusal.ts';
import type { OrderState } from '../orders/order.ts';
import type { DebitLineState } from './debit.ts';
import { debitRefusals } from './debit-words.ts';

/** What the depot sees after a scan: how it sounds and what colour it flashes. */
export type ScanTone = 'ok' | 'info' | 'stop';

/** What was found under a scanned barcode, seen from the zimmet that is being loaded. */
export type ScannedPiece = {
	readonly barcode: string;
	readonly orderNo: string | null;
	readonly orderState: OrderState | null;
	/** The line of this piece on this zimmet, `pending` when it is only planned; null when neither. */
	readonly lineState: DebitLineState | null;
	/** The plate of the other vehicle that holds the piece, when one does. */
	readonly otherPlate: string | null;
	/** The depot that the piece belongs to, when it is not this one. */
	readonly otherDepotName: string | null;
	readonly atDepot: boolean;
};

/**
 * Why a piece may not be loaded, or null when it may (domain.md §5, "Scan answers"). The order of
 * the questions matters: a cancelled order must be set aside even when it is on the plan.
 */
export function refuseScanOut(piece: ScannedPiece | null): Refusal | null {
	if (piece === null) return refuse(debitRefusals, 'debit/barcode-unknown');
	const { barcode, orderNo, lineState, otherPlate: plate, otherDepotName: depotName } = piece;
	if (depotName !== null) return refuse(debitRefusals, 'debit/other-depot', { depotName });
	if (plate !== null) return refuse(debitRefusals, 'debit/on-other-vehicle', { plate });
	if (lineState === 'debited') return refuse(debitRefusals, 'debit/already-debited');
	if (piece.orderState === 'cancelled') return refuse(debitRefusals, 'debit/order-cancelled');
	if (!piece.atDepot) return refuse(debitRefusals, 'debit/not-in-depot');
	if (lineState === 'pending' || lineState === 'not_debited') return null;
	return refuse(debitRefusals, 'debit/not-on-route', { barcode, orderNo: orderNo ?? '' });
}

/**
 * Whether a piece that is not on this route may be added to it on the spot ("ekle / reddet"): its
 * order waits in the pool, and the piece stands in this depot.
 */
export function mayAddToRoute(piece: ScannedPiece | null): boolean {
	return piece?.orderState === 'ready' && refuseScanOut(piece)?.code === 'debit/not-on-route';
}

/** What was found under a barcode at the return to the depot, seen from the zimmet that returns. */
export type ReturnedPiece = Pick<ScannedPiece, 'lineState' | 'otherPlate' | 'otherDepotName'>;

/** Why a piece may not be handed back to the depot, or null when it may. */
export function refuseHandBack(piece: ReturnedPiece | null): Refusal | null {
	if (piece === null) return refuse(debitRefusals, 'debit/barcode-unknown');
	const { lineState, otherPlate: plate, otherDepotName: depotName } = piece;
	if (depotName !== null) return refuse(debitRefusals, 'debit/other-depot', { depotName });
	if (lineState === 'debited' || lineState === 'return_pending') return null;
	if (lineState === 'cleared_returned') return refuse(debitRefusals, 'debit/already-handed-back');
	if (lineState === 'cleared_delivered') return refuse(debitRefusals, 'debit/delivered-piece');
	if (plate !== null) return refuse(debitRefusals, 'debit/on-other-vehicle', { plate });
	return refuse(debitRefusals, 'debit/not-on-this-debit');
}

/** Answers that tell rather than stop: nothing is wrong with the piece in hand. */
const calm = [
	'debit/already-debited',
	'debit/not-on-route',
	'debit/already-handed-back',
	'debit/condition-missing',
];

/** How a refused scan sounds: a second scan only informs, a foreign or cancelled piece stops. */
export function scanToneOf(refusal: Refusal): ScanTone {
	return calm.includes(refusal.code) ? 'info' : 'stop';
}
