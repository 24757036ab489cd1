// One report, also one on goods of a depot, which is part of no debit.
import type { ReportDetail } from '@sevk/contract/debits/report-list';
import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import type { Viewer } from '../../../http/endpoint/caller.ts';
import { readDepotNames } from '../../depots/depot-store.ts';
import { reportAnswer } from './debit-answer.ts';
import { readReport, readReportGoods } from './debit-detail-store.ts';

/** A report; null when the caller may not see it. A driver sees those of own debits on the debit. */
export async function findVisibleReport(db: Database, caller: Viewer, reportId: string) {
	if (caller.role === 'driver') return null;
	const depotId = await findDepotOf(db, 'reports', reportId, caller.depotIds);
	const report = depotId === null ? null : await readReport(db, depotId, reportId);
	if (depotId === null || report === null) return null;
	const nameOf = await readDepotNames(db);
	return { depotId, depotName: nameOf(depotId), report };
}

export async function readReportDetail(db: Database, caller: Viewer, reportId: string) {
	const found = await findVisibleReport(db, caller, reportId);
	if (found === null) return notFound();
	const { report, ...depot } = found;
	const goods = await readReportGoods(db, depot.depotId, report.pieceIds);
	return { ...reportAnswer(report), ...depot, goods } satisfies ReportDetail;
}
