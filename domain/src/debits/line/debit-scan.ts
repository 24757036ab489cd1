import { isRefusal, type Refusal, refuse } from '../../common/rule/refusal.ts';
import { statesBefore } from '../../common/rule/transition.ts';
import type { OrderState } from '../../orders/common/order.ts';
import { plannableRouteStates, type RouteState } from '../../routes/common/route.ts';
import type { DebitLineState } from '../common/debit.ts';
import { type DebitLineAct, debitLineTransitions } from '../common/debit-transitions.ts';
import { debitRefusals } from '../common/debit-words.ts';

/** Category of a scan result; selects the sound and the colour. */
export type ScanTone = 'ok' | 'info' | 'stop';

/** The states of a line that is not debited and can be scanned, and its state afterwards. */
export const scannableLineStates = statesBefore<DebitLineState, DebitLineAct>(
	debitLineTransitions,
	'scan',
);
export const scannedLineState = debitLineTransitions.pending.scan;

/** Refusals that a scan answers with a sentence and a tone, not as an error. */
const scanRefusalCodes = [
	'debit/already-debited',
	'debit/already-handed-back',
	'debit/barcode-ambiguous',
	'debit/barcode-partial',
	'debit/barcode-unknown',
	'debit/condition-missing',
	'debit/custody-moved',
	'debit/delivered-piece',
	'debit/not-in-depot',
	'debit/not-received',
	'debit/not-on-route',
	'debit/not-on-this-debit',
	'debit/on-other-route',
	'debit/on-other-vehicle',
	'debit/order-cancelled',
	'debit/other-depot',
] as const satisfies readonly (keyof typeof debitRefusals)[];

export type ScanRefusal = Refusal<(typeof scanRefusalCodes)[number]>;

/** The codes of a scan's answer. */
export const scanCodes = ['debit/debited', 'debit/handed-back', ...scanRefusalCodes] as const;

/** True for a refusal that a scan answers with a sentence and a tone. */
export function isScanRefusal(result: unknown): result is ScanRefusal {
	return isRefusal(result) && scanRefusalCodes.some((code) => code === result.code);
}

/** The piece of a scanned barcode, in relation to the debit that is being loaded. */
export type ScannedPiece = {
	readonly barcode: string;
	readonly orderNo: string | null;
	readonly orderState: OrderState | null;
	/**
	 * The line of this piece in this debit; `pending` if it is only planned, null if there is
	 * neither.
	 */
	readonly lineState: DebitLineState | null;
	/** The plate of another vehicle that has the piece; null if none. */
	readonly otherPlate: string | null;
	/** The depot of the piece, if it is a different one. */
	readonly otherDepotName: string | null;
	readonly atDepot: boolean;
	/** Whether the depot still waits for the piece (Mal Kabul). */
	readonly expected: boolean;
	/** Another route that the order is planned on; null if none. */
	readonly otherRoute: { readonly number: string; readonly plate: string | null } | null;
};

const noVehicleWord = 'araç seçilmedi';

/**
 * Refuses a piece that may not be loaded; null if it may (docs/domain.md#scan-answers). The
 * sequence of the checks matters: a planned piece of a cancelled order must be refused.
 */
export function refuseScanOut(piece: ScannedPiece | null) {
	if (piece === null) return refuse(debitRefusals, 'debit/barcode-unknown');
	const { barcode, orderNo, lineState, otherPlate: plate, otherDepotName: depotName } = piece;
	if (depotName !== null) return refuse(debitRefusals, 'debit/other-depot', { depotName });
	if (plate !== null) return refuse(debitRefusals, 'debit/on-other-vehicle', { plate });
	if (lineState === 'debited') return refuse(debitRefusals, 'debit/already-debited');
	if (piece.orderState === 'cancelled') return refuse(debitRefusals, 'debit/order-cancelled');
	if (piece.expected) return refuse(debitRefusals, 'debit/not-received');
	if (!piece.atDepot) return refuse(debitRefusals, 'debit/not-in-depot');
	if (lineState === 'pending' || lineState === 'not_debited') return null;
	if (piece.otherRoute !== null) {
		const { number: routeNumber, plate: routePlate } = piece.otherRoute;
		return refuse(debitRefusals, 'debit/on-other-route', {
			routeNumber,
			plate: routePlate ?? noVehicleWord,
		});
	}
	return refuse(debitRefusals, 'debit/not-on-route', { barcode, orderNo: orderNo ?? '' });
}

/**
 * Whether a piece that is not on this route can be added during loading ("ekle / reddet"): its
 * order is in the pool and the piece is in this depot.
 */
export function mayAddToRoute(piece: ScannedPiece | null): boolean {
	return piece?.orderState === 'ready' && refuseScanOut(piece)?.code === 'debit/not-on-route';
}

/**
 * Whether the order of a scanned piece may be moved here from its other route: that route still
 * gives orders away, and the piece is in the depot.
 */
export function mayMoveToRoute(
	piece: ScannedPiece | null,
	otherRouteState: RouteState | null,
): boolean {
	if (otherRouteState === null || refuseScanOut(piece)?.code !== 'debit/on-other-route')
		return false;
	return piece?.orderState === 'planned' && plannableRouteStates.includes(otherRouteState);
}

/**
 * The piece of a barcode scanned at the return to the depot, in relation to the returning debit.
 */
export type ReturnedPiece = Pick<ScannedPiece, 'lineState' | 'otherPlate' | 'otherDepotName'>;

/** Refuses a piece that may not be returned to the depot; null if it may. */
export function refuseHandBack(piece: ReturnedPiece | null) {
	if (piece === null) return refuse(debitRefusals, 'debit/barcode-unknown');
	const { lineState, otherPlate: plate, otherDepotName: depotName } = piece;
	if (depotName !== null) return refuse(debitRefusals, 'debit/other-depot', { depotName });
	if (lineState === 'debited' || lineState === 'return_pending') return null;
	if (lineState === 'cleared_returned') return refuse(debitRefusals, 'debit/already-handed-back');
	if (lineState === 'cleared_delivered') return refuse(debitRefusals, 'debit/delivered-piece');
	if (plate !== null) return refuse(debitRefusals, 'debit/on-other-vehicle', { plate });
	return refuse(debitRefusals, 'debit/not-on-this-debit');
}

/** Refusals that need no action on the piece. */
const informationalCodes: readonly ScanRefusal['code'][] = [
	'debit/already-debited',
	'debit/not-on-route',
	'debit/already-handed-back',
	'debit/barcode-ambiguous',
	'debit/barcode-partial',
	'debit/condition-missing',
];

/**
 * The tone of a refused scan: a repeated scan informs, a piece of another vehicle or a cancelled
 * order stops.
 */
export function scanToneOf(refusal: ScanRefusal): ScanTone {
	return informationalCodes.includes(refusal.code) ? 'info' : 'stop';
}
