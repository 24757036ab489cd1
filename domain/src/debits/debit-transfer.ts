import type { RouteState } from '../routes/route.ts';
import type { DebitState } from './debit.ts';

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
