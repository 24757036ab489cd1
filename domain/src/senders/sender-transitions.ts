import { nextState, type TransitionTable } from '../common/rule/transition.ts';
import type { SenderState } from './sender.ts';

export const senderActs = ['start', 'suspend', 'resume', 'end'] as const;
export type SenderAct = (typeof senderActs)[number];

/** Sender state × act → next state (docs/domain.md#senders). */
export const senderTransitions: TransitionTable<SenderState, SenderAct> = {
	candidate: { start: 'active' },
	active: { suspend: 'suspended' },
	suspended: { resume: 'active', end: 'ended' },
	ended: {},
};

/** The state of a sender after an act, or null if the act is not allowed. */
export function senderAfter(state: SenderState, act: SenderAct): SenderState | null {
	return nextState(senderTransitions, state, act);
}

/** The acts of a state, in the sequence of the screen. */
export function senderActsIn(state: SenderState): SenderAct[] {
	return senderActs.filter((act) => senderAfter(state, act) !== null);
}
