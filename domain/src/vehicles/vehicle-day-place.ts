// Where a vehicle begins and ends its day (docs/domain.md#places-of-vehicles).
import {
	formatDegrees,
	type GeoPoint,
	isInTurkiye,
	latitudeOf,
	longitudeOf,
} from '../common/place/geo.ts';
import { readWrittenPoint } from '../common/place/written-point.ts';
import { foldText } from '../common/text/fold.ts';

/** Where the last tour of a day ends. */
export const dayEnds = ['depot', 'last_stop', 'place'] as const;
export type DayEnd = (typeof dayEnds)[number];

export const dayEndWords: Record<DayEnd, string> = {
	depot: 'Depoya döner',
	last_stop: 'Son durakta biter',
	place: 'Başka yer',
};

export type DayPlaces = {
	readonly dayEnd: DayEnd;
	/** Of `place`. */
	readonly endPoint: GeoPoint | null;
	/** Where it is in the morning; null: at the depot. */
	readonly startPoint: GeoPoint | null;
};

/** Where a route ends: at a point, or at its last stop. */
export type RouteEnd = GeoPoint | 'last_stop' | null;

/** The end of the last tour of a day; null without a depot that has a position. */
export function routeEndOf(
	{ dayEnd, endPoint }: Pick<DayPlaces, 'dayEnd' | 'endPoint'>,
	depotPoint: GeoPoint | null,
): RouteEnd {
	if (dayEnd === 'last_stop') return 'last_stop';
	return dayEnd === 'place' && endPoint !== null ? endPoint : depotPoint;
}

/** @example pointWords(geoPoint(29.1, 41.02)) // '41,02 29,1' */
export function pointWords(point: GeoPoint): string {
	return `${formatDegrees(latitudeOf(point))} ${formatDegrees(longitudeOf(point))}`;
}

export const wrongPlaceSentence =
	'Konum okunamadı. Enlem ve boylam ya da uzun harita bağlantısı yazın: 41,0241 29,1052.';

/** A position in Türkiye that was written or pasted; null if the text is none. */
export function readDayPlace(text: string): GeoPoint | null {
	const point = readWrittenPoint(text);
	return point !== null && isInTurkiye(point) ? point : null;
}

/** The end of the day as a file has it: a word, or a position; null if it is neither. */
export function readDayEnd(text: string): Pick<DayPlaces, 'dayEnd' | 'endPoint'> | null {
	const folded = foldText(text).trim();
	if (folded === '' || folded.startsWith('depo')) return { dayEnd: 'depot', endPoint: null };
	if (folded.startsWith('son durak')) return { dayEnd: 'last_stop', endPoint: null };
	const endPoint = readDayPlace(text);
	return endPoint === null ? null : { dayEnd: 'place', endPoint };
}

/** The same for the export. */
export function dayEndText({ dayEnd, endPoint }: Pick<DayPlaces, 'dayEnd' | 'endPoint'>): string {
	return dayEnd === 'place' && endPoint !== null ? pointWords(endPoint) : dayEndWords[dayEnd];
}
