import type { RouteAct } from './route-transitions.ts';

/** The history event of each act on a route. */
export const routeEventOfAct = {
	plan: 'planned',
	unplan: 'unplanned',
	'start-loading': 'loading_started',
	'undo-loading': 'loading_undone',
	'make-ready': 'made_ready',
	unready: 'unreadied',
	depart: 'departed',
	suspend: 'suspended',
	resume: 'resumed',
	complete: 'completed',
	uncomplete: 'uncompleted',
	reconcile: 'reconciling',
	close: 'closed',
	reopen: 'reopened',
	cancel: 'cancelled',
} as const satisfies Record<RouteAct, string>;

export type RouteEventKind =
	| (typeof routeEventOfAct)[RouteAct]
	| 'created'
	| 'edited'
	| 'orders_added'
	| 'orders_removed'
	| 'orders_let_go'
	| 'orders_transferred'
	| 'order_cancelled'
	| 'stops_sorted'
	| 'stop_arrived'
	| 'stop_skipped'
	| 'stop_unskipped'
	| 'stop_moved'
	| 'plan_locked'
	| 'plan_unlocked'
	| 'stop_locked'
	| 'stop_unlocked'
	| 'change_confirmed'
	| 'result_refused'
	| 'returned'
	| 'return_corrected'
	| 'alerted'
	| 'track_viewed'
	| 'manifest_revealed';
