import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/**
 * Begins a hot statement, e.g. `prepared('scan-out')`, that is parsed and planned once per
 * connection rather than once per call: a statement over many tables takes longer to plan than to
 * run. Its text must be the same at every call. Behind a pooler this needs one that knows protocol
 * level prepared statements (PgBouncer from 1.21 on).
 */
export function prepared(name: string): RawBuilder<unknown> {
	if (!/^[a-z-]+$/.test(name)) throw new Error(`no name of a statement: ${name}`);
	return sql.raw(`/* prepared ${name} */`);
}

const named = /^\/\* prepared ([a-z-]+) \*\//;

/** Enables prepared statements for marked queries on a connection; called for each connection of a pool. */
export function prepareNamed(client: pg.PoolClient): void {
	const plain = client.query.bind(client) as (...given: unknown[]) => unknown;
	const query = (text: unknown, ...rest: unknown[]) => {
		const name = typeof text === 'string' ? named.exec(text)?.[1] : undefined;
		if (name === undefined) return plain(text, ...rest);
		const [values, ...more] = rest;
		return plain({ name, text, values }, ...more);
	};
	// The driver's many spellings of a query come down to these two.
	client.query = query as typeof client.query;
}
