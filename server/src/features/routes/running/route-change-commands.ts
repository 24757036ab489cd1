// The driver confirms what the office changed on his route.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { runningRouteStates } from '@sevk/domain/routes/common/route';
import { timeOnRoute } from '@sevk/domain/routes/common/route-device-time';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import {
	confirmableRouteStates,
	type PlannedOrder,
} from '@sevk/domain/routes/sequence/route-driver-plan';
import { deviceTimesIn } from '../../../db/events.ts';
import {
	actOnRoute,
	type RouteCommandContext,
	recordRouteEvent,
} from '../common/route-act-commands.ts';
import { readDriverPlan, saveDriverPlan } from '../common/route-driver-plan-store.ts';
import { readStopResults } from '../common/route-stop-store.ts';

/** Takes over what the phone showed: what changed since stays to be confirmed. */
export async function confirmPlanChange(
	context: RouteCommandContext,
	{
		orders,
		confirmedAt,
	}: { readonly orders: readonly PlannedOrder[]; readonly confirmedAt: Date | null },
) {
	return actOnRoute(context, async (tx, route, step) => {
		const { depotId, id: routeId, number, state } = route;
		if (context.caller.driverId === null || context.caller.driverId !== route.driverId) {
			return refuse(routeRefusals, 'route/not-own', { number });
		}
		// The last result may have come first, after which there is nothing to compare.
		if (runningRouteStates.includes(state) && !confirmableRouteStates.includes(state)) {
			return { id: routeId };
		}
		if (!confirmableRouteStates.includes(state)) {
			return refuse(routeRefusals, 'route/wrong-state', { number, state, act: 'visit' });
		}
		const plan = await readDriverPlan(tx, depotId, routeId);
		if (plan === null) return notFound();
		const present = await readStopResults(tx, depotId, routeId);
		const known = new Set([...plan.orders, ...present].map(({ orderId }) => orderId));
		const seen = orders.filter(({ orderId }) => known.has(orderId));
		const at = timeOnRoute(confirmedAt, route, step.now, deviceTimesIn(tx));
		await saveDriverPlan(tx, depotId, routeId, seen, at);
		recordRouteEvent(tx, step, 'change_confirmed', { count: seen.length });
		return { id: routeId };
	});
}
