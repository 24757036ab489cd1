import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/**
 * Marks a frequent statement, e.g. `prepared('scan-out')`, to be prepared once per connection,
 * because planning joins of many tables takes longer than running them. The mark may be anywhere in
 * the statement, so `modifyFront` and `modifyEnd` of a query builder can add it.
 * The text must be constant, and it names the columns of its result: PostgreSQL refuses a prepared
 * `select *` after a migration has added a column. Poolers need protocol-level prepared statements
 * (PgBouncer 1.21).
 */
export function prepared(name: string): RawBuilder<unknown> {
	if (!/^[a-z-]+$/.test(name)) throw new Error(`no name of a statement: ${name}`);
	return sql.raw(`/* prepared ${name} */`);
}

/** PostgreSQL plans for an array of 10 elements when it does not know its values. */
const longestPreparedArray = 50;

/** Marks a statement over arrays, unless they are so long that the plan for 10 may be a bad one. */
export function preparedIfShort(name: string, rows: readonly unknown[]): RawBuilder<unknown> {
	return rows.length > longestPreparedArray ? sql`` : prepared(name);
}

const named = /\/\* prepared ([a-z-]+) \*\//;
const allColumns = /^select ([\w"]+\.)?\*|returning ([\w"]+\.)?\*$/;

/** Names whose statement was checked; the driver refuses another text under the same name. */
const checked = new Set<string>();

/** The name of a marked statement; throws if it returns all columns. */
function preparedName(text: string): string | undefined {
	const name = named.exec(text)?.[1];
	if (name === undefined || checked.has(name)) return name;
	if (allColumns.test(text.replace(named, '').replace(/\s+/g, ' ').trim())) {
		throw new Error(`a prepared statement returns all columns: ${name}`);
	}
	checked.add(name);
	return name;
}

/** Enables prepared statements for marked queries on a pool connection. */
export function prepareNamed(client: pg.PoolClient): void {
	const runQuery = client.query.bind(client) as (...args: unknown[]) => unknown;
	const query = (text: unknown, ...rest: unknown[]) => {
		const name = typeof text === 'string' ? preparedName(text) : undefined;
		if (name === undefined) return runQuery(text, ...rest);
		const [values, ...more] = rest;
		return runQuery({ name, text, values }, ...more);
	};
	// All overloads of query reduce to these two.
	client.query = query as typeof client.query;
}
