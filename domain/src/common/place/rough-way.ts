// Ways to places of which only a centre is known (docs/domain.md#ways). Planner, length of a route,
// expected times and sequences count them alike.
import type { GeoPoint } from './geo.ts';
import { isExact, type PointPrecision } from './known-point.ts';
import { neighbourhoodName } from './neighbourhood.ts';
import type { RoadClass } from './water.ts';
import { knownWay, type Way } from './way.ts';

/** A place of which only a centre is known: it is somewhere around its point. */
export type RoughPlace = {
	/** By `neighbourhoodName`; empty where it is unknown. */
	readonly mahalle: string;
	/** Whether the point is of the mahalle or a street, else of the ilçe or il. */
	readonly isMahalle: boolean;
};

/** A depot, a stop or where a vehicle is; `point` is null if unknown. */
export type WayPlace = {
	readonly point: GeoPoint | null;
	readonly district?: string | undefined;
	/** Null or absent where the point is its own. */
	readonly rough?: RoughPlace | null | undefined;
};

type RoughAddress = {
	readonly neighbourhood: string;
	readonly precision?: PointPrecision | null | undefined;
};

const aroundMahalle: readonly PointPrecision[] = ['street', 'neighbourhood'];

/** The place of an address whose point is not exact. */
export function roughPlaceOf({ neighbourhood, precision = null }: RoughAddress): RoughPlace {
	return {
		mahalle: neighbourhoodName(neighbourhood),
		isMahalle: precision !== null && aroundMahalle.includes(precision),
	};
}

/** Of the orders of a stop: rough if no point of them is exact. */
export function roughStopOf(orders: readonly RoughAddress[]): RoughPlace | null {
	const [first] = orders;
	if (first === undefined) return null;
	const isRough = orders.every(({ precision }) => precision != null && !isExact(precision));
	return isRough ? roughPlaceOf(first) : null;
}

/**
 * The mean way between two addresses that are spread over a mahalle, a circle of 490 m, and over the
 * part of an ilçe in which a driver serves some of its mahalles, a circle of 2.45 km. Of a rough place
 * the way to its centre is known, which is shorter.
 */
const withinMahalleM = 600;
const withinTownM = 3_000;

/** The least way between two places; 0 where both have a point of their own. */
export function leastWayM(from: WayPlace | undefined, to: WayPlace | undefined): number {
	const [one, other] = [from?.rough ?? null, to?.rough ?? null];
	if (one === null && other === null) return 0;
	const isSame = one !== null && other !== null && one.mahalle === other.mahalle;
	if (isSame && one.mahalle !== '' && from?.district === to?.district) return withinMahalleM;
	const isMahalle = one?.isMahalle !== false && other?.isMahalle !== false;
	return isMahalle ? withinMahalleM : withinTownM;
}

/** The way between two places, one of which may be rough; null if a point is unknown. */
export function wayOfPlaces(from: WayPlace, to: WayPlace, roadClass: RoadClass): Way | null {
	if (from.point === null || to.point === null) return null;
	const way = knownWay(from.point, to.point, roadClass);
	return { ...way, metres: Math.max(way.metres, leastWayM(from, to)) };
}
