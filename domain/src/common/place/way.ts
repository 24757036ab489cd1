// The way between two places without a map of the roads: a straight line made longer as roads are, and
// over a crossing or round the end where water lies between (docs/domain.md#ways).
import { formatTime, type Instant, todayIn, weekdayOf } from '../date/date.ts';
import { distanceM, type GeoPoint, latitudeOf } from './geo.ts';
import type { RoadClass } from './water.ts';
import {
	detour,
	isWaterBetween,
	networkOf,
	type Passage,
	passagesOf,
	spotOf,
	wayOverNodes,
} from './way-network.ts';

export type Way = {
	readonly metres: number;
	/** In sequence; none on the same shore. */
	readonly passages: readonly Passage[];
};

/** The estimated way by road; null where no crossing is open to the class. */
export function wayBetween(from: GeoPoint, to: GeoPoint, roadClass: RoadClass): Way | null {
	const one = spotOf(from);
	const other = spotOf(to);
	const metres = distanceM(from, to) * detour;
	if (!isWaterBetween(one, other)) return { metres, passages: [] };
	const network = networkOf(roadClass);
	const over = wayOverNodes(network, one, other);
	if (over === null) return null;
	return { metres: Math.max(metres, over.metres), passages: passagesOf(network, over.cell) };
}

/**
 * The way for a list that needs a number: the straight line to a place that no vehicle reaches, such as
 * an island, to which a dispatcher can still assign a route.
 */
export function knownWay(from: GeoPoint, to: GeoPoint, roadClass: RoadClass): Way {
	return wayBetween(from, to, roadClass) ?? { metres: distanceM(from, to) * detour, passages: [] };
}

/** Whether the way is longer without a look at it: cheap, for the nearest of many places. */
export function isFartherThan(metres: number, from: GeoPoint, to: GeoPoint): boolean {
	return Math.abs(latitudeOf(from) - latitudeOf(to)) * metresPerDegree * detour > metres;
}

/** Of latitude, less than it is. */
const metresPerDegree = 111_000;

/** An hour of the day, on a working day or not. */
export type TrafficHour = { readonly hour: number; readonly isWeekend: boolean };

export function trafficAt(at: Instant): TrafficHour {
	return {
		hour: Number(formatTime(at).slice(0, 2)),
		isWeekend: ['Cmt', 'Paz'].includes(weekdayOf(todayIn(at))),
	};
}

/** Minutes lost at the crossings of a way. */
export function delayMinutes(
	passages: readonly Passage[],
	{ hour, isWeekend }: TrafficHour,
): number {
	return passages.reduce((sum, { crossing, there }) => {
		const [onward, back] = crossing.delay(hour, isWeekend);
		return sum + (there ? onward : back);
	}, 0);
}
