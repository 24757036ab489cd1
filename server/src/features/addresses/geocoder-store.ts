import type {
	GeocoderFields,
	GeocoderKind,
	GeocoderProblem,
} from '@sevk/domain/addresses/geocoder';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';
import { companyId } from '../../db/ids.ts';

export type StoredGeocoder = GeocoderFields & {
	readonly keySealed: string | null;
	/** null: it answers. */
	readonly problem: GeocoderProblem | null;
	/** Problems in a row. */
	readonly failures: number;
	readonly pausedUntil: Date | null;
	readonly version: number;
};

function geocoderOf(row: Row<'geocoders'>): StoredGeocoder {
	return {
		kind: row.kind as GeocoderKind | null,
		keySealed: row.key_sealed,
		nominatimUrl: row.nominatim_url,
		perSecond: row.per_second,
		days: row.keep_days,
		problem: row.problem as GeocoderProblem | null,
		failures: row.failures,
		pausedUntil: row.paused_until,
		version: row.version,
	};
}

function selectGeocoder(db: Database) {
	return db.selectFrom('geocoders').selectAll().where('id', '=', companyId);
}

export async function readGeocoder(db: Database): Promise<StoredGeocoder> {
	return geocoderOf(await selectGeocoder(db).executeTakeFirstOrThrow());
}

export async function lockGeocoder(tx: Tx): Promise<StoredGeocoder> {
	return geocoderOf(await selectGeocoder(tx).forUpdate().executeTakeFirstOrThrow());
}

/** Saves a choice; a problem of the one before is over. */
export async function saveGeocoder(
	tx: Tx,
	{
		kind,
		nominatimUrl,
		perSecond,
		days,
		keySealed,
	}: GeocoderFields & { readonly keySealed: string | null },
	now: Date,
): Promise<void> {
	await tx
		.updateTable('geocoders')
		.set({
			kind,
			nominatim_url: nominatimUrl,
			key_sealed: keySealed,
			per_second: perSecond,
			keep_days: days,
			problem: null,
			failures: 0,
			paused_until: null,
			version: sql`version + 1`,
			updated_at: now,
		})
		.where('id', '=', companyId)
		.execute();
}

/** A turn is not reserved farther ahead, so that it comes before a claim of its address ends. */
const farthestTurnMs = 20_000;

/**
 * Reserves the next turn to send a request, among all processes; null while there is none: no service,
 * a pause, or too many that wait.
 */
export async function reserveTurn(
	db: Database,
	now: Date,
): Promise<{ readonly at: Date; readonly geocoder: StoredGeocoder } | null> {
	const farthest = new Date(now.getTime() + farthestTurnMs);
	const { rows } = await sql<Row<'geocoders'> & { readonly turn_at: Date }>`
		update geocoders g
		set next_at = greatest(g.next_at, ${now}) + make_interval(secs => 1.0 / g.per_second)
		where g.id = ${companyId} and g.kind is not null and g.next_at <= ${farthest}
			and (g.paused_until is null or g.paused_until <= ${now})
		returning g.*, g.next_at - make_interval(secs => 1.0 / g.per_second) as turn_at`.execute(db);
	const [row] = rows;
	return row === undefined ? null : { at: row.turn_at, geocoder: geocoderOf(row) };
}

/** Ends a problem whose pause is over before an instant. */
export async function clearProblem(db: Database, pausedBefore: Date): Promise<void> {
	await db
		.updateTable('geocoders')
		.set({ problem: null, failures: 0, paused_until: null })
		.where('id', '=', companyId)
		.where('problem', 'is not', null)
		.where((where) =>
			where.or([where('paused_until', 'is', null), where('paused_until', '<=', pausedBefore)]),
		)
		.execute();
}

export async function saveProblem(
	tx: Tx,
	{
		problem,
		failures,
		pausedUntil,
	}: {
		readonly problem: GeocoderProblem;
		readonly failures: number;
		readonly pausedUntil: Date | null;
	},
): Promise<void> {
	await tx
		.updateTable('geocoders')
		.set({ problem, failures, paused_until: pausedUntil })
		.where('id', '=', companyId)
		.execute();
}
