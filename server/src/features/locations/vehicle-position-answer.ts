// The answer of vehicle positions: next stops and delays per vehicle.
import type { MovedVehicle } from '@sevk/contract/common/live-events';
import type { VehiclePosition } from '@sevk/contract/locations/vehicle-positions';
import { stayMinutesOf } from '@sevk/domain/addresses/address-memory';
import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import { roughStopOf } from '@sevk/domain/common/place/rough-way';
import { onRoadRouteStates } from '@sevk/domain/routes/common/route';
import type { PacePrior } from '@sevk/domain/routes/common/route-pace';
import { presentTour } from '@sevk/domain/routes/common/route-tour';
import type { RouteBreak } from '@sevk/domain/routes/time/route-break';
import { type EtaFacts, type EtaStop, etasOf } from '@sevk/domain/routes/time/route-eta';
import {
	pendingOrders,
	pendingWindow,
	type RiskStop,
	remainingStops,
	riskOf,
	waitingOf,
} from '@sevk/domain/routes/time/route-risk';
import { routeRoadClass } from '@sevk/domain/vehicles/vehicle-type';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { pointOf } from '../../db/sql/row-values.ts';
import type { Viewer } from '../../http/endpoint/caller.ts';
import { readDriverPhones } from '../drivers/driver-store.ts';
import { readRouteBreaks } from '../routes/common/route-break-store.ts';
import { readVehiclePlaces } from '../routes/common/route-vehicle-store.ts';
import { readAlertsOfDepots } from '../routes/reading/route-alert-answer.ts';
import { readDepotPlace } from '../routes/reading/route-detail-store.ts';
import { listRoutes, routeScope } from '../routes/reading/route-list-answer.ts';
import { countOnRoad, type RouteListRow } from '../routes/reading/route-list-store.ts';
import { readPacePriors } from '../routes/reading/route-pace-store.ts';
import {
	type LatestPosition,
	type RoadOrder,
	readLatestPositions,
	readPositionsAfter,
	readRoadOrders,
} from './vehicle-position-store.ts';

/** More vehicles than a map or the list beside it can distinguish. */
const mostVehicles = 500;

/** The vehicles on the road that the caller may see, and the others that have an alert. */
export async function readVehiclePositions(
	db: Database,
	caller: Viewer,
	depotIds: readonly string[],
	now: Date,
): Promise<{ items: VehiclePosition[]; hiddenCount: number }> {
	const alerts = await readAlertsOfDepots(db, depotIds, now);
	const scope = routeScope(caller, depotIds);
	const listed = await readRoutes(db, scope, [...alerts.keys()]);
	const otherTours = otherToursOf(listed);
	const routes = listed.filter(({ id }) => otherTours.has(id));
	const routesOf = Map.groupBy(routes, ({ depotId }) => depotId);
	const parts = await eachDepot(
		[...routesOf.keys()],
		async (depotId) => {
			const own = routesOf.get(depotId) ?? [];
			const routeIds = own.map(({ id }) => id);
			const driverIds = own.map(({ driverId }) => driverId);
			const [positions, places, orders, depotPoint, phones, breaks] = await Promise.all([
				readLatestPositions(db, depotId, routeIds),
				readVehiclePlaces(db, depotId, routeIds),
				readRoadOrders(db, depotId, routeIds),
				readDepotPlace(db, depotId),
				readDriverPhones(db, caller, depotId, driverIds),
				readRouteBreaks(db, depotId, routeIds),
			]);
			return { depotId, positions, places, orders, depotPoint, phones, breaks };
		},
		{ statements: 6 },
	);
	const positions = parts.flatMap((part) => part.positions);
	const orders = parts.flatMap((part) => part.orders);
	const depotPointOf = new Map(parts.map((part) => [part.depotId, part.depotPoint]));
	const breaksOf = new Map(parts.flatMap(({ breaks }) => [...breaks]));
	const phoneOf = new Map(parts.flatMap(({ phones }) => [...phones]));
	const positionOf = new Map(positions.map((position) => [position.routeId, position]));
	const vehicleOf = new Map(
		parts
			.flatMap(({ places }) => places)
			.map(({ routeId, longitude, latitude, at }) => [
				routeId,
				{ at, point: geoPoint(longitude, latitude) },
			]),
	);
	const ordersOf = Map.groupBy(orders, ({ routeId }) => routeId);
	const priors = await readPriors(db, routes, ordersOf);
	const items = routes.map((route) => ({
		...routePart(route),
		driverPhone: phoneOf.get(route.driverId ?? '') ?? null,
		alerts: alerts.get(route.id) ?? [],
		otherTours: (otherTours.get(route.id) ?? []).flatMap(({ id, tour }) => {
			const own = alerts.get(id) ?? [];
			return own.length === 0 ? [] : [{ routeId: id, tour, alerts: own }];
		}),
		position: isOnRoad(route) ? positionAnswer(positionOf.get(route.id)) : null,
		...aheadOf(route, ordersOf.get(route.id) ?? [], {
			now,
			vehicle: vehicleOf.get(route.id) ?? null,
			depotPoint: depotPointOf.get(route.depotId) ?? null,
			pacePriors: priors.get(priorsKey(route)) ?? [],
			breaks: breaksOf.get(route.id) ?? [],
		}),
	}));
	return { items, hiddenCount: await countHidden(db, scope, routes.filter(isOnRoad).length) };
}

/** The present tour of each vehicle and day, with its other tours; the vehicle is listed once. */
function otherToursOf(routes: readonly RouteListRow[]): Map<string, RouteListRow[]> {
	const ofVehicle = Map.groupBy(routes, ({ id, vehicleId, serviceDate }) =>
		vehicleId === null ? id : `${vehicleId} ${serviceDate}`,
	);
	return new Map(
		[...ofVehicle.values()].flatMap((tours): [string, RouteListRow[]][] => {
			const present = presentTour(
				tours.map((route) => ({ ...route, returned: route.returnedAt !== null })),
			);
			if (present === null) return [];
			return [[present.id, tours.filter(({ id }) => id !== present.id)]];
		}),
	);
}

/** How many vehicles on the road are not listed. */
async function countHidden(
	db: Database,
	{ depotIds, onlyDriver }: ReturnType<typeof routeScope>,
	listedCount: number,
): Promise<number> {
	if (listedCount < mostVehicles) return 0;
	const counts = await eachDepot(depotIds, (depotId) => countOnRoad(db, depotId, onlyDriver));
	return Math.max(0, counts.reduce((sum, count) => sum + count, 0) - listedCount);
}

/** The vehicles of a depot whose position was received after a time. */
export async function readMovedVehicles(
	db: Database,
	depotId: string,
	after: Date,
): Promise<MovedVehicle[]> {
	const moved = await readPositionsAfter(db, depotId, after);
	return moved.map(({ at, ...place }) => ({ ...place, at: at.toISOString() }));
}

type DayOfDepot = Pick<RouteListRow, 'depotId' | 'serviceDate'>;

function priorsKey({ depotId, serviceDate }: DayOfDepot): string {
	return `${depotId} ${serviceDate}`;
}

/** The means of the days before, by depot and day: a route may be on the road since yesterday. */
async function readPriors(
	db: Database,
	routes: readonly RouteListRow[],
	ordersOf: ReadonlyMap<string, readonly RoadOrder[]>,
): Promise<ReadonlyMap<string, readonly PacePrior[]>> {
	const routesOf = Map.groupBy(routes.filter(isOnRoad), ({ depotId }) => depotId);
	const read = await eachDepot([...routesOf.keys()], async (depotId) => {
		const priors: [string, readonly PacePrior[]][] = [];
		for (const [key, ofDay] of Map.groupBy(routesOf.get(depotId) ?? [], priorsKey)) {
			const [day] = ofDay;
			if (day === undefined) continue;
			const orders = ofDay.flatMap(({ id }) => ordersOf.get(id) ?? []);
			const districts = orders.map(({ district }) => district);
			priors.push([key, await readPacePriors(db, day, districts)]);
		}
		return priors;
	});
	return new Map(read.flat());
}

async function readRoutes(
	db: Database,
	scope: ReturnType<typeof routeScope>,
	alertedIds: readonly string[],
): Promise<RouteListRow[]> {
	const page = { by: 'number', direction: 'asc', after: null, limit: mostVehicles } as const;
	const onRoad = await listRoutes(db, { ...scope, states: onRoadRouteStates }, page);
	const listed = new Set(onRoad.map(({ id }) => id));
	const routeIds = alertedIds.filter((id) => !listed.has(id));
	if (routeIds.length === 0) return onRoad;
	return [...onRoad, ...(await listRoutes(db, { ...scope, routeIds }, page))];
}

function isOnRoad({ state }: RouteListRow): boolean {
	return onRoadRouteStates.includes(state);
}

function routePart(route: RouteListRow) {
	return {
		routeId: route.id,
		depotId: route.depotId,
		routeNumber: route.number,
		state: route.state,
		plate: route.plate,
		tour: route.tour,
		driverName: route.driverName,
		departedAt: route.departedAt?.toISOString() ?? null,
		stopCount: route.stopCount,
		stopsDone: route.stopsDone,
		deliveredCount: route.deliveredCount,
		failedCount: route.failedCount,
		remainingCount: route.remainingCount,
	};
}

function positionAnswer(position: LatestPosition | undefined): VehiclePosition['position'] {
	if (position === undefined) return null;
	const { routeId: _, at, ...place } = position;
	return { ...place, at: at.toISOString() };
}

type Present = {
	readonly now: Date;
	readonly vehicle: EtaFacts['vehicle'];
	readonly depotPoint: GeoPoint | null;
	readonly pacePriors: readonly PacePrior[];
	readonly breaks: readonly RouteBreak[];
};

type RoadStop = Omit<RiskStop, 'orders'> & { readonly orders: readonly RoadOrder[] };

/** The next stop, and how many of the remaining stops are late or at risk. */
function aheadOf(route: RouteListRow, orders: readonly RoadOrder[], present: Present) {
	const { now, ...place } = present;
	const stops = [...Map.groupBy(orders, ({ stopId }) => stopId).values()].flatMap(stopOf);
	const { serviceDate, state, departedAt } = route;
	const roadClass = routeRoadClass(route.vehicleType);
	const facts = { serviceDate, roadClass, state, departedAt, ...place };
	const etas = etasOf({ ...facts, stops: stops.flatMap(etaStop) }, now);
	const { lateCount, atRiskCount } = riskOf(etas);
	const next = nextStopOf(remainingStops(stops)[0]);
	const expectedAt = etas.find(({ stopId }) => stopId === next?.id)?.at?.toISOString() ?? null;
	return { nextStop: next && { ...next, expectedAt }, lateCount, riskCount: atRiskCount };
}

function etaStop({ state, orders }: RoadStop): EtaStop[] {
	const [first] = orders;
	if (first === undefined) return [];
	const located = orders.filter(({ longitude }) => longitude !== null);
	const rough = roughStopOf(located);
	const placed = located.find((order) => rough !== null || roughStopOf([order]) === null) ?? first;
	const { stopId: id, district, arrivedAt, finishedAt } = first;
	const point = pointOf(placed.longitude, placed.latitude);
	const stayMinutes = stayMinutesOf(
		first,
		orders.reduce((sum, { pieceCount }) => sum + pieceCount, 0),
	);
	const place = { point, district, rough };
	return [{ id, state, ...place, arrivedAt, finishedAt, stayMinutes, ...waitingOf(orders) }];
}

function stopOf(orders: readonly RoadOrder[]): RoadStop[] {
	const [first] = orders;
	return first === undefined ? [] : [{ state: first.stopState, orders }];
}

function nextStopOf(stop: RoadStop | undefined) {
	if (stop === undefined) return null;
	const waiting = pendingOrders(stop.orders);
	const placed = waiting.find(({ longitude }) => longitude !== null) ?? waiting[0];
	if (placed === undefined) return null;
	const { start, end, gaps } = pendingWindow(waiting);
	const { stopId: id, position, district, neighbourhood, longitude, latitude } = placed;
	return {
		id,
		position,
		district,
		neighbourhood,
		longitude,
		latitude,
		windowStart: start,
		windowEnd: end,
		...(gaps === undefined ? {} : { windowGaps: [...gaps] }),
	};
}
