import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { type ContactChannel, orderEventOfContact } from '@sevk/domain/orders/common/order-contact';
import { excludedResults, onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { timeOnRoute } from '@sevk/domain/routes/common/route-device-time';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { deviceTimesIn } from '../../../db/events.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import { actOnRoute, type RouteCommandContext } from '../common/route-act-commands.ts';
import { findRouteOrder } from '../common/route-order-store.ts';
import { countCalls } from '../reading/route-detail-store.ts';

type Contact = {
	readonly orderId: string;
	readonly channel: ContactChannel;
	/** The time of the device. */
	readonly contactedAt: Date | null;
};

/** Notes that the recipient was called or written to: the evidence that a reason may require. */
export async function noteContact(
	context: RouteCommandContext,
	{ orderId, channel, contactedAt }: Contact,
) {
	return actOnRoute(context, async (tx, route, step) => {
		if (!onRoadRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'visit' });
		}
		const { depotId, id: routeId, number: routeNumber } = route;
		const order = await findRouteOrder(tx, depotId, routeId, orderId);
		if (order === null) return notFound();
		// A driver may have called before the office took the order off his route.
		const isOwn = context.caller.driverId !== null && context.caller.driverId === route.driverId;
		if (excludedResults.includes(order.result) && !isOwn) {
			return refuse(routeRefusals, 'stop/order-not-on-route', { orderNo: order.orderNo });
		}
		const at = timeOnRoute(contactedAt, route, step.now, deviceTimesIn(tx));
		const payload = { routeId, routeNumber };
		const kind = orderEventOfContact[channel];
		recordOrderEvent(tx, context.caller, { depotId, id: orderId }, kind, payload, at);
		const called = (await countCalls(tx, depotId, routeId, [orderId])).get(orderId) ?? 0;
		return { id: orderId, callCount: called + (channel === 'call' ? 1 : 0) };
	});
}
