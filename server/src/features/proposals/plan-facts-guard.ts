// All that a plan depends on, read at one time.
import { minutesOf } from '@sevk/domain/common/date/clock-time';
import { todayIn } from '@sevk/domain/common/date/date';
import { centreOf } from '@sevk/domain/common/place/address-centre';
import { isInTurkiye } from '@sevk/domain/common/place/geo';
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
import { stopKeyOf } from '@sevk/domain/routes/sequence/route-stop-key';
import { isCooled } from '@sevk/domain/vehicles/vehicle-cooling';
import { roadClassOf } from '@sevk/domain/vehicles/vehicle-type';
import type { Database } from '../../db/database.ts';
import { readPolicies } from '../company/company-policy-store.ts';
import {
	type PlanningDriver,
	type PlanningVehicle,
	readPlanningCrew,
} from '../drivers/driver-planning-store.ts';
import { readLoadedOrders } from '../routes/common/route-balance-store.ts';
import { readPacePriors } from '../routes/reading/route-pace-store.ts';
import {
	type PlanRouteRow,
	type PlanStopRow,
	type PoolOrder,
	readOpenRoutes,
	readPlanDepot,
	readPlanStops,
	readPoolOrders,
} from './plan-facts-store.ts';

type Crew = { readonly vehicleId: string; readonly driverId: string };

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
	/** Whether orders with a result count too. */
	readonly isWhole?: boolean;
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
	const { isAnyState = false } = request;
	const open = await readOpenRoutes(
		db,
		depotId,
		serviceDate,
		isAnyState ? comparedStates : undefined,
	);
	const chosen = open.filter(
		({ routeId, state }) =>
			request.routeIds.includes(routeId) && (isAnyState || plannableRouteStates.includes(state)),
	);
	if (chosen.length < new Set(request.routeIds).size) {
		const found = new Set(chosen.map(({ routeId }) => routeId));
		const numbers = request.routeIds
			.filter((routeId) => !found.has(routeId))
			.map((routeId) => open.find((one) => one.routeId === routeId)?.number ?? 'Seçilen rota');
		return refuse(proposalRefusals, 'proposal/route-closed', { numbers: [...new Set(numbers)] });
	}
	const { planning } = await readPolicies(db);
	const vehicles = await readVehicles(db, request, chosen, request.crews, planning);
	const pool = groupByAddress(await readPoolOrders(db, depotId, request.orderIds, isAnyState));
	const stopCount = vehicles.reduce((sum, { stops }) => sum + stops.length, 0) + pool.length;
	if (stopCount > mostPlanStops) {
		return refuse(proposalRefusals, 'proposal/too-large', { stopCount, limit: mostPlanStops });
	}
	if (pool.length === 0 && !isAnyState && (stopCount === 0 || level === 'add')) {
		return refuse(proposalRefusals, 'proposal/nothing-to-plan');
	}
	const tooShort = vehicles.filter(({ shift, breaks }) =>
		breaks.some(({ seconds }) => seconds >= shift.to - shift.from),
	);
	if (tooShort.length > 0) {
		const driverNames = tooShort.flatMap(({ driverName }) => driverName ?? []);
		return refuse(proposalRefusals, 'proposal/shift-too-short', { driverNames });
	}
	const facts: PlanFacts = {
		serviceDate,
		level,
		mayReorderLoading,
		depotPoint,
		pacePriors: await readPacePriors(db, { depotId, serviceDate }, districtsOf(vehicles, pool)),
		earliest: secondsOfDay(serviceDate, now),
		vehicles,
		pool,
		weights: {
			placeMinutes: planning.placeMinutes,
			pieceSeconds: planning.pieceSeconds,
			moveKurus: planning.moveKurus,
			strangeDistrictKurus: planning.strangeDistrictKurus,
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
		orders: group.map(({ province, addressLine, ...order }) => order),
	}));
}

async function readVehicles(
	db: Database,
	{ depotId, serviceDate, isWhole }: Pick<PlanRequest, 'depotId' | 'serviceDate' | 'isWhole'>,
	routes: readonly PlanRouteRow[],
	crews: readonly Crew[],
	rules: PlanningRules,
): Promise<PlanVehicle[]> {
	const { vehicles, drivers } = await readPlanningCrew(db, { depotId, serviceDate });
	const routeIds = routes.map(({ routeId }) => routeId);
	const rows = await readPlanStops(db, depotId, routeIds, isWhole === true);
	const stops = Map.groupBy(rows, ({ routeId }) => routeId);
	const partsOf = ({
		vehicleId,
		driverId,
	}: {
		vehicleId: string | null;
		driverId: string | null;
	}) => ({
		vehicle: vehicles.find(({ id }) => id === vehicleId) ?? null,
		driver: drivers.find(({ id }) => id === driverId) ?? null,
	});
	const ofRoutes: PlanVehicle[] = [];
	for (const route of routes) {
		const loaded =
			route.state === 'loading' || route.state === 'ready'
				? await readLoadedOrders(db, depotId, route.routeId)
				: new Set<string>();
		ofRoutes.push({
			...crewFacts(partsOf(route), rules),
			key: route.routeId,
			routeId: route.routeId,
			number: route.number,
			version: route.version,
			state: route.state,
			isLocked: route.isLocked,
			stops: stopsOf(stops.get(route.routeId) ?? [], loaded),
		});
	}
	const ofCrews = crews.map((crew): PlanVehicle => {
		const none = { routeId: null, number: null, version: null, state: null };
		const facts = crewFacts(partsOf(crew), rules);
		return { ...facts, ...none, key: crew.vehicleId, isLocked: false, stops: [] };
	});
	return [...ofRoutes, ...ofCrews];
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
	const { maxDayMinutes, maxDayKm } = vehicle.planning;
	return {
		vehicleId: vehicle.id,
		plate: vehicle.plate,
		capacity: {
			pieces: vehicle.capacityPieces,
			desi: vehicle.capacityDesi,
			kg: vehicle.capacityKg,
		},
		isCooled: isCooled(vehicle),
		roadClass: roadClassOf[vehicle.vehicleType],
		longestSeconds: maxDayMinutes === null ? null : maxDayMinutes * 60,
		longestMetres: maxDayKm === null ? null : maxDayKm * 1000,
		costs,
	};
}

const unknownVehicle = {
	vehicleId: null,
	plate: null,
	capacity: { pieces: null, desi: null, kg: null },
	isCooled: false,
	roadClass: 'van',
	longestSeconds: null,
	longestMetres: null,
} as const;

function driverFacts(driver: PlanningDriver | null) {
	const known = driver?.knownDistricts ?? [];
	return {
		driverId: driver?.id ?? null,
		driverName: driver?.name ?? null,
		...workOf(driver),
		// Stored as `İstanbul/Ümraniye`.
		knownDistricts:
			known.length === 0 ? null : known.flatMap((place) => place.split('/').at(-1) ?? []),
	};
}

/** Hours and breaks of a driver; of one who does not work that day, those of an ordinary day. */
function workOf(driver: PlanningDriver | null): Pick<PlanVehicle, 'shift' | 'breaks'> {
	const { hours, breaks } = hoursOf(driver);
	const shift = shiftSpanOf(hours);
	const clock = (time: string) => {
		const seconds = minutesOf(time) * 60;
		return seconds < shift.from ? seconds + 24 * 3600 : seconds;
	};
	return {
		shift,
		breaks: breaks.map(({ earliest, latest, minutes }) => ({
			window: { from: clock(earliest), to: clock(latest) },
			seconds: minutes * 60,
		})),
	};
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
