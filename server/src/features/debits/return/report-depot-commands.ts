// Tutanak on goods of a depot: they leave it once a second person approves, if the company's rule
// wants one (docs/domain.md#disposal).
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { depotReportEffects, type ReportEventKind } from '@sevk/domain/debits/line/debit-report';
import { otherReasonCode } from '@sevk/domain/reasons/reason';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { movePiecesAtCounter } from '../../orders/common/order-piece-store.ts';
import {
	type LockedProduct,
	lockReturnedProducts,
} from '../../orders/common/product-piece-store.ts';
import {
	lockChosenProducts,
	recordProductEvent,
} from '../../orders/edit/product-piece-commands.ts';
import {
	enterReport,
	type ReportDecision,
	refuseReportDecision,
	refuseUnlessWaiting,
	storeReportDecision,
} from './report-entry-commands.ts';
import { findReport, lockReport, type StoredReport } from './report-store.ts';

type Disposal = {
	readonly depotId: string;
	readonly products: readonly { readonly id: string; readonly version: number }[];
	readonly note: string;
};

/**
 * Disposes of products, or asks for it: then they stay in the depot until another person approves. Who
 * may only write reports does not dispose of goods alone.
 */
export async function disposeProducts(
	context: CommandContext,
	{ depotId, products, note }: Disposal,
) {
	const { caller, act } = context;
	return runInDepot(context, depotId, async (tx) => {
		const pieces = await lockChosenProducts(tx, { depotId, products });
		if (isRefusal(pieces)) return pieces;
		const goods = { depotId, pieces, note, caller, now: timeOf(act) };
		const { disposalApproval } = await readPolicies(tx);
		if (disposalApproval) {
			return { count: pieces.length, reportNumber: await requestDisposal(tx, goods) };
		}
		if (!caller.rights.includes('reports.approve')) {
			return refuse(commonRefusals, 'common/forbidden');
		}
		await dispose(tx, goods, null);
		recordProductEvent(tx, caller, goods, 'product_disposed', { note });
		return { count: pieces.length, reportNumber: null };
	});
}

type Goods = {
	readonly depotId: string;
	readonly pieces: readonly LockedProduct[];
	readonly note: string;
	readonly caller: PersonCaller;
	readonly now: Date;
};

async function requestDisposal(tx: Tx, goods: Goods): Promise<string> {
	const { depotId, pieces, note, caller } = goods;
	const id = newId();
	const report = {
		depot_id: depotId,
		id,
		report_type: 'disposal' as const,
		debit_id: null,
		route_id: null,
		piece_ids: pieces.map(({ pieceId }) => pieceId),
		reason_code: otherReasonCode,
		damage_reasons: [],
		description: note,
		photo_keys: [],
	};
	const number = await enterReport(tx, report, goods);
	const facts = { number, pieceCount: pieces.length };
	recordReportEvent(tx, { ...goods, id }, 'written', facts);
	const payload = { reportNumber: number, note };
	recordProductEvent(tx, caller, goods, 'product_disposal_requested', payload);
	return number;
}

async function dispose(tx: Tx, goods: Goods, reportId: string | null): Promise<void> {
	const { from, movement } = depotReportEffects.disposal;
	await movePiecesAtCounter(tx, {
		...goods,
		from,
		to: 'written_off',
		movement,
		documentId: reportId,
	});
}

type DepotReport = { readonly depotId: string; readonly reportId: string };

/** Approves a report on goods of the depot, which leave it, or rejects it. The writer may not decide. */
export async function decideDepotReport(
	context: CommandContext,
	{ depotId, reportId }: DepotReport,
	decision: ReportDecision,
) {
	const { caller, act } = context;
	return runInDepot(context, depotId, async (tx) => {
		const report = await lockReport(tx, depotId, reportId);
		const refusal = await refuseReportDecision(tx, report, decision, { caller });
		if (refusal !== null) return refusal;
		const pieces = await lockReturnedProducts(tx, depotId, report.pieceIds);
		if (decision.approved && pieces.length < report.pieceIds.length) {
			return refuse(debitRefusals, 'debit/custody-moved');
		}
		const now = timeOf(act);
		const goods = { depotId, pieces, note: report.description, caller, now };
		if (decision.approved) await dispose(tx, goods, report.id);
		return decide(tx, goods, report, decision.approved ? 'approved' : 'rejected', decision.note);
	});
}

/** Takes a request back for its writer: its goods can be chosen again. */
export async function withdrawDisposal(context: CommandContext, reportId: string, version: number) {
	const { db, caller, act } = context;
	const found = await findReport(db, caller.depotIds, reportId);
	if (found === null) return notFound();
	if (found.debitId !== null) return refuse(debitRefusals, 'report/of-debit');
	const { depotId } = found;
	return runInDepot(context, depotId, async (tx) => {
		const report = await lockReport(tx, depotId, reportId);
		const refusal = await refuseUnlessWaiting(tx, report, version);
		if (refusal !== null) return refusal;
		if (report.writtenBy !== caller.userId) return refuse(debitRefusals, 'report/not-own-report');
		const pieces = await lockReturnedProducts(tx, depotId, report.pieceIds);
		const goods = { depotId, pieces, note: report.description, caller, now: timeOf(act) };
		return decide(tx, goods, report, 'withdrawn', '');
	});
}

const productEvents = {
	approved: 'product_disposed',
	rejected: 'product_disposal_rejected',
	withdrawn: 'product_disposal_withdrawn',
} as const;

async function decide(
	tx: Tx,
	goods: Goods,
	report: StoredReport,
	state: keyof typeof productEvents,
	note: string,
) {
	const { id, number } = report;
	const version = await storeReportDecision(tx, report, { state, note }, goods);
	recordReportEvent(tx, { ...goods, id }, state, { number, pieceCount: goods.pieces.length, note });
	const reason = state === 'approved' ? goods.note : note;
	const payload = { reportNumber: number, note: reason };
	recordProductEvent(tx, goods.caller, goods, productEvents[state], payload);
	return { id, version };
}

function recordReportEvent(
	tx: Tx,
	{
		depotId,
		caller,
		now: at,
		id: nounId,
	}: Omit<Goods, 'pieces' | 'note'> & { readonly id: string },
	kind: ReportEventKind,
	payload: { readonly number: string; readonly pieceCount: number; readonly note?: string },
): void {
	recordEvent(tx, { depotId, noun: 'report', nounId, kind, payload, caller, at });
}
