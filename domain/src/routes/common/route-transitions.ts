import { nextState, type TransitionTable } from '../../common/rule/transition.ts';
import type { RouteState } from './route.ts';

export type RouteAct =
	| 'plan'
	| 'unplan'
	| 'start-loading'
	| 'undo-loading'
	| 'make-ready'
	| 'unready'
	| 'depart'
	| 'suspend'
	| 'resume'
	| 'complete'
	| 'uncomplete'
	| 'reconcile'
	| 'close'
	| 'reopen'
	| 'cancel';

/**
 * Route state × act → next state (docs/domain.md#route-states). Guards that depend on facts are in
 * route-guards.ts.
 */
export const routeTransitions: TransitionTable<RouteState, RouteAct> = {
	draft: { plan: 'planned', cancel: 'cancelled' },
	planned: { 'start-loading': 'loading', unplan: 'draft', cancel: 'cancelled' },
	loading: { 'make-ready': 'ready', 'undo-loading': 'planned', cancel: 'cancelled' },
	ready: { depart: 'in_progress', unready: 'loading', cancel: 'cancelled' },
	in_progress: { complete: 'completed', suspend: 'suspended' },
	suspended: { resume: 'in_progress', complete: 'completed' },
	completed: { uncomplete: 'in_progress', reconcile: 'reconciling', close: 'closed' },
	reconciling: { uncomplete: 'in_progress', close: 'closed' },
	closed: { reopen: 'reconciling' },
	cancelled: {},
};

/** The state of a route after an act, or null if the act is not allowed. */
export function routeAfter(state: RouteState, act: RouteAct): RouteState | null {
	return nextState(routeTransitions, state, act);
}
