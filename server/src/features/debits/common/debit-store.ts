import type { DebitState } from '@sevk/domain/debits/common/debit';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';

/** A debit as its rules look at it. */
export type StoredDebit = {
	readonly depotId: string;
	readonly id: string;
	readonly number: string;
	readonly routeId: string;
	readonly vehicleId: string;
	readonly driverId: string;
	readonly state: DebitState;
	readonly version: number;
};

function debitOf(row: Row<'debits'>): StoredDebit {
	return {
		depotId: row.depot_id,
		id: row.id,
		number: row.number,
		routeId: row.route_id,
		vehicleId: row.vehicle_id,
		driverId: row.driver_id,
		state: row.state,
		version: row.version,
	};
}

export type DebitPlace = {
	readonly depotId: string;
	readonly debitId: string;
	readonly routeId: string;
};

/** Who looks for a debit; a driver finds own ones only, unless the act itself asks whose it is. */
export type Finder = Pick<Caller, 'depotIds' | 'role' | 'driverId'>;

/** State and route of a debit; null if the caller may not see it. */
export async function findDebitPlace(
	db: Database,
	finder: Finder,
	debitId: string,
): Promise<DebitPlace | null> {
	let query = db
		.selectFrom('debits')
		.select(['depot_id as depotId', 'id as debitId', 'route_id as routeId'])
		.where('id', '=', debitId)
		.where(sql<boolean>`depot_id = any(${[...finder.depotIds]}::uuid[])`);
	if (finder.role === 'driver') query = query.where('driver_id', '=', finder.driverId);
	return (await query.executeTakeFirst()) ?? null;
}

/** Reads a debit and holds it until the transaction ends; its route must be held before. */
export async function lockDebit(
	tx: Tx,
	depotId: string,
	debitId: string,
): Promise<StoredDebit | null> {
	const row = await tx
		.selectFrom('debits')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', debitId)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : debitOf(row);
}

/** The debits of a route that were not cancelled, held until the transaction ends. */
export async function lockDebitsOfRoute(
	tx: Tx,
	depotId: string,
	routeId: string,
): Promise<StoredDebit[]> {
	const rows = await tx
		.selectFrom('debits')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where('state', '<>', 'cancelled')
		.orderBy('id')
		.forUpdate()
		.execute();
	return rows.map(debitOf);
}

export async function insertDebit(
	tx: Tx,
	row: Omit<NewRow<'debits'>, 'version'>,
): Promise<StoredDebit> {
	const inserted = await tx
		.insertInto('debits')
		.values({ ...row, version: 1 })
		.returningAll()
		.executeTakeFirstOrThrow();
	return debitOf(inserted);
}

export type DebitColumns = Partial<
	Omit<Row<'debits'>, 'depot_id' | 'id' | 'number' | 'version' | 'created_at' | 'created_by'>
>;

/** Writes some columns of a debit that is held; its version grows by one. */
export async function updateDebit(
	tx: Tx,
	debit: StoredDebit,
	columns: DebitColumns,
	now: Date,
): Promise<StoredDebit> {
	const row = await tx
		.updateTable('debits')
		.set({ ...columns, version: debit.version + 1, updated_at: now })
		.where('depot_id', '=', debit.depotId)
		.where('id', '=', debit.id)
		.returningAll()
		.executeTakeFirstOrThrow();
	return debitOf(row);
}

/** One debit for each depot that some debits are of. */
export async function findDepotsOf(
	db: Database,
	depotIds: readonly string[],
	debitIds: readonly string[],
): Promise<{ depotId: string; debitId: string }[]> {
	const { rows } = await sql<{ depotId: string; debitId: string }>`
		select distinct on (depot_id) depot_id as "depotId", id as "debitId" from debits
		where depot_id = any(${[...depotIds]}::uuid[]) and id = any(${[...debitIds]}::uuid[])
		order by depot_id, id`.execute(db);
	return rows;
}

/** The name of the person who answers for a debit. */
export async function readDriverName(db: Database, driverId: string): Promise<string> {
	const { full_name } = await db
		.selectFrom('drivers')
		.select('full_name')
		.where('id', '=', driverId)
		.executeTakeFirstOrThrow();
	return full_name;
}
