import type { Depot, DepotFields } from '@sevk/contract/depots/depots';
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import { endedRouteStates } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';
import { clockOf, pointOf, readWorkWeek, workWeekJson } from '../../db/sql/row-values.ts';

function depotOf(row: Row<'depots'>): Depot {
	return {
		id: row.id,
		code: row.code,
		name: row.name,
		province: row.province,
		district: row.district,
		neighbourhood: row.neighbourhood,
		addressLine: row.address_line,
		postalCode: row.postal_code,
		point: pointOf(row.longitude, row.latitude),
		opensAt: clockOf(row.opens_at),
		closesAt: clockOf(row.closes_at),
		receivesByScan: row.receives_by_scan,
		workWeek: readWorkWeek(row.work_week),
		retired: row.retired_at !== null,
		version: row.version,
	};
}

/** The depots of a caller, sorted by name in Turkish collation. */
export async function listDepotRows(
	db: Database,
	depotIds: readonly string[],
	{ q = '', retired }: { q?: string | undefined; retired: 'hide' | 'show' },
): Promise<Depot[]> {
	if (depotIds.length === 0) return [];
	let query = db
		.selectFrom('depots')
		.selectAll()
		.where('id', 'in', [...depotIds])
		.orderBy(sql`name collate "tr-TR-x-icu"`)
		.orderBy('id');
	if (retired === 'hide') query = query.where('retired_at', 'is', null);
	// Some dozens of depots are filtered faster in memory than by an index.
	return (await query.execute())
		.map(depotOf)
		.filter(({ code, name, district, province }) =>
			foldIncludes(`${code} ${name} ${district} ${province}`, q),
		);
}

/** Reads and locks a depot; null when the caller may not see it. */
export async function lockDepot(
	tx: Tx,
	depotIds: readonly string[],
	depotId: string,
): Promise<Depot | null> {
	if (!depotIds.includes(depotId)) return null;
	const row = await tx
		.selectFrom('depots')
		.selectAll()
		.where('id', '=', depotId)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : depotOf(row);
}

/** A depot that the caller may see; null otherwise. */
export async function findDepot(
	db: Database,
	depotIds: readonly string[],
	depotId: string,
): Promise<{ code: string; name: string; province: string; retired: boolean } | null> {
	if (!depotIds.includes(depotId)) return null;
	const row = await db
		.selectFrom('depots')
		.select(['code', 'name', 'province', 'retired_at'])
		.where('id', '=', depotId)
		.executeTakeFirst();
	if (row === undefined) return null;
	return {
		code: row.code,
		name: row.name,
		province: row.province,
		retired: row.retired_at !== null,
	};
}

/** Whether new orders of a depot are expected until they are received by scan. */
export async function isReceivedByScan(db: Database, depotId: string): Promise<boolean> {
	const row = await db
		.selectFrom('depots')
		.select('receives_by_scan')
		.where('id', '=', depotId)
		.executeTakeFirst();
	return row?.receives_by_scan ?? false;
}

/** The code of a depot, which its numbers contain. */
export async function readDepotCode(db: Database, depotId: string): Promise<string> {
	const { code } = await db
		.selectFrom('depots')
		.select('code')
		.where('id', '=', depotId)
		.executeTakeFirstOrThrow();
	return code;
}

function columns(fields: DepotFields, now: Date) {
	return {
		code: fields.code,
		name: fields.name,
		province: fields.province,
		district: fields.district,
		neighbourhood: fields.neighbourhood,
		address_line: fields.addressLine,
		postal_code: fields.postalCode,
		longitude: fields.point === null ? null : longitudeOf(fields.point),
		latitude: fields.point === null ? null : latitudeOf(fields.point),
		opens_at: fields.opensAt,
		closes_at: fields.closesAt,
		receives_by_scan: fields.receivesByScan,
		work_week: workWeekJson(fields.workWeek),
		updated_at: now,
	};
}

/** Inserts a depot; false when another depot has or had the code. */
export async function insertDepot(
	tx: Tx,
	depotId: string,
	fields: DepotFields,
	now: Date,
): Promise<boolean> {
	if (!(await keepCode(tx, fields.code, depotId))) return false;
	await tx
		.insertInto('depots')
		.values({ id: depotId, created_at: now, ...columns(fields, now) })
		.execute();
	return true;
}

export async function updateDepot(
	tx: Tx,
	depotId: string,
	fields: DepotFields,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('depots')
		.set({ ...columns(fields, now), version: sql`version + 1` })
		.where('id', '=', depotId)
		.execute();
}

export async function setDepotRetired(
	tx: Tx,
	depotId: string,
	retired: boolean,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('depots')
		.set({ retired_at: retired ? now : null, updated_at: now, version: sql`version + 1` })
		.where('id', '=', depotId)
		.execute();
}

/** Keeps a code for a depot; false when another depot has or had it, because its numbers contain it. */
export async function keepCode(tx: Tx, code: string, depotId: string): Promise<boolean> {
	await tx
		.insertInto('depot_codes')
		.values({ code, owner_id: depotId })
		.onConflict((conflict) => conflict.column('code').doNothing())
		.execute();
	const row = await tx
		.selectFrom('depot_codes')
		.select('owner_id')
		.where('code', '=', code)
		.executeTakeFirst();
	return row?.owner_id === depotId;
}

/** Number of routes of a depot that are neither closed nor cancelled. */
export async function countUnclosedRoutes(tx: Tx, depotId: string): Promise<number> {
	const row = await tx
		.selectFrom('routes')
		.select(sql<number>`count(*)::int`.as('count'))
		.where('depot_id', '=', depotId)
		.where('state', 'not in', endedRouteStates)
		.executeTakeFirstOrThrow();
	return row.count;
}

/** The depots that work. */
export async function listActiveDepotIds(db: Database): Promise<string[]> {
	const rows = await db
		.selectFrom('depots')
		.select('id')
		.where('retired_at', 'is', null)
		.orderBy('id')
		.execute();
	return rows.map(({ id }) => id);
}

/** Depot names by id, for lists whose rows have only the id. */
export async function readDepotNames(db: Database): Promise<(depotId: string) => string> {
	const rows = await db.selectFrom('depots').select(['id', 'name']).execute();
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	return (depotId) => names.get(depotId) ?? '';
}

export async function listDepotIds(db: Database): Promise<string[]> {
	const rows = await db.selectFrom('depots').select('id').orderBy('id').execute();
	return rows.map(({ id }) => id);
}

/** Working times of drivers without times of their own; null for the usual ones. */
export async function readDepotWeek(db: Database, depotId: string) {
	const row = await db
		.selectFrom('depots')
		.select('work_week')
		.where('id', '=', depotId)
		.executeTakeFirst();
	return readWorkWeek(row?.work_week);
}
