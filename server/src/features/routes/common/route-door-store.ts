// Time at the door of the stops of a route (docs/domain.md#route-list).
import { type LearnedStay, stayMinutesOf } from '@sevk/domain/addresses/address-memory';
import { doorMinutesOf } from '@sevk/domain/routes/time/route-door-time';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { learnedStay, stayColumns } from '../../addresses/address-stay-store.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { excludedResultList } from './route-order-status-store.ts';

type DoorRow = LearnedStay & {
	readonly stopId: string;
	readonly pieceCount: number;
	readonly serviceMinutes: number | null;
	readonly approximate: boolean;
};

/** Minutes by stop. */
export async function readDoorMinutes(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await sql<DoorRow>`
		select ro.stop_id as "stopId", o.piece_count as "pieceCount",
			o.service_minutes as "serviceMinutes", o.location_approximate as approximate, ${stayColumns}
		from route_orders ro
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		${learnedStay(depotId)}
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
			and ro.result not in ${excludedResultList}
		order by ro.stop_id, o.id`.execute(db);
	const { planning: rules } = await readPolicies(db);
	const byStop = [...Map.groupBy(rows, ({ stopId }) => stopId)];
	return new Map(
		byStop.map(([stopId, orders]) => {
			const learned = orders.find(({ placeMinutes }) => placeMinutes !== null);
			const pieces = orders.reduce((sum, { pieceCount }) => sum + pieceCount, 0);
			const stayMinutes = learned === undefined ? null : stayMinutesOf(learned, pieces);
			return [stopId, doorMinutesOf({ rules, orders, stayMinutes })];
		}),
	);
}
