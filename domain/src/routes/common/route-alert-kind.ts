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
