// Sürücü Borcu: debts of drivers. A debt row never changes; payments and corrections are separate
// rows, and the remaining amount is the debt minus their sum.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

export type StoredDebt = {
	readonly id: string;
	readonly depotId: string;
	readonly routeId: string;
	readonly sourceDate: string;
	readonly createdAt: Date;
	readonly amountKurus: number;
	readonly remainingKurus: number;
	/** Amount of this debt paid by the given settlement. */
	readonly paidByCountKurus: number;
};

type DebtQuery = {
	readonly driverId: string;
	/** The count whose payments are summed in `paidByCountKurus`. */
	readonly settlementId?: string | null;
};

/** All debts of a driver in a depot, oldest first, which is the sequence of payment. */
export async function readDebts(
	db: Database,
	{ depotId, ...account }: DebtQuery & { readonly depotId: string },
): Promise<StoredDebt[]> {
	const [debts = []] = await readAllDebts(db, depotId, [account]);
	return debts;
}

/** The debts of several drivers in a depot, for each query in its place. */
export async function readAllDebts(
	db: Database,
	depotId: string,
	queries: readonly DebtQuery[],
): Promise<StoredDebt[][]> {
	const { rows } = await sql<StoredDebt & { place: number }>`
		select q.place::int as place, b.id, b.depot_id as "depotId", b.route_id as "routeId",
			b.source_date as "sourceDate", b.created_at as "createdAt",
			b.amount_kurus as "amountKurus", b.amount_kurus - paid.kurus as "remainingKurus",
			paid.by_count as "paidByCountKurus"
		from unnest(
			${queries.map(({ driverId }) => driverId)}::uuid[],
			${queries.map(({ settlementId = null }) => settlementId)}::uuid[]
		) with ordinality as q (driver_id, settlement_id, place)
		join driver_debts b on b.depot_id = ${depotId} and b.driver_id = q.driver_id
		cross join lateral (
			select coalesce(sum(y.amount_kurus), 0)::bigint as kurus,
				coalesce(sum(y.amount_kurus) filter (
					where y.settlement_id = q.settlement_id), 0)::bigint as by_count
			from driver_debt_payments y where y.depot_id = ${depotId} and y.debt_id = b.id
		) paid
		order by b.source_date, b.created_at, b.id`.execute(db);
	const debts: StoredDebt[][] = queries.map(() => []);
	for (const { place, ...debt } of rows) debts[place - 1]?.push(debt);
	return debts;
}

/** Locks the debts of a driver, so that payments of one debt are serialized. */
export async function lockAccount(tx: Tx, depotId: string, driverId: string): Promise<void> {
	await tx
		.selectFrom('driver_debts')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.orderBy('id')
		.forUpdate()
		.execute();
}

export type NewDebt = {
	readonly depotId: string;
	readonly driverId: string;
	readonly routeId: string;
	readonly sourceDate: string;
	readonly amountKurus: number;
	readonly now: Date;
};

export async function insertDebt(tx: Tx, debt: NewDebt): Promise<void> {
	await tx
		.insertInto('driver_debts')
		.values({
			depot_id: debt.depotId,
			id: newId(),
			driver_id: debt.driverId,
			route_id: debt.routeId,
			source_date: debt.sourceDate,
			amount_kurus: debt.amountKurus,
			created_at: debt.now,
		})
		.execute();
}

export type DebtPayments = {
	readonly depotId: string;
	/** The count that paid; null for a payment by the driver. */
	readonly settlementId: string | null;
	/** A negative amount reverses an earlier payment. */
	readonly payments: readonly { readonly id: string; readonly amountKurus: number }[];
	readonly note: string;
	readonly by: { readonly userId: string; readonly name: string };
	readonly now: Date;
};

export async function insertPayments(tx: Tx, entry: DebtPayments): Promise<void> {
	const rows = entry.payments
		.filter(({ amountKurus }) => amountKurus !== 0)
		.map(({ id, amountKurus }) => ({
			depot_id: entry.depotId,
			id: newId(),
			debt_id: id,
			settlement_id: entry.settlementId,
			amount_kurus: amountKurus,
			note: entry.note,
			recorded_by: entry.by.userId,
			recorded_by_name: entry.by.name,
			recorded_at: entry.now,
		}));
	if (rows.length > 0) await tx.insertInto('driver_debt_payments').values(rows).execute();
}

export type DebtPaymentRow = {
	readonly id: string;
	readonly debtId: string;
	readonly amountKurus: number;
	readonly note: string;
	readonly recordedByName: string;
	readonly recordedAt: Date;
};

export async function readPayments(
	db: Database,
	depotId: string,
	debtIds: readonly string[],
): Promise<DebtPaymentRow[]> {
	return db
		.selectFrom('driver_debt_payments')
		.select([
			'id',
			'debt_id as debtId',
			'amount_kurus as amountKurus',
			'note',
			'recorded_by_name as recordedByName',
			'recorded_at as recordedAt',
		])
		.where('depot_id', '=', depotId)
		.where(sql<boolean>`debt_id = any(${[...debtIds]}::uuid[])`)
		.orderBy('recorded_at')
		.orderBy('id')
		.execute();
}

/**
 * The depot of a driver's account: the given one, in which the driver is or has debts, else the
 * present one; null when the caller may not see it.
 */
export async function findAccountDepot(
	db: Database,
	depotIds: readonly string[],
	{ driverId, depotId }: { readonly driverId: string; readonly depotId?: string | undefined },
): Promise<string | null> {
	const visibleIds = depotIds.filter((one) => depotId === undefined || one === depotId);
	const row = await db
		.selectFrom('drivers')
		.select('depot_id')
		.where('id', '=', driverId)
		.where(sql<boolean>`depot_id = any(${visibleIds}::uuid[])`)
		.executeTakeFirst();
	if (row !== undefined) return row.depot_id;
	const [formerId] = depotId === undefined ? [] : visibleIds;
	return formerId !== undefined && (await hasDebts(db, formerId, driverId)) ? formerId : null;
}

async function hasDebts(db: Database, depotId: string, driverId: string): Promise<boolean> {
	const row = await db
		.selectFrom('driver_debts')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('driver_id', '=', driverId)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Route numbers by id. */
export async function readRouteNumbers(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom('routes')
		.select(['id', 'number'])
		.where('depot_id', '=', depotId)
		.where(sql<boolean>`id = any(${[...routeIds]}::uuid[])`)
		.execute();
	return new Map(rows.map(({ id, number }) => [id, number]));
}
