// Delivery results. Custody, collections and order state change in one transaction.

import type { ResultEntry } from '@sevk/contract/debits/delivery-results';
import { distanceM, geoPoint } from '@sevk/domain/common/place/geo';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { type CashRule, cashRuleOf, cashStepOf } from '@sevk/domain/company/company-cash-rounding';
import type { CompanyPolicies } from '@sevk/domain/company/company-policies';
import { type ProofKind, requiredProofs } from '@sevk/domain/company/company-proofs';
import {
	planOutsideDelivery,
	planResult,
	type ResultInput,
	type ResultOrder,
	type ResultPlan,
	receiverOf,
} from '@sevk/domain/debits/line/delivery-result';
import type { CodeProof } from '@sevk/domain/orders/common/order-code-channel';
import { isSlipMissing } from '@sevk/domain/reasons/collection-method';
import { farSentence } from '@sevk/domain/reasons/reason-words';
import { shortfallSentence } from '@sevk/domain/reasons/shortfall-reason';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { ShortCodes } from '../../../outside/short-code.ts';
import { hasPolicyChanged, readPolicies } from '../../company/company-policy-store.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { findReason } from '../../reasons/reason-store.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import { saveResults } from '../../routes/common/route-order-store.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { refreshLockedRoute } from '../../routes/running/route-state-commands.ts';
import {
	type MovementDetails,
	recordDebitEvent,
	refreshDebit,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { lockDebitsOfRoute } from '../common/debit-store.ts';
import {
	type DeliveryOrder,
	type DeliveryPiece,
	lockDeliveryOrder,
	readDeliveryPieces,
	readReturnable,
} from '../common/delivery-result-store.ts';
import type { DrawnSignature } from '../signature/delivery-signature-store.ts';
import {
	claimFiles,
	drawnSignature,
	photoCountOf,
	writeAttempt,
} from './delivery-attempt-commands.ts';
import { codeProofOf, recordCodeEvent, refuseWrongCode } from './delivery-code-commands.ts';
import { isInDriverCustody, stepLinesOn } from './delivery-piece-commands.ts';
import { recordRefusedResult } from './delivery-refused-commands.ts';
import { type DeliveryOperation, insertProductReturns } from './delivery-return-commands.ts';

/** Records the result of one order. An entry by the office is marked as such. */
export async function recordResult(
	context: RouteCommandContext,
	codes: ShortCodes,
	entry: ResultEntry,
) {
	const wrong = await refuseWrongCode(context, codes, entry);
	if (wrong !== null) return wrong;
	const signature = await drawnSignature(entry);
	if (signature !== null && isRefusal(signature)) return signature;
	const outcome = await actOnRoute(context, async (tx, route, { now }) => {
		const debits = await lockDebitsOfRoute(tx, route.depotId, route.id);
		const { id: routeId, depotId } = route;
		const step = { depotId, routeId, key: context.act.key, caller: context.caller, now };
		const codeProof = await codeProofOf(tx, step, codes, entry);
		const proofs = { signature, codeProof };
		const written = await writeResult(tx, { route, debits, step }, entry, proofs);
		if (isRefusal(written)) return written;
		const after = await refreshLockedRoute(tx, route, step);
		if (isRefusal(after)) return after;
		return {
			id: after.id,
			version: after.version,
			routeState: after.state,
			distanceM: written.distanceM,
		};
	});
	if (isRefusal(outcome)) await recordRefusedResult(context, outcome, entry);
	return outcome;
}

type SignatureAndCode = {
	readonly signature: DrawnSignature | null;
	readonly codeProof: CodeProof | null;
};

/** Validates and writes the result of one visit. */
async function writeResult(
	tx: Tx,
	delivery: DeliveryOperation,
	input: ResultEntry,
	{ signature, codeProof }: SignatureAndCode,
) {
	const { route, step } = delivery;
	const order = await lockDeliveryOrder(tx, route.depotId, route.id, input.orderId);
	if (order === null) return notFound();
	const entry = { ...input, receivedBy: receiverOf(input, order.recipientName) };
	const pieces = await readDeliveryPieces(tx, route.depotId, route.id, order.orderId);
	const visitDistanceM = distanceOf(order, entry);
	const fromOffice = isFromOffice(delivery);
	const policies = await readPolicies(tx);
	const { cardSlip } = policies;
	const cashRule = await readCashRule(tx, route, entry, policies);
	const proofsRequired = requiredProofs(policies, order);
	const resultInput = await resultInputOf(tx, entry, {
		distanceM: visitDistanceM,
		fromOffice,
		order,
		cardSlip,
		cashRule,
		proofsRequired,
		codeProof,
	});
	const resultOrder = await resultOrderOf(tx, route, order, pieces, entry.returns);
	const plan = planResult(resultOrder, resultInput);
	if (isRefusal(plan)) return plan;
	const attemptId = newId();
	const fileNames = [...entry.photoKeys, ...(entry.paperKeys ?? [])];
	const claimed = await claimFiles(tx, step, attemptId, fileNames);
	if (claimed !== null) return claimed;
	await writeAttempt(tx, delivery, order, entry, {
		attemptId,
		distanceM: visitDistanceM,
		fromOffice,
		cardSlip,
		proofsRequired,
		signature,
		codeProof: proofsRequired.includes('code') ? codeProof : null,
		roundingKurus: plan.roundingKurus,
		cashStepKurus: cashRule.step,
	});
	const ended = await writePlan(tx, delivery, { order, pieces }, entry, plan);
	if (ended !== null) return ended;
	const returned = await insertProductReturns(tx, delivery, order, entry, attemptId);
	if (returned !== null) return returned;
	const { reason, restReason, proof } = resultInput;
	if (codeProof === 'verified' && entry.outcome !== 'failed') {
		const { depotId, id: routeId, number: routeNumber } = route;
		const about = { ...step, depotId, orderId: order.orderId };
		recordCodeEvent(tx, about, 'code_verified', { routeId, routeNumber });
	}
	await recordResultEvents(tx, delivery, order, entry, {
		reason: reason ?? restReason ?? null,
		distanceM: proof.distanceM,
	});
	return { distanceM: visitDistanceM };
}

/**
 * Records the full delivery of an order that was delivered outside the app, without a visit. The
 * caller refreshes the state of the route.
 */
export async function writeOutsideDelivery(
	tx: Tx,
	delivery: DeliveryOperation,
	orderId: string,
	{ reasonCode, note }: { readonly reasonCode: string; readonly note: string },
) {
	const { route } = delivery;
	const order = await lockDeliveryOrder(tx, route.depotId, route.id, orderId);
	if (order === null) return notFound();
	const pieces = await readDeliveryPieces(tx, route.depotId, route.id, orderId);
	const plan = planOutsideDelivery(await resultOrderOf(tx, route, order, pieces, []));
	if (isRefusal(plan)) return plan;
	const entry = { ...noVisit, orderId, note, receivedBy: order.recipientName };
	const visit = {
		attemptId: newId(),
		distanceM: null,
		fromOffice: isFromOffice(delivery),
		cardSlip: false,
		proofsRequired: [],
		signature: null,
		codeProof: null,
		roundingKurus: 0,
		cashStepKurus: 0 as const,
	};
	await writeAttempt(tx, delivery, order, entry, visit);
	const details = { movement: 'undebited' as const, reasonCode, note };
	const ended = await writePlan(tx, delivery, { order, pieces }, entry, plan, details);
	if (ended !== null) return ended;
	await recordResultEvents(tx, delivery, order, entry, { reason: null, distanceM: null });
	return null;
}

const noVisit = {
	outcome: 'delivered',
	relation: 'self',
	deliveredPieceIds: [],
	reasonCode: null,
	photoKeys: [],
	callCount: 0,
	position: null,
	collections: [],
	returns: [],
} satisfies Omit<ResultEntry, 'orderId' | 'note' | 'receivedBy'>;

/** Writes the custody movements of a result, then the state of the order. */
async function writePlan(
	tx: Tx,
	delivery: DeliveryOperation,
	{ order, pieces }: { readonly order: DeliveryOrder; readonly pieces: readonly DeliveryPiece[] },
	{ outcome, reasonCode }: ResultEntry,
	plan: ResultPlan,
	details: MovementDetails & { readonly movement?: 'delivered' | 'undebited' } = {},
) {
	const { route, step } = delivery;
	const moved = await movePieces(tx, delivery, pieces, plan, details);
	if (moved !== null) return moved;
	const { orderId } = order;
	if (plan.orderAct !== null) {
		const payload = { routeId: route.id, routeNumber: route.number, outcome, reasonCode };
		const orderMove = { ...step, orderIds: [orderId], act: plan.orderAct, payload };
		const ended = await moveOrders(tx, orderMove);
		if (isRefusal(ended)) return ended;
	}
	await saveResults(tx, route.depotId, route.id, [{ orderId, result: outcome }]);
	return null;
}

function isFromOffice({ route, step }: DeliveryOperation): boolean {
	return step.caller.driverId !== route.driverId;
}

/** Records the result on the debits of the route, whose history the office reads. */
async function recordResultEvents(
	tx: Tx,
	{ route, debits, step }: DeliveryOperation,
	{ orderId, orderNo }: DeliveryOrder,
	{ outcome, note, shortfallReason: written }: ResultEntry,
	{
		reason,
		distanceM: visitDistanceM,
	}: Pick<ResultInput, 'reason'> & { readonly distanceM: number | null },
): Promise<void> {
	const label = reason === null || reason === 'unknown' ? {} : { reasonLabel: reason.label };
	const isShort = outcome === 'partially_delivered' && written != null;
	const shortfall = isShort ? shortfallSentence(written) : '';
	const remarks = [farSentence(visitDistanceM) ?? '', shortfall, note].filter(Boolean);
	const noteFacts = remarks.length === 0 ? {} : { note: remarks.join(' · ') };
	for (const debit of debits) {
		const after = await refreshDebit(tx, { debit, step });
		if (debit.driverId !== route.driverId) continue;
		recordDebitEvent(tx, step, after, 'result_recorded', {
			orderId,
			orderNo,
			outcome,
			...label,
			...noteFacts,
		});
	}
}

function distanceOf({ point }: DeliveryOrder, { position }: ResultEntry): number | null {
	if (position === null || point === null) return null;
	return Math.round(distanceM(geoPoint(position[0], position[1]), point));
}

async function readCashRule(
	tx: Tx,
	route: StoredRoute,
	{ cashStepKurus: shownStep = null }: ResultEntry,
	policies: CompanyPolicies,
): Promise<CashRule> {
	const routeStep = cashStepOf(route, policies.cashStepKurus);
	const isOther = shownStep !== null && shownStep !== routeStep;
	const ruleChanged = isOther && (await hasPolicyChanged(tx, 'cashStepKurus', route.createdAt));
	return cashRuleOf({ routeStep, shownStep, ruleChanged });
}

function sumOf(collections: ResultEntry['collections']): number {
	return collections.reduce((sum, one) => sum + one.amountKurus, 0);
}

async function resultInputOf(
	tx: Tx,
	entry: ResultEntry,
	visit: {
		distanceM: number | null;
		fromOffice: boolean;
		order: DeliveryOrder;
		cardSlip: boolean;
		cashRule: CashRule;
		proofsRequired: readonly ProofKind[];
		codeProof: CodeProof | null;
	},
): Promise<ResultInput> {
	const { reasonCode, restReasonCode } = entry;
	const reasonOf = async (code: string | null) =>
		code === null ? null : ((await findReason(tx, 'undelivery', code)) ?? 'unknown');
	const reason = await reasonOf(reasonCode);
	return {
		outcome: entry.outcome,
		receivedBy: entry.receivedBy,
		relation: entry.relation,
		deliveredPieceIds: entry.deliveredPieceIds,
		reason,
		restReason: restReasonCode === undefined ? undefined : await reasonOf(restReasonCode),
		shortfallReason: entry.shortfallReason,
		proof: {
			photoCount: photoCountOf(entry),
			callCount: entry.callCount,
			// Without an exact address any position of the device counts as evidence.
			distanceM: visit.distanceM ?? (entry.position === null ? null : 0),
			note: entry.note,
			// A report that awaits approval is enough: the approval itself writes the goods off.
			approvedReport: visit.order.hasReport,
			fromOffice: visit.fromOffice,
		},
		cashKurus: sumOf(entry.collections.filter(({ method }) => method === 'cash')),
		otherKurus: sumOf(entry.collections.filter(({ method }) => method !== 'cash')),
		cashRule: visit.cashRule,
		requiredProofs: visit.proofsRequired,
		proofs: {
			signed: entry.signature != null,
			paperCount: entry.paperKeys?.length ?? 0,
			photoCount: photoCountOf(entry),
			identityDigits: entry.identityDigits ?? null,
			codeProof: visit.codeProof,
		},
		slipMissing: isSlipMissing(visit.cardSlip, entry.collections),
		returns: entry.returns.map(({ orderLineId, product, quantity }) => {
			return { lineId: orderLineId, product, quantity };
		}),
	};
}

async function resultOrderOf(
	tx: Tx,
	route: StoredRoute,
	order: DeliveryOrder,
	pieces: readonly DeliveryPiece[],
	returns: ResultEntry['returns'],
): Promise<ResultOrder> {
	const fromLines = returns.some(({ orderLineId }) => orderLineId !== null);
	const finalHolders = ['recipient', 'sender', 'written_off'];
	return {
		orderNo: order.orderNo,
		orderState: order.state,
		routeNumber: route.number,
		routeState: route.state,
		result: order.result,
		pieces: pieces
			.filter(({ kind, holder }) => kind === 'package' && !finalHolders.includes(holder))
			.map((piece) => ({
				id: piece.pieceId,
				barcode: piece.barcode,
				onVehicle: isInDriverCustody(piece),
			})),
		dueKurus: order.dueKurus,
		deliveredBefore: pieces.some(
			({ kind, holder }) => kind === 'package' && holder === 'recipient',
		),
		hasLostPiece: pieces.some(({ kind, holder }) => kind === 'package' && holder === 'written_off'),
		returnable: fromLines ? await readReturnable(tx, route.depotId, order.orderId) : [],
	};
}

async function movePieces(
	tx: Tx,
	{ debits, step }: DeliveryOperation,
	pieces: readonly DeliveryPiece[],
	plan: ResultPlan,
	{
		movement = 'delivered',
		...details
	}: MovementDetails & { movement?: 'delivered' | 'undebited' },
) {
	const { now: settledAt } = step;
	const { reasonCode = null } = details;
	const delivered = pieces.filter(({ pieceId }) => plan.deliveredPieceIds.includes(pieceId));
	const moved = await transferCustody(tx, step, delivered, 'recipient', movement, details);
	if (moved !== null) return moved;
	const remaining = pieces.filter(
		({ pieceId, lineState }) =>
			plan.remainingPieceIds.includes(pieceId) && lineState !== 'return_pending',
	);
	await stepLinesOn(tx, debits, delivered, 'deliver', { settledAt, reasonCode });
	await stepLinesOn(tx, debits, remaining, 'fail', { settledAt: null });
	return null;
}
