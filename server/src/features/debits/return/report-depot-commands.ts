// Tutanak on goods of a depot: they leave it once a second person approves, if the company's rule
// wants one (docs/domain.md#disposal).
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { depotReportEffects } from '@sevk/domain/debits/line/debit-report';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
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
	type DepotGoods,
	enterDepotReport,
	type ReportActor,
	type ReportDecision,
	type ReportEnd,
	recordReportEvent,
	refuseReportDecision,
	refuseUnlessWaiting,
	storeReportDecision,
} from './report-entry-commands.ts';
import { lockLoss } from './report-loss-commands.ts';
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

type Goods = DepotGoods<LockedProduct>;

async function requestDisposal(tx: Tx, goods: Goods): Promise<string> {
	const number = await enterDepotReport(tx, 'disposal', goods);
	const payload = { reportNumber: number, note: goods.note };
	recordProductEvent(tx, goods.caller, goods, 'product_disposal_requested', payload);
	return number;
}

async function dispose(tx: Tx, goods: Goods, reportId: string | null): Promise<null> {
	const { from, movement } = depotReportEffects.disposal;
	await movePiecesAtCounter(tx, {
		...goods,
		from,
		to: 'written_off',
		movement,
		documentId: reportId,
	});
	return null;
}

const productEvents = {
	approved: 'product_disposed',
	rejected: 'product_disposal_rejected',
	withdrawn: 'product_disposal_withdrawn',
} as const;

async function lockDisposal(tx: Tx, report: StoredReport, by: ReportActor) {
	const { depotId } = report;
	const pieces = await lockReturnedProducts(tx, depotId, report.pieceIds);
	const goods: Goods = { depotId, pieces, note: report.description, ...by };
	return {
		pieceCount: pieces.length,
		leave: () => dispose(tx, goods, report.id),
		record: (state: ReportEnd, payload: Record<string, unknown>) =>
			recordProductEvent(tx, by.caller, goods, productEvents[state], payload),
	};
}

/** The goods of a report that are still where it found them, locked. */
function lockGoods(tx: Tx, report: StoredReport, by: ReportActor) {
	return report.reportType === 'depot_loss'
		? lockLoss(tx, report, by)
		: lockDisposal(tx, report, by);
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
		const by = { caller, now: timeOf(act) };
		const goods = await lockGoods(tx, report, by);
		if (decision.approved) {
			if (goods.pieceCount < report.pieceIds.length) {
				return refuse(debitRefusals, 'debit/custody-moved');
			}
			const obstacle = await goods.leave();
			if (obstacle !== null) return obstacle;
		}
		return end(tx, report, decision.approved ? 'approved' : 'rejected', {
			...by,
			...goods,
			note: decision.note,
		});
	});
}

/** Takes a request back for its writer: its goods can be chosen again. */
export async function withdrawDepotReport(
	context: CommandContext,
	reportId: string,
	version: number,
) {
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
		const by = { caller, now: timeOf(act) };
		return end(tx, report, 'withdrawn', {
			...by,
			...(await lockGoods(tx, report, by)),
			note: '',
		});
	});
}

type EndedGoods = ReportActor &
	Pick<Awaited<ReturnType<typeof lockGoods>>, 'pieceCount' | 'record'> & { readonly note: string };

/** Stores the end of a report, with its event and those of the orders of its goods. */
async function end(
	tx: Tx,
	report: StoredReport,
	state: ReportEnd,
	{ caller, now, pieceCount, record, note }: EndedGoods,
) {
	const { depotId, id, number, description } = report;
	const version = await storeReportDecision(tx, report, { state, note }, { caller, now });
	recordReportEvent(tx, { depotId, id, caller, now }, state, { number, pieceCount, note });
	record(state, { reportNumber: number, note: state === 'approved' ? description : note });
	return { id, version };
}
