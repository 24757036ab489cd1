type Key = string | number | Date | null;

export type Merging<Row> = {
	/** What the pages are sorted by, the first key first; its order is that of the statement. */
	readonly keysOf: (row: Row) => readonly Key[];
	readonly direction?: 'asc' | 'desc';
	/** The first key is sorted by `collate "tr-TR-x-icu"`. */
	readonly turkish?: boolean;
	readonly limit?: number;
};

const turkishOrder = new Intl.Collator('tr-TR');

/** One page out of the pages that several depots gave for the same request, each sorted already. */
export function mergePages<Row>(
	pages: readonly (readonly Row[])[],
	{ keysOf, direction = 'asc', turkish = false, limit = Number.POSITIVE_INFINITY }: Merging<Row>,
): Row[] {
	const [first] = pages;
	if (pages.length === 1 && first !== undefined) return first.slice(0, limit);
	const sign = direction === 'asc' ? 1 : -1;
	return pages
		.flatMap((page) => page.map((row) => ({ row, keys: keysOf(row) })))
		.sort((one, other) => sign * compareKeys(one.keys, other.keys, turkish))
		.slice(0, limit)
		.map(({ row }) => row);
}

function compareKeys(keys: readonly Key[], others: readonly Key[], turkish: boolean): number {
	// Runs for each pair of rows; an iterator would be most of its work.
	for (let index = 0; index < keys.length; index += 1) {
		const key = keys[index] ?? null;
		const other = others[index] ?? null;
		const order = turkish && index === 0 ? compareTurkish(key, other) : 0;
		const difference = order === 0 ? compare(key, other) : order;
		if (difference !== 0) return difference;
	}
	return 0;
}

function compareTurkish(key: Key, other: Key): number {
	return typeof key === 'string' && typeof other === 'string'
		? turkishOrder.compare(key, other)
		: 0;
}

/** By value, texts by code unit; null comes last, as in PostgreSQL. */
function compare(key: Key, other: Key): number {
	if (key === null || other === null) return Number(key === null) - Number(other === null);
	return key < other ? -1 : key > other ? 1 : 0;
}
