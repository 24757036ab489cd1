// The alerts of routes that hold now, for screens; the history and messages come from the job.
import type { RouteAlertAnswer } from '@sevk/contract/routes/route-alerts';
import { alertDays, routeAlertsOf } from '@sevk/domain/routes/time/route-alert';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { type AlertedRoute, readAlertFacts } from '../common/route-alert-store.ts';

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

/** The same for several depots. */
export async function readAlertsOfDepots(db: Database, depotIds: readonly string[], now: Date) {
	const parts = await eachDepot(depotIds, (depotId) => readActiveAlerts(db, depotId, now), {
		statements: 2,
	});
	return new Map(parts.flatMap((part) => [...part]));
}
