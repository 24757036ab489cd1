import { detour } from '@sevk/domain/common/place/way-network';
import { unfinishedStopStates } from '@sevk/domain/routes/common/route';
import {
	fasterRoads,
	leastPriorSamples,
	type PacePrior,
	priorDays,
	sampling,
} from '@sevk/domain/routes/common/route-pace';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

const maximumEntries = 2_000;
/** The means of a depot for a day, in this process; the days before it seldom change. */
const priorsByDay = new Map<string, Promise<PacePrior[]>>();

/**
 * The pace of a depot in the 28 days before a day, of working days or of weekends, with the means of
 * these ilçeler and of the whole depot (docs/domain.md#expected-times).
 */
export async function readPacePriors(
	db: Database,
	{ depotId, serviceDate }: { readonly depotId: string; readonly serviceDate: string },
	districts: readonly string[],
): Promise<PacePrior[]> {
	const key = `${depotId} ${serviceDate}`;
	const priors = await (priorsByDay.get(key) ?? keep(key, computePriors(db, depotId, serviceDate)));
	const named = new Set(districts);
	return priors.filter(({ district }) => district === null || named.has(district));
}

/** Concurrent requests share one statement; a failed one is repeated by the next request. */
function keep(key: string, computed: Promise<PacePrior[]>): Promise<PacePrior[]> {
	const [oldest] = priorsByDay.keys();
	if (priorsByDay.size >= maximumEntries && oldest !== undefined) priorsByDay.delete(oldest);
	priorsByDay.set(key, computed);
	computed.catch(() => priorsByDay.delete(key));
	return computed;
}

/** Haversine, as `distanceM` of domain/common/place/geo.ts. */
const km = sql`2 * 6371 * asin(least(1, sqrt(
	sin(radians(latitude - from_latitude) / 2) ^ 2
	+ cos(radians(from_latitude)) * cos(radians(latitude))
		* sin(radians(longitude - from_longitude) / 2) ^ 2)))`;

/** As `streetKm` of domain/routes/common/route-pace.ts. */
const [main, motorway] = fasterRoads;
const streetKm = sql`least(road_km, ${main.afterKm}::float8)
	+ ${main.share}::float8 * greatest(0, least(road_km, ${motorway.afterKm}::float8) - ${main.afterKm}::float8)
	+ ${motorway.share}::float8 * greatest(0, road_km - ${motorway.afterKm}::float8)`;

async function computePriors(
	db: Database,
	depotId: string,
	serviceDate: string,
): Promise<PacePrior[]> {
	const { limits, leastKm } = sampling;
	const hourOf = (column: string) =>
		sql`extract(hour from ${sql.ref(column)} at time zone 'Europe/Istanbul')::int`;
	const { rows } = await sql<PacePrior>`
		with visits as (
			select distinct on (s.route_id, s.id) s.route_id, s.id, s.arrived_at, s.finished_at,
				o.district, o.longitude, o.latitude, r.departed_at, d.longitude as depot_longitude,
				d.latitude as depot_latitude
			from routes r
			join depots d on d.id = r.depot_id
			join stops s on s.depot_id = ${depotId}::uuid and s.route_id = r.id
			join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.stop_id = s.id
			join orders o on o.depot_id = ${depotId}::uuid and o.id = ro.order_id
			where r.depot_id = ${depotId}::uuid and r.departed_at is not null
				and r.service_date between ${serviceDate}::date - ${priorDays}::int and ${serviceDate}::date - 1
				and (extract(isodow from r.service_date) >= 6) = (extract(isodow from ${serviceDate}::date) >= 6)
				and s.state not in ${sqlList(unfinishedStopStates)}
				and s.arrived_at is not null and s.finished_at is not null
			order by s.route_id, s.id, o.longitude is null, o.location_approximate, o.id
		), drives as (
			select district, arrived_at, longitude, latitude,
				lag(finished_at, 1, departed_at) over sequence as from_at,
				lag(longitude, 1, depot_longitude) over sequence as from_longitude,
				lag(latitude, 1, depot_latitude) over sequence as from_latitude
			from visits
			window sequence as (partition by route_id order by arrived_at, id)
		), samples as (
			select 'drive' as kind, district, ${hourOf('from_at')} as hour,
				least(greatest(extract(epoch from arrived_at - from_at) / 60 / (${streetKm}),
					${limits.drive.least}::float8), ${limits.drive.most}::float8) as minutes
			from (select *, ${detour}::float8 * ${km} as road_km from drives) measured
			where road_km >= ${leastKm}::float8
			union all
			select 'service', district, ${hourOf('arrived_at')},
				least(greatest(extract(epoch from finished_at - arrived_at) / 60,
					${limits.service.least}::float8), ${limits.service.most}::float8)
			from visits
		)
		select kind, district, hour, round(avg(minutes)::numeric, 2)::float8 as minutes
		from samples
		group by grouping sets ((kind, district, hour), (kind, district), (kind))
		having count(*) >= ${leastPriorSamples}`.execute(db);
	return rows;
}
