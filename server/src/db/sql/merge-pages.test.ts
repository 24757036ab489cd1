import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { mergePages } from './merge-pages.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

type Row = { readonly id: string; readonly name: string; readonly at: Date | null };

const names = ['Çınar', 'Cem', 'ışık', 'İpek', 'Ihlamur', 'Şule', 'sude', 'Zeynep', 'Ömer', 'Cem'];
const rows: Row[] = names.map((name, index) => ({
	id: String(index),
	name,
	at: index % 3 === 0 ? null : new Date(Date.UTC(2026, 10, 30 - index)),
}));

/** All rows as one statement sorts them, and the same rows in three pages. */
async function sortedAndMerged(order: ReturnType<typeof sql>, direction: 'asc' | 'desc') {
	const way = sql.raw(direction);
	const read = async (depot: number | null) => {
		const { rows: sorted } = await sql<Row>`
			select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
				as r(id text, name text, at timestamptz)
			where ${depot}::int is null or r.id::int % 3 = ${depot}::int
			order by ${order} ${way}, r.id ${way}`.execute(db);
		return sorted;
	};
	return { sorted: await read(null), pages: [await read(0), await read(1), await read(2)] };
}

test.each(['asc', 'desc'] as const)(
	'merges pages as one statement sorts them: %s',
	async (direction) => {
		const turkish = await sortedAndMerged(sql`r.name collate "tr-TR-x-icu"`, direction);
		const byName = { keysOf: ({ name, id }: Row) => [name, id], direction };
		expect(mergePages(turkish.pages, { ...byName, turkish: true })).toEqual(turkish.sorted);
		const plain = await sortedAndMerged(sql`r.name`, direction);
		expect(mergePages(plain.pages, byName)).toEqual(plain.sorted);
		const byTime = await sortedAndMerged(sql`r.at`, direction);
		const keysOf = ({ at, id }: Row) => [at, id];
		expect(mergePages(byTime.pages, { keysOf, direction })).toEqual(byTime.sorted);
	},
);

test('cuts the merged page to the limit', () => {
	const pages = [[1, 4], [2, 5], [3]];
	expect(mergePages(pages, { keysOf: (row) => [row], limit: 3 })).toEqual([1, 2, 3]);
	expect(mergePages([[1, 4]], { keysOf: (row) => [row], limit: 1 })).toEqual([1]);
	expect(mergePages([], { keysOf: (row: number) => [row] })).toEqual([]);
});
