import type { Instant } from '../../common/date/date.ts';
import { delayMinutes, type TrafficHour, trafficAt, type Way } from '../../common/place/way.ts';

/** Mean minutes of the days before: per km of street, or at a stop. */
export type PacePrior = {
	readonly kind: 'drive' | 'service';
	/** Null for the whole depot. */
	readonly district: string | null;
	/** The hour of the day in which it began; null for the whole day. */
	readonly hour: number | null;
	readonly minutes: number;
};

/** What counts as a sample, of today and of the days before. */
export const sampling = {
	/** Neighbours teach nothing of the road. */
	leastKm: 0.2,
	limits: { drive: { least: 1, most: 12 }, service: { least: 1, most: 40 } },
} as const;

/** So many days before the route are learned from. */
export const priorDays = 28;
/** A mean of fewer samples is not used. */
export const leastPriorSamples = 20;

/** A depot without a history: 30 km/h with a third for traffic, 6 minutes at the door. */
export const priorMinutesPerKm = 2.6;
export const priorServiceMinutes = 6;

type PaceQuery = {
	readonly kind: PacePrior['kind'];
	readonly district: string | null | undefined;
	readonly at: Instant;
};

/** The narrowest mean that is known: of the ilçe at that hour, of the ilçe, of the depot. */
export function priorsBy(priors: readonly PacePrior[]): (query: PaceQuery) => number {
	const minutesOf = new Map(
		priors.map(({ kind, district, hour, minutes }) => [keyOf(kind, district, hour), minutes]),
	);
	return ({ kind, district = null, at }) =>
		minutesOf.get(keyOf(kind, district, trafficAt(at).hour)) ??
		minutesOf.get(keyOf(kind, district, null)) ??
		minutesOf.get(keyOf(kind, null, null)) ??
		(kind === 'drive' ? priorMinutesPerKm : priorServiceMinutes);
}

/** After so many km a drive is on main roads, then on motorways: a km takes this share of a street's. */
export const fasterRoads = [
	{ afterKm: 6, share: 0.5 },
	{ afterKm: 25, share: 0.35 },
] as const;

/** The km of a drive as km of streets, which is what minutes per km are of. */
export function streetKm(metres: number): number {
	const km = metres / 1_000;
	const [main, motorway] = fasterRoads;
	return (
		Math.min(km, main.afterKm) +
		main.share * Math.max(0, Math.min(km, motorway.afterKm) - main.afterKm) +
		motorway.share * Math.max(0, km - motorway.afterKm)
	);
}

/** To a stop without a position. */
export const unknownWay: Way = { metres: 4_050, passages: [] };

/** Minutes of a drive: its road at a pace of minutes per km of street, and the delay at its crossings. */
export function driveMinutes(way: Way, minutesPerKm: number, at: TrafficHour): number {
	return streetKm(way.metres) * minutesPerKm + delayMinutes(way.passages, at);
}

function keyOf(kind: PacePrior['kind'], district: string | null, hour: number | null): string {
	return `${kind}|${district ?? ''}|${hour ?? ''}`;
}
