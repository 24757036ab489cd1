/** What the office is informed of without looking (docs/domain.md#route-alerts). */
export const routeAlertKinds = [
	'acceptance_late',
	'departure_late',
	'stop_long',
	'area_left',
	'signal_lost',
	'route_unclosed',
	'photo_late',
] as const;
export type RouteAlertKind = (typeof routeAlertKinds)[number];

/** Alerts on screens. The request of a driver has its own message and event of the history. */
export const shownAlertKinds = [...routeAlertKinds, 'code_release_waiting'] as const;
export type ShownAlertKind = (typeof shownAlertKinds)[number];

/** Whether the history and a message name the alert too. */
export function isRaised(kind: ShownAlertKind): kind is RouteAlertKind {
	return kind !== 'code_release_waiting';
}

const alertActs = ['call', 'stop', 'closing'] as const;
export type AlertAct = (typeof alertActs)[number];

const actsOfKind: Record<ShownAlertKind, readonly AlertAct[]> = {
	acceptance_late: ['call'],
	departure_late: ['call'],
	stop_long: ['call', 'stop'],
	area_left: ['call'],
	signal_lost: ['call'],
	route_unclosed: ['call', 'closing'],
	photo_late: ['call'],
	code_release_waiting: ['call', 'stop'],
};

/** What the office can do about these alerts; an alert of a newer server has none. */
export function actsOfAlerts(alerts: readonly { readonly kind: ShownAlertKind }[]): AlertAct[] {
	const acts = new Set(alerts.flatMap(({ kind }) => actsOfKind[kind] ?? []));
	return alertActs.filter((act) => acts.has(act));
}
