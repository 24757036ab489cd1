// What a plan leaves as a person made it (docs/domain.md#proposals).
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { plannableRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { type CommandContext, versionAnswer } from '../../common/idempotent-commands.ts';
import { saveFixedCrew } from '../../orders/common/order-store.ts';
import { actOnOrder, recordOrderEvent } from '../../orders/edit/order-commands.ts';
import {
	actOnRoute,
	type RouteCommandContext,
	recordRouteEvent,
} from '../common/route-act-commands.ts';
import { readStops, saveStopLock } from '../common/route-stop-store.ts';
import { readAssignees, updateRoute } from '../common/route-store.ts';

/** Elle yapıldı, dokunma. */
export async function lockRouteForPlans(context: RouteCommandContext, locked: boolean) {
	return actOnRoute(context, async (tx, route, step) => {
		if (!plannableRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'sort' });
		}
		const after = await updateRoute(tx, route, { plan_locked: locked }, step.now);
		const kind = locked ? 'plan_locked' : 'plan_unlocked';
		recordRouteEvent(tx, step, kind, { version: after.version });
		return versionAnswer(after);
	});
}

/** Keeps a stop on its route and in its place among locked stops. */
export async function lockStopForPlans(
	context: RouteCommandContext,
	stopId: string,
	locked: boolean,
) {
	return actOnRoute(context, async (tx, route, step) => {
		if (!plannableRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'sort' });
		}
		const stops = await readStops(tx, route.depotId, route.id);
		const stop = stops.find(({ id }) => id === stopId);
		if (stop === undefined) return notFound();
		await saveStopLock(tx, route.depotId, stopId, locked);
		const after = await updateRoute(tx, route, {}, step.now);
		const kind = locked ? 'stop_locked' : 'stop_unlocked';
		recordRouteEvent(tx, step, kind, { version: after.version, position: stop.position });
		return versionAnswer(after);
	});
}

/** The only vehicle and driver that a plan gives an order to; null: any. */
export async function fixOrderCrew(
	context: CommandContext,
	orderId: string,
	wanted: {
		readonly vehicleId: string | null;
		readonly driverId: string | null;
		readonly version: number;
	},
) {
	const target = { orderId, version: wanted.version };
	return actOnOrder(context, target, async (tx, order) => {
		const { vehicleId, driverId } = wanted;
		const day = { ...wanted, serviceDate: order.form.serviceDate };
		const { vehicle, driver } = await readAssignees(tx, order.depotId, day);
		const isMissing =
			(vehicleId !== null && vehicle === null) || (driverId !== null && driver === null);
		if (isMissing) return notFound();
		const version = await saveFixedCrew(tx, order, { vehicleId, driverId });
		const plate = vehicle === null ? null : formatPlate(vehicle.plate);
		const payload = { version, plate, driverName: driver?.full_name ?? null };
		recordOrderEvent(tx, context.caller, order, 'crew_fixed', payload);
		return { id: orderId, version };
	});
}
