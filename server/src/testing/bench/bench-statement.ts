import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type Statement = {
	readonly text: string;
	readonly values: readonly unknown[];
	/** False if it only finds the ids that a prepared statement reads. */
	readonly isAnswer: boolean;
};

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
	const sent: Omit<Statement, 'isAnswer'>[] = [];
	const prepared = new Set<(typeof sent)[number]>();
	const db = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		log: ({ query }) => {
			const statement = { text: textOf(query.sql), values: query.parameters };
			sent.push(statement);
			if (preparedMark.test(query.sql)) prepared.add(statement);
		},
	});
	await ask(db);
	if (sent.length === 0) throw new Error('the store issues no statement');
	const isAnswer = (statement: (typeof sent)[number]) =>
		prepared.size === 0 || prepared.has(statement);
	return sent.map((statement) => ({ ...statement, isAnswer: isAnswer(statement) }));
}

function textOf(text: string): string {
	const { BENCH_BARE } = process.env;
	return BENCH_BARE === 'planned' ? text.replace(preparedMark, '') : text;
}
