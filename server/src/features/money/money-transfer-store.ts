// Hareketler: the transfers of a depot, and those of one order.
import { dayEnd, dayStart } from '@sevk/domain/common/date/date';
import {
	driverAccountKinds,
	type MoneyAccount,
	type MoneyKind,
} from '@sevk/domain/money/money-account';
import { type MoneyTransferKind, paymentKinds } from '@sevk/domain/money/money-transfer';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sqlList } from '../../db/sql/sql-list.ts';

export type TransferFilter = {
	readonly depotId: string;
	readonly holder?: MoneyKind | undefined;
	readonly dateFrom?: string | undefined;
	readonly dateTo?: string | undefined;
};

export type TransferPage = {
	readonly after: { readonly recordedAt: string; readonly id: string } | null;
	readonly limit: number;
};

type Side = {
	readonly account: MoneyAccount;
	readonly name: string;
	readonly driver: string | null;
};

export type TransferRow = {
	readonly id: string;
	readonly kind: MoneyTransferKind;
	readonly isReversal: boolean;
	readonly from: Side;
	readonly to: Side;
	readonly amountKurus: number;
	/** Whether a driver still holds money of the route: its count is not booked. */
	readonly isUncounted: boolean;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly routeId: string | null;
	readonly routeNumber: string | null;
	readonly note: string;
	readonly happenedAt: Date;
	readonly recordedAt: Date;
	readonly actorName: string;
	/** The instant with microseconds, for the next page. */
	readonly sortKey: string;
};

/** The holder and the name of one side of a transfer `t`, whose account is `a`. */
function sideOf(depotId: string, account: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`(
		select jsonb_build_object('account', a.account, 'name', a.name, 'driver', d.full_name)
		from money_accounts a
		left join drivers d on d.id = case
			when a.kind in ${sqlList(driverAccountKinds)} then a.holder::uuid
			when a.kind = 'driver_cash' then r.driver_id end
		where a.depot_id = ${depotId} and a.account = ${account})`;
}

/** A page of transfers, the newest first. */
export async function listTransfers(
	db: Database,
	{ depotId, holder, dateFrom, dateTo }: TransferFilter,
	{ after, limit }: TransferPage,
): Promise<TransferRow[]> {
	const conditions = [
		sql`t.depot_id = ${depotId}`,
		...(dateFrom === undefined ? [] : [sql`t.recorded_at >= ${dayStart(dateFrom)}::timestamptz`]),
		...(dateTo === undefined ? [] : [sql`t.recorded_at < ${dayEnd(dateTo)}::timestamptz`]),
		...(holder === undefined
			? []
			: [
					sql`(split_part(t.from_account, ':', 1) = ${holder}
						or split_part(t.to_account, ':', 1) = ${holder})`,
				]),
		...(after === null
			? []
			: [sql`(t.recorded_at, t.id) < (${after.recordedAt}::timestamptz, ${after.id}::uuid)`]),
	];
	const { rows } = await sql<TransferRow>`
		select t.id, t.kind, t.reverses_id is not null as "isReversal",
			${sideOf(depotId, sql`t.from_account`)} as "from",
			${sideOf(depotId, sql`t.to_account`)} as "to",
			t.amount_kurus as "amountKurus", coalesce(held.kurus, 0) <> 0 as "isUncounted",
			t.order_id as "orderId", o.order_no as "orderNo", t.route_id as "routeId",
			r.number as "routeNumber", t.note, t.happened_at as "happenedAt",
			t.recorded_at as "recordedAt", t.actor_name as "actorName", t.recorded_at::text as "sortKey"
		from (
			select * from money_transfers t where ${sql.join(conditions, sql` and `)}
			order by t.recorded_at desc, t.id desc limit ${limit}
		) t
		left join routes r on r.depot_id = ${depotId} and r.id = t.route_id
		left join orders o on o.depot_id = ${depotId} and o.id = t.order_id
		left join money_balances held on held.depot_id = ${depotId}
			and held.account = 'driver_cash:' || t.route_id
		order by t.recorded_at desc, t.id desc`.execute(db);
	return rows;
}

export type OrderPaymentRow = {
	readonly amountKurus: number;
	readonly account: MoneyAccount;
	readonly driverName: string | null;
	readonly actorName: string;
	readonly takenAt: Date;
	readonly revertedAt: Date | null;
	readonly revertedByName: string | null;
	readonly handedInAt: Date | null;
	readonly handedInByName: string | null;
};

/** The payments of an order, with when the cash of their route was booked. */
export async function readOrderPayments(
	db: Database,
	depotId: string,
	orderId: string,
): Promise<OrderPaymentRow[]> {
	const { rows } = await sql<OrderPaymentRow>`
		select t.amount_kurus as "amountKurus", t.to_account as account, d.full_name as "driverName",
			t.actor_name as "actorName", t.happened_at as "takenAt", u.recorded_at as "revertedAt",
			u.actor_name as "revertedByName", booked.at as "handedInAt", booked.by as "handedInByName"
		from money_transfers t
		left join money_transfers u on u.depot_id = ${depotId} and u.reverses_id = t.id
		left join routes r on r.depot_id = ${depotId} and r.id = t.route_id
		left join drivers d on d.id = r.driver_id
		left join lateral (
			select c.recorded_at as at, c.actor_name as by from money_transfers c
			where c.depot_id = ${depotId} and c.route_id = t.route_id and c.settlement_id is not null
				and c.from_account = t.to_account and c.reverses_id is null and not exists (
					select 1 from money_transfers x where x.depot_id = ${depotId} and x.reverses_id = c.id)
			order by c.recorded_at, c.id limit 1
		) booked on split_part(t.to_account, ':', 1) = 'driver_cash' and u.id is null
		where t.depot_id = ${depotId} and t.order_id = ${orderId} and t.reverses_id is null
			and t.kind in ${sqlList(paymentKinds)}
		order by t.happened_at, t.id`.execute(db);
	return rows;
}

/** How many payments of an order the ledger does not have, because they are of before its opening. */
export async function countFormerPayments(
	db: Database,
	depotId: string,
	orderId: string,
): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from (
			select 'collection:' || c.id as key from collections c
			where c.depot_id = ${depotId} and c.order_id = ${orderId} and c.reverted_at is null
				and c.amount_kurus > 0
			union all
			select 'branch:' || b.id from branch_collections b
			where b.depot_id = ${depotId} and b.order_id = ${orderId} and b.amount_kurus > 0
		) paid
		where not exists (
			select 1 from money_transfers t where t.depot_id = ${depotId} and t.key = paid.key)`.execute(
		db,
	);
	return rows[0]?.count ?? 0;
}

export async function hasOrder(db: Database, depotId: string, orderId: string): Promise<boolean> {
	const row = await db
		.selectFrom('orders')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.executeTakeFirst();
	return row !== undefined;
}
