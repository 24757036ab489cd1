import type { GeoPoint } from '../../common/place/geo.ts';
import type { RoadClass } from '../../common/place/water.ts';
import { knownWay, trafficAt } from '../../common/place/way.ts';
import { driveMinutes, priorMinutesPerKm } from '../common/route-pace.ts';

/** The way of a vehicle to its depot before its first tour of a day. */
export type Approach = { readonly metres: number; readonly seconds: number };

/** Before the rush hour of a working day. */
const earlyMorning = new Date('2026-03-05T06:30:00+03:00');

/** Estimated; null for a vehicle that is at the depot. */
export function approachOf(
	startPoint: GeoPoint | null,
	depotPoint: GeoPoint | null,
	roadClass: RoadClass,
): Approach | null {
	if (startPoint === null || depotPoint === null) return null;
	const way = knownWay(startPoint, depotPoint, roadClass);
	const minutes = driveMinutes(way, priorMinutesPerKm, trafficAt(earlyMorning));
	return { metres: Math.round(way.metres), seconds: Math.round(minutes * 60) };
}
