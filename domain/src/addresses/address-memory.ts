// What an address learns from the visits of drivers (docs/domain.md#address-memory).
import { distanceM, type GeoPoint } from '../common/place/geo.ts';

/** A result at an address, of an order that was delivered or not. */
export type AddressVisit = {
	readonly serviceDate: string;
	/** Of İstanbul, 0 to 23. */
	readonly hour: number;
	readonly isDelivered: boolean;
	readonly driverId: string | null;
	/** Where the phone was; null from the office or without a position. */
	readonly point: GeoPoint | null;
	readonly accuracyM: number | null;
};

/** The time at a stop, from arrival to the last result. */
export type AddressStay = { readonly minutes: number; readonly pieces: number };

export type AddressHour = {
	readonly hour: number;
	readonly attempts: number;
	readonly deliveries: number;
};

export type LearnedPin = { readonly point: GeoPoint; readonly isConfirmed: boolean };

/** Hours in which deliveries succeed, `[from, until)`. */
export type BestHours = { readonly from: number; readonly until: number };

/** Limits of evidence: a phone indoors is off by more, and a wider spread is of two doors. */
export const pinLimits = { accuracyM: 50, spreadM: 75, days: 2, drivers: 2 } as const;

/**
 * The medoid of the deliveries near each other, at least two on different days and most of all;
 * failures never move it. Two drivers confirm it.
 */
export function learnPin(visits: readonly AddressVisit[]): LearnedPin | null {
	const usable = visits.flatMap(({ point, accuracyM, isDelivered, ...visit }) =>
		isDelivered && point !== null && accuracyM !== null && accuracyM <= pinLimits.accuracyM
			? [{ ...visit, point }]
			: [],
	);
	const centre = medoidOf(usable.map(({ point }) => point));
	if (centre === null) return null;
	const near = usable.filter(({ point }) => distanceM(point, centre) <= pinLimits.spreadM);
	const days = new Set(near.map(({ serviceDate }) => serviceDate));
	if (days.size < pinLimits.days || near.length * 2 <= usable.length) return null;
	const point = medoidOf(near.map((visit) => visit.point));
	if (point === null) return null;
	const drivers = new Set(near.flatMap(({ driverId }) => driverId ?? []));
	return { point, isConfirmed: drivers.size >= pinLimits.drivers };
}

/** The point with the shortest way to all others: unlike a mean, one where somebody was. */
function medoidOf(points: readonly GeoPoint[]): GeoPoint | null {
	const sums = points.map((point) =>
		points.reduce((sum, other) => sum + distanceM(point, other), 0),
	);
	const least = Math.min(...sums);
	return points[sums.indexOf(least)] ?? null;
}

/** With fewer stays one slow visit is the time. */
const leastStays = 3;
/** A stay outside of these is a break or a button pressed late. */
const stayLimits = { least: 1, most: 40 } as const;

/**
 * Minutes per visit and seconds per further parcel: medians, of all stays and of the slopes between
 * them, so that one long stay changes neither.
 */
export function learnStay(
	stays: readonly AddressStay[],
): { readonly placeMinutes: number; readonly parcelSeconds: number } | null {
	const usable = stays.filter(
		({ minutes }) => minutes >= stayLimits.least && minutes <= stayLimits.most,
	);
	if (usable.length < leastStays) return null;
	const slopes = usable.flatMap((one, at) =>
		usable
			.slice(at + 1)
			.filter(({ pieces }) => pieces !== one.pieces)
			.map((other) => (other.minutes - one.minutes) / (other.pieces - one.pieces)),
	);
	const perPiece = slopes.length < leastStays ? 0 : Math.max(0, medianOf(slopes));
	const places = usable.map(({ minutes, pieces }) => minutes - perPiece * (pieces - 1));
	return {
		placeMinutes: Math.max(stayLimits.least, round(medianOf(places))),
		parcelSeconds: Math.round(perPiece * 60),
	};
}

/** Null for an address that has not learned its times. */
export type LearnedStay = {
	readonly placeMinutes: number | null;
	readonly parcelSeconds: number | null;
};

/** How long the orders of a stop take at an address; null if it has not learned it. */
export function stayMinutesOf(
	{ placeMinutes, parcelSeconds }: LearnedStay,
	pieceCount: number,
): number | null {
	if (placeMinutes === null || parcelSeconds === null) return null;
	return placeMinutes + (parcelSeconds * Math.max(0, pieceCount - 1)) / 60;
}

function medianOf(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	const [low = 0, high = 0] = [
		sorted[Math.ceil(sorted.length / 2) - 1],
		sorted[Math.floor(sorted.length / 2)],
	];
	return (low + high) / 2;
}

const round = (minutes: number) => Math.round(minutes * 10) / 10;

export function countHours(visits: readonly AddressVisit[]): AddressHour[] {
	const byHour = Map.groupBy(visits, ({ hour }) => hour);
	return [...byHour]
		.map(([hour, all]) => ({
			hour,
			attempts: all.length,
			deliveries: all.filter(({ isDelivered }) => isDelivered).length,
		}))
		.toSorted((one, other) => one.hour - other.hour);
}

const leastAttempts = 5;
const bestSpan = 3;

/**
 * The three hours in which a delivery is most certain, from five attempts on; null where every hour is
 * as good, since nothing failed, or where no hours are better than all.
 */
export function learnBestHours(hours: readonly AddressHour[]): BestHours | null {
	const all = sumOf(hours);
	if (all.attempts < leastAttempts || all.deliveries === all.attempts) return null;
	const spans = Array.from({ length: 24 - bestSpan + 1 }, (_, from) => {
		const within = hours.filter(({ hour }) => hour >= from && hour < from + bestSpan);
		return { from, bound: wilsonBound(sumOf(within)) };
	});
	const best = spans.reduce((one, other) => (other.bound > one.bound ? other : one));
	if (best.bound <= wilsonBound(all)) return null;
	return { from: best.from, until: best.from + bestSpan };
}

const hourSeconds = 3600;

/** The best hours if a service that begins then, in seconds of the service day, is outside of them; else null. */
export function missedHours(best: BestHours | null, begins: number): BestHours | null {
	const hour = (begins / hourSeconds) % 24;
	return best === null || (hour >= best.from && hour < best.until) ? null : best;
}

function sumOf(hours: readonly AddressHour[]): Omit<AddressHour, 'hour'> {
	return {
		attempts: hours.reduce((sum, { attempts }) => sum + attempts, 0),
		deliveries: hours.reduce((sum, { deliveries }) => sum + deliveries, 0),
	};
}

/** Of 95 %. */
const z = 1.96;

/** The lower bound of Wilson's interval: one success of one is less certain than nine of ten. */
export function wilsonBound({ attempts: n, deliveries }: Omit<AddressHour, 'hour'>): number {
	if (deliveries === 0) return 0;
	const share = deliveries / n;
	const margin = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
	return Math.max(0, (share + z ** 2 / (2 * n) - margin) / (1 + z ** 2 / n));
}
