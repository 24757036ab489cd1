import { type Refusal, refuseAs } from '../common/refusal.ts';
import type { RouteState } from '../routes/route.ts';
import type { DebitState } from './debit.ts';
import { debitRefusals } from './debit-words.ts';

/** So much has to be said by whoever refuses goods of another driver (domain.md §10, guard 7). */
export const shortestRejection = 10;

/**
 * Whoever refuses a Zimmet Devri says why: the giver stays answerable and has to find another way.
 * Null when enough was said.
 */
export function refuseRejection(note: string): Refusal | null {
	if (note.trim().length >= shortestRejection) return null;
	return refuseAs(422, debitRefusals, 'transfer/reason-missing');
}

/**
 * Whether a zimmet may take goods over from another driver: its driver has accepted and is on the
 * road. One that is empty already (Kapandı) may, as long as its route is.
 */
export function mayTake(taker: {
	readonly state: DebitState;
	readonly routeState: RouteState;
}): boolean {
	const accepted =
		taker.state === 'open' || taker.state === 'partially_cleared' || taker.state === 'cleared';
	return accepted && taker.routeState === 'in_progress';
}
