// Results at the door. Goods, money and the order's own life move in one transaction, or not at all.

import { distanceM, geoPoint } from '@sevk/domain/common/place/geo';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import {
	planOutsideDelivery,
	planResult,
	type ResultInput,
	type ResultOrder,
	type ResultPlan,
	receiverOf,
} from '@sevk/domain/debits/line/delivery-result';
import { farSentence } from '@sevk/domain/debits/line/delivery-result-words';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { claimFile } from '../../files/file-claim-commands.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { findReason } from '../../reasons/reason-store.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import { saveResults } from '../../routes/common/route-order-store.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import {
	type DebitStep,
	type MovementPaper,
	recordDebitEvent,
	refreshDebit,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { lockDebitsOfRoute } from '../common/debit-store.ts';
import {
	type DoorOrder,
	type DoorPiece,
	insertAttempt,
	insertCollections,
	lockDoorOrder,
	readDoorPieces,
	readReturnable,
} from '../common/delivery-result-store.ts';
import { isAboard, stepLinesOn } from './delivery-piece-commands.ts';
import { type AtDoor, type ResultEntry, takeProductsBack } from './delivery-return-commands.ts';

/** Records what happened to one order, entered by its driver or, marked so, by the office. */
export async function recordResult(ask: RouteCommandContext, told: ResultEntry) {
	return actOnRoute(ask, async (tx, route, { now }) => {
		const debits = await lockDebitsOfRoute(tx, route.depotId, route.id);
		const { id: routeId, depotId } = route;
		const step = { depotId, routeId, key: ask.act.key, caller: ask.caller, now };
		const written = await writeResult(tx, { route, debits, step }, told);
		if (isRefusal(written)) return written;
		const after = await refreshRouteAfterResults(tx, step);
		if (isRefusal(after)) return after;
		return {
			id: after.id,
			version: after.version,
			routeState: after.state,
			distanceM: written.distanceM,
		};
	});
}

/** Decides and writes the result of a visit. */
async function writeResult(tx: Tx, door: AtDoor, told: ResultEntry) {
	const { route, step } = door;
	const order = await lockDoorOrder(tx, route.depotId, route.id, told.orderId);
	if (order === null) return notFound();
	const entry = { ...told, receivedBy: receiverOf(told, order.recipientName) };
	const pieces = await readDoorPieces(tx, route.depotId, route.id, order.orderId);
	const away = distanceOf(order, entry);
	const fromOffice = isFromOffice(door);
	const asked = await askedOf(tx, entry, { distanceM: away, fromOffice, order });
	const plan = planResult(await orderAtDoor(tx, route, order, pieces), asked);
	if (isRefusal(plan)) return plan;
	const attemptId = newId();
	const claimed = await claimPhotos(tx, step, attemptId, entry.photoKeys);
	if (claimed !== null) return claimed;
	await writeAttempt(tx, door, order, entry, { attemptId, distanceM: away, fromOffice });
	const ended = await writePlan(tx, door, { order, pieces }, entry, plan);
	if (ended !== null) return ended;
	const returned = await takeProductsBack(tx, door, order, entry, attemptId);
	if (returned !== null) return returned;
	const { reason, proof } = asked;
	await rememberResult(tx, door, order, entry, { reason, distanceM: proof.distanceM });
	return { distanceM: away };
}

/**
 * Delivers an order whole without a visit, since it was delivered outside the app. The route's own
 * state is the caller's to refresh.
 */
export async function writeOutsideDelivery(
	tx: Tx,
	door: AtDoor,
	orderId: string,
	{ reasonCode, note }: { readonly reasonCode: string; readonly note: string },
) {
	const { route } = door;
	const order = await lockDoorOrder(tx, route.depotId, route.id, orderId);
	if (order === null) return notFound();
	const pieces = await readDoorPieces(tx, route.depotId, route.id, orderId);
	const plan = planOutsideDelivery(await orderAtDoor(tx, route, order, pieces));
	if (isRefusal(plan)) return plan;
	const entry = { ...noVisit, orderId, note, receivedBy: order.recipientName };
	const known = { attemptId: newId(), distanceM: null, fromOffice: isFromOffice(door) };
	await writeAttempt(tx, door, order, entry, known);
	const paper = { movement: 'undebited' as const, reasonCode, note };
	const ended = await writePlan(tx, door, { order, pieces }, entry, plan, paper);
	if (ended !== null) return ended;
	await rememberResult(tx, door, order, entry, { reason: null, distanceM: null });
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

/** Moves the goods of a decided result, then the order itself. */
async function writePlan(
	tx: Tx,
	door: AtDoor,
	{ order, pieces }: { readonly order: DoorOrder; readonly pieces: readonly DoorPiece[] },
	{ outcome, reasonCode }: ResultEntry,
	plan: ResultPlan,
	paper: MovementPaper & { readonly movement?: 'delivered' | 'undebited' } = {},
) {
	const { route, step } = door;
	const moved = await movePieces(tx, door, pieces, plan, paper);
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

function isFromOffice({ route, step }: AtDoor): boolean {
	return step.caller.driverId !== route.driverId;
}

/** The zimmet of the route remembers the result: its history is where a day is read back. */
async function rememberResult(
	tx: Tx,
	{ route, debits, step }: AtDoor,
	{ orderNo }: DoorOrder,
	{ outcome, note }: ResultEntry,
	{ reason, distanceM: away }: Pick<ResultInput, 'reason'> & { readonly distanceM: number | null },
): Promise<void> {
	const label = reason === null || reason === 'unknown' ? {} : { reasonLabel: reason.label };
	const remarks = [farSentence(away) ?? '', note].filter((remark) => remark !== '');
	const said = remarks.length === 0 ? {} : { note: remarks.join(' · ') };
	for (const debit of debits) {
		const after = await refreshDebit(tx, { debit, step });
		if (debit.driverId !== route.driverId) continue;
		recordDebitEvent(tx, step, after, 'result_recorded', { orderNo, outcome, ...label, ...said });
	}
}

function distanceOf({ point }: DoorOrder, { position }: ResultEntry): number | null {
	if (position === null || point === null) return null;
	return Math.round(distanceM(geoPoint(position[0], position[1]), point));
}

async function askedOf(
	tx: Tx,
	entry: ResultEntry,
	known: { distanceM: number | null; fromOffice: boolean; order: DoorOrder },
): Promise<ResultInput> {
	const { reasonCode } = entry;
	const reason =
		reasonCode === null ? null : ((await findReason(tx, 'undelivery', reasonCode)) ?? 'unknown');
	return {
		outcome: entry.outcome,
		receivedBy: entry.receivedBy,
		relation: entry.relation,
		deliveredPieceIds: entry.deliveredPieceIds,
		reason,
		proof: {
			photoCount: entry.photoKeys.length,
			callCount: entry.callCount,
			// An address without a place can't be far away: the device's own place is all there is.
			distanceM: known.distanceM ?? (entry.position === null ? null : 0),
			note: entry.note,
			// Written is enough here: approval takes the goods off the zimmet later (debit-report.ts).
			approvedReport: known.order.hasReport,
			fromOffice: known.fromOffice,
		},
		collectedKurus: entry.collections.reduce((sum, one) => sum + one.amountKurus, 0),
		returns: entry.returns.map(({ orderLineId, product, quantity }) => {
			return { lineId: orderLineId, product, quantity };
		}),
	};
}

async function orderAtDoor(
	tx: Tx,
	route: StoredRoute,
	order: DoorOrder,
	pieces: readonly DoorPiece[],
): Promise<ResultOrder> {
	const given = ['recipient', 'sender', 'written_off'];
	return {
		orderNo: order.orderNo,
		orderState: order.state,
		routeNumber: route.number,
		routeState: route.state,
		result: order.result,
		pieces: pieces
			.filter(({ kind, holder }) => kind === 'package' && !given.includes(holder))
			.map((piece) => ({
				id: piece.pieceId,
				barcode: piece.barcode,
				onVehicle: isAboard(piece),
			})),
		dueKurus: order.dueKurus,
		deliveredBefore: pieces.some(
			({ kind, holder }) => kind === 'package' && holder === 'recipient',
		),
		returnable: await readReturnable(tx, route.depotId, order.orderId),
	};
}

async function claimPhotos(
	tx: Tx,
	{ depotId, caller }: DebitStep,
	attemptId: string,
	photoKeys: readonly string[],
) {
	for (const fileName of photoKeys) {
		const claim = { fileName, depotId, noun: 'attempt', nounId: attemptId, caller };
		const refusal = await claimFile(tx, claim);
		if (refusal !== null) return refusal;
	}
	return null;
}

async function writeAttempt(
	tx: Tx,
	{ route, step }: AtDoor,
	order: DoorOrder,
	entry: ResultEntry,
	known: { attemptId: string; distanceM: number | null; fromOffice: boolean },
): Promise<void> {
	const { caller, now } = step;
	const told = entry.happenedAt == null ? now : new Date(entry.happenedAt);
	const happened_at = told > now ? now : told;
	const shared = { depot_id: route.depotId, order_id: order.orderId, route_id: route.id };
	const delivered = entry.outcome !== 'failed';
	await insertAttempt(tx, {
		...shared,
		id: known.attemptId,
		attempt_no: order.attemptNo,
		outcome: entry.outcome,
		reason_code: entry.reasonCode,
		received_by: delivered ? entry.receivedBy : null,
		relation: delivered ? entry.relation : null,
		note: entry.note,
		photo_keys: entry.photoKeys,
		call_count: entry.callCount,
		longitude: entry.position?.[0] ?? null,
		latitude: entry.position?.[1] ?? null,
		distance_m: known.distanceM,
		from_office: known.fromOffice,
		recorded_by: caller.userId,
		recorded_by_name: caller.name,
		happened_at,
		recorded_at: now,
	});
	const collections = entry.collections.map(({ method, amountKurus, receiptNo }) => ({
		...shared,
		id: newId(),
		attempt_id: known.attemptId,
		method,
		amount_kurus: amountKurus,
		receipt_no: receiptNo,
		collected_at: happened_at,
	}));
	await insertCollections(tx, collections);
}

async function movePieces(
	tx: Tx,
	{ debits, step }: AtDoor,
	pieces: readonly DoorPiece[],
	plan: ResultPlan,
	{ movement = 'delivered', ...paper }: MovementPaper & { movement?: 'delivered' | 'undebited' },
) {
	const { now: settledAt } = step;
	const { reasonCode = null } = paper;
	const delivered = pieces.filter(({ pieceId }) => plan.deliveredPieceIds.includes(pieceId));
	const moved = await transferCustody(tx, step, delivered, 'recipient', movement, paper);
	if (moved !== null) return moved;
	const remaining = pieces.filter(
		({ pieceId, lineState }) =>
			plan.remainingPieceIds.includes(pieceId) && lineState !== 'return_pending',
	);
	await stepLinesOn(tx, debits, delivered, 'deliver', { settledAt, reasonCode });
	await stepLinesOn(tx, debits, remaining, 'fail', { settledAt: null });
	return null;
}
