// The routes of a vehicle on a day are tours in sequence (docs/domain.md#tours).
import { refuse } from '../../common/rule/refusal.ts';
import {
	activeRouteStates,
	assignableRouteStates,
	openRouteStates,
	type RouteState,
	type TourStage,
} from './route.ts';
import { routeRefusals } from './route-words.ts';

/** A route of a vehicle or driver on a day that is not cancelled. */
export type TourRoute = {
	readonly number: string;
	readonly tour: number;
	readonly state: RouteState;
	/** Whether the return of the vehicle was recorded. */
	readonly returned: boolean;
};

/** The tour after the last one of a vehicle. */
export function nextTour(others: readonly Pick<TourRoute, 'tour'>[]): number {
	return Math.max(0, ...others.map(({ tour }) => tour)) + 1;
}

/**
 * The tour that a route becomes of its vehicle, or a refusal. While another route is open, a further
 * tour must be asked for, so that none is opened by accident.
 * @param others the other routes of the vehicle that day that are not cancelled
 * @param wanted the tour that was asked for; null if none was
 */
export function chooseTour(plate: string, others: readonly TourRoute[], wanted: number | null) {
	const last = others.reduce<TourRoute | null>(
		(latest, route) => (latest === null || route.tour > latest.tour ? route : latest),
		null,
	);
	if (last === null) return wanted ?? 1;
	if (wanted === null) {
		const open = others.find(({ state }) => openRouteStates.includes(state));
		if (open !== undefined) return busyVehicle(plate, open);
	}
	const tour = wanted ?? last.tour + 1;
	const same = others.find((route) => route.tour === tour);
	if (same !== undefined) return busyVehicle(plate, same);
	const begun = others.find(
		(route) => route.tour > tour && !assignableRouteStates.includes(route.state),
	);
	if (begun !== undefined) {
		return refuse(routeRefusals, 'route/tour-over', { plate, tour: begun.tour });
	}
	return tour;
}

/**
 * Refuses a driver whose other open route of the day is the same tour; null if it is allowed.
 * @param others the other routes of the driver that day
 */
export function refuseBusyTour(driverName: string, others: readonly TourRoute[], tour: number) {
	const same = others.find((route) => route.tour === tour && openRouteStates.includes(route.state));
	return same === undefined ? null : busyDriver(driverName, same);
}

function busyVehicle(plate: string, { number: routeNumber, tour }: TourRoute) {
	return refuse(routeRefusals, 'route/vehicle-busy', { plate, routeNumber, tour });
}

function busyDriver(driverName: string, { number: routeNumber, tour }: TourRoute) {
	return refuse(routeRefusals, 'route/driver-busy', { driverName, routeNumber, tour });
}

/**
 * What keeps a vehicle from the next tour; null when it is back. Goods that come back or cash that is
 * counted show that it is, also without a recorded return.
 */
function tourStage({ state, returned }: Pick<TourRoute, 'state' | 'returned'>): TourStage | null {
	switch (state) {
		case 'draft':
		case 'planned':
		case 'loading':
		case 'ready':
			return 'waiting';
		case 'in_progress':
		case 'suspended':
			return returned ? 'results-open' : 'out';
		case 'completed':
			return returned ? null : 'out';
		case 'reconciling':
		case 'closed':
		case 'cancelled':
			return null;
	}
}

type Tours = {
	readonly tour: number;
	readonly plate: string;
	readonly driverName: string;
	/** The other routes of the vehicle that day. */
	readonly ofVehicle: readonly TourRoute[];
	/** The other routes of the driver that day. */
	readonly ofDriver: readonly TourRoute[];
};

/**
 * Refuses to load a tour before the vehicle is back from the earlier ones and the driver from every
 * other route; null if it is allowed.
 */
export function refuseTourLoading({ tour, plate, driverName, ofVehicle, ofDriver }: Tours) {
	const earlier = ofVehicle
		.filter((route) => route.tour < tour || activeRouteStates.includes(route.state))
		.toSorted((one, other) => one.tour - other.tour);
	for (const route of earlier) {
		const stage = tourStage(route);
		if (stage === null) continue;
		return refuse(routeRefusals, 'route/vehicle-not-back', { plate, tour: route.tour, stage });
	}
	const away = ofDriver.find(
		(route) => activeRouteStates.includes(route.state) || tourStage(route) === 'out',
	);
	if (away === undefined) return null;
	return refuse(routeRefusals, 'route/driver-not-back', { driverName, routeNumber: away.number });
}

/**
 * Refuses to put a route on the road again while another one of its vehicle or driver is being loaded or
 * on the road; null if it is allowed.
 */
export function refuseSecondActive({ tour, plate, driverName, ofVehicle, ofDriver }: Tours) {
	const isActive = ({ state }: TourRoute) => activeRouteStates.includes(state);
	const ofSameVehicle = ofVehicle.find(isActive);
	if (ofSameVehicle !== undefined) return busyVehicle(plate, ofSameVehicle);
	const ofSameDriver = ofDriver.find(isActive);
	if (ofSameDriver !== undefined) return busyDriver(driverName, ofSameDriver);
	return refuseBusyTour(driverName, ofDriver, tour);
}

/**
 * The route that a driver or vehicle is on: the active one, else one on its way back, else the first
 * that is not out yet, else the last one.
 */
export function presentTour<Route extends TourRoute>(routes: readonly Route[]): Route | null {
	const inSequence = inTourSequence(routes);
	return (
		inSequence.find(({ state }) => activeRouteStates.includes(state)) ??
		inSequence.find((route) => tourStage(route) === 'out') ??
		inSequence.find(({ state }) => assignableRouteStates.includes(state)) ??
		inSequence.at(-1) ??
		null
	);
}

/** Routes of one day by tour, then by number. */
export function inTourSequence<Route extends Pick<TourRoute, 'tour' | 'number'>>(
	routes: readonly Route[],
): Route[] {
	return routes.toSorted(
		(one, other) => one.tour - other.tour || one.number.localeCompare(other.number),
	);
}
