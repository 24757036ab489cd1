// What reports on goods of a debit and of a depot share: their number, and who may decide.
import { reportNumber } from '@sevk/domain/common/identifier/report-number';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isExplanation } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import type { ReportState } from '@sevk/domain/debits/line/debit-report';
import { nextNumberOfYear } from '../../../db/counters.ts';
import type { NewRow, Tx } from '../../../db/database.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { decideStoredReport, insertReport, type StoredReport } from './report-store.ts';

export type ReportDecision = {
	readonly version: number;
	readonly approved: boolean;
	readonly note: string;
};

type By = { readonly caller: PersonCaller; readonly now: Date };

type NewReport = Omit<
	NewRow<'reports'>,
	'version' | 'number' | 'state' | 'written_by' | 'written_by_name' | 'written_at'
>;

/** Inserts a report, which waits for a second person, and returns its number. */
export async function enterReport(tx: Tx, report: NewReport, { caller, now }: By): Promise<string> {
	const depotCode = await readDepotCode(tx, report.depot_id);
	const { year, count } = await nextNumberOfYear(tx, report.depot_id, 'report', now);
	const number = reportNumber(depotCode, year, count);
	await insertReport(tx, {
		...report,
		number,
		state: 'awaiting_approval',
		written_by: caller.userId,
		written_by_name: caller.name,
		written_at: now,
	});
	return number;
}

/** Refuses the decision of its writer, one without a reason, and one about an old version. */
export async function refuseReportDecision(
	tx: Tx,
	report: StoredReport,
	{ version, approved, note }: ReportDecision,
	{ caller }: Pick<By, 'caller'>,
) {
	const refusal = await refuseUnlessWaiting(tx, report, version);
	if (refusal !== null) return refusal;
	if (report.writtenBy === caller.userId) return refuse(debitRefusals, 'report/own-report');
	if (!approved && !isExplanation(note)) return refuse(commonRefusals, 'common/note-too-short');
	return null;
}

/** Refuses an act on a report that is decided, or that the person saw in an old version. */
export async function refuseUnlessWaiting(tx: Tx, report: StoredReport, version: number) {
	if (report.state !== 'awaiting_approval') return refuse(debitRefusals, 'report/decided');
	if (report.version === version) return null;
	const seen = { depotIds: [report.depotId], noun: 'report', nounId: report.id, version };
	return refuseStale(tx, seen);
}

/** Stores a decision and returns the new version of the report. */
export function storeReportDecision(
	tx: Tx,
	report: StoredReport,
	{
		state,
		note,
	}: { readonly state: Exclude<ReportState, 'awaiting_approval'>; readonly note: string },
	{ caller, now }: By,
): Promise<number> {
	return decideStoredReport(tx, report, {
		state,
		decided_by: caller.userId,
		decided_by_name: caller.name,
		decided_at: now,
		decision_note: note === '' ? null : note,
	});
}
