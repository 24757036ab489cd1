// Every statement is about one depot (docs/trust.md#sql-rules): the depot of a record comes first.
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Tables whose records have an address of their own, by their id alone. Files are not among them: a
 * claim moves a file to another depot.
 */
type AddressedTable = Extract<
	keyof Tables,
	| 'orders'
	| 'order_imports'
	| 'routes'
	| 'debits'
	| 'transfers'
	| 'reports'
	| 'receipts'
	| 'product_returns'
	| 'settlements'
	| 'driver_debts'
	| 'sender_handovers'
	| 'proposals'
	| 'addresses'
>;

/** How many records are remembered; a test lowers it. */
export const depotCache = { limit: 100_000 };
/** Clients choose these ids, so the same one may be in two depots, or be the id of another record. */
type ChosenTable = Extract<AddressedTable, 'sender_handovers'>;
/** A record's depot never changes and the server uses no id twice, so an entry is never wrong. */
const depotById = new Map<string, string>();

/**
 * The depot of a record, out of `depotIds`; null when none of these depots has it. With one depot
 * there is nothing to look up: the statement that follows finds the record there or not at all.
 */
export async function findDepotOf(
	db: Database,
	table: AddressedTable,
	id: string,
	depotIds: readonly string[],
): Promise<string | null> {
	if (depotIds.length <= 1) return depotIds[0] ?? null;
	const key = id.toLowerCase();
	const keptId = isChosen(table) ? undefined : depotById.get(key);
	const depotId = keptId ?? (await lookUp(db, table, [id], depotIds)).get(key);
	return depotId !== undefined && depotIds.includes(depotId) ? depotId : null;
}

/** The ids of records by their depot, out of `depotIds`; an id that none of them has is left out. */
export async function groupByDepot(
	db: Database,
	table: Exclude<AddressedTable, ChosenTable>,
	ids: readonly string[],
	depotIds: readonly string[],
): Promise<Map<string, string[]>> {
	const [only] = depotIds;
	if (only === undefined || ids.length === 0) return new Map();
	if (depotIds.length === 1) return new Map([[only, [...ids]]]);
	// Taken before the look-up, which may remove entries of a full cache.
	const depotOf = new Map(ids.map((id) => [id, depotById.get(id.toLowerCase())]));
	const uncachedIds = ids.filter((id) => depotOf.get(id) === undefined);
	const found = await lookUp(db, table, uncachedIds, depotIds);
	const groups = new Map<string, string[]>();
	for (const id of ids) {
		const depotId = depotOf.get(id) ?? found.get(id.toLowerCase());
		if (depotId === undefined || !depotIds.includes(depotId)) continue;
		const group = groups.get(depotId);
		if (group === undefined) groups.set(depotId, [id]);
		else group.push(id);
	}
	return groups;
}

/**
 * The present depot of a driver or a vehicle, whose row stays locked; null when it is in none of
 * `depotIds`. They may move to another depot, so the answer is not kept.
 */
export async function findPresentDepot(
	tx: Tx,
	table: 'drivers' | 'vehicles',
	id: string,
	depotIds: readonly string[],
): Promise<string | null> {
	if (depotIds.length <= 1) return depotIds[0] ?? null;
	const { rows } = await sql<{ depotId: string }>`
		select depot_id as "depotId" from ${sql.table(table)}
		where id = ${id} and depot_id = any(${[...depotIds]}::uuid[]) for update`.execute(tx);
	return rows[0]?.depotId ?? null;
}

/** All depots, for statements that run in each of them. */
export async function readDepotIds(db: Database): Promise<string[]> {
	const rows = await db.selectFrom('depots').select('id').execute();
	return rows.map(({ id }) => id);
}

/** A simple read that a distributed database may send to every shard. */
async function lookUp(
	db: Database,
	table: AddressedTable,
	ids: readonly string[],
	depotIds: readonly string[],
): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const { rows } = await sql<{ id: string; depotId: string }>`/* all depots: depot-of */
		select id, depot_id as "depotId" from ${sql.table(table)}
		where depot_id = any(${[...depotIds]}::uuid[]) and id = any(${[...ids]}::uuid[])`.execute(db);
	for (const { id, depotId } of isChosen(table) ? [] : rows) keep(id, depotId);
	return new Map(rows.map(({ id, depotId }) => [id, depotId]));
}

function isChosen(table: AddressedTable): table is ChosenTable {
	return table === 'sender_handovers';
}

function keep(id: string, depotId: string): void {
	for (const oldest of depotById.keys()) {
		if (depotById.size < depotCache.limit) break;
		depotById.delete(oldest);
	}
	depotById.set(id, depotId);
}
