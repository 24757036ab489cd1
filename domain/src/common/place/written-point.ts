import { parseDecimal } from '../format/number-format.ts';
import { toLatinDigits } from '../text/clean-text.ts';
import { type GeoPoint, geoPoint } from './geo.ts';
import { isShortMapLink, readLinkPoint } from './map-link-point.ts';

const number = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`;
const numberPattern = new RegExp(number, 'g');
/** `40°59'15.5"`: degrees, minutes and seconds with their signs. */
const sexagesimal =
	/(\d{1,3})\s*[°º]\s*(\d{1,2}(?:[.,]\d+)?)\s*['’′]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|''))?/gu;

/** Words and letters that say which of the two a number is, as the letter of its side. */
const axisWords: readonly (readonly [RegExp, string])[] = [
	[/enlem|latitude|\blat\b|kuzey/giu, ' N '],
	[/boylam|longitude|\b(?:lon|lng|long)\b|doğu/giu, ' E '],
	[/güney/giu, ' S '],
	[/batı/giu, ' W '],
];
const sideLetter = /(?<!\p{L})([NSEWKGDB])(?!\p{L})/giu;

/**
 * Reads a position that is written in one cell: `40.98765, 29.02345`, `40,98765 29,02345`,
 * `40°59'15"N 29°1'24"E`, `29,02345 D 40,98765 K`, or a link to a map. Latitude first, as maps show it,
 * unless letters or words say otherwise; null for other texts.
 */
export function readWrittenPoint(text: string): GeoPoint | null {
	const plain = toLatinDigits(text).trim();
	if (isShortMapLink(plain)) return null;
	const linked = readLinkPoint(plain);
	if (linked !== undefined) return linked;
	const marked = axisWords.reduce((rest, [word, letter]) => rest.replace(word, letter), plain);
	return readSides(marked) ?? readBare(marked.replace(sideLetter, ' '));
}

type Angle = { readonly letter: string; readonly degrees: number };

/** Two angles that each have the letter of their side, all before or all after their numbers. */
function readSides(text: string): GeoPoint | null {
	// K40: a letter beside a number.
	const apart = text.replace(/(?<!\p{L})([NSEWKGDB])(?=\d)/giu, '$1 ');
	const letters = [...apart.matchAll(sideLetter)];
	const [first, second] = letters;
	if (first === undefined || second === undefined || letters.length > 2) return null;
	const isBefore = !/\d/.test(apart.slice(0, first.index));
	const parts = isBefore
		? [apart.slice(first.index + 1, second.index), apart.slice(second.index + 1)]
		: [apart.slice(0, first.index), apart.slice(first.index + 1, second.index)];
	const angles = letters.map((letter, index) => readAngle(letter[1] ?? '', parts[index] ?? ''));
	const latitude = angles.find((angle) => angle !== null && /[NSKG]/i.test(angle.letter));
	const longitude = angles.find((angle) => angle !== null && /[EWDB]/i.test(angle.letter));
	if (!(latitude && longitude)) return null;
	return geoPoint(signed(longitude), signed(latitude));
}

function readAngle(letter: string, text: string): Angle | null {
	const numbers = text.match(numberPattern) ?? [];
	const degrees = numbers.length > 3 ? null : degreesOf(numbers);
	return degrees === null ? null : { letter, degrees };
}

const signed = ({ letter, degrees }: Angle) => (/[SWGB]/i.test(letter) ? -degrees : degrees);

function readBare(text: string): GeoPoint | null {
	const angles = [...text.matchAll(sexagesimal)];
	if (angles.length === 2) {
		const [latitude, longitude] = angles.map(([, ...parts]) =>
			degreesOf(parts.filter((part) => part !== undefined)),
		);
		return pointOf(latitude ?? null, longitude ?? null);
	}
	const numbers: string[] = text.replace(/[°º]/g, ' ').match(numberPattern) ?? [];
	if (numbers.length === 6) {
		return pointOf(degreesOf(numbers.slice(0, 3)), degreesOf(numbers.slice(3)));
	}
	if (numbers.length !== 2) return null;
	return pointOf(parseDegrees(numbers[0] ?? ''), parseDegrees(numbers[1] ?? ''));
}

function pointOf(latitude: number | null, longitude: number | null): GeoPoint | null {
	return latitude === null || longitude === null ? null : geoPoint(longitude, latitude);
}

/** Degrees, or degrees with minutes, or with minutes and seconds; null where one is over 60. */
function degreesOf(numbers: readonly string[]): number | null {
	const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbers.map(
		(part) => parseDecimal(part.replace('+', '')) ?? Number.NaN,
	);
	const isWhole = numbers.length === 1 || Number.isInteger(degrees);
	if (!isWhole || !(minutes < 60 && seconds < 60) || Number.isNaN(degrees)) return null;
	return Math.round((degrees + minutes / 60 + seconds / 3600) * 1e7) / 1e7;
}

/**
 * Degrees whose decimal point a spreadsheet took for a mark of thousands, or left out: `41.021.543`,
 * `41021543`. In Türkiye both numbers have two digits before it.
 */
const withoutPoint = /^(?:\d{5,}|\d{1,3}(?:[.,]\d{3}){2,})$/;

/** A longitude or latitude in a cell of its own: `41,021`, `41.021° K`, `N 41.021`, `40°59'15"`. */
export function parseDegrees(text: string): number | null {
	const plain = toLatinDigits(text).trim();
	const [angle] = plain.matchAll(sexagesimal);
	if (angle !== undefined) return degreesOf(angle.slice(1).filter((part) => part !== undefined));
	const bare = plain.replace(/^(?:[NEKD]\s*)?\+?/i, '').replace(/\s*[°º]?\s*[NEKD]?$/i, '');
	if (!withoutPoint.test(bare)) return parseDecimal(bare);
	const digits = bare.replace(/[.,]/g, '');
	return Number(`${digits.slice(0, 2)}.${digits.slice(2)}`);
}
