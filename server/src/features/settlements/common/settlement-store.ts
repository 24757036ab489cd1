import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { countedMethods } from '@sevk/domain/reasons/collection-method';
import type { Denominations, PosTotal, SettlementState } from '@sevk/domain/settlements/settlement';
import type { CloseFacts } from '@sevk/domain/settlements/settlement-words';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

export type StoredExpense = { label: string; documentNo: string; amountKurus: number };

/** A stored count of the cash of a route. */
export type StoredSettlement = {
	readonly id: string;
	readonly state: SettlementState;
	readonly carriedDebtKurus: number;
	readonly cashCollectedKurus: number;
	readonly cardCollectedKurus: number;
	readonly posTotals: PosTotal[];
	readonly posKurus: number | null;
	readonly floatKurus: number;
	readonly expenses: StoredExpense[];
	readonly expenseKurus: number;
	readonly expectedKurus: number;
	readonly denominations: Denominations;
	readonly countedKurus: number;
	readonly differenceKurus: number;
	readonly differenceReason: string | null;
	/** Whether the driver owes a shortage. */
	readonly isOwed: boolean;
	readonly note: string;
	readonly countedBy: string;
	readonly countedByName: string;
	readonly countedAt: Date;
	readonly approvedByName: string | null;
	readonly approvedAt: Date | null;
	readonly version: number;
};

function settlementOf(row: Row<'settlements'>): StoredSettlement {
	return {
		id: row.id,
		state: row.state,
		carriedDebtKurus: row.carried_debt_kurus,
		cashCollectedKurus: row.cash_collected_kurus,
		cardCollectedKurus: row.card_collected_kurus,
		posTotals: row.pos_totals as PosTotal[],
		posKurus: row.pos_kurus,
		floatKurus: row.float_kurus,
		expenses: row.expenses as StoredExpense[],
		expenseKurus: row.expense_kurus,
		expectedKurus: row.expected_kurus,
		denominations: row.denominations as Denominations,
		countedKurus: row.counted_kurus,
		differenceKurus: row.counted_kurus - row.expected_kurus,
		differenceReason: row.difference_reason,
		isOwed: row.is_owed,
		note: row.note,
		countedBy: row.counted_by,
		countedByName: row.counted_by_name,
		countedAt: row.counted_at,
		approvedByName: row.approved_by_name,
		approvedAt: row.approved_at,
		version: row.version,
	};
}

/** The counts of routes of a depot, by route; a route before its first count has none. */
export async function readSettlements(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSettlement>> {
	const rows = await db
		.selectFrom('settlements')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('route_id', '=', sql<string>`any(${[...routeIds]}::uuid[])`)
		.execute();
	return new Map(rows.map((row) => [row.route_id, settlementOf(row)]));
}

/** The count of a route; null before the first count. The lock of the route also protects it. */
export async function findSettlement(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<StoredSettlement | null> {
	return (await readSettlements(db, depotId, [routeId])).get(routeId) ?? null;
}

export type CountColumns = Omit<
	NewRow<'settlements'>,
	'depot_id' | 'id' | 'route_id' | 'version' | 'difference_kurus'
>;

/** Writes a first count or a correction, which removes an earlier approval. */
export async function saveCount(
	tx: Tx,
	place: { readonly depotId: string; readonly routeId: string; readonly id: string },
	columns: CountColumns,
): Promise<StoredSettlement> {
	const cleared = { approved_by: null, approved_by_name: null, approved_at: null };
	const row = await tx
		.insertInto('settlements')
		.values({ depot_id: place.depotId, id: place.id, route_id: place.routeId, ...columns })
		.onConflict((conflict) =>
			conflict
				.columns(['depot_id', 'route_id'])
				.doUpdateSet({ ...columns, ...cleared, version: sql`settlements.version + 1` }),
		)
		.returningAll()
		.executeTakeFirstOrThrow();
	return settlementOf(row);
}

/** Writes the approval of a difference, or removes it when the count is reopened. */
export async function saveDecision(
	tx: Tx,
	depotId: string,
	settlement: Pick<StoredSettlement, 'id' | 'version'>,
	decision: {
		readonly state: 'approved' | 'counting';
		readonly approvedBy: { readonly userId: string; readonly name: string } | null;
		readonly now: Date;
	},
): Promise<void> {
	const { state, approvedBy, now } = decision;
	await tx
		.updateTable('settlements')
		.set({
			state,
			approved_by: approvedBy?.userId ?? null,
			approved_by_name: approvedBy?.name ?? null,
			approved_at: approvedBy === null ? null : now,
			version: settlement.version + 1,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', settlement.id)
		.execute();
}

/** Collections and float of a route, in kuruş. */
export type RouteMoney = {
	readonly cashCollectedKurus: number;
	/** The part of the cash that is a difference of the rounding. */
	readonly cashRoundingKurus: number;
	readonly cardCollectedKurus: number;
	/** Bank transfers and meal cards, which are not cash. */
	readonly otherCollectedKurus: number;
	/** Change given to the driver at the hand-over (Bozuk Para Avansı). */
	readonly floatKurus: number;
};

/** The money of routes of a depot, by route. */
export async function readRouteMoney(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<ReadonlyMap<string, RouteMoney>> {
	const { rows } = await sql<RouteMoney & { routeId: string }>`
		select q.route_id as "routeId", collected.*,
			(select coalesce(sum(d.float_kurus), 0)::bigint from debits d
				where d.depot_id = ${depotId} and d.route_id = q.route_id and d.state <> 'cancelled'
			) as "floatKurus"
		from unnest(${[...routeIds]}::uuid[]) as q (route_id)
		cross join lateral (
			select
				coalesce(sum(c.amount_kurus) filter (where c.method = 'cash'), 0)::bigint
					as "cashCollectedKurus",
				coalesce(sum(c.rounding_kurus), 0)::bigint as "cashRoundingKurus",
				coalesce(sum(c.amount_kurus) filter (where c.method = 'card'), 0)::bigint
					as "cardCollectedKurus",
				coalesce(sum(c.amount_kurus) filter (where c.method not in ${sqlList(countedMethods)}), 0)::bigint
					as "otherCollectedKurus"
			from collections c
			where c.depot_id = ${depotId} and c.route_id = q.route_id and c.reverted_at is null
		) collected`.execute(db);
	return new Map(rows.map(({ routeId, ...money }) => [routeId, money]));
}

/** Serial numbers of the POS devices that the driver got on a route. */
export async function readPosSerials(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<string[]> {
	const { rows } = await sql<{ serial: string }>`
		select distinct e.serial from debits d
		join debit_equipment e on e.depot_id = ${depotId} and e.debit_id = d.id
			and e.kind = 'pos' and e.removed_at is null
		where d.depot_id = ${depotId} and d.route_id = ${routeId} and d.state <> 'cancelled'
		order by e.serial`.execute(db);
	return rows.map(({ serial }) => serial);
}

/** Facts from custody that may block the closing of a route. */
type CustodyCloseFacts = Pick<
	CloseFacts,
	| 'remaining'
	| 'remainingProducts'
	| 'returnDisputes'
	| 'equipmentOut'
	| 'pendingTransfers'
	| 'pendingReports'
>;

/** The facts of routes of a depot, by route. */
export async function readCloseFacts(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<ReadonlyMap<string, CustodyCloseFacts>> {
	const { rows } = await sql<CustodyCloseFacts & { routeId: string }>`
		select q.route_id as "routeId",
			(select count(*)::int from debit_lines l
				where l.depot_id = ${depotId} and l.debit_id = any(own.ids)
					and l.state in ${sqlList(onVehicleLineStates)}) as remaining,
			(select count(*)::int from debit_lines l
				join pieces g on g.depot_id = l.depot_id and g.id = l.piece_id
				where l.depot_id = ${depotId} and g.depot_id = ${depotId} and l.debit_id = any(own.ids)
					and l.state in ${sqlList(onVehicleLineStates)} and g.kind = 'product') as "remainingProducts",
			own.disputes as "returnDisputes",
			(select coalesce(sum(e.given_count - e.returned_count - e.missing_count - e.transferred_count), 0)::int
				from debit_equipment e
				where e.depot_id = ${depotId} and e.debit_id = any(own.ids)
					and e.removed_at is null) as "equipmentOut",
			(select count(*)::int from transfers t
				where t.depot_id = ${depotId} and t.state = 'awaiting_acceptance'
					and (t.from_debit_id = any(own.ids) or t.to_debit_id = any(own.ids))
			) as "pendingTransfers",
			(select count(*)::int from reports p
				where p.depot_id = ${depotId} and p.debit_id = any(own.ids)
					and p.state = 'awaiting_approval') as "pendingReports"
		from unnest(${[...routeIds]}::uuid[]) as q (route_id)
		cross join lateral (
			select coalesce(array_agg(d.id), '{}') as ids,
				(count(*) filter (where d.state = 'return_disputed'))::int as disputes
			from debits d
			where d.depot_id = ${depotId} and d.route_id = q.route_id and d.state <> 'cancelled'
		) own`.execute(db);
	return new Map(rows.map(({ routeId, ...facts }) => [routeId, facts]));
}
