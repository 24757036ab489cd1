import { nextState, type TransitionTable } from '../common/rule/transition.ts';
import type { ProposalState } from './proposal.ts';

export type ProposalAct =
	| 'start'
	| 'finish'
	| 'interrupt'
	| 'fail'
	| 'stop'
	| 'cancel'
	| 'change'
	| 'accept-part'
	| 'accept'
	| 'drop';

/** Proposal state × act → next state (docs/domain.md#proposals). */
const proposalTransitions: TransitionTable<ProposalState, ProposalAct> = {
	queued: { start: 'running', cancel: 'cancelled', fail: 'failed' },
	running: {
		finish: 'done',
		interrupt: 'interrupted',
		fail: 'failed',
		stop: 'running',
		cancel: 'cancelled',
	},
	done: { change: 'done', 'accept-part': 'done', accept: 'accepted', drop: 'dropped' },
	interrupted: {
		change: 'interrupted',
		'accept-part': 'interrupted',
		accept: 'accepted',
		drop: 'dropped',
	},
	cancelled: {},
	failed: {},
	accepted: {},
	dropped: {},
};

/** The state of a proposal after an act, or null if the act is not allowed. */
export function proposalAfter(state: ProposalState, act: ProposalAct): ProposalState | null {
	return nextState(proposalTransitions, state, act);
}
