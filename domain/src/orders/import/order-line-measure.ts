import { type DecimalMark, formatDecimal } from '../../common/format/number-format.ts';
import {
	isMeasureUnit,
	readMeasureText,
	readWrittenCount,
} from '../../common/format/written-count.ts';
import type { LineAmount, LineMeasureField } from './order-file-profile.ts';

/** Most cells are such numbers; reading others takes ten times as long. */
const plain = /^\d{1,4}$/;

/** Pieces, desi or kg of a row; null for a text that is not understood. */
export function readLineMeasure(
	field: LineMeasureField,
	text: string,
	mark: DecimalMark | null = null,
): number | null {
	if (plain.test(text)) return Number(text);
	if (field !== 'pieceCount') return readMeasureText(text, field, mark);
	const written = readWrittenCount(text, mark);
	return written === null || isMeasureUnit(written.unit) ? null : written.count;
}

/** The filled measures of the rows of one order. */
export type LineMeasures = {
	readonly texts: readonly string[];
	/** Null for a text that is not understood. */
	readonly values: readonly (number | null)[];
};

export function isEqualMeasure({ values }: LineMeasures): boolean {
	return new Set(values).size < 2;
}

/**
 * The measure of an order from those of its rows. While nobody has said what they mean, equal ones
 * are that of the order and others are added. `markOf` finds the decimal mark of the row. A text that is not understood is kept, so that its row
 * names it.
 */
export function mergeLineMeasures(
	measures: LineMeasures,
	meaning: LineAmount | null,
	markOf: () => DecimalMark | null,
): string {
	const { texts, values } = measures;
	const [first = ''] = texts;
	if (texts.length < 2 || meaning === 'once') return first;
	if (meaning === null && isEqualMeasure(measures)) return first;
	let sum = 0;
	for (const [at, value] of values.entries()) {
		if (value === null) return texts[at] ?? first;
		sum += value;
	}
	if (Number.isInteger(sum)) return String(sum);
	return markOf() === '.' ? sum.toFixed(2) : formatDecimal(sum, 2).replaceAll('.', '');
}
