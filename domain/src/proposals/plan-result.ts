import { type BestHours, missedHours } from '../addresses/address-memory.ts';
import { partAt } from '../common/date/clock-time.ts';
import { dayStart } from '../common/date/date.ts';
import type { GeoPoint } from '../common/place/geo.ts';
import type { RouteState } from '../routes/common/route.ts';
import { movedStops } from '../routes/sequence/route-driver-plan.ts';
import type { DistanceSource } from '../routes/time/route-distance-source.ts';
import { searchMinutes } from '../routes/time/route-door-time.ts';
import { loadOf, type VehicleCapacity, type VehicleLoad } from '../vehicles/vehicle-capacity.ts';
import type { PlanFacts, PlanOrder, PlanVehicle } from './plan-facts.ts';
import {
	bestHoursOf,
	endOfPlan,
	holdOf,
	isClosedToPlan,
	type PlanModel,
	type StopPlan,
	spanOf,
} from './plan-problem.ts';
import {
	type PlanReason,
	type PlanViolation,
	reasonWords,
	unplacedReason,
	violationWords,
} from './plan-reason-words.ts';
import { withToursBefore } from './plan-tours.ts';
import { bondViolations } from './plan-violation.ts';
import type { RouteHold, StopChange } from './proposal.ts';

/** A plan with its times, as the optimizer gives them; `legs` are the metres to each visit and back. */
export type TimedPlan = {
	readonly days: readonly {
		readonly tours: readonly {
			readonly leaves: number;
			readonly returns: number;
			readonly visits: readonly {
				readonly stop: number;
				readonly arrives: number;
				readonly begins: number;
				readonly leaves: number;
				/** By how many seconds it may begin later without anything behind it being missed. */
				readonly slack: number;
			}[];
			readonly legs: readonly number[];
		}[];
		readonly rests: readonly { readonly at: number; readonly begins: number }[];
		readonly metres: number;
		readonly driving: number;
	}[];
	readonly cost: number;
	readonly violations: readonly PlanViolation[];
};

export type SolvedPlan = {
	readonly facts: PlanFacts;
	readonly model: PlanModel;
	readonly plan: StopPlan;
	readonly present: TimedPlan;
	readonly proposed: TimedPlan;
	/** Stops that stay out, each with its reason. */
	readonly leftOut: readonly { readonly stop: number; readonly reason: PlanReason }[];
	readonly distanceSource: DistanceSource;
};

type Totals = {
	metres: number;
	seconds: number;
	costKurus: number;
	vehicleCount: number;
	stopCount: number;
	orderCount: number;
};

type ResultStop = {
	key: number;
	stopId: string | null;
	orders: { orderId: string; orderNo: string }[];
	district: string;
	neighbourhood: string;
	point: GeoPoint | null;
	windowStart: string | null;
	windowEnd: string | null;
	arrivesAt: string;
	waitSeconds: number;
	leavesAt: string;
	slackSeconds: number | null;
	/** The best hours of the address, where the visit begins outside of them. */
	missedHours: BestHours | null;
	metres: number;
	change: StopChange;
	fromRouteKey: string | null;
	isLocked: boolean;
};

export type ResultRoute = {
	key: string;
	routeId: string | null;
	number: string | null;
	state: RouteState | null;
	vehicleId: string | null;
	plate: string | null;
	driverId: string | null;
	driverName: string | null;
	tour: number;
	hold: RouteHold | null;
	isChanged: boolean;
	isAccepted: boolean;
	linkedKeys: string[];
	present: Totals | null;
	proposed: Totals;
	leavesAt: string | null;
	returnsAt: string | null;
	breaks: { startsAt: string; seconds: number }[];
	load: VehicleLoad;
	capacity: VehicleCapacity;
	stops: ResultStop[];
	violations: string[];
};

export type PlanResult = {
	routes: ResultRoute[];
	moves: {
		orderId: string;
		orderNo: string;
		district: string;
		fromRouteKey: string | null;
		toRouteKey: string | null;
	}[];
	counts: { added: number; moved: number; resequenced: number; leftOut: number };
	present: Totals;
	proposed: Totals;
	leftOut: {
		key: number | null;
		orderId: string;
		orderNo: string;
		district: string;
		neighbourhood: string;
		reason: string;
		nearestRouteKey: string | null;
	}[];
	distanceSource: DistanceSource;
	notes: string[];
};

/** A solved plan beside the present one, for people. */
export function resultOf(solved: SolvedPlan): PlanResult {
	const { facts, model } = solved;
	const keyOf = (vehicle: number) => facts.vehicles[vehicle]?.key ?? '';
	const leftOut = [
		...solved.leftOut.flatMap(({ stop, reason }) =>
			leftOutOf(model, stop, reasonWords(solved, stop, reason)).map((order) => ({
				...order,
				nearestRouteKey: 'vehicle' in reason ? keyOf(reason.vehicle) : null,
			})),
		),
		...model.unplaced.map((order) => orderLeftOut(order, null, unplacedReason)),
	];
	return summaryOf(solved, routesOf(solved), leftOut, {
		distanceSource: solved.distanceSource,
		notes: notesOf(solved),
	});
}

const removedByHand = 'Elle rotadan çıkarıldı.';

/** A result after a person changed the sequences of some routes. */
export function resultAfterChange(
	solved: Pick<SolvedPlan, 'facts' | 'model' | 'plan'>,
	before: PlanResult,
	changed: readonly ResultRoute[],
): PlanResult {
	const byKey = new Map(changed.map((route) => [route.key, route]));
	const routes = before.routes.map((route) => byKey.get(route.key) ?? route);
	const links = linksOf(solved, homesOf(solved.model));
	const linked = routes.map((route, at) => ({ ...route, linkedKeys: links[at] ?? [] }));
	const planned = new Set(solved.plan.flat(2));
	const known = new Set(before.leftOut.flatMap(({ key }) => key ?? []));
	const removed = [...solved.model.origins.keys()].filter(
		(stop) => !planned.has(stop) && !known.has(stop),
	);
	const leftOut = [
		...before.leftOut.filter(({ key }) => key === null || !planned.has(key)),
		...removed.flatMap((stop) => leftOutOf(solved.model, stop, removedByHand)),
	];
	return summaryOf(solved, linked, leftOut, before);
}

function summaryOf(
	{ facts, model, plan }: Pick<SolvedPlan, 'facts' | 'model' | 'plan'>,
	routes: ResultRoute[],
	leftOut: PlanResult['leftOut'],
	{ distanceSource, notes }: Pick<PlanResult, 'distanceSource' | 'notes'>,
): PlanResult {
	const homes = homesOf(model);
	const planned = new Map(
		plan.flatMap((tours, vehicle) => tours.flat().map((stop): [number, number] => [stop, vehicle])),
	);
	const keyOf = (vehicle: number | undefined) =>
		vehicle === undefined ? null : (facts.vehicles[vehicle]?.key ?? null);
	const moves = model.origins.flatMap(({ orders }, stop) => {
		const [home, vehicle] = [homes.get(stop), planned.get(stop)];
		if (home === vehicle) return [];
		return orders.map(({ orderId, orderNo, district }) => ({
			orderId,
			orderNo,
			district,
			fromRouteKey: keyOf(home),
			toRouteKey: keyOf(vehicle),
		}));
	});
	const chosen = routes.filter((_, at) => facts.vehicles[at]?.isChosen === true);
	return {
		routes,
		moves,
		counts: {
			added: moves.filter(({ fromRouteKey }) => fromRouteKey === null).length,
			moved: moves.filter(({ fromRouteKey }) => fromRouteKey !== null).length,
			resequenced: routes.flatMap(({ stops }) => stops).filter(isResequenced).length,
			leftOut: leftOut.length,
		},
		present: sumOf(chosen.flatMap(({ present }) => present ?? [])),
		proposed: sumOf(chosen.map(({ proposed }) => proposed)),
		leftOut,
		distanceSource,
		notes,
	};
}

const isResequenced = ({ change }: ResultStop) => change === 'resequenced';

function leftOutOf({ origins }: PlanModel, stop: number, reason: string) {
	return (origins[stop]?.orders ?? []).map((order) => orderLeftOut(order, stop, reason));
}

function orderLeftOut(
	{ orderId, orderNo, district, neighbourhood }: PlanOrder,
	key: number | null,
	reason: string,
): PlanResult['leftOut'][number] {
	return { key, orderId, orderNo, district, neighbourhood, reason, nearestRouteKey: null };
}

/** The vehicle of each stop in the present plan. */
function homesOf({ problem }: PlanModel): Map<number, number> {
	return new Map(
		problem.present.flatMap((tours, vehicle) =>
			tours.flat().map((stop): [number, number] => [stop, vehicle]),
		),
	);
}

/** The routes of a solved plan, one per tour. */
export function routesOf(
	solved: Omit<SolvedPlan, 'leftOut' | 'distanceSource'>,
	homes = homesOf(solved.model),
): ResultRoute[] {
	const { facts, model, plan, present, proposed } = solved;
	const links = linksOf(solved, homes);
	const bonds = bondViolations(solved, plan);
	const broken = { ...proposed, violations: [...proposed.violations, ...bonds] };
	return facts.vehicles.map((vehicle, at): ResultRoute => {
		const before = (model.problem.present[at] ?? []).flat();
		const after = (plan[at] ?? []).flat();
		const { key, routeId, number, state, vehicleId, plate, driverId, driverName, tour } = vehicle;
		const hold = holdOf(vehicle);
		const [first] = proposed.days[at]?.tours ?? [];
		const last = proposed.days[at]?.tours.at(-1);
		const orders = after.flatMap((stop) => model.origins[stop]?.orders ?? []);
		return {
			key,
			routeId,
			number,
			state,
			vehicleId,
			plate,
			driverId,
			driverName,
			tour,
			hold,
			isChanged: before.length !== after.length || before.some((stop, i) => stop !== after[i]),
			isAccepted: false,
			linkedKeys: links[at] ?? [],
			present: routeId === null ? null : totalsOf(solved, present, at, before),
			proposed: totalsOf(solved, proposed, at, after),
			leavesAt: first === undefined ? null : instantOf(facts, first.leaves),
			returnsAt: last === undefined ? null : instantOf(facts, last.returns),
			breaks: (proposed.days[at]?.rests ?? []).map(({ at: index, begins }) => ({
				startsAt: instantOf(facts, begins),
				seconds: model.problem.vehicles[at]?.breaks[index]?.seconds ?? 0,
			})),
			load: loadOf(orders),
			capacity: vehicle.capacity,
			stops: stopsOf(solved, at, homes, new Set(movedStops(before, after))),
			violations: violationsOf({ ...solved, proposed: broken }, at),
		};
	});
}

function violationsOf(
	{ facts, model, proposed }: Pick<SolvedPlan, 'facts' | 'model' | 'proposed'>,
	at: number,
): string[] {
	const vehicle = facts.vehicles[at];
	// No plan changes what a route under way breaks.
	if (vehicle === undefined || holdOf(vehicle) === 'under_way') return [];
	return proposed.violations
		.filter((violation) => violation.vehicle === at)
		.map((violation) => violationWords({ facts, model }, violation));
}

type RouteExtra = {
	violations: string[];
	extra: { metres: number; seconds: number; costKurus: number };
};

/** What a changed sequence of the first route adds to it, and what it and the other routes break. */
export function extraOf(
	solved: Pick<SolvedPlan, 'facts' | 'model' | 'present' | 'proposed'>,
): RouteExtra {
	const before = totalsOf(solved, solved.present, 0, []);
	const after = totalsOf(solved, solved.proposed, 0, []);
	return {
		violations: [...solved.facts.vehicles.keys()].flatMap((at) => violationsOf(solved, at)),
		extra: {
			metres: after.metres - before.metres,
			seconds: after.seconds - before.seconds,
			costKurus: after.costKurus - before.costKurus,
		},
	};
}

function totalsOf(
	{ facts, model }: Pick<SolvedPlan, 'facts' | 'model'>,
	timed: TimedPlan,
	at: number,
	stops: readonly number[],
): Totals {
	const day = timed.days[at];
	const vehicle = facts.vehicles[at];
	const first = day?.tours[0];
	const last = day?.tours.at(-1);
	if (day === undefined || vehicle === undefined || first === undefined || last === undefined) {
		return { metres: 0, seconds: 0, costKurus: 0, vehicleCount: 0, stopCount: 0, orderCount: 0 };
	}
	const isFurther = (model.problem.before[at] ?? []).some((tour) => {
		return tour.isSameVehicle && (timed.days[tour.at]?.tours.length ?? 0) > 0;
	});
	return {
		metres: day.metres,
		seconds: last.returns - first.leaves,
		costKurus: routeCost(vehicle, day, isFurther),
		vehicleCount: isFurther ? 0 : 1,
		stopCount: stops.length,
		orderCount: stops.reduce((sum, stop) => sum + (model.origins[stop]?.orders.length ?? 0), 0),
	};
}

/** What a route costs the company: the vehicle, unless an earlier tour has, its hours and its kilometres. */
function routeCost(
	{ costs }: PlanVehicle,
	day: { readonly metres: number; readonly driving: number },
	isFurther: boolean,
): number {
	const use = isFurther ? 0 : costs.useKurus;
	return Math.round(
		use + (costs.kmKurus * day.metres) / 1000 + (costs.hourKurus * day.driving) / 3600,
	);
}

function sumOf(totals: readonly Totals[]): Totals {
	const sum = { metres: 0, seconds: 0, costKurus: 0, vehicleCount: 0, stopCount: 0, orderCount: 0 };
	for (const one of totals) {
		for (const name of Object.keys(sum) as (keyof Totals)[]) sum[name] += one[name];
	}
	return sum;
}

function stopsOf(
	solved: Pick<SolvedPlan, 'facts' | 'model' | 'proposed'>,
	at: number,
	homes: ReadonlyMap<number, number>,
	resequenced: ReadonlySet<number>,
): ResultStop[] {
	const { facts, model, proposed } = solved;
	const vehicle = facts.vehicles[at];
	const isClosed = vehicle !== undefined && isClosedToPlan(vehicle);
	return (proposed.days[at]?.tours ?? []).flatMap(({ visits, legs }) => {
		return visits.map(({ stop, arrives, begins, leaves, slack }, visit): ResultStop => {
			const home = homes.get(stop);
			const isMoved = home !== undefined && home !== at;
			return {
				key: stop,
				...originFacts(solved, stop, begins),
				arrivesAt: instantOf(facts, arrives),
				waitSeconds: Math.max(0, begins - arrives),
				leavesAt: instantOf(facts, leaves),
				slackSeconds: slack < endOfPlan / 2 ? Math.max(0, slack) : null,
				missedHours: missedHours(bestHoursOf(model.origins[stop]?.orders ?? []), begins),
				metres: legs[visit] ?? 0,
				change: home === undefined ? 'added' : changeOf(isMoved, resequenced.has(stop)),
				fromRouteKey: isMoved ? (facts.vehicles[home]?.key ?? null) : null,
				isLocked: isClosed || model.origins[stop]?.isLocked === true,
			};
		});
	});
}

/** The stops of a plan that are outside of the best hours of their address. */
export function countMissedHours(model: PlanModel, { days }: TimedPlan): number {
	return days
		.flatMap(({ tours }) => tours.flatMap(({ visits }) => visits))
		.filter(({ stop, begins }) => {
			const orders = model.origins[stop]?.orders ?? [];
			return missedHours(bestHoursOf(orders), begins) !== null;
		}).length;
}

function changeOf(isMoved: boolean, isResequenced: boolean): StopChange {
	if (isMoved) return 'moved';
	return isResequenced ? 'resequenced' : 'kept';
}

/** Of several windows that in which the visit is. */
function originFacts(
	{ facts, model }: Pick<SolvedPlan, 'facts' | 'model'>,
	stop: number,
	begins: number,
) {
	const origin = model.origins[stop];
	if (origin === undefined) throw new Error(`no stop ${stop} in the model`);
	const { stopId, orders, hasPoint } = origin;
	const window = partAt(origin.window, begins / 60);
	const span = spanOf(window);
	const place = model.places[model.problem.stops[stop]?.place ?? 0];
	return {
		stopId,
		orders: orders.map(({ orderId, orderNo }) => ({ orderId, orderNo })),
		district: orders[0]?.district ?? '',
		neighbourhood: orders[0]?.neighbourhood ?? '',
		point: hasPoint ? (place?.point ?? null) : null,
		windowStart: window.start === null ? null : instantOf(facts, span.from),
		windowEnd: window.end === null ? null : instantOf(facts, span.to),
	};
}

/**
 * The keys of the routes with which each one has to be accepted: orders move between them, also by others,
 * or it is a new tour that leaves after another new one.
 */
function linksOf(
	{ facts, model, plan }: Pick<SolvedPlan, 'facts' | 'model' | 'plan'>,
	homes: ReadonlyMap<number, number>,
): string[][] {
	const groupOf = [...facts.vehicles.keys()];
	plan.forEach((tours, vehicle) => {
		for (const stop of tours.flat()) {
			const home = homes.get(stop);
			const from = home === undefined ? undefined : groupOf[home];
			const to = groupOf[vehicle];
			if (from === undefined || to === undefined || from === to) continue;
			groupOf.forEach((group, at) => {
				if (group === from) groupOf[at] = to;
			});
		}
	});
	const before = newToursBefore(facts, model, plan);
	return groupOf.map((_, at) => {
		const groups = new Set(withToursBefore(before, [at]).map((each) => groupOf[each]));
		return facts.vehicles.flatMap(({ key }, other) =>
			other !== at && groups.has(groupOf[other]) ? [key] : [],
		);
	});
}

/** Of the tours before each new one those that acceptance creates as well. */
function newToursBefore({ vehicles }: PlanFacts, { problem }: PlanModel, plan: StopPlan) {
	const isNew = (at: number) => {
		return vehicles[at]?.routeId === null && (plan[at] ?? []).flat().length > 0;
	};
	return problem.before.map((tours, at) =>
		isNew(at) ? tours.filter((tour) => tour.isSameVehicle && isNew(tour.at)) : [],
	);
}

function notesOf({ facts, model, distanceSource }: SolvedPlan): string[] {
	const approximate = model.origins.filter(({ orders }) =>
		orders.every(({ isApproximate }) => isApproximate),
	).length;
	const placeless = model.origins.filter(({ hasPoint }) => !hasPoint).length;
	const sources: Record<DistanceSource, string[]> = {
		road: [],
		estimate: ['Yol uzaklıkları kuş uçuşundan tahmin edildi.'],
		mixed: ['Yol servisi bazı noktalarda yanıt vermedi; oralarda uzaklık tahmin edildi.'],
	};
	const held = facts.vehicles.filter(
		(vehicle) => vehicle.isChosen && isClosedToPlan(vehicle),
	).length;
	return [
		...sources[distanceSource],
		...(approximate === 0
			? []
			: [
					`${approximate} durağın konumu yaklaşık; her birine adresi aramak için ${searchMinutes} dakika eklendi.`,
				]),
		...(placeless === 0 ? [] : [`${placeless} durağın konumu yok; rotadaki yerinde bırakıldı.`]),
		...(held === 0 ? [] : [`${held} rota kilitli ya da çıkışa hazır; olduğu gibi kaldı.`]),
	];
}

function instantOf({ serviceDate }: PlanFacts, seconds: number): string {
	return new Date(dayStart(serviceDate).getTime() + Math.round(seconds) * 1000).toISOString();
}
