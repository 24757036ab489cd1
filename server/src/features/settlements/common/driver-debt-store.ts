// Sürücü Borcu: what a driver still owes the cash desk. A debt is never rewritten; payments and
// corrections are rows of their own, and what remains is the amount without all of them.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

export type StoredDebt = {
	readonly id: string;
	readonly depotId: string;
	readonly routeId: string;
	readonly sourceDate: string;
	readonly amountKurus: number;
	readonly remainingKurus: number;
	/** What the given settlement has paid of it. */
	readonly paidByCountKurus: number;
};

type DebtQuestion = {
	readonly depotIds: readonly string[];
	readonly driverId: string;
	/** The count whose own payments are listed separately. */
	readonly settlementId?: string | null;
};

/** Every debt of a driver, the oldest first: that is the order in which payments close them. */
export async function readDebts(db: Database, asked: DebtQuestion): Promise<StoredDebt[]> {
	const { rows } = await sql<StoredDebt>`
		select b.id, b.depot_id as "depotId", b.route_id as "routeId", b.source_date as "sourceDate",
			b.amount_kurus as "amountKurus", b.amount_kurus - paid.kurus as "remainingKurus",
			paid.by_count as "paidByCountKurus"
		from driver_debts b
		cross join lateral (
			select coalesce(sum(y.amount_kurus), 0)::bigint as kurus,
				coalesce(sum(y.amount_kurus) filter (
					where y.settlement_id = ${asked.settlementId ?? null}::uuid), 0)::bigint as by_count
			from driver_debt_payments y where y.depot_id = b.depot_id and y.debt_id = b.id
		) paid
		where b.depot_id = any(${[...asked.depotIds]}::uuid[]) and b.driver_id = ${asked.driverId}
		order by b.source_date, b.created_at, b.id`.execute(db);
	return rows;
}

/** Holds a driver's account until the transaction ends, so that two payments never meet on one debt. */
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
	/** The count that paid; null for money brought to the desk. */
	readonly settlementId: string | null;
	/** A negative amount takes an earlier payment back. */
	readonly payments: readonly { readonly id: string; readonly amountKurus: number }[];
	readonly note: string;
	readonly by: { readonly userId: string; readonly name: string };
	readonly now: Date;
};

export async function insertPayments(tx: Tx, given: DebtPayments): Promise<void> {
	const rows = given.payments
		.filter(({ amountKurus }) => amountKurus !== 0)
		.map(({ id, amountKurus }) => ({
			depot_id: given.depotId,
			id: newId(),
			debt_id: id,
			settlement_id: given.settlementId,
			amount_kurus: amountKurus,
			note: given.note,
			recorded_by: given.by.userId,
			recorded_by_name: given.by.name,
			recorded_at: given.now,
		}));
	if (rows.length > 0) await tx.insertInto('driver_debt_payments').values(rows).execute();
}

export type DebtPaymentRow = {
	readonly debtId: string;
	readonly amountKurus: number;
	readonly note: string;
	readonly recordedByName: string;
	readonly recordedAt: Date;
};

export async function readPayments(
	db: Database,
	debtIds: readonly string[],
	depotIds: readonly string[],
): Promise<DebtPaymentRow[]> {
	return db
		.selectFrom('driver_debt_payments')
		.select([
			'debt_id as debtId',
			'amount_kurus as amountKurus',
			'note',
			'recorded_by_name as recordedByName',
			'recorded_at as recordedAt',
		])
		.where(sql<boolean>`depot_id = any(${[...depotIds]}::uuid[])`)
		.where(sql<boolean>`debt_id = any(${[...debtIds]}::uuid[])`)
		.orderBy('recorded_at')
		.orderBy('id')
		.execute();
}

/** The depot whose cash desk keeps a driver's account; null when the caller does not see it. */
export async function findAccountDepot(
	db: Database,
	depotIds: readonly string[],
	driverId: string,
): Promise<string | null> {
	const row = await db
		.selectFrom('drivers')
		.select('depot_id')
		.where('id', '=', driverId)
		.where(sql<boolean>`depot_id = any(${[...depotIds]}::uuid[])`)
		.executeTakeFirst();
	return row?.depot_id ?? null;
}

/** The numbers of routes, for the days that debts come from. */
export async function readRouteNumbers(
	db: Database,
	depotIds: readonly string[],
	routeIds: readonly string[],
): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom('routes')
		.select(['id', 'number'])
		.where(sql<boolean>`depot_id = any(${[...depotIds]}::uuid[])`)
		.where(sql<boolean>`id = any(${[...routeIds]}::uuid[])`)
		.execute();
	return new Map(rows.map(({ id, number }) => [id, number]));
}
