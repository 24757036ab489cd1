// What reports on goods of a debit and of a depot share: their number, and who may decide.
import { reportNumber } from '@sevk/domain/common/identifier/report-number';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isExplanation } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import type {
	DepotReportType,
	ReportEventKind,
	ReportState,
} from '@sevk/domain/debits/line/debit-report';
import { otherReasonCode } from '@sevk/domain/reasons/reason';
import { nextNumberOfYear } from '../../../db/counters.ts';
import type { NewRow, Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { decideStoredReport, insertReport, type StoredReport } from './report-store.ts';

export type ReportDecision = {
	readonly version: number;
	readonly approved: boolean;
	readonly note: string;
};

export type ReportEnd = Exclude<ReportState, 'awaiting_approval'>;

/** Who writes or decides a report, and when. */
export type ReportActor = { readonly caller: PersonCaller; readonly now: Date };

type NewReport = Omit<
	NewRow<'reports'>,
	'version' | 'number' | 'state' | 'written_by' | 'written_by_name' | 'written_at'
>;

/** Inserts a report, which waits for a second person, and returns its number. */
export async function enterReport(
	tx: Tx,
	report: NewReport,
	{ caller, now }: ReportActor,
): Promise<string> {
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

/** Goods of a depot that a report is about. */
export type DepotGoods<Piece extends { readonly pieceId: string }> = ReportActor & {
	readonly depotId: string;
	readonly pieces: readonly Piece[];
	readonly note: string;
};

/** Inserts a report on goods of a depot with its event, and returns its number. */
export async function enterDepotReport(
	tx: Tx,
	type: DepotReportType,
	goods: DepotGoods<{ readonly pieceId: string }>,
): Promise<string> {
	const { depotId, pieces, note } = goods;
	const id = newId();
	const report = {
		depot_id: depotId,
		id,
		report_type: type,
		debit_id: null,
		route_id: null,
		piece_ids: pieces.map(({ pieceId }) => pieceId),
		reason_code: otherReasonCode,
		damage_reasons: [],
		description: note,
		photo_keys: [],
	};
	const number = await enterReport(tx, report, goods);
	recordReportEvent(tx, { ...goods, id }, 'written', { number, pieceCount: pieces.length });
	return number;
}

/** Records an event of a report on goods of a depot; those of a debit are in its history. */
export function recordReportEvent(
	tx: Tx,
	{ depotId, caller, now: at, id: nounId }: ReportActor & { depotId: string; id: string },
	kind: ReportEventKind,
	payload: { readonly number: string; readonly pieceCount: number; readonly note?: string },
): void {
	recordEvent(tx, { depotId, noun: 'report', nounId, kind, payload, caller, at });
}

/** Refuses the decision of its writer, one without a reason, and one about an old version. */
export async function refuseReportDecision(
	tx: Tx,
	report: StoredReport,
	{ version, approved, note }: ReportDecision,
	{ caller }: Pick<ReportActor, 'caller'>,
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
	{ state, note }: { readonly state: ReportEnd; readonly note: string },
	{ caller, now }: ReportActor,
): Promise<number> {
	return decideStoredReport(tx, report, {
		state,
		decided_by: caller.userId,
		decided_by_name: caller.name,
		decided_at: now,
		decision_note: note === '' ? null : note,
	});
}
