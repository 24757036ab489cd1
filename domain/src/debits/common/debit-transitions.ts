import { nextState, type TransitionTable } from '../../common/rule/transition.ts';
import type { DebitLineState, DebitState } from './debit.ts';

export type DebitAct =
	| 'hand-over'
	| 'scan-more'
	| 'accept'
	| 'dispute'
	| 'settle-dispute'
	| 'dispute-return'
	| 'clear-some'
	| 'clear-all'
	| 'hold-again'
	| 'cancel';

/** Debit state × act → next state (docs/domain.md#debit-states). */
export const debitTransitions: TransitionTable<DebitState, DebitAct> = {
	draft: { 'hand-over': 'awaiting_acceptance', cancel: 'cancelled' },
	awaiting_acceptance: {
		accept: 'open',
		dispute: 'disputed',
		'scan-more': 'draft',
		cancel: 'cancelled',
	},
	disputed: { 'settle-dispute': 'awaiting_acceptance', 'scan-more': 'draft', cancel: 'cancelled' },
	open: {
		'clear-some': 'partially_cleared',
		'clear-all': 'cleared',
		'dispute-return': 'return_disputed',
	},
	partially_cleared: {
		'clear-all': 'cleared',
		'hold-again': 'open',
		'dispute-return': 'return_disputed',
	},
	return_disputed: {
		'hold-again': 'open',
		'clear-some': 'partially_cleared',
		'clear-all': 'cleared',
	},
	cleared: {
		'hold-again': 'open',
		'clear-some': 'partially_cleared',
		'dispute-return': 'return_disputed',
	},
	cancelled: {},
};

/** The state of a debit after an act, or null if the act is not allowed. */
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

/** Line state × act → next state of a piece in a debit (docs/domain.md#debit-line-states). */
export const debitLineTransitions = {
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
} as const satisfies TransitionTable<DebitLineState, DebitLineAct>;

/** The state of a line after an act, or null if the act is not allowed. */
export function debitLineAfter(state: DebitLineState, act: DebitLineAct): DebitLineState | null {
	return nextState<DebitLineState, DebitLineAct>(debitLineTransitions, state, act);
}
