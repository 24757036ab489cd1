import { encodeRouteMap, readRouteMap } from '@sevk/contract/routes/route-map';
import type { Database } from '../../../db/database.ts';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implementShared } from '../../../http/endpoint/endpoint.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { readAlertsOfDepots } from './route-alert-answer.ts';
import { routeScope } from './route-list-answer.ts';
import { readMapCentre } from './route-map-centre-answer.ts';
import { readMapOfDay } from './route-map-store.ts';

export function implementRouteMap({ db }: { readonly db: Database }): Implementation[] {
	return [
		implementShared(readRouteMap, async ({ query: { serviceDate, depotId } }, caller) => {
			const scope = routeScope(caller, depotsOf(caller, depotId));
			const map = await readMapOfDay(db, { ...scope, serviceDate, viewer: caller });
			const { planning } = await readPolicies(db);
			const alerts = await readAlertsOfDepots(db, scope.depotIds, new Date());
			return encodeRouteMap({
				...map,
				doorTimes: {
					placeMinutes: planning.placeMinutes,
					pieceSeconds: planning.pieceSeconds,
				},
				around: await readMapCentre(db, map, scope.depotIds),
				alerts: map.routes.flatMap(({ id }) => {
					const own = alerts.get(id);
					return own === undefined ? [] : [{ routeId: id, alerts: [...own] }];
				}),
			});
		}),
	];
}
