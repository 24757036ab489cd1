import type { DebitState } from '@sevk/domain/debits/common/debit';
import { acceptedDebitStates } from '@sevk/domain/debits/common/debit';
import type { RouteState } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

/** The columns of a transfer that its rules read. */
export type StoredTransfer = {
	readonly depotId: string;
	readonly id: string;
	readonly number: string;
	readonly fromDebitId: string;
	readonly toDebitId: string;
	readonly pieceIds: readonly string[];
	readonly equipmentIds: readonly string[];
	readonly state: Row<'transfers'>['state'];
	readonly reasonCode: string;
	readonly version: number;
};

export async function insertTransfer(
	tx: Tx,
	row: Omit<NewRow<'transfers'>, 'version'>,
): Promise<void> {
	await tx
		.insertInto('transfers')
		.values({ ...row, version: 1 })
		.execute();
}

/** The depot and both debits of a transfer; null when it is in no depot of the caller. */
export async function findTransfer(
	db: Database,
	depotIds: readonly string[],
	transferId: string,
): Promise<{ depotId: string; fromDebitId: string; toDebitId: string } | null> {
	const depotId = await findDepotOf(db, 'transfers', transferId, depotIds);
	if (depotId === null) return null;
	const row = await db
		.selectFrom('transfers')
		.select(['depot_id as depotId', 'from_debit_id as fromDebitId', 'to_debit_id as toDebitId'])
		.where('depot_id', '=', depotId)
		.where('id', '=', transferId)
		.executeTakeFirst();
	return row ?? null;
}

export async function lockTransfer(
	tx: Tx,
	depotId: string,
	transferId: string,
): Promise<StoredTransfer> {
	const row = await tx
		.selectFrom('transfers')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', transferId)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return {
		depotId: row.depot_id,
		id: row.id,
		number: row.number,
		fromDebitId: row.from_debit_id,
		toDebitId: row.to_debit_id,
		pieceIds: row.piece_ids,
		equipmentIds: row.equipment_ids,
		state: row.state,
		reasonCode: row.reason_code,
		version: row.version,
	};
}

export async function decideStoredTransfer(
	tx: Tx,
	transfer: StoredTransfer,
	decision: Pick<
		Row<'transfers'>,
		'state' | 'decided_by_name' | 'decided_at' | 'decided_on_paper' | 'rejection_note'
	>,
): Promise<number> {
	const version = transfer.version + 1;
	await tx
		.updateTable('transfers')
		.set({ ...decision, version })
		.where('depot_id', '=', transfer.depotId)
		.where('id', '=', transfer.id)
		.execute();
	return version;
}

/** The barcode of a piece that is already in a transfer awaiting acceptance; null when none is. */
export async function findPieceInOpenTransfer(
	db: Database,
	depotId: string,
	fromDebitId: string,
	pieceIds: readonly string[],
): Promise<string | null> {
	const { rows } = await sql<{ barcode: string }>`
		select p.barcode from transfers t
		join pieces p on p.depot_id = ${depotId} and p.id = any(t.piece_ids)
		where t.depot_id = ${depotId} and t.from_debit_id = ${fromDebitId}
			and t.state = 'awaiting_acceptance' and p.id = any(${[...pieceIds]}::uuid[])
		limit 1`.execute(db);
	return rows[0]?.barcode ?? null;
}

/** The pieces that a debit offers in transfers awaiting acceptance. */
export async function readOfferedPieces(
	db: Database,
	depotId: string,
	fromDebitId: string,
): Promise<Set<string>> {
	const rows = await db
		.selectFrom('transfers')
		.select('piece_ids')
		.where('depot_id', '=', depotId)
		.where('from_debit_id', '=', fromDebitId)
		.where('state', '=', 'awaiting_acceptance')
		.execute();
	return new Set(rows.flatMap(({ piece_ids }) => piece_ids));
}

/** The debits of routes that are not cancelled. */
export async function readDebitsOfRoutes(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<{ id: string; routeId: string; state: DebitState; routeState: RouteState }[]> {
	if (routeIds.length === 0) return [];
	return db
		.selectFrom('debits as d')
		.innerJoin('routes as r', (join) =>
			join.on('r.depot_id', '=', depotId).onRef('r.id', '=', 'd.route_id'),
		)
		.select(['d.id', 'd.route_id as routeId', 'd.state', 'r.state as routeState'])
		.where('d.depot_id', '=', depotId)
		.where('d.route_id', 'in', [...routeIds])
		.where('d.state', '<>', 'cancelled')
		.execute();
}

/** Whether a transfer that awaits acceptance offers one of the items. */
export async function hasEquipmentInOpenTransfer(
	db: Database,
	{ depotId, id }: { readonly depotId: string; readonly id: string },
	equipmentIds: readonly string[],
): Promise<boolean> {
	const { rows } = await sql`
		select 1 from transfers
		where depot_id = ${depotId} and from_debit_id = ${id} and state = 'awaiting_acceptance'
			and equipment_ids && ${[...equipmentIds]}::uuid[]
		limit 1`.execute(db);
	return rows.length > 0;
}

/** Accepted debits of the depot that may receive goods: their routes are in progress. */
export async function listTransferTargets(db: Database, depotId: string, debitId: string) {
	const { rows } = await sql<{
		debitId: string;
		number: string;
		routeNumber: string;
		driverName: string;
		plate: string;
	}>`
		select d.id as "debitId", d.number, r.number as "routeNumber", w.full_name as "driverName", v.plate
		from debits d
		join routes r on r.depot_id = ${depotId} and r.id = d.route_id and r.state = 'in_progress'
		join drivers w on w.id = d.driver_id
		join vehicles v on v.id = d.vehicle_id
		where d.depot_id = ${depotId} and d.id <> ${debitId}
			and d.state in ${sqlList(acceptedDebitStates)}
		order by r.number, d.id`.execute(db);
	return rows;
}

/** The receiving debit of a transfer and the state of its route, which decide whether it may receive. */
export async function findReceivingDebit(
	db: Database,
	depotId: string,
	debitId: string,
): Promise<{ state: DebitState; routeState: RouteState; routeNumber: string } | null> {
	const row = await db
		.selectFrom('debits as d')
		.innerJoin('routes as r', (join) =>
			join.on('r.depot_id', '=', depotId).onRef('r.id', '=', 'd.route_id'),
		)
		.select(['d.state', 'r.state as routeState', 'r.number as routeNumber'])
		.where('d.depot_id', '=', depotId)
		.where('d.id', '=', debitId)
		.executeTakeFirst();
	return row ?? null;
}
