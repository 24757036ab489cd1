// Piece counts for the custody balance of a route, from debit lines and planned orders.
import { waitingHolders } from '@sevk/domain/orders/piece/piece-custody';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { isPendingOrder } from './route-order-status-store.ts';

/**
 * Planned packages in the depot, or expected there, without a debit line (Zimmet Bekliyor). Orders that have ended and
 * returned products are excluded. Arguments are values, or column references of an outer query.
 */
export function pendingPieces(
	depotId: RawBuilder<unknown>,
	routeId: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`
		select x.id, x.order_id, x.barcode
		from route_orders ro
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		join pieces x on x.depot_id = ${depotId} and x.order_id = o.id and x.kind = 'package'
		left join custody h on h.depot_id = ${depotId} and h.piece_id = x.id
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
			and ro.active and ${isPendingOrder}
			and coalesce(h.holder, 'depot') in ${sqlList(waitingHolders)}
			and not exists (
				select 1 from debit_lines l
				join debits d on d.depot_id = ${depotId} and d.id = l.debit_id
				where l.depot_id = ${depotId} and l.piece_id = x.id
					and d.route_id = ro.route_id and d.state <> 'cancelled'
			)`;
}

/** Number of debit lines of a route by state, as one JSON object for `balanceOf`. */
export function lineCounts(
	depotId: RawBuilder<unknown>,
	routeId: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`
		select coalesce(jsonb_object_agg(g.state, g.count), '{}') as counts
		from (
			select l.state, count(*) as count
			from debits d
			join debit_lines l on l.depot_id = ${depotId} and l.debit_id = d.id
			where d.depot_id = ${depotId} and d.route_id = ${routeId} and d.state <> 'cancelled'
			group by l.state
		) g`;
}

/**
 * Pieces on vehicles (docs/domain.md#custody): accepted by the driver (Zimmette), and loaded but not
 * accepted yet. Their sum is Araçta. `heldProducts` of the accepted ones are products that recipients
 * gave back, which no screen calls koli.
 */
export type VehiclePieces = {
	readonly heldPieces: number;
	readonly heldProducts: number;
	readonly awaitingPieces: number;
};

export const vehiclePieceFields = ['heldPieces', 'heldProducts', 'awaitingPieces'] as const;

export const noVehiclePieces: VehiclePieces = { heldPieces: 0, heldProducts: 0, awaitingPieces: 0 };

/** The columns of `VehiclePieces` over rows `h` of `custody`. */
export const vehiclePieces = sql`
	(count(*) filter (where h.holder like 'debit:%'))::int as "heldPieces",
	(count(*) filter (where h.holder like 'debit:%' and h.is_product))::int as "heldProducts",
	(count(*) filter (where h.holder like 'loading:%'))::int as "awaitingPieces"`;

/** Join condition of debits `d` and rows `h` of `custody` for the pieces on their vehicles. */
export const onVehicle = (depotId: RawBuilder<unknown>) => sql`h.depot_id = ${depotId}
	and h.holder in ('debit:' || d.id, 'loading:' || d.id)
	-- The predicate of the partial index on holders.
	and h.holder <> 'depot' and h.holder <> 'recipient'`;

/** Orders of routes with a piece on their vehicle, which may not be removed from their route. */
export async function readLoadedOrders(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<Set<string>> {
	if (routeIds.length === 0) return new Set();
	const { rows } = await sql<{ orderId: string }>`
		select distinct x.order_id as "orderId"
		from debits d
		join debit_lines l on l.depot_id = ${depotId} and l.debit_id = d.id
		join pieces x on x.depot_id = ${depotId} and x.id = l.piece_id
		where d.depot_id = ${depotId} and d.route_id = any(${[...routeIds]}::uuid[]) and d.state <> 'cancelled'
			and l.state = 'debited' and x.order_id is not null`.execute(db);
	return new Set(rows.map(({ orderId }) => orderId));
}
