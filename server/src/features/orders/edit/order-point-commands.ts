// The only writer of points that are found for stored orders (docs/domain.md#points-of-orders).
import { type KnownPoint, mayReplacePoint } from '@sevk/domain/common/place/known-point';
import { mayMovePoint } from '@sevk/domain/orders/form/order-edit';
import { warningsAfterPoint } from '@sevk/domain/orders/form/order-warnings';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../db/events.ts';
import { lockOrderPoints, saveOrderPoints } from '../common/order-point-store.ts';
import { recordOrderEvent } from './order-commands.ts';

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
		return [{ orderId, version: version + 1, longitude, latitude, source, precision, warnings }];
	});
	await saveOrderPoints(tx, depotId, changes, now);
	for (const { orderId, version, source, precision } of changes) {
		const payload = { version, source, precision };
		recordOrderEvent(tx, caller, { depotId, id: orderId }, 'placed', payload, now);
	}
	return changes.map(({ orderId }) => orderId);
}
