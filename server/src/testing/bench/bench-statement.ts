import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** The mark of a statement that is planned once per connection (db/sql/prepared.ts). */
const preparedMark = /^\/\* prepared [a-z-]+ \*\//;

/**
 * Captures the exact statements of a store, one per depot, to send them through the driver alone.
 * `BENCH_BARE=planned` removes the marks of prepared statements.
 */
export async function statementsOf(
	pool: pg.Pool,
	ask: (db: Database) => Promise<unknown>,
): Promise<readonly Statement[]> {
	const sent: Statement[] = [];
	const db = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		log: ({ query }) => void sent.push({ text: textOf(query.sql), values: query.parameters }),
	});
	await ask(db);
	if (sent.length === 0) throw new Error('the store issues no statement');
	return sent;
}

function textOf(text: string): string {
	const { BENCH_BARE } = process.env;
	return BENCH_BARE === 'planned' ? text.replace(preparedMark, '') : text;
}
