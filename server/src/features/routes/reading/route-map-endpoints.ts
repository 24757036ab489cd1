import { encodeRouteMap, readRouteMap } from '@sevk/contract/routes/route-map';
import type { Database } from '../../../db/database.ts';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { routeScope } from './route-list-answer.ts';
import { readMapOfDay } from './route-map-store.ts';

export function implementRouteMap({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(readRouteMap, async ({ query: { serviceDate, depotId } }, caller) =>
			encodeRouteMap(
				await readMapOfDay(db, {
					...routeScope(caller, depotsOf(caller, depotId)),
					serviceDate,
					viewer: caller,
				}),
			),
		),
	];
}
