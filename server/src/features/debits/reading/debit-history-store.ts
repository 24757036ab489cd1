import type { CustodyMove } from '@sevk/domain/orders/next/order-history';
import { debitHolder, loadingHolder } from '@sevk/domain/orders/piece/piece-custody';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export type DebitOfHistory = {
	readonly depotId: string;
	readonly id: string;
	readonly routeId: string;
};

type MoveRow = CustodyMove & {
	readonly id: string;
	readonly actorName: string;
	readonly at: Date;
};

/** Number of barcodes listed per act; the others are only counted. */
const namedBarcodes = 10;

/**
 * Movements to and from a debit, one row per act, found through its pieces because their ledgers are
 * short. The acceptance is left out, since its event has more detail.
 */
export async function readDebitMoves(db: Database, debit: DebitOfHistory): Promise<MoveRow[]> {
	const holders = [loadingHolder(debit.id), debitHolder(debit.id)];
	const { rows } = await sql<MoveRow>`
		with piece as (
			select l.piece_id as id from debit_lines l
			where l.depot_id = ${debit.depotId} and l.debit_id = ${debit.id}
			union
			select p.id from route_orders ro
			join pieces p on p.depot_id = ${debit.depotId} and p.order_id = ro.order_id
			where ro.depot_id = ${debit.depotId} and ro.route_id = ${debit.routeId}
		)
		select min(e.key) as id, e.movement, count(*)::int as "pieceCount",
			(count(*) filter (where p.kind = 'product'))::int as "productCount",
			(array_agg(p.barcode order by p.barcode))[1:${sql.lit(namedBarcodes)}] as barcodes,
			min(other.number) as "debitNumber", null as plate, null as "driverName",
			min(n.label) as "reasonLabel", e.note, e.actor_name as "actorName", e.at
		from piece
		join custody_entries e on e.depot_id = ${debit.depotId} and e.piece_id = piece.id
			and (e.to_holder = any(${holders}::text[]) or e.from_holder = any(${holders}::text[]))
			and e.movement <> 'accepted'
		join pieces p on p.depot_id = ${debit.depotId} and p.id = e.piece_id
		left join reasons n on n.list = 'undebit' and n.code = e.reason_code
		-- Only a case prevents the cast of a holder without an id, e.g. the depot.
		left join debits other on other.depot_id = ${debit.depotId}
			and other.id = case when e.movement <> 'transferred' then null else split_part(
				case when e.to_holder = ${holders[1]} then e.from_holder else e.to_holder end, ':', 2)::uuid
			end
		group by e.movement, e.at, e.actor_name, e.note, e.from_holder, e.to_holder
		order by e.at`.execute(db);
	return rows;
}
