// The debits of several depots, read with statements per depot and merged.
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import type { Database } from '../../../db/database.ts';
import { readKeysetPage } from '../../../db/sql/depot-page.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { vehiclePieceFields } from '../../routes/common/route-balance-store.ts';
import {
	countDebitRows,
	type DebitCounts,
	type DebitFilter,
	type DebitListRow,
	type DebitSort,
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
	return readKeysetPage(
		depotIds,
		{ direction, limit, turkish: by === 'driver' },
		{
			find: (depotId) => findDebits(db, { ...filter, depotId }, sort),
			read: (depotId, ids) => readDebitRows(db, depotId, ids),
		},
	);
}

/** The counts of several depots added up. */
export async function countDebits(
	db: Database,
	{ depotIds, ...filter }: DebitScope,
): Promise<DebitCounts> {
	const counts = await eachDepot(depotIds, (depotId) => countDebitRows(db, { ...filter, depotId }));
	return {
		...sumFields(counts, [
			'awaiting',
			'open',
			'fromYesterday',
			'disputed',
			'cleared',
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
