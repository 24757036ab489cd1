import { eachDepot } from './each-depot.ts';

type LimitedRead<Row> = {
	readonly depotIds: readonly string[];
	/** How many are counted of each key in all depots; null for all. */
	readonly limit: number | null;
	readonly keyOf: (row: Row) => string;
	/** Keys that `read` counts in full. */
	readonly isUnlimited?: (key: string) => boolean;
	/** Reads the counts of a depot, each key up to `limit`. */
	readonly read: (depotId: string, limit: number | null) => Promise<readonly Row[]>;
};

type LimitedRows<Row> = {
	readonly rows: readonly Row[];
	/** Keys that were not counted to the end; their counts add up to the limit or more. */
	readonly unfinished: ReadonlySet<string>;
};

/** What was read of a depot. */
type Part<Row> = {
	readonly depotId: string;
	readonly limit: number;
	readonly rows: readonly Row[];
};

/**
 * Reads counts of several depots up to a common limit, so that 30 depots do not count 30 times as
 * much as one. Each depot counts up to its share; one that has more of a key counts again if the key's
 * sum is below the limit.
 */
export async function readUpTo<Row extends { readonly count: number }>({
	depotIds,
	limit,
	keyOf,
	isUnlimited = () => false,
	read,
}: LimitedRead<Row>): Promise<LimitedRows<Row>> {
	if (limit === null) {
		const rows = await eachDepot(depotIds, (depotId) => read(depotId, null));
		return { rows: rows.flat(), unfinished: new Set() };
	}
	const share = Math.ceil(limit / depotIds.length);
	const readPart = async (depotId: string, partLimit: number): Promise<Part<Row>> => ({
		depotId,
		limit: partLimit,
		rows: await read(depotId, partLimit),
	});
	const openKeysOf = (part: Part<Row>) =>
		[...sumsOf(part.rows, keyOf)]
			.filter(([key, sum]) => sum >= part.limit && !isUnlimited(key))
			.map(([key]) => key);

	const parts = new Map<string, Part<Row>>();
	await eachDepot(depotIds, async (id) => void parts.set(id, await readPart(id, share)));
	const sums = sumsOf(rowsOf(parts), keyOf);
	const repeated = [...parts.values()].flatMap((part) => {
		const missing = openKeysOf(part).map((key) => limit - (sums.get(key) ?? 0));
		const most = Math.max(0, ...missing);
		return most === 0 ? [] : [[part.depotId, share + most] as const];
	});
	const limitOf = new Map(repeated);
	await eachDepot(
		[...limitOf.keys()],
		async (id) => void parts.set(id, await readPart(id, limitOf.get(id) ?? limit)),
	);
	return { rows: rowsOf(parts), unfinished: new Set([...parts.values()].flatMap(openKeysOf)) };
}

function rowsOf<Row>(parts: ReadonlyMap<string, Part<Row>>): Row[] {
	return [...parts.values()].flatMap(({ rows }) => rows);
}

function sumsOf<Row extends { readonly count: number }>(
	rows: readonly Row[],
	keyOf: (row: Row) => string,
): Map<string, number> {
	const sums = new Map<string, number>();
	for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
	return sums;
}
