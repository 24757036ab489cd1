// The debits of several depots, read with one statement per depot and merged.
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import { vehiclePieceFields } from '../../routes/common/route-balance-store.ts';
import {
	countDebitRows,
	type DebitCounts,
	type DebitFilter,
	type DebitListRow,
	type DebitSort,
	listDebitRows,
} from './debit-list-store.ts';

export type DebitScope = Omit<DebitFilter, 'depotId'> & { readonly depotIds: readonly string[] };

/** One page of the debits of several depots. */
export async function listDebits(
	db: Database,
	{ depotIds, ...filter }: DebitScope,
	sort: DebitSort,
): Promise<DebitListRow[]> {
	const pages = await eachDepot(depotIds, (depotId) =>
		listDebitRows(db, { ...filter, depotId }, sort),
	);
	return mergePages(pages, {
		keysOf: ({ sortKey, id }) => [sortKey, id],
		direction: sort.direction,
		turkish: sort.by === 'driver',
		limit: sort.limit,
	});
}

/** The counts of several depots added up. */
export async function countDebits(
	db: Database,
	{ depotIds, ...filter }: DebitScope,
): Promise<DebitCounts> {
	const counts = await eachDepot(depotIds, (depotId) => countDebitRows(db, { ...filter, depotId }));
	return {
		...sumFields(counts, [
			...(['awaiting', 'open', 'fromYesterday', 'disputed', 'cleared'] as const),
			...vehiclePieceFields,
			'valueHeldKurus',
		]),
		oldestSince: counts.map(({ oldestSince }) => oldestSince).reduce(earlier, null),
	};
}

function earlier(one: Date | null, other: Date | null): Date | null {
	if (one === null || other === null) return one ?? other;
	return one < other ? one : other;
}
