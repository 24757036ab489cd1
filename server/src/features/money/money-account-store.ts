// Balances of a depot's accounts.
import {
	driverAccountKinds,
	type MoneyAccount,
	type MoneyKind,
} from '@sevk/domain/money/money-account';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sqlList } from '../../db/sql/sql-list.ts';

export type MoneyAccountRow = {
	readonly account: MoneyAccount;
	readonly kind: MoneyKind;
	readonly name: string;
	readonly kurus: number;
	readonly since: Date;
	readonly routeId: string | null;
	readonly routeNumber: string | null;
	readonly driverId: string | null;
	readonly driverName: string | null;
};

/** Accounts that hold or owe something, the largest of a kind first. */
export async function readAccounts(
	db: Database,
	depotId: string,
	limit: number,
): Promise<MoneyAccountRow[]> {
	const { rows } = await sql<MoneyAccountRow>`
		select b.account, a.kind, a.name, b.kurus, b.since, r.id as "routeId", r.number as "routeNumber",
			d.id as "driverId", d.full_name as "driverName"
		from (
			select account, kurus, since from money_balances
			where depot_id = ${depotId} and kurus <> 0
			order by abs(kurus) desc, account limit ${limit}
		) b
		join money_accounts a on a.depot_id = ${depotId} and a.account = b.account
		left join routes r on r.depot_id = ${depotId}
			and r.id = case when a.kind = 'driver_cash' then a.holder::uuid end
		left join drivers d on d.id = case
			when a.kind in ${sqlList(driverAccountKinds)} then a.holder::uuid
			when a.kind = 'driver_cash' then r.driver_id end
		order by a.kind, abs(b.kurus) desc, b.account`.execute(db);
	return rows;
}

export async function hasAccount(
	db: Database,
	depotId: string,
	account: MoneyAccount,
): Promise<boolean> {
	const row = await db
		.selectFrom('money_accounts')
		.select('account')
		.where('depot_id', '=', depotId)
		.where('account', '=', account)
		.executeTakeFirst();
	return row !== undefined;
}
