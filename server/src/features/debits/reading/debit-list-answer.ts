// The debits of several depots, read with one statement per depot and merged.
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
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

const noDebits: DebitCounts = {
	awaiting: 0,
	open: 0,
	fromYesterday: 0,
	disputed: 0,
	cleared: 0,
	heldPieces: 0,
	awaitingPieces: 0,
	valueHeldKurus: 0,
	oldestSince: null,
};

/** The counts of several depots added up. */
export async function countDebits(
	db: Database,
	{ depotIds, ...filter }: DebitScope,
): Promise<DebitCounts> {
	const counts = await eachDepot(depotIds, (depotId) => countDebitRows(db, { ...filter, depotId }));
	return counts.reduce(addCounts, noDebits);
}

function addCounts(one: DebitCounts, other: DebitCounts): DebitCounts {
	return {
		awaiting: one.awaiting + other.awaiting,
		open: one.open + other.open,
		fromYesterday: one.fromYesterday + other.fromYesterday,
		disputed: one.disputed + other.disputed,
		cleared: one.cleared + other.cleared,
		heldPieces: one.heldPieces + other.heldPieces,
		awaitingPieces: one.awaitingPieces + other.awaitingPieces,
		valueHeldKurus: one.valueHeldKurus + other.valueHeldKurus,
		oldestSince: earlier(one.oldestSince, other.oldestSince),
	};
}

function earlier(one: Date | null, other: Date | null): Date | null {
	if (one === null || other === null) return one ?? other;
	return one < other ? one : other;
}
