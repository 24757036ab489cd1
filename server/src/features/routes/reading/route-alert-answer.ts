// The alerts of routes that hold now, for screens; the history and messages come from the job.
import type { RouteAlertAnswer } from '@sevk/contract/routes/route-alerts';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { routeAlertsOf } from '@sevk/domain/routes/stop/route-alert';
import type { Database } from '../../../db/database.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { type AlertedRoute, readAlertFacts } from '../common/route-alert-store.ts';

/**
 * Routes of yesterday are alerted of too: one that was not closed is still open in the morning. A photo
 * that has not come within a week is left to the screen of its order.
 */
export function alertDays(now: Date) {
	const today = todayIn(now);
	return { from: addDays(today, -1), to: today, photosFrom: addDays(today, -7) };
}

/** The alerts of the open routes of a depot, or of one of them, by route; most have none. */
export async function readActiveAlerts(
	db: Database,
	depotId: string,
	now: Date,
	routeId: string | null = null,
): Promise<ReadonlyMap<string, RouteAlertAnswer[]>> {
	const [{ alerts: limits }, routes] = await Promise.all([
		readPolicies(db),
		readAlertFacts(db, depotId, { ...alertDays(now), routeId }),
	]);
	const answerOf = (route: AlertedRoute) =>
		routeAlertsOf(route, limits, now).map(({ kind, since }) => ({
			kind,
			since: since.toISOString(),
		}));
	return new Map(
		routes
			.map((route) => [route.routeId, answerOf(route)] as const)
			.filter(([, alerts]) => alerts.length > 0),
	);
}
