import type { DebitState } from '@sevk/domain/debits/common/debit';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';

/** The columns of a debit that its rules read. */
export type StoredDebit = {
	readonly depotId: string;
	readonly id: string;
	readonly number: string;
	readonly routeId: string;
	readonly vehicleId: string;
	readonly driverId: string;
	readonly state: DebitState;
	readonly floatKurus: number;
	readonly handedOverAt: Date | null;
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
		floatKurus: row.float_kurus,
		handedOverAt: row.handed_over_at,
		version: row.version,
	};
}

export type DebitIds = {
	readonly depotId: string;
	readonly debitId: string;
	readonly routeId: string;
};

/** The access rights of a reader. A driver sees only own debits. */
export type DebitViewer = Pick<PersonCaller, 'depotIds' | 'role' | 'driverId'>;

/** The ids of a debit; null when the viewer may not see it. */
export async function findDebitIds(
	db: Database,
	viewer: DebitViewer,
	debitId: string,
): Promise<DebitIds | null> {
	const depotId = await findDepotOf(db, 'debits', debitId, viewer.depotIds);
	if (depotId === null) return null;
	let query = db
		.selectFrom('debits')
		.select(['depot_id as depotId', 'id as debitId', 'route_id as routeId'])
		.where('depot_id', '=', depotId)
		.where('id', '=', debitId);
	if (viewer.role === 'driver') query = query.where('driver_id', '=', viewer.driverId);
	return (await query.executeTakeFirst()) ?? null;
}

/** Reads and locks a debit. The caller must have locked its route before. */
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

/** Reads and locks the debits of a route, except cancelled ones. */
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

/** Writes columns of a locked debit and increments its version. */
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

/** When the latest dispute of a disputed debit was, and the pieces that it names. */
export async function readDispute(
	db: Database,
	{ depotId, id }: Pick<StoredDebit, 'depotId' | 'id'>,
): Promise<{ readonly disputedAt: Date; readonly pieceIds: string[] }> {
	const { disputed_at: disputedAt, dispute_piece_ids: pieceIds } = await db
		.selectFrom('debits')
		.select(['disputed_at', 'dispute_piece_ids'])
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	if (disputedAt === null) throw new Error('a disputed debit has the time of its dispute');
	return { disputedAt, pieceIds };
}

/** The full name of the driver of a debit. */
export async function readDriverName(db: Database, driverId: string): Promise<string> {
	const { full_name } = await db
		.selectFrom('drivers')
		.select('full_name')
		.where('id', '=', driverId)
		.executeTakeFirstOrThrow();
	return full_name;
}
