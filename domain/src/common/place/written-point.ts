import { parseDecimal } from '../format/number-format.ts';
import { toLatinDigits } from '../text/clean-text.ts';
import { type GeoPoint, geoPoint } from './geo.ts';

/** `40°59'15.5"N`: degrees, minutes and seconds with N, S, E, W or K, G, D, B. */
const sexagesimal =
	/(\d{1,3})\s*[°º]\s*(\d{1,2}(?:[.,]\d+)?)\s*['’′]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|''))?\s*([NSEWKGDB])?/giu;
const numberPattern = /-?\d{1,3}(?:[.,]\d+)?/g;
/** In a link to a map the position follows one of these. */
const inLink =
	/(?:@|[?&](?:q|query|ll|daddr|destination|center)=|!3d)(-?\d{1,3}\.\d+)(?:,|%2C|\+|!4d|%20)+(-?\d{1,3}\.\d+)/i;

/**
 * Reads a position that is written in one cell: `40.98765, 29.02345`, `40,98765 29,02345`,
 * `40°59'15"N 29°1'24"E`, or a link to a map. Latitude first, as maps show it; null for other texts.
 */
export function readWrittenPoint(text: string): GeoPoint | null {
	const plain = toLatinDigits(text);
	const link = inLink.exec(plain);
	if (link) return pointOf([link[1] ?? '', link[2] ?? '']);
	const angles = [...plain.matchAll(sexagesimal)];
	if (angles.length === 2) return pointOfAngles(angles);
	const numbers: string[] = plain.replace(/[°º]/g, ' ').match(numberPattern) ?? [];
	return numbers.length === 2 ? pointOf(numbers) : null;
}

function pointOf([first = '', second = '']: readonly string[]): GeoPoint | null {
	const latitude = parseDegrees(first);
	const longitude = parseDegrees(second);
	return latitude === null || longitude === null ? null : geoPoint(longitude, latitude);
}

function pointOfAngles([first, second]: readonly RegExpExecArray[]): GeoPoint | null {
	if (first === undefined || second === undefined) return null;
	const isLongitudeFirst = /[EWDB]/i.test(first[4] ?? '');
	const [latitude, longitude] = isLongitudeFirst ? [second, first] : [first, second];
	return geoPoint(degreesOf(longitude), degreesOf(latitude));
}

function degreesOf([
	,
	degrees = '',
	minutes = '',
	seconds = '0',
	side = '',
]: RegExpExecArray): number {
	const size =
		Number(degrees) + (parseDecimal(minutes) ?? 0) / 60 + (parseDecimal(seconds) ?? 0) / 3600;
	const rounded = Math.round(size * 1e7) / 1e7;
	return /[SWGB]/i.test(side) ? -rounded : rounded;
}

/** A longitude or latitude in a cell of its own: `41,021`, `41.021° K`, `40°59'15"`. */
export function parseDegrees(text: string): number | null {
	const plain = toLatinDigits(text).trim();
	const [angle] = plain.matchAll(sexagesimal);
	if (angle !== undefined) return degreesOf(angle);
	return parseDecimal(plain.replace(/\s*[°º]?\s*[NEKD]?$/i, ''));
}
