import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** A place in ten-thousandths of a degree, some 10 m. */
export type RoundedPlace = { readonly latitude: number; readonly longitude: number };

/** Ways from a place, as the column contains them. */
export type RoadWays = RoundedPlace & { readonly ways: Buffer };

type WaysKey = { readonly depotId: string; readonly profile: string };

/** The ways from some places that are not older. */
export async function readRoadWays(
	db: Database,
	{ depotId, profile }: WaysKey,
	places: readonly RoundedPlace[],
	since: Date,
): Promise<RoadWays[]> {
	const latitudes = places.map(({ latitude }) => latitude);
	const longitudes = places.map(({ longitude }) => longitude);
	const { rows } = await sql<RoadWays>`
		select latitude, longitude, ways from road_ways
		where depot_id = ${depotId}::uuid and profile = ${profile} and answered_at >= ${since}
			and (latitude, longitude) in (select * from unnest(${latitudes}::int[], ${longitudes}::int[]))
		order by answered_at`.execute(db);
	return rows;
}

export async function addRoadWays(
	db: Database,
	{ depotId, profile }: WaysKey,
	rows: readonly RoadWays[],
	answeredAt: Date,
): Promise<void> {
	await db
		.insertInto('road_ways')
		.values(
			rows.map((row) => ({
				depot_id: depotId,
				profile,
				id: newId(),
				latitude: row.latitude,
				longitude: row.longitude,
				ways: row.ways,
				answered_at: answeredAt,
			})),
		)
		.execute();
}
