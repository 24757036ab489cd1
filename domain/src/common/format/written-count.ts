import { toLatinDigits } from '../text/clean-text.ts';
import { isEmptyWord } from '../text/empty-word.ts';
import { foldText } from '../text/fold.ts';
import { type DecimalMark, type LoneMark, parseDecimal } from './number-format.ts';

/** A number with its unit as written: `2,5 kg`; the unit is '' if there is none. */
export type WrittenCount = { readonly count: number; readonly unit: string };

const numberWords = [
	['bir', 1],
	['iki', 2],
	['uc', 3],
	['dort', 4],
	['bes', 5],
	['alti', 6],
	['yedi', 7],
	['sekiz', 8],
	['dokuz', 9],
	['on', 10],
] as const;
const countByWord = new Map<string, number>(numberWords);

/**
 * Reads a number with a unit: `2 adet`, `3 Koli`, `1 (bir)`, `2x`, `x2`, `(2)` is −2 as in
 * accounts. Null for other texts.
 */
export function readWrittenCount(
	text: string,
	mark: DecimalMark | null = null,
	loneMark: LoneMark = 'decimals',
): WrittenCount | null {
	const countOf = (digits: string, unit: string) => withUnit(digits, unit, mark, loneMark);
	const plain = toLatinDigits(text).trim();
	const negative = /^\((\d[\d.,]*)\)$/.exec(plain);
	if (negative) return countOf(`-${negative[1]}`, '');
	const bare = plain.replace(/(?<=\S)\s*\([^)]*\)/g, '').replace(/^[~≈]/, '');
	const times = /^[x×*]\s*(\d[\d.,]*)$/i.exec(bare) ?? /^(\d[\d.,]*)\s*[x×*]$/i.exec(bare);
	if (times) return countOf(times[1] ?? '', '');
	const parts = /^([-−–+]?\s*[\d.,'’\s]*\d[.,]?)\s*([^\d]*)$/u.exec(bare);
	if (parts) return countOf(parts[1] ?? '', parts[2] ?? '');
	const [word = '', ...unit] = bare.split(' ');
	const count = countByWord.get(foldText(word));
	return count === undefined ? null : { count, unit: unit.join(' ') };
}

function withUnit(
	digits: string,
	unit: string,
	mark: DecimalMark | null,
	loneMark: LoneMark,
): WrittenCount | null {
	const count = parseDecimal(digits.replace(/^\+|[.,]$/g, ''), mark, loneMark);
	if (count === null || !/^\p{L}?[\p{L}\s.³²]*[³²]?$/u.test(unit)) return null;
	return { count, unit: unit.replace(/\.$/, '').trim() };
}

/** Units of weight and volume: a number of them is no number of pieces. */
const measureUnits = new Set(
	'kg kilo kilogram g gr gram ton t lt l litre ml cl desi ds m cm mm m2 m3 dm3 m² m³ dm³ cm³ saat gun tl'.split(
		' ',
	),
);

export function isMeasureUnit(unit: string): boolean {
	return measureUnits.has(foldText(unit)) || measureUnits.has(unit.toLowerCase());
}

/** Cubic decimetres of a desi: a volume of 3000 cm³ counts as 1 kg. */
const litresOfDesi = 3;
const litres: Readonly<Record<string, number>> = {
	m3: 1000,
	metrekup: 1000,
	cbm: 1000,
	dm3: 1,
	desimetrekup: 1,
	l: 1,
	lt: 1,
	litre: 1,
	cm3: 0.001,
	cc: 0.001,
	santimetrekup: 0.001,
	ml: 0.001,
};
const kilograms: Readonly<Record<string, number>> = {
	kg: 1,
	kgs: 1,
	kilo: 1,
	kilogram: 1,
	g: 0.001,
	gr: 0.001,
	gram: 0.001,
	t: 1000,
	ton: 1000,
	lb: 0.45359237,
	lbs: 0.45359237,
};

/** A measure as it is stored; null if the text is not understood. */
export type Measure = 'desi' | 'kg';

/**
 * Reads a volume in desi (`0,5 m3`, `2,5 dm³`, `40x30x20 cm`) or a weight in kg (`800 gr`, `1,2
 * ton`), rounded to two decimals. Null for a text that is not understood or negative; an empty text
 * or a dash is 0.
 */
export function readMeasureText(
	text: string,
	measure: Measure,
	mark: DecimalMark | null = null,
): number | null {
	if (isEmptyWord(text)) return 0;
	const value = measure === 'desi' ? readDesi(text, mark) : readKilograms(text, mark);
	if (value === null || value < 0) return null;
	// 4.015 * 100 is a little less than 401.5.
	return Math.round(Number((value * 100).toPrecision(12))) / 100;
}

function readDesi(text: string, mark: DecimalMark | null): number | null {
	const folded = foldText(toLatinDigits(text)).replace(/\s+/g, ' ').trim();
	const sides =
		/^(\d+(?:[.,]\d+)?) ?[x×*] ?(\d+(?:[.,]\d+)?) ?[x×*] ?(\d+(?:[.,]\d+)?) ?(mm|cm|m)?\.?$/.exec(
			folded,
		);
	if (sides) {
		const centimetres = { mm: 0.1, cm: 1, m: 100 }[sides[4] ?? 'cm'] ?? 1;
		const lengths = sides.slice(1, 4).map((side) => (parseDecimal(side) ?? 0) * centimetres);
		return lengths.reduce((volume, length) => volume * length, 1) / 1000 / litresOfDesi;
	}
	const written = numberAndUnit(folded, mark);
	if (written === null) return null;
	if (['', 'desi', 'ds', 'dsi', 'desikg', 'kgdesi'].includes(written.unit)) return written.count;
	const size = litres[written.unit];
	return size === undefined ? null : (written.count * size) / litresOfDesi;
}

function readKilograms(text: string, mark: DecimalMark | null): number | null {
	const written = numberAndUnit(foldText(toLatinDigits(text)), mark);
	if (written === null) return null;
	const size = written.unit === '' ? 1 : kilograms[written.unit];
	return size === undefined ? null : written.count * size;
}

/** `0,5 m3` → 0.5 and `m3`: a unit can end with a digit. */
function numberAndUnit(folded: string, mark: DecimalMark | null): WrittenCount | null {
	const parts = /^[~≈]?\s*(-?[\d.,\s]*\d)\s*((?:c|d)?m3|[\p{L}.\s]*)\.?$/u.exec(folded.trim());
	const count = parts === null ? null : parseDecimal(parts[1] ?? '', mark);
	return count === null ? null : { count, unit: (parts?.[2] ?? '').replace(/[.\s]/g, '') };
}
