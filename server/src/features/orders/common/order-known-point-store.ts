import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import {
	exactPrecisions,
	type KnownPoint,
	type PointPrecision,
	type PointSource,
} from '@sevk/domain/common/place/known-point';
import { deliveredOutcomes } from '@sevk/domain/orders/common/order';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

/** The sources whose points hold for other orders of the address; the strongest first. */
const rememberedSources: readonly PointSource[] = ['office', 'shop', 'driver'];

/** Sources that somebody at the door or in the office stands for. */
const confirmedSources: readonly PointSource[] = ['office', 'driver'];

export type AddressPoint = KnownPoint & {
	readonly buildingKey: string;
	readonly addressKey: string;
};

/**
 * The best exact point of each address in some buildings: of the strongest source, then of the latest
 * order. A geocoder's answer is not kept longer than its provider allows, so it is not handed on.
 */
export async function readAddressPoints(
	db: Database,
	depotId: string,
	buildingKeys: readonly string[],
	exceptOrderId: string | null = null,
): Promise<AddressPoint[]> {
	if (buildingKeys.length === 0) return [];
	const { rows } = await sql<{
		buildingKey: string;
		addressKey: string;
		longitude: number;
		latitude: number;
		source: PointSource;
		precision: PointPrecision;
	}>`
		select distinct on (o.building_key, o.address_key) o.building_key as "buildingKey",
			o.address_key as "addressKey", o.longitude, o.latitude, o.location_source as source,
			o.location_precision as precision
		from orders o
		where o.depot_id = ${depotId} and o.building_key = any(${[...buildingKeys]}::text[])
			and o.location_precision in ${sqlList(exactPrecisions)}
			and (${exceptOrderId}::uuid is null or o.id <> ${exceptOrderId}::uuid)
			and o.location_source = any(${[...rememberedSources]}::text[])
		order by o.building_key, o.address_key,
			array_position(${[...rememberedSources]}::text[], o.location_source), o.created_at desc, o.id
	`.execute(db);
	return rows.map(({ longitude, latitude, ...row }) => ({
		...row,
		point: geoPoint(longitude, latitude),
	}));
}

/** More points do not move a median that matters. */
const mostConfirmed = 60;
/** A delivery this near confirms the point of its order (docs/domain.md#evidence). */
const nearM = 150;

/** Points of different addresses of some mahalles that the office or a delivery there has confirmed. */
export async function readConfirmedPoints(
	db: Database,
	depotId: string,
	neighbourhoodKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly GeoPoint[]>> {
	if (neighbourhoodKeys.length === 0) return new Map();
	const { rows } = await sql<{ key: string; points: readonly [number, number][] }>`
		select n.key, coalesce((
			select jsonb_agg(jsonb_build_array(c.longitude, c.latitude)) from (
				select distinct on (o.address_key) o.longitude, o.latitude
				from orders o
				where o.depot_id = ${depotId} and o.neighbourhood_key = n.key
					and o.location_precision in ${sqlList(exactPrecisions)} and o.address_key is not null
					and (o.location_source in ${sqlList(confirmedSources)} or exists (
						select 1 from attempts a
						where a.depot_id = ${depotId} and a.order_id = o.id and a.reverted_at is null
							and a.outcome in ${sqlList(deliveredOutcomes)}
							and a.distance_m <= ${nearM}))
				order by o.address_key, o.created_at desc
				limit ${mostConfirmed}
			) c), '[]') as points
		from unnest(${[...neighbourhoodKeys]}::text[]) as n(key)`.execute(db);
	return new Map(
		rows.map(({ key, points }) => [
			key,
			points.map(([longitude, latitude]) => geoPoint(longitude, latitude)),
		]),
	);
}
