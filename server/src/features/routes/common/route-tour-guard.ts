// Hard guard 1 (docs/domain.md#tours): the routes of a vehicle on a day are tours in sequence, and one
// route of a vehicle and of a driver is loaded or on the road at a time.
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import {
	chooseTour,
	refuseBusyTour,
	refuseSecondActive,
	refuseTourLoading,
} from '@sevk/domain/routes/common/route-tour';
import type { Database } from '../../../db/database.ts';
import { readAssignees, readTourRoutes, type StoredRoute } from './route-store.ts';

export type TourSlot = {
	readonly depotId: string;
	readonly serviceDate: string;
	/** The route to be assigned; it does not conflict with itself. */
	readonly routeId: string;
};

/** The tour that a route becomes of a vehicle, or a refusal. `plate` is in stored form. */
export async function chooseVehicleTour(
	db: Database,
	slot: TourSlot,
	{ id, plate }: { readonly id: string; readonly plate: string },
	wanted: number | null,
) {
	const others = await readTourRoutes(db, { ...slot, column: 'vehicle_id', id });
	return chooseTour(formatPlate(plate), others, wanted);
}

/** Refuses a driver whose other open route of the day is the same tour. */
export async function refuseBusyDriver(
	db: Database,
	slot: TourSlot,
	{ id, name }: { readonly id: string; readonly name: string },
	tour: number,
) {
	const others = await readTourRoutes(db, { ...slot, column: 'driver_id', id });
	return refuseBusyTour(name, others, tour);
}

/** Refuses to reopen a route whose vehicle or driver is being loaded or on the road with another one. */
export async function refuseBusyAssignees(db: Database, route: StoredRoute) {
	return refuseSecondActive(await readTours(db, route));
}

/** Refuses to load a route whose vehicle or driver is not back from another one. */
export async function refuseEarlyLoading(db: Database, route: StoredRoute) {
	return refuseTourLoading(await readTours(db, route));
}

async function readTours(db: Database, route: StoredRoute) {
	const { depotId, vehicleId, driverId, tour } = route;
	const { vehicle, driver } = await readAssignees(db, depotId, route);
	const slot = { ...route, routeId: route.id };
	const routesOf = (column: 'vehicle_id' | 'driver_id', id: string | null) =>
		id === null ? [] : readTourRoutes(db, { ...slot, column, id });
	return {
		tour,
		plate: formatPlate(vehicle?.plate ?? ''),
		driverName: driver?.full_name ?? '',
		ofVehicle: await routesOf('vehicle_id', vehicleId),
		ofDriver: await routesOf('driver_id', driverId),
	};
}
