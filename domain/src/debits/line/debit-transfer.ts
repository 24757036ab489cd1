import { isExplanation } from '../../common/rule/explanation.ts';
import { refuse } from '../../common/rule/refusal.ts';
import type { RouteState } from '../../routes/common/route.ts';
import type { DebitState } from '../common/debit.ts';
import { debitRefusals } from '../common/debit-words.ts';

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
