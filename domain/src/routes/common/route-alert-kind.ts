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
