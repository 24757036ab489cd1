import { eachDepot } from './each-depot.ts';

type Found = { readonly id: string; readonly depotId: string };

type DepotPage<One extends Found, Row> = {
	/** The page of one depot: ids with what they are sorted by, in their sequence. */
	readonly find: (depotId: string) => Promise<readonly One[]>;
	/** The one page of all depots. */
	readonly merge: (pages: (readonly One[])[]) => readonly One[];
	/** The rows of a depot with these ids, in any sequence. */
	readonly read: (depotId: string, ids: string[]) => Promise<readonly Row[]>;
};

/**
 * A page of a list over several depots: each depot finds its page, and only the rows of the merged one
 * are read (docs/decisions/0067-pages-of-several-depots.md). A record that was deleted in between is
 * missing.
 */
export async function readDepotPage<One extends Found, Row extends { readonly id: string }>(
	depotIds: readonly string[],
	{ find, merge, read }: DepotPage<One, Row>,
): Promise<{ readonly row: Row; readonly found: One }[]> {
	const page = merge(await eachDepot(depotIds, find));
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
