import { nextState, type TransitionTable } from '../../common/rule/transition.ts';
import type { OrderState } from './order.ts';

export type OrderAct =
	| 'confirm'
	| 'assign'
	| 'take-off'
	| 'depart'
	| 'deliver'
	| 'deliver-partly'
	| 'fail'
	| 'end-partly'
	| 'revert'
	| 'carry-over'
	| 'make-appointment'
	| 'keep-at-branch'
	| 'hand-over-at-branch'
	| 'send-back'
	| 'arrive-at-sender'
	| 'cancel'
	| 'lose'
	| 'damage';

/**
 * Steps that the office can choose for an order that was not delivered as planned
 * (docs/domain.md#next-steps).
 */
export const orderNextSteps = [
	'carry-over',
	'make-appointment',
	'keep-at-branch',
	'hand-over-at-branch',
	'send-back',
	'arrive-at-sender',
] as const satisfies readonly OrderAct[];
export type OrderNextStep = (typeof orderNextSteps)[number];

/** Order state × act → next state (docs/domain.md#order-states). */
export const orderTransitions: TransitionTable<OrderState, OrderAct> = {
	new: { confirm: 'ready', cancel: 'cancelled' },
	ready: {
		assign: 'planned',
		// The order did not leave on its day: same attempt, another day.
		'carry-over': 'ready',
		'make-appointment': 'appointment',
		'keep-at-branch': 'waiting_at_branch',
		'send-back': 'returning',
		'end-partly': 'partially_delivered',
		cancel: 'cancelled',
		lose: 'lost',
		damage: 'damaged',
	},
	planned: {
		'take-off': 'ready',
		depart: 'out_for_delivery',
		'end-partly': 'partially_delivered',
		cancel: 'cancelled',
		lose: 'lost',
		damage: 'damaged',
	},
	out_for_delivery: {
		deliver: 'delivered',
		'deliver-partly': 'partially_delivered',
		fail: 'failed',
		'end-partly': 'partially_delivered',
		'take-off': 'ready',
		cancel: 'cancelled',
		lose: 'lost',
		damage: 'damaged',
	},
	delivered: { revert: 'out_for_delivery' },
	partially_delivered: {
		revert: 'out_for_delivery',
		'carry-over': 'ready',
		'send-back': 'returning',
	},
	failed: {
		revert: 'out_for_delivery',
		'end-partly': 'partially_delivered',
		'carry-over': 'ready',
		'make-appointment': 'appointment',
		'keep-at-branch': 'waiting_at_branch',
		'send-back': 'returning',
		cancel: 'cancelled',
		lose: 'lost',
		damage: 'damaged',
	},
	appointment: { 'carry-over': 'ready', 'send-back': 'returning', cancel: 'cancelled' },
	waiting_at_branch: {
		'carry-over': 'ready',
		'hand-over-at-branch': 'delivered',
		'end-partly': 'partially_delivered',
		'send-back': 'returning',
		cancel: 'cancelled',
	},
	returning: { 'arrive-at-sender': 'returned', 'carry-over': 'ready' },
	returned: {},
	cancelled: { 'send-back': 'returning', lose: 'lost', damage: 'damaged' },
	lost: {},
	damaged: { 'send-back': 'returning' },
};

/** The state of an order after an act, or null if the act is not allowed. */
export function orderAfter(state: OrderState, act: OrderAct): OrderState | null {
	return nextState(orderTransitions, state, act);
}
