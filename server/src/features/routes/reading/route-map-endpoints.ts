import { encodeRouteMap, readMapStyle, readRouteMap } from '@sevk/contract/routes/route-map';
import type { Database } from '../../../db/database.ts';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { routeScope } from './route-list-answer.ts';
import { readMapOfDay } from './route-map-store.ts';

type Parts = {
	readonly db: Database;
	/** URL of the basemap style; null for the bundled one. */
	readonly mapStyleUrl: string | null;
};

export function implementRouteMap({ db, mapStyleUrl }: Parts): Implementation[] {
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
		implement(readMapStyle, async () => ({ styleUrl: mapStyleUrl })),
	];
}
