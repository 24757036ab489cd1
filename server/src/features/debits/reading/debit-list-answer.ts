// The debits of several depots, read with statements per depot and merged.
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import type { Database } from '../../../db/database.ts';
import { readDepotPage } from '../../../db/sql/depot-page.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import { vehiclePieceFields } from '../../routes/common/route-balance-store.ts';
import {
	countDebitRows,
	type DebitCounts,
	type DebitFilter,
	type DebitListRow,
	type DebitSort,
	type FoundDebit,
	findDebits,
	readDebitRows,
} from './debit-list-store.ts';

export type DebitScope = Omit<DebitFilter, 'depotId'> & { readonly depotIds: readonly string[] };

/** One page of the debits of several depots. */
export async function listDebits(
	db: Database,
	{ depotIds, ...filter }: DebitScope,
	sort: DebitSort,
): Promise<DebitListRow[]> {
	const { by, direction, limit } = sort;
	const keysOf = ({ sortKey, id }: FoundDebit) => [sortKey, id];
	const page = await readDepotPage(depotIds, {
		find: (depotId) => findDebits(db, { ...filter, depotId }, sort),
		merge: (pages) => mergePages(pages, { keysOf, direction, turkish: by === 'driver', limit }),
		read: (depotId, ids) => readDebitRows(db, depotId, ids),
	});
	return page.map(({ row, found: { sortKey } }) => ({ ...row, sortKey }));
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
