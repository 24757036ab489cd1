// The statements of every outbox. Each has a table of its own, whose rows are messages; `depotId` is the
// company for a table of the company.
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Backlog } from '../http/operation/gauge.ts';

type Name =
	| 'push_messages'
	| 'delivery_codes'
	| 'account_mails'
	| 'sender_mails'
	| 'geocoded_addresses';

/** A table whose rows wait to be sent. It has also `not_before`, `claimed_until`, `last_problem`. */
export type OutboxTable<Table extends Name = Name> = {
	readonly name: Table;
	/** Its key beside the depot. */
	readonly key: readonly (keyof Tables[Table] & string)[];
	readonly stateColumn: keyof Tables[Table] & string;
	readonly triesColumn: keyof Tables[Table] & string;
	/** Whether its rows belong to the company, not to a depot. */
	readonly isOfCompany: boolean;
	/** From when on a row counts as waiting. */
	readonly waitsSince: 'created_at' | 'not_before';
	/** Whether a waiting row `m` still counts. */
	readonly isNeeded?: (depotId: string) => ReturnType<typeof sql<boolean>>;
};

/** A row that this process sends until the claim ends. */
export type ClaimedRow<Table extends Name> = Row<Table> & {
	/** With the one that begins now. */
	readonly tries: number;
	/** Distinguishes the claim from later ones. */
	readonly claimed_until: Date;
};

type Claim = { readonly now: Date; readonly until: Date; readonly limit: number };

/** Claims rows that are due; no other process claims them before that ends. */
export async function claimRows<Table extends Name>(
	db: Database,
	table: OutboxTable<Table>,
	depotId: string,
	{ now, until, limit }: Claim,
): Promise<ClaimedRow<Table>[]> {
	const [name, tries, state] = namesIn(table);
	const key = sql.join(table.key.map((column) => sql.ref(column)));
	const isDue = sql<boolean>`${state} = 'waiting' and not_before <= ${now}
		and (claimed_until is null or claimed_until <= ${now})`;
	if (table.isOfCompany) {
		// Rows of the company have a copy on each node of a distributed database. Citus locks no rows of a
		// copy, and each node would choose other rows by a limit, so they are named.
		const chosen = await sql<{ id: string }>`
			select id from ${name} where ${isDue} order by not_before limit ${limit}`.execute(db);
		if (chosen.rows.length === 0) return [];
		const ids = chosen.rows.map(({ id }) => id);
		const { rows } = await sql<ClaimedRow<Table>>`
			update ${name} m set claimed_until = ${until}, ${tries} = ${tries} + 1
			where id = any(${ids}::uuid[]) and ${isDue}
			returning m.*, ${tries} as tries`.execute(db);
		return rows;
	}
	const { rows } = await sql<ClaimedRow<Table>>`
		with due as (
			select ${key} from ${name} where depot_id = ${depotId} and ${isDue}
			order by not_before limit ${limit} for update skip locked
		)
		update ${name} m set claimed_until = ${until}, ${tries} = ${tries} + 1
		where m.depot_id = ${depotId} and (${key}) in (select ${key} from due)
		returning m.*, ${tries} as tries`.execute(db);
	return rows;
}

export type StoredOutcome<Table extends Name> = {
	readonly state: string;
	/** Null: sent, or no longer of use. */
	readonly problem: string | null;
	/** Null: not tried again. */
	readonly notBefore: Date | null;
	/** Further columns of the table. */
	readonly columns: Partial<Row<Table>>;
};

/**
 * Writes what became of a claimed row; false if the claim ended and another process took it. The tries
 * of a row start again from 0 when it is requested again meanwhile: unless it was sent, it is due then.
 */
export async function settleRow<Table extends Name>(
	tx: Tx,
	table: OutboxTable<Table>,
	depotId: string,
	row: ClaimedRow<Table>,
	{ state, problem, notBefore, columns }: StoredOutcome<Table>,
): Promise<boolean> {
	const [name, triesColumn, stateColumn] = namesIn(table);
	const isOwn = sql.join(
		[
			...(table.isOfCompany ? [] : [sql`depot_id = ${depotId}`]),
			...table.key.map((column) => sql`${sql.ref(column)} = ${row[column as keyof Row<Table>]}`),
			sql`claimed_until = ${row.claimed_until} and ${stateColumn} = 'waiting'`,
		],
		sql` and `,
	);
	const sets = sql.join([
		sql`claimed_until = null`,
		...Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
	]);
	const sameTries = problem === null ? sql`` : sql`and ${triesColumn} = ${row.tries}`;
	const settled = await sql`
		update ${name} set ${stateColumn} = ${state}, last_problem = ${problem},
			not_before = coalesce(${notBefore}::timestamptz, not_before), ${sets}
		where ${isOwn} ${sameTries}`.execute(tx);
	if ((settled.numAffectedRows ?? 0n) > 0n) return true;
	await sql`update ${name} set claimed_until = null where ${isOwn}`.execute(tx);
	return false;
}

/** The rows that wait although they should have been sent. */
export async function readBacklog<Table extends Name>(
	db: Database,
	table: OutboxTable<Table>,
	depotId: string,
	now: Date,
): Promise<Backlog> {
	const [name, , state] = namesIn(table);
	const since = sql.ref(table.waitsSince);
	const ofDepot = table.isOfCompany ? sql`true` : sql`m.depot_id = ${depotId}`;
	const { rows } = await sql<Backlog>`
		select count(*) as waiting, min(m.${since}) as "firstAt" from ${name} m
		where ${ofDepot} and m.${state} = 'waiting' and m.${since} <= ${now}
			and ${table.isNeeded?.(depotId) ?? sql`true`}`.execute(db);
	return rows[0] ?? { waiting: 0, firstAt: null };
}

function namesIn<Table extends Name>({ name, triesColumn, stateColumn }: OutboxTable<Table>) {
	return [sql.table(name), sql.ref(triesColumn), sql.ref(stateColumn)] as const;
}
