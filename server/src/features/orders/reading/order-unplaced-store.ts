import type { UnplacedOrder } from '@sevk/contract/orders/order-points';
import type { ServiceDate } from '@sevk/domain/common/date/date';
import {
	exactPrecisions,
	type PointPrecision,
	type PointSource,
} from '@sevk/domain/common/place/known-point';
import { movablePointStates } from '@sevk/domain/orders/form/order-edit';
import type { PointDay } from '@sevk/domain/orders/list/order-point-alarm';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { clockOf, pointOf } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

type Row = Omit<UnplacedOrder, 'point' | 'knowledge' | 'doubt'> & {
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly source: PointSource | null;
	readonly precision: PointPrecision | null;
};

export type StoredUnplaced = Omit<UnplacedOrder, 'doubt'>;

const isOpen = (depotId: string, from: ServiceDate) => sql`o.depot_id = ${depotId}::uuid
	and o.state in ${sqlList(movablePointStates)} and o.service_date >= ${from}::date`;

/** Orders that wait for their delivery and have no exact point, or are among some others. */
export async function readUnplaced(
	db: Database,
	depotId: string,
	{ from, doubtedIds, limit }: { from: ServiceDate; doubtedIds: readonly string[]; limit: number },
): Promise<StoredUnplaced[]> {
	const { rows } = await sql<Row>`
		select o.id, o.depot_id as "depotId", o.version, o.order_no as "orderNo",
			o.sender_name as "senderName", o.province, o.district, o.neighbourhood,
			o.address_line as "addressLine", o.address_hint as "addressHint",
			o.address_key as "addressKey", o.service_date as "serviceDate",
			o.window_start as "windowStart", o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd", o.state,
			r.id as "routeId", r.number as "routeNumber", o.longitude, o.latitude,
			o.location_source as source, o.location_precision as precision
		from orders o
		left join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.order_id = o.id and ro.active
			and ro.result = 'pending'
		left join routes r on r.depot_id = ${depotId}::uuid and r.id = ro.route_id
		where ${isOpen(depotId, from)} and (o.location_approximate or o.longitude is null
			or o.id = any(${[...doubtedIds]}::uuid[]))
		order by o.service_date, o.district, o.neighbourhood, o.address_key, o.id
		limit ${limit}`.execute(db);
	return rows.map(({ longitude, latitude, source, precision, ...row }) => {
		const point = pointOf(longitude, latitude);
		return {
			...row,
			windowStart: clockOf(row.windowStart),
			windowEnd: clockOf(row.windowEnd),
			windowGapStart: clockOf(row.windowGapStart),
			windowGapEnd: clockOf(row.windowGapEnd),
			point:
				point === null ? null : { type: 'Point' as const, coordinates: [...point.coordinates] },
			knowledge: source === null || precision === null ? null : { source, precision },
		};
	});
}

export async function countUnplaced(
	db: Database,
	depotId: string,
	from: ServiceDate,
): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from orders o
		where ${isOpen(depotId, from)} and (o.location_approximate or o.longitude is null)`.execute(db);
	return rows[0]?.count ?? 0;
}

export type PlacedOrder = {
	readonly id: string;
	readonly province: string;
	readonly district: string;
	readonly longitude: number;
	readonly latitude: number;
};

/** A depot has fewer orders that wait. */
const mostPlaced = 5000;

/** Orders that wait for their delivery with an exact point that no person of the office has set. */
export async function readPlaced(
	db: Database,
	depotId: string,
	from: ServiceDate,
): Promise<PlacedOrder[]> {
	const { rows } = await sql<PlacedOrder>`
		select o.id, o.province, o.district, o.longitude, o.latitude
		from orders o
		where ${isOpen(depotId, from)} and o.location_precision in ${sqlList(exactPrecisions)}
			and o.location_source <> 'office'
		order by o.service_date, o.id
		limit ${mostPlaced}`.execute(db);
	return rows;
}

/** How many orders of each day have nothing but the centre of their ilçe. */
export async function readPointDays(
	db: Database,
	depotId: string,
	days: readonly ServiceDate[],
): Promise<PointDay[]> {
	const { rows } = await sql<PointDay>`
		select o.service_date as "serviceDate", count(*)::int as "orderCount",
			(count(*) filter (where o.found_nowhere))::int as "nowhereCount"
		from orders o
		where o.depot_id = ${depotId}::uuid and o.service_date = any(${[...days]}::date[])
			and o.state <> 'cancelled'
		group by o.service_date`.execute(db);
	return rows;
}
