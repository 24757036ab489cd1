// Tutanak: lost or damaged goods leave a debit only by a report that a second person approves.

import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { debitLineAfter } from '@sevk/domain/debits/common/debit-transitions';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { type DebitReportType, reportEffects } from '@sevk/domain/debits/line/debit-report';
import { onRouteOrderStates } from '@sevk/domain/orders/common/order';
import type { OrderAct } from '@sevk/domain/orders/common/order-transitions';
import { orderActAfterLoss } from '@sevk/domain/orders/piece/order-loss';
import { placeOf } from '@sevk/domain/orders/piece/piece-custody';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { claimFile } from '../../files/file-claim-commands.ts';
import { lockPackages } from '../../orders/common/order-piece-store.ts';
import { lockOrders } from '../../orders/common/order-state-store.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { findReason } from '../../reasons/reason-store.ts';
import { saveResults } from '../../routes/common/route-order-store.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type DebitOperation,
	isOnVehicle,
	recordDebitEvent,
	refreshDebit,
	refuseLine,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import { readLines, type StoredLine } from '../common/debit-line-store.ts';
import { decideDepotReport } from './report-depot-commands.ts';
import {
	enterReport,
	type ReportDecision,
	refuseReportDecision,
	storeReportDecision,
} from './report-entry-commands.ts';
import { findReport, lockReport, type StoredReport } from './report-store.ts';

export type ReportText = {
	readonly reportType: DebitReportType;
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly damageReasons: readonly string[];
	readonly description: string;
	readonly photoKeys: readonly string[];
};

/** Creates a report on pieces of a debit. Custody does not change until its approval. */
export async function writeReport(context: DebitCommandContext, text: ReportText) {
	return actOnDebit(context, async (tx, operation) => {
		const { debit, route } = operation;
		if (route.state === 'closed') {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'report' });
		}
		if (!(await isKnownReason(tx, text.reasonCode))) {
			return refuse(reasonRefusals, 'reason/unknown');
		}
		const lines = await readLines(tx, debit, text.pieceIds);
		if (lines.length < new Set(text.pieceIds).size) {
			return refuse(debitRefusals, 'debit/not-on-this-debit');
		}
		const notOnVehicle = lines.find((line) => debitLineAfter(line.state, 'write-off') === null);
		if (notOnVehicle !== undefined && reportEffects[text.reportType].allOnVehicle)
			return refuseLine(notOnVehicle);
		return write(tx, operation, text);
	});
}

/** A report uses a reason of undebiting or of a failed delivery. */
async function isKnownReason(tx: Tx, code: string): Promise<boolean> {
	const reason =
		(await findReason(tx, 'undebit', code)) ?? (await findReason(tx, 'undelivery', code));
	return reason !== null && !reason.retired;
}

async function write(tx: Tx, { debit, step }: DebitOperation, text: ReportText) {
	const { depotId, caller } = step;
	const id = newId();
	for (const fileName of text.photoKeys) {
		const claim = { fileName, depotId, noun: 'report', nounId: id, caller };
		const refusal = await claimFile(tx, claim);
		if (refusal !== null) return refusal;
	}
	const pieceIds = [...new Set(text.pieceIds)];
	const report = {
		depot_id: depotId,
		id,
		report_type: text.reportType,
		debit_id: debit.id,
		route_id: debit.routeId,
		piece_ids: pieceIds,
		reason_code: text.reasonCode,
		damage_reasons: [...text.damageReasons],
		description: text.description,
		photo_keys: [...text.photoKeys],
	};
	const number = await enterReport(tx, report, step);
	const facts = { number, pieceCount: pieceIds.length };
	recordDebitEvent(tx, step, debit, 'report_written', facts);
	return { id, version: 1, number };
}

/** Approves a report, which writes its goods off, or rejects it. The writer may not decide. */
export async function decideReport(
	context: Omit<DebitCommandContext, 'debitId' | 'version'> & { readonly reportId: string },
	decision: ReportDecision,
) {
	const { db, caller, reportId } = context;
	const found = await findReport(db, caller.depotIds, reportId);
	if (found === null) return notFound();
	const { debitId } = found;
	if (debitId === null) return decideDepotReport(context, { ...found, reportId }, decision);
	return actOnDebit({ ...context, debitId }, async (tx, operation) => {
		const report = await lockReport(tx, found.depotId, reportId);
		const refusal = await refuseDecision(tx, operation, report, decision);
		if (refusal !== null) return refusal;
		return decide(tx, operation, report, decision);
	});
}

async function refuseDecision(
	tx: Tx,
	{ route, step }: DebitOperation,
	report: StoredReport,
	decision: ReportDecision,
) {
	const refusal = await refuseReportDecision(tx, report, decision, step);
	if (refusal !== null) return refusal;
	if (route.state === 'closed') {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'report' });
	}
	return null;
}

async function decide(
	tx: Tx,
	operation: DebitOperation,
	report: StoredReport,
	decision: ReportDecision,
) {
	const { step } = operation;
	const { approved, note } = decision;
	const writtenOff = approved ? await writeOff(tx, operation, report) : [];
	if (isRefusal(writtenOff)) return writtenOff;
	const state = approved ? 'approved' : 'rejected';
	const version = await storeReportDecision(tx, report, { state, note }, step);
	const debit = writtenOff.length > 0 ? await refreshDebit(tx, operation) : operation.debit;
	const facts = { number: report.number, pieceCount: writtenOff.length };
	const eventFacts = note === '' ? facts : { ...facts, note };
	recordDebitEvent(tx, step, debit, approved ? 'report_approved' : 'report_rejected', eventFacts);
	const route = writtenOff.length > 0 ? await refreshRouteAfterResults(tx, step) : null;
	return isRefusal(route) ? route : { id: report.id, version };
}

/** Writes off the goods of an approved report according to its type (debit-report.ts). */
async function writeOff(tx: Tx, operation: DebitOperation, report: StoredReport) {
	const { debit, step } = operation;
	const { orderAct, allOnVehicle } = reportEffects[report.reportType as DebitReportType];
	if (orderAct === null) return [];
	const lines = await readLines(tx, debit, report.pieceIds);
	const onVehicle = lines.filter(isOnVehicle);
	if (allOnVehicle && onVehicle.length < report.pieceIds.length) {
		return refuse(debitRefusals, 'debit/custody-moved');
	}
	const { reasonCode } = report;
	const details = { documentId: report.id, reasonCode };
	const moved = await transferCustody(tx, step, onVehicle, 'written_off', 'written_off', details);
	if (moved !== null) return moved;
	await stepLines(tx, debit, onVehicle, 'write-off', { settledAt: step.now, reasonCode });
	await followPieces(tx, operation, onVehicle, orderAct);
	return onVehicle;
}

/** The state of each order follows from the places of all its packages (order-loss.ts). */
async function followPieces(
	tx: Tx,
	{ route, step }: DebitOperation,
	writtenOffLines: readonly StoredLine[],
	loss: Extract<OrderAct, 'lose' | 'damage'>,
): Promise<void> {
	const packages = writtenOffLines.filter(({ kind }) => kind === 'package');
	const orderIds = [...new Set(packages.flatMap(({ orderId }) => orderId ?? []))];
	const orders = await lockOrders(tx, step.depotId, orderIds);
	const payload = { routeId: route.id, routeNumber: route.number };
	for (const { orderId, state } of orders) {
		const pieces = await lockPackages(tx, step.depotId, orderId);
		const act = orderActAfterLoss(
			state,
			loss,
			pieces.map(({ holder }) => placeOf(holder)),
		);
		if (act === null) continue;
		const moved = await moveOrders(tx, { ...step, orderIds: [orderId], act, payload });
		if (isRefusal(moved)) throw new Error(`the order allows ${act}: ${moved.detail}`);
		if (onRouteOrderStates.includes(state)) {
			await saveResults(tx, step.depotId, route.id, [{ orderId, result: 'failed' }]);
		}
	}
}
