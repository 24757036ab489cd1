// Results at the door. Goods, money and the order's own life move in one transaction, or not at all.
import { notFound } from '@sevk/domain/common/common-words';
import { distanceM, geoPoint } from '@sevk/domain/common/geo';
import { isRefusal, type Refusal } from '@sevk/domain/common/refusal';
import {
	type OrderAtDoor,
	planResult,
	type ResultAsked,
	type ResultPlan,
	receiverOf,
} from '@sevk/domain/debits/delivery-result';
import { farSentence } from '@sevk/domain/debits/delivery-result-words';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { claimFile } from '../files/file-store.ts';
import { moveOrders } from '../orders/order-move-commands.ts';
import { findReason } from '../reasons/reason-store.ts';
import { actOnRoute, type RouteAsk } from '../routes/route-act-commands.ts';
import { saveResults } from '../routes/route-order-store.ts';
import { refreshRouteAfterResults } from '../routes/route-state-commands.ts';
import type { StoredRoute } from '../routes/route-store.ts';
import {
	type DebitStep,
	handOn,
	type MovementPaper,
	recordDebitEvent,
	refreshDebit,
} from './debit-act-commands.ts';
import { lockDebitsOfRoute } from './debit-store.ts';
import { changeOn, isAboard } from './delivery-piece-commands.ts';
import {
	type DoorOrder,
	type DoorPiece,
	insertAttempt,
	insertCollections,
	lockDoorOrder,
	readDoorPieces,
	readReturnable,
} from './delivery-result-store.ts';
import { type AtDoor, type ResultEntry, takeProductsBack } from './delivery-return-commands.ts';

export type ResultAnswer = {
	id: string;
	version: number;
	routeState: string;
	distanceM: number | null;
};

/** Puts down what happened to one order, entered by its driver or, marked so, by the office. */
export async function recordResult(
	ask: RouteAsk,
	entry: ResultEntry,
): Promise<ResultAnswer | Refusal> {
	return actOnRoute<ResultAnswer>(ask, async (tx, route, { now }) => {
		const debits = await lockDebitsOfRoute(tx, route.depotId, route.id);
		const { id: routeId, depotId } = route;
		const step = { depotId, routeId, key: ask.act.key, caller: ask.caller, now };
		const written = await writeResult(tx, { route, debits, step }, entry);
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

/** Decides and writes one result; the route's own state is the caller's to refresh. */
export async function writeResult(
	tx: Tx,
	door: AtDoor,
	told: ResultEntry,
	paper: MovementPaper & { readonly movement?: 'delivered' | 'undebited' } = {},
): Promise<{ distanceM: number | null } | Refusal> {
	const { route, step } = door;
	const order = await lockDoorOrder(tx, route.depotId, route.id, told.orderId);
	if (order === null) return notFound();
	const entry = { ...told, receivedBy: receiverOf(told, order.recipientName) };
	const pieces = await readDoorPieces(tx, route.depotId, route.id, order.orderId);
	const away = distanceOf(order, entry);
	const fromOffice = step.caller.driverId !== route.driverId;
	const asked = await askedOf(tx, entry, { distanceM: away, fromOffice, order });
	const facts = await orderAtDoor(tx, route, order, pieces);
	const plan = planResult(facts, asked);
	if (isRefusal(plan)) return plan;
	const attemptId = newId();
	const claimed = await claimPhotos(tx, step, attemptId, entry.photoKeys);
	if (claimed !== null) return claimed;
	await writeAttempt(tx, door, order, entry, { attemptId, distanceM: away, fromOffice });
	const moved = await movePieces(tx, door, pieces, plan, paper);
	if (moved !== null) return moved;
	const returned = await takeProductsBack(tx, door, order, entry, attemptId);
	if (returned !== null) return returned;
	const { outcome, reasonCode } = entry;
	const payload = { routeId: route.id, routeNumber: route.number, outcome, reasonCode };
	if (plan.orderAct !== null) {
		const orderIds = [order.orderId];
		const ended = await moveOrders(tx, { ...step, orderIds, act: plan.orderAct, payload });
		if (isRefusal(ended)) return ended;
	}
	const result = { orderId: order.orderId, result: outcome };
	await saveResults(tx, route.depotId, route.id, [result]);
	await rememberResult(tx, door, order, entry, asked);
	return { distanceM: away };
}

/** The zimmet of the route remembers the result: its history is where a day is read back. */
async function rememberResult(
	tx: Tx,
	{ route, debits, step }: AtDoor,
	{ orderNo }: DoorOrder,
	{ outcome, note }: ResultEntry,
	{ reason, proof }: ResultAsked,
): Promise<void> {
	const label = reason === null || reason === 'unknown' ? {} : { reasonLabel: reason.label };
	const remarks = [farSentence(proof.distanceM) ?? '', note].filter((remark) => remark !== '');
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
): Promise<ResultAsked> {
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
): Promise<OrderAtDoor> {
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
): Promise<Refusal | null> {
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
): Promise<Refusal | null> {
	const { now: settledAt } = step;
	const { reasonCode = null } = paper;
	const delivered = pieces.filter(({ pieceId }) => plan.deliveredPieceIds.includes(pieceId));
	const moved = await handOn(tx, step, delivered, 'recipient', movement, paper);
	if (moved !== null) return moved;
	const remaining = pieces.filter(({ pieceId }) => plan.remainingPieceIds.includes(pieceId));
	await changeOn(tx, debits, delivered, { state: 'cleared_delivered', settledAt, reasonCode });
	await changeOn(tx, debits, remaining, { state: 'return_pending', settledAt: null });
	return null;
}
