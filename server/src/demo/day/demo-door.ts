// What happens at the doors of a trip: mostly a delivery, sometimes not.
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import type { Relation } from '@sevk/domain/reasons/relation';
import { recordResult } from '../../features/debits/delivery/delivery-result-commands.ts';
import type { ResultEntry } from '../../features/debits/delivery/delivery-return-commands.ts';
import { arriveAtStop } from '../../features/routes/running/route-stop-commands.ts';
import { someName } from '../data/demo-people.ts';
import type { Random } from '../data/demo-random.ts';
import { accepted, type DemoOrder, known } from './demo-office.ts';
import { driverOf, routeAsk, type Trip } from './demo-trip.ts';

type Failure = { readonly reasonCode: string; readonly callCount: number; readonly note: string };

/** An order that was not delivered, and why: what the office decides upon in the evening. */
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
	/** When the first door opens and how long each one takes, in minutes. */
	readonly from: number;
	readonly each: number;
	/** How many orders are tried; all of them when left out. */
	readonly count?: number;
	/** Which failure comes first; the others follow in turn. */
	readonly firstFailure?: number;
};

/** Goes from door to door in the order of the stops and puts down what happened. */
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
		accepted(await recordResult(ask, { ...entry, happenedAt }));
		settle(order, entry);
		if (entry.outcome === 'delivered') continue;
		failed.push({ order, reasonCode: entry.reasonCode ?? '' });
		if (failure !== undefined) failureCount += 1;
	}
	return failed;
}

/** The driver stands at the next door. */
export async function arriveAtNext(trip: Trip, minutes: number): Promise<void> {
	const [next] = await readDoors(trip);
	if (next !== undefined) await arrive(trip, next.stopId, minutes);
}

async function arrive(trip: Trip, stopId: string, minutes: number): Promise<void> {
	const arrivedAt = trip.clock(minutes);
	const ask = routeAsk(trip, driverOf(trip), minutes);
	// The second order of a stop finds its driver there already.
	accepted(await arriveAtStop(ask, stopId, arrivedAt));
}

async function readDoors(trip: Trip): Promise<{ order: DemoOrder; stopId: string }[]> {
	const { db, depotId } = trip.office;
	const rows = await db
		.selectFrom('route_orders as ro')
		.innerJoin('stops as s', (join) =>
			join.onRef('s.depot_id', '=', 'ro.depot_id').onRef('s.id', '=', 'ro.stop_id'),
		)
		.innerJoin('orders as o', (join) =>
			join.onRef('o.depot_id', '=', 'ro.depot_id').onRef('o.id', '=', 'ro.order_id'),
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
	return rows.map(({ orderId, stopId }) => ({ order: known(byId, orderId), stopId }));
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
		const said = unpayable ? unreachable : failure;
		return { ...shared, outcome: 'failed', receivedBy: null, relation: null, ...said };
	}
	const taker = inventTaker(random, order.draft.recipientName);
	const rest = { ...shared, ...taker, callCount: 0, reasonCode: null };
	const [first] = order.pieces;
	if (first !== undefined && order.pieces.length > 1 && index % 3 === 1) {
		// The rest is paid with the rest of the goods.
		const partKurus = Math.floor(order.dueKurus / order.pieces.length / 100) * 100;
		return {
			...rest,
			outcome: 'partially_delivered',
			deliveredPieceIds: [first.pieceId],
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
	return [{ method, amountKurus, receiptNo }];
}

function cashOr(paymentType: string): 'cash' | 'meal_card' {
	return paymentType === 'meal_card' ? 'meal_card' : 'cash';
}

/** One of the delivered products goes back onto the vehicle. */
function giveBack({ draft, lineIds }: DemoOrder, random: Random): ResultEntry['returns'] {
	const [line] = draft.lines;
	const [orderLineId] = lineIds;
	if (line === undefined || orderLineId === undefined) return [];
	const reasonCode = random.pick(['CHANGED_MIND', 'DEFECTIVE', 'WRONG_PRODUCT', 'DAMAGED']);
	return [{ orderLineId, product: line.product, quantity: 1, reasonCode, note: '' }];
}

/** Takes what was delivered and collected off what is still to be done. */
function settle(order: DemoOrder, entry: ResultEntry): void {
	if (entry.outcome === 'failed') return;
	const delivered = new Set(entry.deliveredPieceIds);
	order.pieces =
		entry.outcome === 'delivered'
			? []
			: order.pieces.filter(({ pieceId }) => !delivered.has(pieceId));
	order.dueKurus -= entry.collections.reduce((sum, one) => sum + one.amountKurus, 0);
}
