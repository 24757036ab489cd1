// Delivery results of a trip: mostly deliveries, some failures.

import type { ResultEntry } from '@sevk/contract/debits/delivery-results';
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import type { Relation } from '@sevk/domain/reasons/relation';
import { sql } from 'kysely';
import { recordResult } from '../../features/debits/delivery/delivery-result-commands.ts';
import { arriveAtStop } from '../../features/routes/running/route-stop-commands.ts';
import { someName } from '../data/demo-people.ts';
import type { Random } from '../data/demo-random.ts';
import { accepted, type DemoOrder, requireValue } from './demo-office.ts';
import { driverOf, routeAsk, type Trip } from './demo-trip.ts';

type Failure = { readonly reasonCode: string; readonly callCount: number; readonly note: string };

/** An undelivered order with its reason, to be decided in the evening. */
export type FailedVisit = { readonly order: DemoOrder; readonly reasonCode: string };

const failures: readonly Failure[] = [
	{ reasonCode: 'RECIPIENT_UNREACHABLE', callCount: 3, note: '' },
	{ reasonCode: 'APPOINTMENT_REQUESTED', callCount: 1, note: 'Akşam evde olacakmış' },
	{ reasonCode: 'ADDRESS_INSUFFICIENT', callCount: 0, note: 'Bina numarası bulunamadı' },
	{ reasonCode: 'TIME_OUT', callCount: 0, note: '' },
	{ reasonCode: 'REFUSED_PRICE', callCount: 0, note: 'Siparişi başka yerden almış' },
	{ reasonCode: 'WILL_PICK_UP', callCount: 1, note: '' },
	{ reasonCode: 'NO_PAYMENT', callCount: 0, note: 'Kart reddedildi, yanında nakit yok' },
	{ reasonCode: 'MOVED', callCount: 2, note: 'Komşusu iki ay önce taşındığını söyledi' },
];

export type Visits = {
	/** Time of the first result and duration per stop, in minutes. */
	readonly from: number;
	readonly each: number;
	/** Number of attempted orders; default: all. */
	readonly count?: number;
	/** Index of the first failure reason; the others follow in turn. */
	readonly firstFailure?: number;
};

/** The demo has no rule that needs a code. */
const noCodes = { codeOf: () => '' };

/** Records results for the orders in stop sequence. */
export async function visitDoors(trip: Trip, visits: Visits): Promise<FailedVisit[]> {
	const doors = (await readDoors(trip)).slice(0, visits.count);
	const failed: FailedVisit[] = [];
	let failureCount = visits.firstFailure ?? 0;
	for (const [index, { order, stopId }] of doors.entries()) {
		const minutes = visits.from + index * visits.each;
		await arrive(trip, stopId, minutes - visits.each / 3);
		const failure = index % 7 === 4 ? failures[failureCount % failures.length] : undefined;
		const entry = entryFor(trip, order, index, failure);
		const happenedAt = trip.clock(minutes).toISOString();
		const ask = routeAsk(trip, driverOf(trip), minutes);
		accepted(await recordResult(ask, noCodes, { ...entry, happenedAt }));
		settle(order, entry);
		if (entry.outcome === 'delivered') continue;
		failed.push({ order, reasonCode: entry.reasonCode ?? '' });
		if (failure !== undefined) failureCount += 1;
	}
	await recordPlaces(trip);
	return failed;
}

/** The position of the phone at each result, without which an address does not learn its pin. */
async function recordPlaces({ office, routeId, driver }: Trip): Promise<void> {
	const { db, depotId } = office;
	const { driverId } = driverOf({ driver });
	await sql`
		insert into location_records (depot_id, device_id, id, driver_id, route_id, longitude, latitude,
			accuracy_m, received_at)
		select a.depot_id, ${`demo-phone-${driverId}`}, (extract(epoch from a.happened_at) * 1000)::bigint,
			${driverId}, a.route_id, a.longitude, a.latitude, 8, a.happened_at
		from attempts a
		where a.depot_id = ${depotId} and a.route_id = ${routeId} and a.longitude is not null
		on conflict do nothing`.execute(db);
}

/** Records the arrival at the next stop. */
export async function arriveAtNext(trip: Trip, minutes: number): Promise<void> {
	const [next] = await readDoors(trip);
	if (next !== undefined) await arrive(trip, next.stopId, minutes);
}

async function arrive(trip: Trip, stopId: string, minutes: number): Promise<void> {
	const arrivedAt = trip.clock(minutes);
	const ask = routeAsk(trip, driverOf(trip), minutes);
	// The second order of a stop needs no further arrival.
	accepted(await arriveAtStop(ask, stopId, { arrivedAt, nearSince: null }));
}

async function readDoors(trip: Trip): Promise<{ order: DemoOrder; stopId: string }[]> {
	const { db, depotId } = trip.office;
	const rows = await db
		.selectFrom('route_orders as ro')
		.innerJoin('stops as s', (join) =>
			join.on('s.depot_id', '=', depotId).onRef('s.id', '=', 'ro.stop_id'),
		)
		.innerJoin('orders as o', (join) =>
			join.on('o.depot_id', '=', depotId).onRef('o.id', '=', 'ro.order_id'),
		)
		.select(['ro.order_id as orderId', 's.id as stopId'])
		.where('ro.depot_id', '=', depotId)
		.where('ro.route_id', '=', trip.routeId)
		.where('ro.result', '=', 'pending')
		.where('o.state', '=', 'out_for_delivery')
		.orderBy('s.position')
		.orderBy('o.order_no')
		.execute();
	const byId = new Map(trip.orders.map((order) => [order.orderId, order]));
	return rows.map(({ orderId, stopId }) => ({ order: requireValue(byId, orderId), stopId }));
}

function entryFor(
	{ office }: Trip,
	order: DemoOrder,
	index: number,
	failure: Failure | undefined,
): ResultEntry {
	const { random } = office;
	const { point } = order.draft;
	const shared = {
		orderId: order.orderId,
		photoKeys: [],
		position:
			point === null
				? null
				: ([longitudeOf(point) + 0.0003, latitudeOf(point)] as [number, number]),
		deliveredPieceIds: [],
		collections: [],
		returns: [],
	};
	if (failure !== undefined) {
		const unpayable = failure.reasonCode === 'NO_PAYMENT' && order.dueKurus === 0;
		const reason = unpayable ? unreachable : failure;
		return { ...shared, outcome: 'failed', receivedBy: null, relation: null, ...reason };
	}
	const taker = inventTaker(random, order.draft.recipientName);
	const rest = { ...shared, ...taker, callCount: 0, reasonCode: null };
	const [first] = order.pieces;
	if (first !== undefined && order.pieces.length > 1 && index % 3 === 1) {
		// The remaining amount is paid with the remaining goods.
		const partKurus = Math.floor(order.dueKurus / order.pieces.length / 100) * 100;
		return {
			...rest,
			outcome: 'partially_delivered',
			deliveredPieceIds: [first.pieceId],
			restReasonCode: 'APPOINTMENT_REQUESTED',
			shortfallReason: order.dueKurus > 0 ? 'pays_later' : null,
			note: 'Diğer koliyi yarın istiyor',
			collections: collect(order, partKurus, random),
		};
	}
	return {
		...rest,
		outcome: 'delivered',
		note: '',
		collections: collect(order, order.dueKurus, random),
		returns: index % 9 === 3 ? giveBack(order, random) : [],
	};
}

const unreachable: Failure = { reasonCode: 'RECIPIENT_UNREACHABLE', callCount: 2, note: '' };

function inventTaker(random: Random, recipient: string) {
	const relation: Relation = random.chance(62)
		? 'self'
		: random.pick(['spouse', 'parent', 'neighbour', 'security', 'colleague', 'caretaker'] as const);
	return { receivedBy: relation === 'self' ? recipient : someName(random), relation };
}

function collect(
	{ draft }: DemoOrder,
	amountKurus: number,
	random: Random,
): ResultEntry['collections'] {
	if (amountKurus === 0) return [];
	const method = draft.paymentType === 'card' ? 'card' : cashOr(draft.paymentType);
	const receiptNo = method === 'cash' ? null : `SLP-${random.between(100_000, 999_999)}`;
	const approvalCode = method === 'card' ? String(random.between(100_000, 999_999)) : null;
	return [{ method, amountKurus, receiptNo, approvalCode }];
}

function cashOr(paymentType: string): 'cash' | 'meal_card' {
	return paymentType === 'meal_card' ? 'meal_card' : 'cash';
}

/** The recipient returns one of the delivered products. */
function giveBack({ draft, lineIds }: DemoOrder, random: Random): ResultEntry['returns'] {
	const [line] = draft.lines;
	const [orderLineId] = lineIds;
	if (line === undefined || orderLineId === undefined) return [];
	const reasonCode = random.pick(['CHANGED_MIND', 'DEFECTIVE', 'WRONG_PRODUCT', 'DAMAGED']);
	return [{ orderLineId, product: line.product, quantity: 1, reasonCode, note: '' }];
}

/** Subtracts delivered pieces and collected amounts from the open ones. */
function settle(order: DemoOrder, entry: ResultEntry): void {
	if (entry.outcome === 'failed') return;
	const delivered = new Set(entry.deliveredPieceIds);
	order.pieces =
		entry.outcome === 'delivered'
			? []
			: order.pieces.filter(({ pieceId }) => !delivered.has(pieceId));
	order.dueKurus -= entry.collections.reduce((sum, one) => sum + one.amountKurus, 0);
}
