import { instantAt, type ServiceDate } from '../../common/date/date.ts';
import { distanceM, type GeoPoint } from '../../common/place/geo.ts';
import { leastWayM, type WayPlace } from '../../common/place/rough-way.ts';
import type { RoadClass } from '../../common/place/water.ts';
import { delayMinutes, trafficAt } from '../../common/place/way.ts';
import {
	detour,
	isWaterBetween,
	type Network,
	networkOf,
	passagesOf,
	type Spot,
	spotOf,
	wayOverNodes,
} from '../../common/place/way-network.ts';
import { type PacePrior, priorsBy, streetKm, unknownWay } from '../common/route-pace.ts';
import type { DistanceSource } from './route-distance-source.ts';

/** Ways between places, in the cell `from * places + to`; less than 0 is no way. */
export type RouteMatrix = {
	readonly places: number;
	readonly metres: Int32Array;
	readonly seconds: Int32Array;
};

export type MatrixFacts = {
	readonly places: readonly WayPlace[];
	readonly roadClass: RoadClass;
	readonly serviceDate: ServiceDate;
	/** The hours of the day in which the vehicles drive, such as 9 to 17: a time is the mean of them. */
	readonly hours: readonly number[];
	readonly pacePriors: readonly PacePrior[];
	/** The ways that are needed, all if not given; the others are no way. */
	readonly legs?: readonly Leg[] | undefined;
};

/** From a place to another one, by index. */
export type Leg = readonly [from: number, to: number];

/**
 * The ways between all places of a plan, estimated as expected times are (docs/domain.md#ways): two
 * seconds and 32 MB for 2,000 places. It is of one class of vehicles, that of most vehicles of the plan
 * (`mostFrequentClass`); a place to which the way of another vehicle is longer is closed to it
 * (`closedPlaces`).
 */
export function estimateMatrix(facts: MatrixFacts): RouteMatrix {
	const { places } = facts;
	const size = places.length;
	const metres = new Int32Array(size * size);
	const seconds = new Int32Array(size * size);
	const secondsPerKm = pacesOf(facts);
	const network = networkOf(facts.roadClass);
	const delayOf = delaysOf(facts, network);
	const spots = places.map(({ point }) => (point === null ? null : spotOf(point)));
	const write = (from: number, to: number, length: number, delay: number) => {
		const cell = from * size + to;
		metres[cell] = Math.round(length);
		seconds[cell] =
			length < 0 ? -1 : Math.round(streetKm(length) * (secondsPerKm[to] ?? 0) + delay);
	};
	// A way is as long back; only its times differ.
	const writeBoth = (from: number, to: number) => {
		const { metres: way, cell } = measure(network, spots[from] ?? null, spots[to] ?? null);
		const length = way < 0 ? way : Math.max(way, leastWayM(places[from], places[to]));
		write(from, to, length, cell === null ? 0 : delayOf(cell));
		write(to, from, length, cell === null ? 0 : delayOf(cellBack(network, cell)));
	};
	if (facts.legs === undefined) {
		for (let from = 0; from < size; from += 1) {
			for (let to = from + 1; to < size; to += 1) writeBoth(from, to);
		}
		return { places: size, metres, seconds };
	}
	metres.fill(-1);
	for (let place = 0; place < size; place += 1) metres[place * size + place] = 0;
	seconds.set(metres);
	for (const [from, to] of facts.legs) {
		if (from !== to) writeBoth(Math.min(from, to), Math.max(from, to));
	}
	return { places: size, metres, seconds };
}

/** A way of a road service may begin so far from a place: at the next road. */
const roadsideM = 1_000;

/**
 * The matrix of a plan: the ways that a road service answered, null without one, and estimates for the
 * others. An answer that is shorter than the straight line is none.
 */
export function planMatrix(
	facts: MatrixFacts,
	road: RouteMatrix | null,
): { readonly matrix: RouteMatrix; readonly source: DistanceSource } {
	const matrix = estimateMatrix(facts);
	if (road === null || road.places !== matrix.places) return { matrix, source: 'estimate' };
	const size = matrix.places;
	let [taken, wanted] = [0, 0];
	const take = (from: number, to: number) => {
		if (from === to) return;
		const [start, end] = [facts.places[from], facts.places[to]];
		const cell = from * size + to;
		const length = road.metres[cell] ?? -1;
		if (length >= 0 && length < leastWayM(start, end)) return;
		wanted += 1;
		if (!isWay(road, cell, start?.point ?? null, end?.point ?? null)) return;
		matrix.metres[cell] = road.metres[cell] ?? -1;
		matrix.seconds[cell] = road.seconds[cell] ?? -1;
		taken += 1;
	};
	if (facts.legs !== undefined) for (const [from, to] of facts.legs) take(from, to);
	else
		for (let from = 0; from < size; from += 1) {
			for (let to = 0; to < size; to += 1) take(from, to);
		}
	if (taken === 0) return { matrix, source: 'estimate' };
	return { matrix, source: taken === wanted ? 'road' : 'mixed' };
}

function isWay(
	{ metres, seconds }: RouteMatrix,
	cell: number,
	from: GeoPoint | null,
	to: GeoPoint | null,
): boolean {
	const length = metres[cell] ?? -1;
	if (length < 0 || (seconds[cell] ?? -1) < 0 || from === null || to === null) return false;
	return length + roadsideM >= distanceM(from, to);
}

/** Seconds per km of a drive to each place by its ilçe, the mean of the hours. */
function pacesOf({ places, serviceDate, hours, pacePriors }: MatrixFacts): number[] {
	const priorOf = priorsBy(pacePriors);
	const instants = hours.map((hour) => instantAt(serviceDate, clockOf(hour)));
	const known = new Map<string | undefined, number>();
	return places.map(({ district }) => {
		const pace =
			known.get(district) ??
			60 * meanOf(instants, (at) => priorOf({ kind: 'drive', district, at }));
		known.set(district, pace);
		return pace;
	});
}

/** `cell`: of the network, of a way over nodes. */
type Measured = { readonly metres: number; readonly cell: number | null };

const noWay: Measured = { metres: -1, cell: null };

function measure(network: Network, from: Spot | null, to: Spot | null): Measured {
	if (from === null || to === null) return { metres: unknownWay.metres, cell: null };
	const straight = distanceM(from.point, to.point) * detour;
	if (!isWaterBetween(from, to)) return { metres: straight, cell: null };
	const over = wayOverNodes(network, from, to);
	if (over === null) return noWay;
	return { metres: Math.max(straight, over.metres), cell: over.cell };
}

/** The seconds lost at the crossings of a way over nodes, the mean of the hours. */
function delaysOf({ serviceDate, hours }: MatrixFacts, network: Network) {
	const traffic = hours.map((hour) => trafficAt(instantAt(serviceDate, clockOf(hour))));
	const delays = new Map<number, number>();
	return (cell: number): number => {
		const known = delays.get(cell);
		if (known !== undefined) return known;
		const passages = passagesOf(network, cell);
		const delay = 60 * meanOf(traffic, (at) => delayMinutes(passages, at));
		delays.set(cell, delay);
		return delay;
	};
}

function cellBack({ size }: Network, cell: number): number {
	return (cell % size) * size + Math.floor(cell / size);
}

/**
 * The places that a vehicle of another class than the matrix cannot visit as the matrix says: its own
 * way from its start is longer, or there is none. A truck stays on its side of the Bosphorus in a plan
 * of vans.
 */
export function closedPlaces(
	{ places, roadClass }: Pick<MatrixFacts, 'places' | 'roadClass'>,
	vehicle: { readonly roadClass: RoadClass; readonly start: number },
): number[] {
	const point = places[vehicle.start]?.point ?? null;
	if (vehicle.roadClass === roadClass || point === null) return [];
	const from = spotOf(point);
	const assumed = networkOf(roadClass);
	const own = networkOf(vehicle.roadClass);
	return places.flatMap((place, index) => {
		if (place.point === null || index === vehicle.start) return [];
		const to = spotOf(place.point);
		const { metres } = measure(own, from, to);
		const least = measure(assumed, from, to).metres;
		return metres < 0 || (least >= 0 && metres > least + 1) ? [index] : [];
	});
}

/** The class of most vehicles of a plan; vans without a vehicle. */
export function mostFrequentClass(classes: readonly RoadClass[]): RoadClass {
	const groups = [...Map.groupBy(classes, (roadClass) => roadClass).values()];
	const [largest] = groups.toSorted((one, other) => other.length - one.length);
	return largest?.[0] ?? 'van';
}

function clockOf(hour: number): string {
	return `${String(hour).padStart(2, '0')}:00`;
}

function meanOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
	return values.reduce((sum, value) => sum + of(value), 0) / Math.max(1, values.length);
}
