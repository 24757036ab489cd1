import { type RawBuilder, sql } from 'kysely';

/**
 * Codes of the domain as a list of SQL literals, for `in` and `not in`. Literals, because the
 * planner does not match a partial index with parameters.
 * @example sql`r.state in ${sqlList(endedRouteStates)}` // r.state in ('closed', 'cancelled')
 */
export function sqlList(codes: readonly string[]): RawBuilder<unknown> {
	return sql`(${sql.join(codes.map((code) => sql.lit(code)))})`;
}
