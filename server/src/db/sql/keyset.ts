import { type RawBuilder, sql } from 'kysely';

/** A column that a list can be sorted by; `type` reads its key back from the text in a cursor. */
export type SortColumn = {
	readonly column: RawBuilder<unknown>;
	readonly type: RawBuilder<unknown>;
};

/** A page of a list: how it is sorted, and the last row of the page before it. */
export type KeysetPage<By extends string> = {
	readonly by: By;
	readonly direction: 'asc' | 'desc';
	readonly after: { readonly key: string | number; readonly id: string } | null;
	readonly limit: number;
};

/** The condition that a row follows the last one of the page before; none for the first page. */
export function afterKey(
	{ column, type }: SortColumn,
	id: RawBuilder<unknown>,
	{ direction, after }: Pick<KeysetPage<string>, 'direction' | 'after'>,
): RawBuilder<unknown>[] {
	if (after === null) return [];
	const sign = direction === 'asc' ? sql`>` : sql`<`;
	return [sql`(${column}, ${id}) ${sign} (${after.key}::text::${type}, ${after.id}::uuid)`];
}
