import type { DebitLineState, RunningDebitState } from './debit.ts';
import type { DebitAct } from './debit-transitions.ts';

/** The act that brings an accepted debit to the state of its lines. */
export const clearingActs = {
	open: 'hold-again',
	partially_cleared: 'clear-some',
	cleared: 'clear-all',
} as const satisfies Record<RunningDebitState, DebitAct>;

/** The state in which a transferred piece begins on the debit of the receiver. */
export function receivedLineState(state: DebitLineState) {
	return state === 'return_pending' ? 'return_pending' : 'debited';
}
