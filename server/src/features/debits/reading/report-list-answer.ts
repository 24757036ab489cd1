// The reports of several depots, read with statements per depot and merged.
import type { ReportRow } from '@sevk/contract/debits/report-list';
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import { listedReportStates } from '@sevk/domain/debits/line/report-list-words';
import type { Database } from '../../../db/database.ts';
import { readKeysetPage } from '../../../db/sql/depot-page.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import {
	countReportRows,
	findReports,
	type ReportFilter,
	type ReportListRow,
	type ReportPage,
	readReportRows,
} from './report-list-store.ts';

type ReportScope = Omit<ReportFilter, 'depotId'> & { readonly depotIds: readonly string[] };

/** One page of the reports of several depots, the newest first. */
export async function listReports(
	db: Database,
	{ depotIds, ...filter }: ReportScope,
	page: ReportPage,
): Promise<ReportListRow[]> {
	const { limit } = page;
	const rows = await readKeysetPage(
		depotIds,
		{ direction: 'desc', limit },
		{
			find: (depotId) => findReports(db, { ...filter, depotId }, page),
			read: (depotId, ids) => readReportRows(db, depotId, ids),
		},
	);
	return rows.map(({ reportId, ...row }) => ({ ...row, id: reportId }));
}

/** The counts of several depots added up. */
export async function countReports(db: Database, { depotIds, ...filter }: ReportScope) {
	const counts = await eachDepot(depotIds, (depotId) =>
		countReportRows(db, { ...filter, depotId }),
	);
	return sumFields(counts, listedReportStates);
}

export function reportAnswer({ sortKey: _sortKey, ...row }: ReportListRow): ReportRow {
	return {
		...row,
		writtenAt: row.writtenAt.toISOString(),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}
