import { isExplanation } from '../../common/rule/explanation.ts';
import { refuse } from '../../common/rule/refusal.ts';
import type { RouteState } from '../../routes/common/route.ts';
import type { DebitLineState, DebitState } from './debit.ts';
import { debitRefusals } from './debit-words.ts';

/** Goods change hands once the driver who takes them over accepts. */
export const transferStates = ['awaiting_acceptance', 'accepted', 'rejected'] as const;

/**
 * Requires an explanation when a receiver rejects a transfer (Zimmet Devri), because the sending
 * driver stays responsible. Null if the note is long enough.
 */
export function refuseRejection(note: string) {
	if (isExplanation(note)) return null;
	return refuse(debitRefusals, 'transfer/reason-missing');
}

/**
 * Whether a debit can receive goods from another driver: its driver has accepted and the route is
 * in progress. A cleared debit can, while its route is in progress.
 */
export function canReceiveTransfer(receiver: {
	readonly state: DebitState;
	readonly routeState: RouteState;
}): boolean {
	const isAccepted =
		receiver.state === 'open' ||
		receiver.state === 'partially_cleared' ||
		receiver.state === 'cleared';
	return isAccepted && receiver.routeState === 'in_progress';
}

type Transferable = {
	readonly pieceId: string;
	readonly orderId: string | null;
	readonly state: DebitLineState;
	/** Whether its order is out for delivery on the route and has no result yet. */
	readonly orderOpen: boolean;
};

/**
 * The pieces that a transfer takes: the selected ones, and the other debited pieces of their open
 * orders. An order without a result is not split; a cancelled one may be.
 */
export function transferredLines<Line extends Transferable>(
	lines: readonly Line[],
	selectedIds: ReadonlySet<string>,
): Line[] {
	const selection = lines.filter(({ pieceId }) => selectedIds.has(pieceId));
	const orderIds = new Set(selection.map(({ orderId }) => orderId));
	return lines.filter(
		({ pieceId, orderId, state, orderOpen }) =>
			selectedIds.has(pieceId) || (orderOpen && state === 'debited' && orderIds.has(orderId)),
	);
}
