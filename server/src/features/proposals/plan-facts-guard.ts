// All that a plan depends on, read at one time.
import { todayIn } from '@sevk/domain/common/date/date';
import { breakSpans } from '@sevk/domain/common/date/work-week';
import { centreOf } from '@sevk/domain/common/place/address-centre';
import { type GeoPoint, geoPoint, isInTurkiye } from '@sevk/domain/common/place/geo';
import { knownWay, trafficAt } from '@sevk/domain/common/place/way';
import { refuse } from '@sevk/domain/common/rule/refusal';
import type { PlanningRules } from '@sevk/domain/company/company-planning';
import type {
	PlanFacts,
	PlannedStop,
	PlanVehicle,
	PoolGroup,
} from '@sevk/domain/proposals/plan-facts';
import { shiftSpanOf } from '@sevk/domain/proposals/plan-problem';
import { type ChangeLevel, mostPlanStops } from '@sevk/domain/proposals/proposal';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { plannableRouteStates, routeStates } from '@sevk/domain/routes/common/route';
import { driveMinutes, priorMinutesPerKm } from '@sevk/domain/routes/common/route-pace';
import { nextTour } from '@sevk/domain/routes/common/route-tour';
import { stopKeyOf } from '@sevk/domain/routes/sequence/route-stop-key';
import { approachOf } from '@sevk/domain/routes/time/route-approach';
import { abilitiesOf } from '@sevk/domain/vehicles/vehicle-need';
import { vehiclePlanningDefaults } from '@sevk/domain/vehicles/vehicle-planning';
import { roadClassOf, routeRoadClass } from '@sevk/domain/vehicles/vehicle-type';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { readPolicies } from '../company/company-policy-store.ts';
import {
	type PlanningDriver,
	type PlanningVehicle,
	readPlanningCrew,
} from '../drivers/driver-planning-store.ts';
import { readBonds } from '../orders/common/order-bond-store.ts';
import { readLoadedOrders } from '../routes/common/route-balance-store.ts';
import { readVehiclePlaces } from '../routes/common/route-vehicle-store.ts';
import { readPacePriors } from '../routes/reading/route-pace-store.ts';
import {
	type DayTour,
	type PlanRouteRow,
	type PlanStopRow,
	type PoolOrder,
	readDayTours,
	readOpenRoutes,
	readPlanDepot,
	readPlanStops,
	readPoolOrders,
} from './plan-facts-store.ts';

type Crew = {
	readonly vehicleId: string;
	readonly driverId: string;
	/** Asked for beside an open route of the vehicle. */
	readonly tour?: number | undefined;
};

export type PlanRequest = {
	readonly depotId: string;
	readonly serviceDate: string;
	readonly level: ChangeLevel;
	readonly mayReorderLoading: boolean;
	readonly routeIds: readonly string[];
	readonly crews: readonly Crew[];
	/** Orders of the pool. */
	readonly orderIds: readonly string[];
	readonly now: Date;
	/** Whether routes may have left and orders may be on a route: nothing is planned anew. */
	readonly isAnyState?: boolean;
	/** Whether routes that cannot be planned any more are left out. */
	readonly mayLeaveOut?: boolean;
	/** Whether orders with a result count too. */
	readonly isWhole?: boolean;
	/** Whether vehicles may get as many tours as they can make; if not, they keep those that they have. */
	readonly mayAddTours?: boolean;
};

/** A cancelled route has no plan. */
const comparedStates = routeStates.filter((state) => state !== 'cancelled');

/** Reads the facts of a plan, or says what is missing. */
export async function readPlanFacts(db: Database, request: PlanRequest) {
	const { depotId, serviceDate, level, mayReorderLoading, now } = request;
	const depot = await readPlanDepot(db, depotId);
	const depotPoint = depot.point ?? centreOf(depot.province, depot.district);
	if (depotPoint === null || !isInTurkiye(depotPoint)) {
		return refuse(proposalRefusals, 'proposal/depot-unplaced', { depotName: depot.name });
	}
	if (request.routeIds.length + request.crews.length === 0) {
		return refuse(proposalRefusals, 'proposal/no-vehicles');
	}
	const { isAnyState = false, mayLeaveOut = false } = request;
	const open = await readOpenRoutes(
		db,
		depotId,
		serviceDate,
		isAnyState ? comparedStates : undefined,
	);
	const chosen = open.filter(
		({ routeId, state }) =>
			request.routeIds.includes(routeId) &&
			((isAnyState && !mayLeaveOut) || plannableRouteStates.includes(state)),
	);
	if (!mayLeaveOut && chosen.length < new Set(request.routeIds).size) {
		const found = new Set(chosen.map(({ routeId }) => routeId));
		const numbers = request.routeIds
			.filter((routeId) => !found.has(routeId))
			.map((routeId) => open.find((one) => one.routeId === routeId)?.number ?? 'Seçilen rota');
		return refuse(proposalRefusals, 'proposal/route-closed', { numbers: [...new Set(numbers)] });
	}
	const { planning } = await readPolicies(db);
	const earliest = secondsOfDay(serviceDate, now);
	const vehicles = await readVehicles(db, request, chosen, { planning, earliest, depotPoint, now });
	const pool = groupByAddress(await readPoolOrders(db, depotId, request.orderIds, isAnyState));
	const ownStops = vehicles.flatMap(({ isChosen, stops }) => (isChosen ? stops : []));
	const stopCount = ownStops.length + pool.length;
	if (stopCount > mostPlanStops) {
		return refuse(proposalRefusals, 'proposal/too-large', { stopCount, limit: mostPlanStops });
	}
	if (pool.length === 0 && !isAnyState && (stopCount === 0 || level === 'add')) {
		return refuse(proposalRefusals, 'proposal/nothing-to-plan');
	}
	const orderIds = [...vehicles.flatMap(({ stops }) => stops), ...pool].flatMap(({ orders }) =>
		orders.map(({ orderId }) => orderId),
	);
	const facts: PlanFacts = {
		serviceDate,
		level,
		mayReorderLoading,
		depotPoint,
		pacePriors: await readPacePriors(db, { depotId, serviceDate }, districtsOf(vehicles, pool)),
		earliest,
		vehicles,
		pool,
		bonds: await readBonds(db, depotId, orderIds),
		weights: {
			placeMinutes: planning.placeMinutes,
			pieceSeconds: planning.pieceSeconds,
			moveKurus: planning.moveKurus,
			strangeDistrictKurus: planning.strangeDistrictKurus,
			balanceKurus: planning.balanceKurus,
		},
	};
	return facts;
}

function districtsOf(vehicles: readonly PlanVehicle[], pool: readonly PoolGroup[]): string[] {
	const groups = [...vehicles.flatMap(({ stops }) => stops), ...pool];
	return [...new Set(groups.flatMap(({ orders }) => orders.map(({ district }) => district)))];
}

/** Nobody leaves before the present time, in whole minutes. */
function secondsOfDay(serviceDate: string, now: Date): number {
	if (todayIn(now) !== serviceDate) return 0;
	const istanbulMs = now.getTime() + 3 * 3_600_000;
	return Math.ceil((istanbulMs % 86_400_000) / 60_000) * 60;
}

/** The orders of each address, which become a stop (docs/domain.md#stops). */
function groupByAddress(orders: readonly PoolOrder[]): PoolGroup[] {
	const groups = Map.groupBy(orders, stopKeyOf);
	return [...groups.values()].map((group) => ({
		orders: group.map(({ addressLine, ...order }) => order),
	}));
}

type Bounds = {
	readonly planning: PlanningRules;
	readonly earliest: number;
	readonly depotPoint: GeoPoint;
	readonly now: Date;
};

/** The chosen routes and crews, each with its further tours, and last the routes between which they go. */
async function readVehicles(
	db: Database,
	{ depotId, serviceDate, mayAddTours = false, isWhole = false, crews }: PlanRequest,
	routes: readonly PlanRouteRow[],
	bounds: Bounds,
): Promise<PlanVehicle[]> {
	const { vehicles, drivers } = await readPlanningCrew(db, { depotId, serviceDate });
	const day = await readDayTours(db, depotId, serviceDate);
	const tourOf = new Map(day.map(({ routeId, tour }) => [routeId, tour]));
	const chosenIds = new Set(routes.map(({ routeId }) => routeId));
	const crewTours = crews.map((crew) => ({ ...crew, tour: nextTour(toursOf(day, crew)) }));
	// What has left is timed from its departure.
	const between = day.filter(
		(route) =>
			!isWhole &&
			!chosenIds.has(route.routeId) &&
			!route.isBack &&
			[...routes, ...crews].some((chosen) => isOfSameCrew(chosen, route)),
	);
	const routeIds = [...routes, ...between].map(({ routeId }) => routeId);
	const rows = await readPlanStops(db, depotId, routeIds, isWhole);
	const stops = Map.groupBy(rows, ({ routeId }) => routeId);
	const partsOf = ({ vehicleId, driverId }: CrewIds) => ({
		vehicle: vehicles.find(({ id }) => id === vehicleId) ?? null,
		driver: drivers.find(({ id }) => id === driverId) ?? null,
	});
	const factsOf = (crew: CrewIds, tour: number) => {
		const parts = partsOf(crew);
		const facts = crewFacts(parts, bounds.planning);
		const hasLeft = toursOf(day, crew).some(
			(route) => route.tour < tour && !plannableRouteStates.includes(route.state),
		);
		const isLast = ![...toursOf(day, crew), ...crewTours].some(
			(other) => other.vehicleId === crew.vehicleId && other.tour > tour,
		);
		const places = dayPlaces(parts.vehicle, { isFirst: tour === 1, isLast }, bounds.depotPoint);
		// The first tour of a vehicle costs its day.
		return hasLeft
			? { ...facts, ...places, tour, costs: { ...facts.costs, useKurus: 0 } }
			: { ...facts, ...places, tour };
	};
	const loading = [...routes, ...between].filter(
		({ state }) => state === 'loading' || state === 'ready',
	);
	const loaded = await readLoadedOrders(
		db,
		depotId,
		loading.map(({ routeId }) => routeId),
	);
	const routeFacts = (route: Omit<DayTour, 'tour' | 'isBack'>, tour: number) => {
		const facts = factsOf(route, tour);
		return {
			...facts,
			approach: plannableRouteStates.includes(route.state) ? facts.approach : null,
			key: route.routeId,
			routeId: route.routeId,
			number: route.number,
			version: route.version,
			state: route.state,
			isLocked: route.isLocked,
			isChosen: true,
			backAt: null,
			stops: stopsOf(stops.get(route.routeId) ?? [], loaded),
		};
	};
	const further = ({ vehicleId, driverId }: CrewIds, tour: number): PlanVehicle[] => {
		const { toursPerDay, dayEnd } =
			partsOf({ vehicleId, driverId }).vehicle?.planning ?? vehiclePlanningDefaults;
		const crew = crewTours.find((one) => one.vehicleId === vehicleId);
		const own = toursOf(day, { vehicleId });
		const isLast = own.every((route) => route.tour <= tour) && (crew?.tour ?? tour) <= tour;
		// Who ends the day elsewhere does not come back for another tour.
		if (!mayAddTours || !isLast || driverId === null || dayEnd !== 'depot') return [];
		const left = toursPerDay - own.length - (crew === undefined ? 0 : 1);
		return Array.from({ length: Math.max(0, left) }, (_, index) => ({
			...factsOf({ vehicleId, driverId }, tour + 1 + index),
			...newRoute,
			key: newId(),
			stops: [],
		}));
	};
	const chosen: PlanVehicle[] = [];
	for (const route of routes) {
		const tour = tourOf.get(route.routeId) ?? 1;
		chosen.push(routeFacts(route, tour), ...further(route, tour));
	}
	for (const { tour, ...crew } of crewTours) {
		const facts = { ...factsOf(crew, tour), ...newRoute, key: crew.vehicleId, stops: [] };
		chosen.push(facts, ...further(crew, tour));
	}
	const places = await readVehiclePlaces(
		db,
		depotId,
		between.map(({ routeId }) => routeId),
	);
	for (const route of between) {
		const place = places.find(({ routeId }) => routeId === route.routeId);
		const point = place === undefined ? null : geoPoint(place.longitude, place.latitude);
		const facts = routeFacts(route, route.tour);
		chosen.push({ ...facts, isChosen: false, ...placeOf(facts, point, bounds) });
	}
	return chosen;
}

type CrewIds = { readonly vehicleId: string | null; readonly driverId: string | null };

const newRoute = {
	routeId: null,
	number: null,
	version: null,
	state: null,
	isLocked: false,
	isChosen: true,
	backAt: null,
} as const;

function toursOf(day: readonly DayTour[], { vehicleId }: Pick<CrewIds, 'vehicleId'>): DayTour[] {
	return day.filter((route) => vehicleId !== null && route.vehicleId === vehicleId);
}

export function isOfSameCrew(one: CrewIds, other: CrewIds): boolean {
	return (
		(one.vehicleId !== null && one.vehicleId === other.vehicleId) ||
		(one.driverId !== null && one.driverId === other.driverId)
	);
}

/** Where a route under way goes on, and without stops ahead when it is back; today alone is known. */
function placeOf(
	{ state, stops, roadClass }: Pick<PlanVehicle, 'state' | 'stops' | 'roadClass'>,
	point: GeoPoint | null,
	{ earliest, depotPoint, now }: Bounds,
): Pick<PlanVehicle, 'startPoint' | 'backAt'> {
	const isUnderWay = state !== null && !plannableRouteStates.includes(state);
	if (!isUnderWay || earliest === 0) return { startPoint: null, backAt: null };
	if (stops.length > 0) return { startPoint: point, backAt: null };
	const way = point === null ? null : knownWay(point, depotPoint, roadClass);
	const minutes = way === null ? 0 : driveMinutes(way, priorMinutesPerKm, trafficAt(now));
	return { startPoint: null, backAt: earliest + Math.round(minutes * 60) };
}

/** Where a tour ends, and the way to the depot before the first one of the day. */
function dayPlaces(
	vehicle: PlanningVehicle | null,
	{ isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
	depotPoint: GeoPoint,
): Required<Pick<PlanVehicle, 'dayEnd' | 'endPoint' | 'approach'>> {
	const { dayEnd, endPoint, startPoint } = vehicle?.planning ?? vehiclePlanningDefaults;
	return {
		dayEnd: isLast ? dayEnd : 'depot',
		endPoint: isLast ? endPoint : null,
		approach: isFirst
			? approachOf(startPoint, depotPoint, routeRoadClass(vehicle?.vehicleType ?? null))
			: null,
	};
}

type Parts = { readonly vehicle: PlanningVehicle | null; readonly driver: PlanningDriver | null };

function crewFacts({ vehicle, driver }: Parts, rules: PlanningRules) {
	return { ...vehicleFacts(vehicle, rules), ...driverFacts(driver), startPoint: null };
}

function vehicleFacts(vehicle: PlanningVehicle | null, rules: PlanningRules) {
	const costs = {
		useKurus: vehicle?.planning.costPerDayKurus ?? rules.vehicleKurus,
		hourKurus: vehicle?.planning.costPerHourKurus ?? rules.hourKurus,
		kmKurus: vehicle?.planning.costPerKmKurus ?? rules.kmKurus,
	};
	if (vehicle === null) return { ...unknownVehicle, costs };
	const { maxDayMinutes, maxDayKm, reloadMinutes, closedDistricts } = vehicle.planning;
	const abilities = abilitiesOf(vehicle);
	return {
		vehicleId: vehicle.id,
		plate: vehicle.plate,
		capacity: {
			pieces: vehicle.capacityPieces,
			desi: vehicle.capacityDesi,
			kg: vehicle.capacityKg,
		},
		isCooled: abilities.includes('coldChain'),
		hasLift: abilities.includes('lift'),
		hasAdr: abilities.includes('adr'),
		closedDistricts,
		roadClass: roadClassOf[vehicle.vehicleType],
		longestSeconds: maxDayMinutes === null ? null : maxDayMinutes * 60,
		longestMetres: maxDayKm === null ? null : maxDayKm * 1000,
		reloadSeconds: reloadMinutes * 60,
		costs,
	};
}

const unknownVehicle = {
	vehicleId: null,
	plate: null,
	capacity: { pieces: null, desi: null, kg: null },
	isCooled: false,
	hasLift: false,
	hasAdr: false,
	closedDistricts: [],
	roadClass: 'van',
	longestSeconds: null,
	longestMetres: null,
	reloadSeconds: 0,
} as const;

function driverFacts(driver: PlanningDriver | null) {
	const known = driver?.knownDistricts ?? [];
	return {
		driverId: driver?.id ?? null,
		driverName: driver?.name ?? null,
		...workOf(driver),
		knownDistricts: known.length === 0 ? null : known,
	};
}

/** Hours and breaks of a driver; of one who does not work that day, those of an ordinary day. */
function workOf(driver: PlanningDriver | null): Pick<PlanVehicle, 'shift' | 'breaks'> {
	const { hours, breaks } = hoursOf(driver);
	return { shift: shiftSpanOf(hours), breaks: breakSpans(hours, breaks) };
}

/** Hours of a day on which nobody recorded any. */
const usualHours = { start: '08:00', end: '18:00' };

export function hoursOf(driver: Pick<PlanningDriver, 'workingTime'> | null) {
	return driver?.workingTime.kind === 'works'
		? driver.workingTime
		: { hours: usualHours, breaks: [] };
}

function stopsOf(rows: readonly PlanStopRow[], loaded: ReadonlySet<string>): PlannedStop[] {
	return [...Map.groupBy(rows, ({ stopId }) => stopId)].map(([stopId, group]) => ({
		stopId,
		isLocked: group.some(({ isLocked }) => isLocked),
		isLoaded: group.some(({ order }) => loaded.has(order.orderId)),
		orders: group.map(({ order }) => order),
	}));
}
