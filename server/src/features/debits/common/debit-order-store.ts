import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { onRouteOrderStates } from '@sevk/domain/orders/common/order';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { StoredDebit } from './debit-store.ts';

/** An order of a debit's route that has no result yet. */
export type OpenOrder = {
	readonly orderId: string;
	/** Pieces of the order on the vehicle, over all debits of the route. */
	readonly onVehicleCount: number;
};

/** Of the given orders, those out for delivery on the route of the debit without a result. */
export async function readOpenOrders(
	db: Database,
	{ depotId, routeId }: Pick<StoredDebit, 'depotId' | 'routeId'>,
	orderIds: readonly string[],
): Promise<OpenOrder[]> {
	if (orderIds.length === 0) return [];
	const { rows } = await sql<OpenOrder>`
		select o.id as "orderId", (
			select count(*) from debit_lines l
			join debits d on d.depot_id = ${depotId} and d.id = l.debit_id
			where l.depot_id = ${depotId} and l.order_id = o.id and d.route_id = ro.route_id
				and l.state in ${sqlList(onVehicleLineStates)}
		) as "onVehicleCount"
		from route_orders ro
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id and o.state = 'out_for_delivery'
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId} and ro.active
			and ro.result = 'pending' and o.id = any(${[...orderIds]}::uuid[])
		order by o.id`.execute(db);
	return rows;
}

/** Whether the order of a piece still has no result on the route of the debit. */
export async function awaitsDelivery(
	db: Database,
	{ depotId, routeId }: Pick<StoredDebit, 'depotId' | 'routeId'>,
	pieceId: string,
): Promise<boolean> {
	const { rows } = await sql<{ id: string }>`
		select p.id from pieces p
		join orders o on o.depot_id = ${depotId} and o.id = p.order_id
			and o.state in ${sqlList(onRouteOrderStates)}
		join route_orders ro on ro.depot_id = ${depotId} and ro.order_id = o.id
			and ro.route_id = ${routeId} and ro.active and ro.result = 'pending'
		where p.depot_id = ${depotId} and p.id = ${pieceId} and p.kind = 'package'`.execute(db);
	return rows.length > 0;
}
