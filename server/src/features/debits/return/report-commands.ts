// Tutanak: what is lost or damaged leaves the zimmet only on a paper that a second person approves.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { reportNumber } from '@sevk/domain/debits/common/debit';
import { debitLineAfter } from '@sevk/domain/debits/common/debit-transitions';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { type ReportType, reportEffects } from '@sevk/domain/debits/line/debit-report';
import { type OrderAct, orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { nextNumber } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import { claimFile } from '../../files/file-claim-commands.ts';
import { lockOrders } from '../../orders/common/order-state-store.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { findReason } from '../../reasons/reason-store.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type Held,
	isOnVehicle,
	recordDebitEvent,
	refreshDebit,
	refuseLine,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import { type HeldLine, readLines } from '../common/debit-line-store.ts';
import {
	decideStoredReport,
	findReport,
	insertReport,
	lockReport,
	type StoredReport,
} from './report-store.ts';

export type ReportText = {
	readonly reportType: ReportType;
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly damageReasons: readonly string[];
	readonly description: string;
	readonly photoKeys: readonly string[];
};

/** Writes a tutanak about pieces of a zimmet; nothing moves until it is approved. */
export async function writeReport(ask: DebitCommandContext, text: ReportText) {
	return actOnDebit(ask, async (tx, held) => {
		const { debit, route } = held;
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
		const away = lines.find((line) => debitLineAfter(line.state, 'write-off') === null);
		if (away !== undefined && reportEffects[text.reportType].allOnVehicle) return refuseLine(away);
		return write(tx, held, text);
	});
}

/** A tutanak may name why goods leave the zimmet or why they were not delivered. */
async function isKnownReason(tx: Tx, code: string): Promise<boolean> {
	const reason =
		(await findReason(tx, 'undebit', code)) ?? (await findReason(tx, 'undelivery', code));
	return reason !== null && !reason.retired;
}

async function write(tx: Tx, { debit, step }: Held, text: ReportText) {
	const { depotId, caller, now } = step;
	const id = newId();
	for (const fileName of text.photoKeys) {
		const claim = { fileName, depotId, noun: 'report', nounId: id, caller };
		const refusal = await claimFile(tx, claim);
		if (refusal !== null) return refusal;
	}
	const year = now.getUTCFullYear();
	const number = reportNumber(year, await nextNumber(tx, depotId, `report-${year}`));
	const pieceIds = [...new Set(text.pieceIds)];
	await insertReport(tx, {
		depot_id: depotId,
		id,
		number,
		report_type: text.reportType,
		debit_id: debit.id,
		route_id: debit.routeId,
		piece_ids: pieceIds,
		reason_code: text.reasonCode,
		damage_reasons: [...text.damageReasons],
		description: text.description,
		photo_keys: [...text.photoKeys],
		state: 'awaiting_approval',
		written_by: caller.userId,
		written_by_name: caller.name,
		written_at: now,
	});
	const facts = { number, pieceCount: pieceIds.length };
	recordDebitEvent(tx, step, debit, 'report_written', facts);
	return { id, version: 1, number };
}

export type ReportDecision = {
	readonly version: number;
	readonly approved: boolean;
	readonly note: string;
};

/** A second person approves: the goods leave the zimmet for good. Or rejects: nothing happens. */
export async function decideReport(
	ask: Omit<DebitCommandContext, 'debitId' | 'version'> & { readonly reportId: string },
	decision: ReportDecision,
) {
	const { db, caller, reportId } = ask;
	const found = await findReport(db, caller.depotIds, reportId);
	if (found === null) return notFound();
	return actOnDebit({ ...ask, debitId: found.debitId }, async (tx, held) => {
		const report = await lockReport(tx, found.depotId, reportId);
		const refusal = await refuseDecision(tx, held, report, decision);
		if (refusal !== null) return refusal;
		return decide(tx, held, report, decision);
	});
}

async function refuseDecision(
	tx: Tx,
	{ route, step }: Held,
	report: StoredReport,
	{ version }: ReportDecision,
) {
	if (report.state !== 'awaiting_approval') return refuse(debitRefusals, 'report/decided');
	if (report.version !== version) {
		const seen = { depotIds: [report.depotId], noun: 'report', nounId: report.id, version };
		return refuseStale(tx, seen);
	}
	if (report.writtenBy === step.caller.userId) return refuse(debitRefusals, 'report/own-report');
	if (route.state === 'closed') {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'report' });
	}
	return null;
}

async function decide(
	tx: Tx,
	held: Held,
	report: StoredReport,
	{ approved, note }: ReportDecision,
) {
	const { step } = held;
	const writtenOff = approved ? await writeOff(tx, held, report) : [];
	if (isRefusal(writtenOff)) return writtenOff;
	const version = await decideStoredReport(tx, report, {
		state: approved ? 'approved' : 'rejected',
		decided_by: step.caller.userId,
		decided_by_name: step.caller.name,
		decided_at: step.now,
		decision_note: note === '' ? null : note,
	});
	const debit = writtenOff.length > 0 ? await refreshDebit(tx, held) : held.debit;
	const facts = { number: report.number, pieceCount: writtenOff.length };
	const told = note === '' ? facts : { ...facts, note };
	recordDebitEvent(tx, step, debit, approved ? 'report_approved' : 'report_rejected', told);
	const route = writtenOff.length > 0 ? await refreshRouteAfterResults(tx, step) : null;
	return isRefusal(route) ? route : { id: report.id, version };
}

/** Takes the goods of an approved tutanak off the zimmet, as its kind demands (debit-report.ts). */
async function writeOff(tx: Tx, held: Held, report: StoredReport) {
	const { debit, step } = held;
	const { orderAct, allOnVehicle } = reportEffects[report.reportType];
	if (orderAct === null) return [];
	const named = await readLines(tx, debit, report.pieceIds);
	const aboard = named.filter(isOnVehicle);
	if (allOnVehicle && aboard.length < report.pieceIds.length) {
		return refuse(debitRefusals, 'debit/custody-moved');
	}
	const { reasonCode } = report;
	const paper = { documentId: report.id, reasonCode };
	const moved = await transferCustody(tx, step, aboard, 'written_off', 'written_off', paper);
	if (moved !== null) return moved;
	await stepLines(tx, debit, aboard, 'write-off', { settledAt: step.now, reasonCode });
	await endOrders(tx, held, aboard, orderAct);
	return aboard;
}

/** An order whose goods are all gone is lost or damaged; one that was delivered or ended stays. */
async function endOrders(
	tx: Tx,
	{ debit, route, step }: Held,
	gone: readonly HeldLine[],
	act: Extract<OrderAct, 'lose' | 'damage'>,
): Promise<void> {
	const packages = gone.filter(({ kind }) => kind === 'package');
	const touched = new Set(packages.flatMap(({ orderId }) => orderId ?? []));
	const aboard = (await readLines(tx, debit)).filter(isOnVehicle);
	for (const { orderId } of aboard) if (orderId !== null) touched.delete(orderId);
	const orders = await lockOrders(tx, step.depotId, [...touched]);
	const ending = orders.filter(({ state }) => orderAfter(state, act) !== null);
	const orderIds = ending.map(({ orderId }) => orderId);
	const payload = { routeId: route.id, routeNumber: route.number };
	const moved = await moveOrders(tx, { ...step, orderIds, act, payload });
	if (isRefusal(moved)) throw new Error(`held orders may end: ${moved.detail}`);
}
