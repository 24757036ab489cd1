import { eachDepot } from './each-depot.ts';
import { type Merging, mergePages } from './merge-pages.ts';

/** So many records of a list leave it within milliseconds only if something else is wrong. */
const mostAttempts = 5;

type Found = { readonly id: string; readonly depotId: string };

type DepotPage<One extends Found, Row> = {
	/** The page of one depot: ids with what they are sorted by, in their sequence. */
	readonly find: (depotId: string) => Promise<readonly One[]>;
	readonly merging: Merging<One>;
	/** The rows of a depot with these ids, in any sequence. */
	readonly read: (depotId: string, ids: string[]) => Promise<readonly Row[]>;
};

/**
 * A page of a list over several depots: each depot finds its page, and only the rows of the merged one
 * are read (docs/decisions/0067-pages-of-several-depots.md). If one of them left the list in between,
 * the page is read again.
 */
export async function readDepotPage<One extends Found, Row extends { readonly id: string }>(
	depotIds: readonly string[],
	{ find, merging, read }: DepotPage<One, Row>,
): Promise<{ readonly row: Row; readonly found: One }[]> {
	for (let attempt = 1; ; attempt += 1) {
		const page = mergePages(await eachDepot(depotIds, find), merging);
		const rows = await readFound(page, read);
		// A page that is short without a reason would be taken for the last one.
		if (rows.length === page.length || attempt === mostAttempts) return rows;
	}
}

async function readFound<One extends Found, Row extends { readonly id: string }>(
	page: readonly One[],
	read: DepotPage<One, Row>['read'],
): Promise<{ readonly row: Row; readonly found: One }[]> {
	const foundOf = Map.groupBy(page, ({ depotId }) => depotId);
	const parts = await eachDepot([...foundOf.keys()], (depotId) => {
		const ids = (foundOf.get(depotId) ?? []).map(({ id }) => id);
		return read(depotId, ids);
	});
	const rowOf = new Map(parts.flatMap((rows) => rows.map((row) => [row.id, row] as const)));
	return page.flatMap((found) => {
		const row = rowOf.get(found.id);
		return row === undefined ? [] : [{ row, found }];
	});
}

type FoundByKey = Found & { readonly sortKey: string | number };

/** The same for a list that is sorted by a key and the id; the rows keep the key for the next page. */
export async function readKeysetPage<One extends FoundByKey, Row extends { readonly id: string }>(
	depotIds: readonly string[],
	order: Omit<Merging<One>, 'keysOf'>,
	{ find, read }: Pick<DepotPage<One, Row>, 'find' | 'read'>,
): Promise<(Row & Pick<One, 'sortKey'>)[]> {
	const keysOf = ({ sortKey, id }: One) => [sortKey, id];
	const page = await readDepotPage(depotIds, { find, merging: { keysOf, ...order }, read });
	return page.map(({ row, found: { sortKey } }) => ({ ...row, sortKey }));
}
