import type { Right } from '../common/access/right.ts';
import { type Role, roleRights, roles } from '../common/access/role.ts';
import type { DebitEventKind } from '../debits/line/debit-history.ts';
import type { ReportEventKind } from '../debits/line/debit-report.ts';
import type { OrderEventKind } from '../orders/common/order-events.ts';
import { type RouteAlertKind, routeAlertKinds } from '../routes/common/route-alert-kind.ts';
import type { RouteEventKind } from '../routes/common/route-events.ts';
import type { SettlementEventKind } from '../settlements/settlement-history-words.ts';

/** What a push message is about; a message carries this, an id and fixed words. */
export type PushType =
	| 'route_assigned'
	| 'route_changed'
	| 'route_cancelled'
	| 'debit_waiting'
	| 'transfer_waiting'
	| 'debit_disputed'
	| 'return_dispute_settled'
	| 'report_waiting'
	| 'disposal_waiting'
	| 'route_suspended'
	| 'route_returned'
	| 'cash_difference'
	| 'delivery_failed'
	| 'code_release_waiting'
	| 'code_released'
	| RouteAlertKind;

/** The record that a message opens. */
export type PushSubject = 'route' | 'debit' | 'settlement' | 'report';

type PushTypeEntry = {
	readonly subject: PushSubject;
	/** Somebody waits for the receiver, so quiet hours do not hold the message. */
	readonly urgent: boolean;
	/** Further events of the record within this time are part of the same message. */
	readonly gatherMs?: number;
	/** Roles without this right could not open the record, or do what the message is about. */
	readonly right: Right;
	/** The roles that receive it until an admin changes the table. */
	readonly defaultRoles: readonly Role[];
};

const ofRoute = { subject: 'route', right: 'routes.read' } as const;
const ofAlert = { ...ofRoute, urgent: true } as const;
const ofDebit = { subject: 'debit', right: 'debits.read' } as const;

export const pushTypeEntries: Readonly<Record<PushType, PushTypeEntry>> = {
	route_assigned: { ...ofRoute, urgent: false, defaultRoles: ['driver'] },
	route_changed: { ...ofRoute, urgent: false, gatherMs: 60_000, defaultRoles: ['driver'] },
	route_cancelled: { ...ofRoute, urgent: false, defaultRoles: ['driver'] },
	debit_waiting: { ...ofDebit, urgent: true, defaultRoles: ['driver'] },
	transfer_waiting: { ...ofDebit, urgent: true, defaultRoles: ['driver'] },
	debit_disputed: { ...ofDebit, urgent: true, defaultRoles: ['ops_manager', 'warehouse'] },
	return_dispute_settled: { ...ofDebit, urgent: true, defaultRoles: ['driver'] },
	report_waiting: { ...ofDebit, urgent: false, defaultRoles: ['ops_manager'] },
	disposal_waiting: {
		subject: 'report',
		urgent: false,
		right: 'reports.approve',
		defaultRoles: ['admin', 'ops_manager'],
	},
	route_suspended: { ...ofRoute, urgent: true, defaultRoles: ['admin', 'ops_manager'] },
	route_returned: { ...ofRoute, urgent: false, defaultRoles: ['warehouse', 'cashier'] },
	cash_difference: {
		subject: 'settlement',
		urgent: false,
		right: 'settlements.read',
		defaultRoles: ['admin', 'ops_manager', 'cashier'],
	},
	delivery_failed: { ...ofDebit, urgent: false, defaultRoles: [] },
	code_release_waiting: {
		subject: 'route',
		urgent: true,
		right: 'routes.release-code',
		defaultRoles: ['admin', 'ops_manager', 'support'],
	},
	code_released: { ...ofRoute, urgent: true, defaultRoles: ['driver'] },
	acceptance_late: { ...ofAlert, defaultRoles: ['ops_manager', 'warehouse'] },
	departure_late: { ...ofAlert, defaultRoles: ['ops_manager', 'warehouse'] },
	stop_long: { ...ofAlert, defaultRoles: ['ops_manager'] },
	area_left: { ...ofAlert, defaultRoles: ['ops_manager'] },
	signal_lost: { ...ofAlert, defaultRoles: ['ops_manager'] },
	route_unclosed: { ...ofAlert, defaultRoles: ['ops_manager', 'cashier'] },
	photo_late: { ...ofRoute, urgent: false, defaultRoles: ['ops_manager'] },
};

export const pushTypes = Object.keys(pushTypeEntries) as PushType[];

/** Roles that can open what the message is about, in the order of the roles. */
export function rolesForPush(type: PushType): Role[] {
	return roles.filter((role) => roleRights[role].includes(pushTypeEntries[type].right));
}

type PushEvent = {
	readonly noun: string;
	readonly kind: string;
	readonly payload: Readonly<Record<string, unknown>>;
};

type Event =
	| `order ${OrderEventKind}`
	| `route ${RouteEventKind}`
	| `debit ${DebitEventKind}`
	| `report ${ReportEventKind}`
	| `settlement ${SettlementEventKind}`;

/** Event → type of message; an event that is not here leads to none. */
const typeOfEvent: { readonly [Kind in Event]?: PushType } = {
	'route planned': 'route_assigned',
	'route edited': 'route_changed',
	'route orders_added': 'route_changed',
	'route orders_removed': 'route_changed',
	'route orders_transferred': 'route_changed',
	'route order_cancelled': 'route_changed',
	'route stops_sorted': 'route_changed',
	'route stop_moved': 'route_changed',
	'route cancelled': 'route_cancelled',
	'route suspended': 'route_suspended',
	'route returned': 'route_returned',
	'order code_release_requested': 'code_release_waiting',
	'order code_released': 'code_released',
	'debit handed_over': 'debit_waiting',
	'debit dispute_settled': 'debit_waiting',
	'debit transfer_requested': 'transfer_waiting',
	'debit disputed': 'debit_disputed',
	'debit return_disputed': 'debit_disputed',
	'debit return_dispute_settled': 'return_dispute_settled',
	'debit report_written': 'report_waiting',
	'report written': 'disposal_waiting',
	'debit result_recorded': 'delivery_failed',
	'settlement counted': 'cash_difference',
	'settlement float_short': 'cash_difference',
};

/** The type of the message about an event; null if it leads to none. */
export function pushTypeOf({ noun, kind, payload }: PushEvent): PushType | null {
	if (noun === 'route' && kind === 'alerted') return alertIn(payload);
	const type = typeOfEvent[`${noun} ${kind}` as Event] ?? null;
	if (type === 'delivery_failed' && payload['outcome'] !== 'failed') return null;
	if (type === 'cash_difference' && isBalanced(payload)) return null;
	return type;
}

/** Whether neither the cash nor the POS totals of a count differ. */
function isBalanced({ differenceKurus, cardDifferenceKurus = 0 }: PushEvent['payload']): boolean {
	return differenceKurus === 0 && cardDifferenceKurus === 0;
}

/** An alert has a message of its own kind. */
function alertIn({ alert }: PushEvent['payload']): RouteAlertKind | null {
	return routeAlertKinds.find((kind) => kind === alert) ?? null;
}
