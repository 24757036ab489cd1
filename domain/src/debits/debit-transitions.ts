import { nextState, type TransitionTable } from '../common/transition.ts';
import type { DebitLineState, DebitState } from './debit.ts';

export type DebitAct =
	| 'hand-over'
	| 'scan-more'
	| 'accept'
	| 'dispute'
	| 'settle-dispute'
	| 'clear-some'
	| 'clear-all'
	| 'hold-again'
	| 'cancel';

/** Debit state × act → next state (domain.md §5). */
export const debitTransitions: TransitionTable<DebitState, DebitAct> = {
	draft: { 'hand-over': 'awaiting_acceptance', cancel: 'cancelled' },
	awaiting_acceptance: {
		accept: 'open',
		dispute: 'disputed',
		'scan-more': 'draft',
		cancel: 'cancelled',
	},
	disputed: { 'settle-dispute': 'awaiting_acceptance', 'scan-more': 'draft', cancel: 'cancelled' },
	open: { 'clear-some': 'partially_cleared', 'clear-all': 'cleared' },
	partially_cleared: {
		'clear-all': 'cleared',
		'hold-again': 'open',
		'clear-some': 'partially_cleared',
	},
	cleared: { 'hold-again': 'open', 'clear-some': 'partially_cleared' },
	cancelled: {},
};

/** The state a debit goes to by an act, or null when it may not. */
export function debitAfter(state: DebitState, act: DebitAct): DebitState | null {
	return nextState(debitTransitions, state, act);
}

export type DebitLineAct =
	| 'scan'
	| 'undo-scan'
	| 'leave'
	| 'undo-leave'
	| 'deliver'
	| 'undo-deliver'
	| 'fail'
	| 'undo-fail'
	| 'hand-back'
	| 'undo-hand-back'
	| 'undo-early-hand-back'
	| 'transfer'
	| 'undebit'
	| 'write-off';

/** Line state × act → next state: what may happen to one piece on one zimmet (domain.md §5). */
export const debitLineTransitions: TransitionTable<DebitLineState, DebitLineAct> = {
	pending: { scan: 'debited', leave: 'not_debited' },
	not_debited: { scan: 'debited', 'undo-leave': 'pending' },
	debited: {
		'undo-scan': 'pending',
		deliver: 'cleared_delivered',
		fail: 'return_pending',
		'hand-back': 'cleared_returned',
		transfer: 'transferred',
		undebit: 'undebited',
		'write-off': 'written_off',
	},
	return_pending: {
		'undo-fail': 'debited',
		deliver: 'cleared_delivered',
		'hand-back': 'cleared_returned',
		transfer: 'transferred',
		undebit: 'undebited',
		'write-off': 'written_off',
	},
	cleared_delivered: { 'undo-deliver': 'debited' },
	cleared_returned: { 'undo-hand-back': 'return_pending', 'undo-early-hand-back': 'debited' },
	transferred: {},
	undebited: {},
	written_off: {},
};

/** The state a line goes to by an act, or null when it may not. */
export function debitLineAfter(state: DebitLineState, act: DebitLineAct): DebitLineState | null {
	return nextState(debitLineTransitions, state, act);
}
