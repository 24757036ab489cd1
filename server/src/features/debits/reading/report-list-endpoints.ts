import { toPage } from '@sevk/contract/common/page';
import * as contract from '@sevk/contract/debits/report-list';
import type { Database } from '../../../db/database.ts';
import { depotsOf, type Viewer } from '../../../http/endpoint/caller.ts';
import { type Implementation, implementShared } from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { onlyDriverOf } from './debit-list-store.ts';
import { readReportDetail } from './report-answer.ts';
import { countReports, listReports, reportAnswer } from './report-list-answer.ts';
import { reportTable } from './report-table-document.ts';

/** The endpoints of Tutanaklar. */
export function implementReportList({ db }: { readonly db: Database }): Implementation[] {
	const list = implementShared(contract.listReports, async ({ query }, caller) => {
		const { cursor, limit, depotId, ...filter } = query;
		const [writtenAt, id] = cursor ?? [];
		const isAfter = typeof writtenAt === 'string' && typeof id === 'string';
		const page = { after: isAfter ? { writtenAt, id } : null, limit: limit + 1 };
		const rows = await listReports(db, { ...filter, ...scopeOf(caller, depotId) }, page);
		return toPage(rows, limit, (row) => [row.sortKey, row.id], reportAnswer);
	});
	return [
		list,
		exported(list, contract.exportReports, {
			table: () => ({ title: 'Tutanaklar', columns: reportTable }),
			rows: (answer: { items: contract.ReportRow[] }) => answer.items,
		}),
		implementShared(contract.showReport, async ({ params }, caller) =>
			readReportDetail(db, caller, params.reportId),
		),
		implementShared(contract.countReports, async ({ query: { depotId, ...filter } }, caller) =>
			countReports(db, { ...filter, ...scopeOf(caller, depotId) }),
		),
	];
}

function scopeOf(caller: Viewer, depotId: string | undefined) {
	return { depotIds: depotsOf(caller, depotId), onlyDriver: onlyDriverOf(caller) };
}
