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

/** Captures the exact statements of a store, one per depot, to send them through the driver alone. */
export async function statementsOf(
	pool: pg.Pool,
	ask: (db: Database) => Promise<unknown>,
): Promise<readonly Statement[]> {
	const sent: Omit<Statement, 'isAnswer'>[] = [];
	const prepared = new Set<(typeof sent)[number]>();
	const db = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		log: ({ query }) => {
			const statement = { text: query.sql, values: query.parameters };
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

/** The same statements without preparation, so that each is planned; null if none is prepared. */
export function plannedOf(statements: readonly Statement[]): readonly Statement[] | null {
	if (!statements.some(({ text }) => preparedMark.test(text))) return null;
	return statements.map(({ text, ...rest }) => ({ ...rest, text: text.replace(preparedMark, '') }));
}
