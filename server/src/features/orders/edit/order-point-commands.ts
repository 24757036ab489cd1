// Writes the points that are found for stored orders (docs/domain.md#points-of-orders).
import type { OrderFields } from '@sevk/contract/orders/order-detail';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { type KnownPoint, mayReplacePoint } from '@sevk/domain/common/place/known-point';
import { isPointClarified } from '@sevk/domain/common/place/known-point-move';
import { mayMovePoint } from '@sevk/domain/orders/form/order-edit';
import { warningsAfterPoint } from '@sevk/domain/orders/form/order-warnings';
import { runIdempotentForEach } from '../../../db/act-each.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { groupByDepot } from '../../../db/depot-of.ts';
import type { Actor } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { type FindPlace, findKnownPoints } from '../common/order-known-point-commands.ts';
import {
	type LockedPoint,
	listRoughOrders,
	lockOrderPoints,
	saveOrderPoints,
} from '../common/order-point-store.ts';
import { readOrderNumbers } from '../common/order-store.ts';
import { recordOrderEvent } from './order-commands.ts';
import { editOrder } from './order-edit-commands.ts';

export type FoundPoint = KnownPoint & { readonly orderId: string };

/**
 * Sets the points of orders and returns the ids of those that got theirs. Leaves out an order whose
 * point is of a stronger source or more exact, one that already has this point, and one that left or
 * ended. Increments the versions and records one event each.
 */
export async function setOrderPoints(
	tx: Tx,
	{
		depotId,
		points,
		caller,
		now,
	}: {
		readonly depotId: string;
		readonly points: readonly FoundPoint[];
		readonly caller: Actor;
		readonly now: Date;
	},
): Promise<string[]> {
	if (points.length === 0) return [];
	const byOrder = new Map(points.map((found) => [found.orderId, found]));
	const locked = await lockOrderPoints(tx, depotId, [...byOrder.keys()]);
	const changes = locked.flatMap((order) => {
		const found = byOrder.get(order.orderId);
		if (found === undefined || order.isErased || !mayMovePoint(order.state)) return [];
		const { point, source, precision } = found;
		const [longitude, latitude] = point.coordinates;
		if (!mayReplacePoint(order.knowledge, { source, precision })) return [];
		const isSame =
			order.longitude === longitude &&
			order.latitude === latitude &&
			order.knowledge?.source === source &&
			order.knowledge.precision === precision;
		if (isSame) return [];
		const { orderId, version } = order;
		const warnings = warningsAfterPoint(order.warnings, precision);
		const place = { longitude, latitude, source, precision, warnings };
		const isClarified = isPointClarified(pointOf(order), found);
		return [{ orderId, version: version + 1, ...place, isClarified }];
	});
	await saveOrderPoints(tx, depotId, changes, now);
	for (const { orderId, version, source, precision, isClarified } of changes) {
		const payload = { version, source, precision, ...(isClarified ? { isClarified } : {}) };
		recordOrderEvent(tx, caller, { depotId, id: orderId }, 'placed', payload, now);
	}
	return changes.map(({ orderId }) => orderId);
}

function pointOf({ longitude, latitude, knowledge }: LockedPoint): KnownPoint | null {
	if (longitude === null || latitude === null || knowledge === null) return null;
	return { ...knowledge, point: geoPoint(longitude, latitude) };
}

const system = { userId: null, name: 'Sevk', requestId: null };

/** Orders of one transaction: an act on one of them waits for it. */
const mostAtOnce = 100;

type Depot = { readonly depotId: string; readonly findPlace: FindPlace; readonly now: Date };

/** Looks for better points of the orders of a depot that have a rough one. */
export async function improveDepotPoints(
	db: Database,
	{ depotId, findPlace, now }: Depot,
	isEnding: () => boolean = () => false,
): Promise<void> {
	const orders = await listRoughOrders(db, depotId);
	const found = await findKnownPoints(db, depotId, orders, findPlace);
	const points = orders.flatMap(({ orderId, knowledge }, index) => {
		const next = found[index] ?? null;
		const isBetter =
			next !== null && next.source !== 'district' && mayReplacePoint(knowledge, next);
		return isBetter ? [{ ...next, orderId }] : [];
	});
	for (let from = 0; from < points.length && !isEnding(); from += mostAtOnce) {
		const some = points.slice(from, from + mostAtOnce);
		await transact(db, (tx) => setOrderPoints(tx, { depotId, points: some, caller: system, now }));
	}
}

/**
 * Gives orders of one address the pin of the office, with one answer per order. The other rough orders
 * of their depots may find a better point by it: it is also the best that is known of its mahalle.
 */
export async function placeOrders(
	context: CommandContext,
	orders: readonly { readonly id: string; readonly version: number }[],
	point: NonNullable<OrderFields['point']>,
	findPlace: FindPlace,
) {
	const { db, caller } = context;
	const ids = orders.map(({ id }) => id);
	const labelOf = await readOrderNumbers(db, caller, ids);
	const answer = await runIdempotentForEach(context.act, orders, labelOf, ({ id, version }, act) =>
		editOrder({ ...context, act }, id, { version, point }, findPlace),
	);
	for (const depotId of (await groupByDepot(db, 'orders', ids, caller.depotIds)).keys()) {
		await improveDepotPoints(db, { depotId, findPlace, now: new Date() });
	}
	return answer;
}
