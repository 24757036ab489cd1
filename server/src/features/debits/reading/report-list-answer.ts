// The reports of several depots, read with one statement per depot and merged.
import type { ReportRow } from '@sevk/contract/debits/report-list';
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import {
	countReportRows,
	listReportRows,
	type ReportFilter,
	type ReportListRow,
	type ReportPage,
} from './report-list-store.ts';

type ReportScope = Omit<ReportFilter, 'depotId'> & { readonly depotIds: readonly string[] };

/** One page of the reports of several depots, the newest first. */
export async function listReports(
	db: Database,
	{ depotIds, ...filter }: ReportScope,
	page: ReportPage,
): Promise<ReportListRow[]> {
	const pages = await eachDepot(depotIds, (depotId) =>
		listReportRows(db, { ...filter, depotId }, page),
	);
	return mergePages(pages, {
		keysOf: ({ sortKey, id }) => [sortKey, id],
		direction: 'desc',
		limit: page.limit,
	});
}

/** The counts of several depots added up. */
export async function countReports(db: Database, { depotIds, ...filter }: ReportScope) {
	const counts = await eachDepot(depotIds, (depotId) =>
		countReportRows(db, { ...filter, depotId }),
	);
	return sumFields(counts, ['waiting', 'done', 'rejected'] as const);
}

export function reportAnswer({ sortKey: _sortKey, ...row }: ReportListRow): ReportRow {
	return {
		...row,
		writtenAt: row.writtenAt.toISOString(),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}
