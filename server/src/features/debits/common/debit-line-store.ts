// The lines of a debit and the planned pieces without a line.

import {
	acceptedDebitStates,
	type DebitLineState,
	onVehicleLineStates,
} from '@sevk/domain/debits/common/debit';
import type { HeldTour } from '@sevk/domain/debits/common/debit-acceptance';
import type { PieceKind } from '@sevk/domain/orders/piece/order-piece';
import { type CustodyPlace, placeOf } from '@sevk/domain/orders/piece/piece-custody';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { pendingPieces } from '../../routes/common/route-balance-store.ts';
import type { StoredDebit } from './debit-store.ts';

/** A piece of a debit with its current holder in the ledger. */
export type StoredLine = {
	readonly pieceId: string;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly barcode: string;
	readonly kind: PieceKind;
	readonly state: DebitLineState;
	readonly holder: string;
	/** The number of the piece's last ledger entry. */
	readonly version: number;
};

type DebitOfRoute = Pick<StoredDebit, 'depotId' | 'id' | 'routeId'>;

/** The planned pieces without a line (`pending`), by the same rule as the balance of a route. */
export function pendingOf({ depotId, routeId }: DebitOfRoute): RawBuilder<unknown> {
	return pendingPieces(sql`${depotId}::uuid`, sql`${routeId}::uuid`);
}

/** The selected pieces of a debit, planned ones included. Pieces of other debits are left out. */
export async function readLines(
	db: Database,
	debit: DebitOfRoute,
	pieceIds?: readonly string[],
): Promise<StoredLine[]> {
	const pieceFilter =
		pieceIds === undefined ? sql`true` : sql`x.piece_id = any(${[...pieceIds]}::uuid[])`;
	// Materialized, because a planner without fresh statistics expects one row and would search the
	// planned pieces again for every piece of the depot: seconds instead of milliseconds.
	const { rows } = await sql<StoredLine>`
		with x as materialized (
			select l.piece_id, l.state from debit_lines l
			where l.depot_id = ${debit.depotId} and l.debit_id = ${debit.id}
			union all
			select pending.id, 'pending' from (${pendingOf(debit)}) pending
		)
		select x.piece_id as "pieceId", p.order_id as "orderId", o.order_no as "orderNo", p.barcode, p.kind,
			x.state, c.holder, c.version
		from x
		join pieces p on p.depot_id = ${debit.depotId} and p.id = x.piece_id
		join custody c on c.depot_id = ${debit.depotId} and c.piece_id = p.id
		left join orders o on o.depot_id = ${debit.depotId} and o.id = p.order_id
		where ${pieceFilter}
		order by p.id`.execute(db);
	return rows;
}

export type LineCounts = Partial<Record<DebitLineState, number>>;

/** Number of pieces of a debit in each state, planned ones included. */
export async function countLines(db: Database, debit: DebitOfRoute): Promise<LineCounts> {
	const { rows } = await sql<{ state: DebitLineState; count: number }>`
		select l.state, count(*) as count from debit_lines l
		where l.depot_id = ${debit.depotId} and l.debit_id = ${debit.id} group by l.state
		union all
		select 'pending', count(*) from (${pendingOf(debit)}) pending`.execute(db);
	return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** How many of the pieces the debit has loaded. */
export async function countLoadedOf(
	db: Database,
	debit: DebitOfRoute,
	pieceIds: readonly string[],
): Promise<number> {
	if (pieceIds.length === 0) return 0;
	const { count } = await db
		.selectFrom('debit_lines')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('depot_id', '=', debit.depotId)
		.where('debit_id', '=', debit.id)
		.where('state', '=', 'debited')
		.where('piece_id', 'in', pieceIds)
		.executeTakeFirstOrThrow();
	return count;
}

/** A piece of a disputed return, as it is now. */
type ReturnLine = {
	readonly pieceId: string;
	readonly state: DebitLineState;
	readonly condition: string | null;
	readonly settledAt: Date | null;
	readonly place: CustodyPlace;
};

/** The lines of some pieces of a debit; pieces without a line are left out. */
export async function readReturnLines(
	db: Database,
	{ depotId, id }: DebitOfRoute,
	pieceIds: readonly string[],
): Promise<ReturnLine[]> {
	if (pieceIds.length === 0) return [];
	const rows = await db
		.selectFrom('debit_lines as l')
		.innerJoin('custody as c', (join) =>
			join.on('c.depot_id', '=', depotId).onRef('c.piece_id', '=', 'l.piece_id'),
		)
		.select(['l.piece_id as pieceId', 'l.state', 'l.condition', 'l.settled_at as settledAt'])
		.select('c.holder')
		.where('l.depot_id', '=', depotId)
		.where('l.debit_id', '=', id)
		.where('l.piece_id', 'in', pieceIds)
		.orderBy('l.piece_id')
		.execute();
	return rows.map(({ holder, ...line }) => ({ ...line, place: placeOf(holder) }));
}

/** Number of orders with a piece on the vehicle, and number of those pieces. */
export async function countLoaded(
	db: Database,
	debit: DebitOfRoute,
): Promise<{ orderCount: number; pieceCount: number }> {
	const { rows } = await sql<{ orderCount: number; pieceCount: number }>`
		select count(distinct l.order_id) as "orderCount", count(*) as "pieceCount" from debit_lines l
		where l.depot_id = ${debit.depotId} and l.debit_id = ${debit.id} and l.state = 'debited'`.execute(
		db,
	);
	return rows[0] ?? { orderCount: 0, pieceCount: 0 };
}

export type NewLine = {
	readonly id: string;
	readonly pieceId: string;
	readonly orderId: string | null;
	readonly state: Exclude<DebitLineState, 'pending'>;
};

/** Adds pieces to a debit. A line that exists gets the new state. */
export async function putLines(
	tx: Tx,
	debit: DebitOfRoute,
	lines: readonly NewLine[],
	now: Date,
	reason: { readonly reasonCode: string | null; readonly note: string } = {
		reasonCode: null,
		note: '',
	},
): Promise<void> {
	if (lines.length === 0) return;
	await sql`
		insert into debit_lines (depot_id, id, debit_id, piece_id, order_id, state, reason_code, note, scanned_at)
		select ${debit.depotId}, n.id, ${debit.id}, n.piece_id, n.order_id, n.state,
			${reason.reasonCode}, ${reason.note}, ${now}::timestamptz
		from unnest(
			${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.pieceId)}::uuid[],
			${lines.map((line) => line.orderId)}::uuid[], ${lines.map((line) => line.state)}::text[]
		) as n(id, piece_id, order_id, state)
		on conflict (depot_id, debit_id, piece_id) do update set state = excluded.state,
			reason_code = excluded.reason_code, note = excluded.note, scanned_at = excluded.scanned_at,
			settled_at = null, condition = null`.execute(tx);
}

export type LineChange = {
	readonly state: Exclude<DebitLineState, 'pending'>;
	/** When the piece left the vehicle; null while it is on the vehicle. */
	readonly settledAt: Date | null;
	readonly reasonCode?: string | null;
	readonly note?: string;
	readonly condition?: string | null;
};

/** Writes the state of some lines of a debit; columns that the change omits keep their value. */
export async function changeLines(
	tx: Tx,
	debit: DebitOfRoute,
	pieceIds: readonly string[],
	change: LineChange,
): Promise<void> {
	if (pieceIds.length === 0) return;
	const { state, settledAt, reasonCode, note, condition } = change;
	await sql`
		update debit_lines set state = ${state}, settled_at = ${settledAt}::timestamptz
			${reasonCode === undefined ? sql`` : sql`, reason_code = ${reasonCode}`}
			${note === undefined ? sql`` : sql`, note = ${note}`}
			${condition === undefined ? sql`` : sql`, condition = ${condition}`}
		where depot_id = ${debit.depotId} and debit_id = ${debit.id}
			and piece_id = any(${[...pieceIds]}::uuid[])`.execute(tx);
}

/** Deletes lines, so that their pieces are pending again. The ledger keeps every movement. */
export async function deleteLines(
	tx: Tx,
	debit: DebitOfRoute,
	pieceIds: readonly string[],
): Promise<void> {
	if (pieceIds.length === 0) return;
	await sql`
		delete from debit_lines where depot_id = ${debit.depotId} and debit_id = ${debit.id}
			and piece_id = any(${[...pieceIds]}::uuid[])`.execute(tx);
}

/** What the driver of a debit still has from another route of the same day; null if nothing. */
export async function readHeldTour(
	db: Database,
	{ depotId, id, driverId }: StoredDebit,
	serviceDate: string,
): Promise<HeldTour | null> {
	const { rows } = await sql<HeldTour>`
		select r.tour, count(*)::int as "pieceCount"
		from debits d
		join routes r on r.depot_id = ${depotId} and r.id = d.route_id
		join debit_lines l on l.depot_id = ${depotId} and l.debit_id = d.id
			and l.state in ${sqlList(onVehicleLineStates)}
		where d.depot_id = ${depotId} and d.driver_id = ${driverId} and d.service_date = ${serviceDate}
			and d.id <> ${id} and d.state in ${sqlList(acceptedDebitStates)}
		group by r.tour
		order by r.tour`.execute(db);
	return rows[0] ?? null;
}
