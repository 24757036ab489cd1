import type { CollectionMethod } from '@sevk/domain/reasons/collection-method';
import { endedRouteStates, undeliveredResults } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { leftOutReason } from '../../routes/common/route-left-out-store.ts';

export type UnresolvedRow = {
	readonly id: string;
	readonly depotId: string;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly district: string;
	readonly routeNumber: string;
	/** Reason of the attempt, otherwise of pieces left in the depot or undebited. */
	readonly reasonLabel: string | null;
	readonly partly: boolean;
	readonly deliveredPieces: number;
	readonly pieceCount: number;
	/** Total number of rows of the depot without the limit, repeated on every row. */
	readonly total: number;
};

/**
 * Orders of a day of a depot that were not completely delivered and have no next step. A partial
 * delivery is listed only while a piece is in the depot or on a vehicle.
 */
export async function readUnresolved(
	db: Database,
	depotId: string,
	serviceDate: string,
	limit: number,
): Promise<UnresolvedRow[]> {
	const { rows } = await sql<UnresolvedRow>`
		select o.id, o.depot_id as "depotId", o.order_no as "orderNo",
			o.recipient_name as "recipientName", o.district, r.number as "routeNumber",
			o.state = 'partially_delivered' as partly,
			coalesce(n.label, a.reason_code, left_out.label) as "reasonLabel",
			goods.delivered as "deliveredPieces", goods.count as "pieceCount",
			(count(*) over ())::int as total
		from routes r
		join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = r.id
			and ro.result in ${sqlList(undeliveredResults)}
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
			and o.attempt_no = ro.attempt_no
			and (o.state = 'failed' or (o.state = 'partially_delivered' and exists (
				select 1 from pieces p join custody c on c.depot_id = ${depotId} and c.piece_id = p.id
				where p.depot_id = ${depotId} and p.order_id = o.id and p.kind = 'package'
					and (c.holder = 'depot' or c.holder like 'debit:%'))))
		left join attempts a on a.depot_id = ${depotId} and a.route_id = ro.route_id
			and a.order_id = ro.order_id and a.reverted_at is null
		left join reasons n on n.list = 'undelivery' and n.code = a.reason_code
		left join ${leftOutReason(sql`${depotId}::uuid`, sql`ro.route_id`, sql`ro.order_id`)} on true
		cross join lateral (
			select count(*)::int as count,
				(count(*) filter (where c.holder = 'recipient'))::int as delivered
			from pieces p join custody c on c.depot_id = ${depotId} and c.piece_id = p.id
			where p.depot_id = ${depotId} and p.order_id = o.id and p.kind = 'package'
		) goods
		where r.depot_id = ${depotId} and r.service_date = ${serviceDate}::date
		order by r.number, o.order_no, o.id limit ${limit}`.execute(db);
	return rows;
}

/** Number of open routes of earlier days of a depot, and the last of those days. */
export async function readEarlierOpen(
	db: Database,
	depotId: string,
	serviceDate: string,
): Promise<{ count: number; date: string | null }> {
	const { rows } = await sql<{ count: number; date: string | null }>`
		select count(*)::int as count, max(service_date) as date from routes
		where depot_id = ${depotId} and service_date < ${serviceDate}::date
			and state not in ${sqlList(endedRouteStates)}`.execute(db);
	return rows[0] ?? { count: 0, date: null };
}

export type BranchMoneyRow = {
	readonly id: string;
	readonly collectedAt: Date;
	readonly orderId: string;
	readonly orderNo: string;
	readonly method: CollectionMethod;
	readonly amountKurus: number;
	readonly roundingKurus: number;
	readonly receiptNo: string | null;
	readonly approvalCode: string | null;
	readonly collectedByName: string;
};

/** Branch collections of a day of a depot, by time. */
export async function readBranchMoney(
	db: Database,
	depotId: string,
	serviceDate: string,
): Promise<BranchMoneyRow[]> {
	const { rows } = await sql<BranchMoneyRow>`
		select b.id, b.collected_at as "collectedAt", b.order_id as "orderId", o.order_no as "orderNo", b.method,
			b.amount_kurus as "amountKurus", b.rounding_kurus as "roundingKurus", b.receipt_no as "receiptNo",
			b.approval_code as "approvalCode", b.collected_by_name as "collectedByName"
		from branch_collections b join orders o on o.depot_id = ${depotId} and o.id = b.order_id
		where b.depot_id = ${depotId} and b.service_date = ${serviceDate}::date
		order by b.collected_at, b.id`.execute(db);
	return rows;
}
