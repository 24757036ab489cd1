// The opening of a depot's money, and what the operation holds then.
import { acceptedDebitStates } from '@sevk/domain/debits/common/debit';
import type { CollectionMethod } from '@sevk/domain/reasons/collection-method';
import { endedRouteStates } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../db/database.ts';
import { sqlList } from '../../db/sql/sql-list.ts';

export async function findOpening(
	db: Database,
	depotId: string,
): Promise<Row<'money_openings'> | null> {
	const row = await db
		.selectFrom('money_openings')
		.selectAll()
		.where('depot_id', '=', depotId)
		.executeTakeFirst();
	return row ?? null;
}

/** False if the depot was opened before. */
export async function insertOpening(tx: Tx, row: NewRow<'money_openings'>): Promise<boolean> {
	const inserted = await tx
		.insertInto('money_openings')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.returning('depot_id')
		.executeTakeFirst();
	return inserted !== undefined;
}

/** Waits for acts on routes and accounts of drivers that have not read the opening. */
export async function lockOperation(tx: Tx, depotId: string): Promise<void> {
	await sql`select r.id from routes r
		where r.depot_id = ${depotId} and r.state not in ${sqlList(endedRouteStates)}
		order by r.id for update`.execute(tx);
	await sql`select b.id from driver_debts b
		where b.depot_id = ${depotId} order by b.id for update`.execute(tx);
}

/** Keeps which counts were booked before the opening: their cash is in its count. */
export async function insertFormerRoutes(tx: Tx, depotId: string): Promise<void> {
	await sql`
		insert into money_former_routes (depot_id, route_id)
		select ${depotId}, s.route_id from settlements s
		join routes r on r.depot_id = ${depotId} and r.id = s.route_id
		where s.depot_id = ${depotId} and (r.state = 'closed' or s.state = 'approved')`.execute(tx);
}

export type OpenCollection = {
	readonly id: string;
	readonly routeId: string;
	readonly orderId: string;
	readonly senderName: string;
	readonly method: CollectionMethod;
	readonly amountKurus: number;
	readonly collectedAt: Date;
};

/** The payments of routes whose cash is not booked yet. */
export async function readOpenCollections(tx: Tx, depotId: string): Promise<OpenCollection[]> {
	const { rows } = await sql<OpenCollection>`
		select c.id, c.route_id as "routeId", c.order_id as "orderId", o.sender_name as "senderName",
			c.method, c.amount_kurus as "amountKurus", c.collected_at as "collectedAt"
		from routes r
		join collections c on c.depot_id = ${depotId} and c.route_id = r.id and c.reverted_at is null
		join orders o on o.depot_id = ${depotId} and o.id = c.order_id
		where r.depot_id = ${depotId} and r.state not in ${sqlList(endedRouteStates)} and c.amount_kurus > 0
			and not exists (select 1 from money_former_routes f
				where f.depot_id = ${depotId} and f.route_id = r.id)
		order by c.collected_at, c.id`.execute(tx);
	return rows;
}

export type OpenFloat = {
	readonly debitId: string;
	readonly routeId: string;
	readonly floatKurus: number;
};

/** The change that drivers of such routes have taken over. */
export async function readOpenFloats(tx: Tx, depotId: string): Promise<OpenFloat[]> {
	const { rows } = await sql<OpenFloat>`
		select d.id as "debitId", d.route_id as "routeId", d.float_kurus as "floatKurus"
		from routes r
		join debits d on d.depot_id = ${depotId} and d.route_id = r.id
			and d.state in ${sqlList(acceptedDebitStates)} and d.float_kurus > 0
		where r.depot_id = ${depotId} and r.state not in ${sqlList(endedRouteStates)}
			and not exists (select 1 from money_former_routes f
				where f.depot_id = ${depotId} and f.route_id = r.id)
		order by d.id`.execute(tx);
	return rows;
}

export type DriverSum = { readonly driverId: string; readonly kurus: number };

/** What drivers owe by booked counts; negative: what they have paid too much. */
export async function readDriverSums(tx: Tx, depotId: string): Promise<DriverSum[]> {
	const { rows } = await sql<DriverSum>`
		with booked as (
			select s.id, s.route_id from settlements s
			join routes r on r.depot_id = ${depotId} and r.id = s.route_id
			where s.depot_id = ${depotId} and (r.state = 'closed' or s.state = 'approved')
		)
		select part.driver_id as "driverId", sum(part.kurus)::bigint as kurus from (
			select b.driver_id, b.amount_kurus as kurus from driver_debts b
			where b.depot_id = ${depotId} and b.route_id in (select route_id from booked)
			union all
			select b.driver_id, -y.amount_kurus from driver_debt_payments y
			join driver_debts b on b.depot_id = ${depotId} and b.id = y.debt_id
			where y.depot_id = ${depotId}
				and (y.settlement_id is null or y.settlement_id in (select id from booked))
		) part
		group by part.driver_id having sum(part.kurus) <> 0
		order by part.driver_id`.execute(tx);
	return rows;
}
