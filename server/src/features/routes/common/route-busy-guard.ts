// Hard guard 1 (docs/domain.md#one-open-route): a vehicle and a driver are on one open route of a
// day.
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Database } from '../../../db/database.ts';
import { findBusyRoute, readAssignees, type StoredRoute } from './route-store.ts';

type RouteSlot = {
	readonly depotId: string;
	readonly serviceDate: string;
	/** The route to be assigned; it does not conflict with itself. */
	readonly routeId: string;
};

/** Refuses a vehicle that is on another open route of the day. `plate` is in stored form. */
export async function refuseBusyVehicle(
	db: Database,
	slot: RouteSlot,
	{ id, plate }: { readonly id: string; readonly plate: string },
) {
	const routeNumber = await findBusyRoute(db, busyRouteQuery(slot, 'vehicle_id', id));
	if (routeNumber === null) return null;
	return refuse(routeRefusals, 'route/vehicle-busy', { plate: formatPlate(plate), routeNumber });
}

/** Refuses a driver who is on another open route of the day. */
export async function refuseBusyDriver(
	db: Database,
	slot: RouteSlot,
	{ id, name }: { readonly id: string; readonly name: string },
) {
	const routeNumber = await findBusyRoute(db, busyRouteQuery(slot, 'driver_id', id));
	if (routeNumber === null) return null;
	return refuse(routeRefusals, 'route/driver-busy', { driverName: name, routeNumber });
}

/** Refuses to reopen a route whose vehicle or driver is on another open route of the day. */
export async function refuseBusyAssignees(db: Database, route: StoredRoute) {
	const { vehicleId, driverId } = route;
	const { vehicle, driver } = await readAssignees(db, route.depotId, route);
	const slot = { ...route, routeId: route.id };
	if (vehicleId !== null && vehicle !== null) {
		const busy = await refuseBusyVehicle(db, slot, { id: vehicleId, plate: vehicle.plate });
		if (busy !== null) return busy;
	}
	if (driverId === null || driver === null) return null;
	return refuseBusyDriver(db, slot, { id: driverId, name: driver.full_name });
}

function busyRouteQuery(slot: RouteSlot, column: 'vehicle_id' | 'driver_id', id: string) {
	const { depotId, serviceDate, routeId } = slot;
	return { depotId, serviceDate, column, id, exceptRouteId: routeId };
}
