import { type RawBuilder, sql } from 'kysely';

/** A sortable column of a list; `type` parses its key from a cursor. */
export type SortColumn = {
	readonly column: RawBuilder<unknown>;
	readonly type: RawBuilder<unknown>;
};

/** A page of a list: sort order and the last row of the previous page. */
export type KeysetPage<By extends string> = {
	readonly by: By;
	readonly direction: 'asc' | 'desc';
	readonly after: { readonly key: string | number; readonly id: string } | null;
	readonly limit: number;
};

/** Selects rows after the last one of the previous page; no condition for the first page. */
export function afterKey(
	{ column, type }: SortColumn,
	id: RawBuilder<unknown>,
	{ direction, after }: Pick<KeysetPage<string>, 'direction' | 'after'>,
): RawBuilder<unknown>[] {
	if (after === null) return [];
	const sign = direction === 'asc' ? sql`>` : sql`<`;
	return [sql`(${column}, ${id}) ${sign} (${after.key}::text::${type}, ${after.id}::uuid)`];
}
