import { type RawBuilder, sql } from 'kysely';

/** Joins what the address of an order `o` has learned: `stayColumns` and `bestHourColumns`. */
export function learnedStay(depotId: string): RawBuilder<unknown> {
	return sql`left join lateral (
		select r.place_minutes, r.parcel_seconds, r.best_from, r.best_until
		from addresses a
		join addresses r on r.depot_id = ${depotId}::uuid and r.id = coalesce(a.merged_into, a.id)
		where a.depot_id = ${depotId}::uuid and a.key = o.address_key
	) learned on true`;
}

export const stayColumns = sql`learned.place_minutes as "placeMinutes",
	learned.parcel_seconds as "parcelSeconds"`;

export const bestHourColumns = sql`learned.best_from as "bestFrom", learned.best_until as "bestUntil"`;
