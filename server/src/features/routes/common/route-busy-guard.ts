// Hard guard 1 (docs/domain.md#one-open-route): a vehicle and a driver are on one open route of a
// day.
import { maskName } from '@sevk/domain/common/format/name-mask';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Database } from '../../../db/database.ts';
import { findBusyRoute, readAssignees, type StoredRoute } from './route-store.ts';

type Wanted = {
	readonly depotId: string;
	readonly serviceDate: string;
	/** The route that wants them, which is no obstacle to itself. */
	readonly routeId: string;
};

/** Names the open route that has a vehicle on a day; `plate` in stored form. */
export async function refuseBusyVehicle(
	db: Database,
	wanted: Wanted,
	{ id, plate }: { readonly id: string; readonly plate: string },
) {
	const routeNumber = await findBusyRoute(db, questionOf(wanted, 'vehicle_id', id));
	if (routeNumber === null) return null;
	return refuse(routeRefusals, 'route/vehicle-busy', { plate: formatPlate(plate), routeNumber });
}

/** Names the open route that has a driver on a day. */
export async function refuseBusyDriver(
	db: Database,
	wanted: Wanted,
	{ id, name }: { readonly id: string; readonly name: string },
) {
	const routeNumber = await findBusyRoute(db, questionOf(wanted, 'driver_id', id));
	if (routeNumber === null) return null;
	return refuse(routeRefusals, 'route/driver-busy', { driverName: maskName(name), routeNumber });
}

/** Says no when a route that was over is to run again while its vehicle or driver has gone on. */
export async function refuseGoneOn(db: Database, route: StoredRoute) {
	const { vehicleId, driverId } = route;
	const { vehicle, driver } = await readAssignees(db, route.depotId, route);
	const wanted = { ...route, routeId: route.id };
	if (vehicleId !== null && vehicle !== null) {
		const busy = await refuseBusyVehicle(db, wanted, { id: vehicleId, plate: vehicle.plate });
		if (busy !== null) return busy;
	}
	if (driverId === null || driver === null) return null;
	return refuseBusyDriver(db, wanted, { id: driverId, name: driver.full_name });
}

function questionOf(wanted: Wanted, column: 'vehicle_id' | 'driver_id', id: string) {
	const { depotId, serviceDate, routeId } = wanted;
	return { depotId, serviceDate, column, id, exceptRouteId: routeId };
}
