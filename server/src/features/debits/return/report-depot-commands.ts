// Tutanak on goods of a depot: they leave it once a second person approves, if the company's rule
// wants one (docs/domain.md#disposal).
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
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
	storeReportDecision,
} from './report-entry-commands.ts';
import { lockReport, type StoredReport } from './report-store.ts';

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
		const version = await storeReportDecision(tx, report, decision, { caller, now });
		recordDecision(tx, goods, report, decision);
		return { id: report.id, version };
	});
}

function recordDecision(
	tx: Tx,
	goods: Goods,
	report: StoredReport,
	{ approved, note }: ReportDecision,
): void {
	const { id, number } = report;
	const facts = { number, pieceCount: goods.pieces.length, note };
	recordReportEvent(tx, { ...goods, id }, approved ? 'approved' : 'rejected', facts);
	const event = approved ? 'product_disposed' : 'product_disposal_rejected';
	const reason = approved ? goods.note : note;
	recordProductEvent(tx, goods.caller, goods, event, { reportNumber: number, note: reason });
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
