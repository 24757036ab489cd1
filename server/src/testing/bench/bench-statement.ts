import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Captures the exact statement of a store, to send it through the driver alone. */
export async function statementOf(
	pool: pg.Pool,
	ask: (db: Database) => Promise<unknown>,
): Promise<Statement> {
	const sent: Statement[] = [];
	const db = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		log: ({ query }) => void sent.push({ text: query.sql, values: query.parameters }),
	});
	await ask(db);
	const [statement, second] = sent;
	if (statement === undefined || second !== undefined) {
		throw new Error(`one statement was expected, not ${sent.length}`);
	}
	return statement;
}
