import { toLatinDigits } from '../text/clean-text.ts';

export type DecimalMark = ',' | '.';

/** The parts of a written number, without rounding: `-1.250,5` is negative, `1250` and `5`. */
export type WrittenNumber = {
	readonly negative: boolean;
	readonly whole: string;
	readonly fraction: string;
};

/**
 * How to interpret a single mark followed by exactly three digits (`1.250`) when it is ambiguous.
 */
export type LoneMark = 'thousands' | 'decimals';

const grouped = { ',': /^\d{1,3}(,\d{3})+$/, '.': /^\d{1,3}(\.\d{3})+$/ } as const;

/**
 * Splits a number in Turkish or English notation (docs/domain.md#formats): `1.250,50`, `1250,5`,
 * `1,250.50` and `1250.50` are valid; `abc`, `1,2,3` and `12,50.5` are null. `mark` is the decimal
 * mark of the neighbouring numbers, if known.
 */
export function readNumber(
	text: string,
	loneMark: LoneMark,
	mark: DecimalMark | null = null,
): WrittenNumber | null {
	const bare = toLatinDigits(text).replace(/[\s'’]/gu, '');
	const negative = /^[-−–]/u.test(bare);
	const digits = negative ? bare.slice(1) : bare;
	if (!/^(\d[\d.,]*|[.,]\d+)$/.test(digits)) return null;
	const decimalAt = decimalPosition(digits, loneMark, mark);
	if (decimalAt === null) return null;
	const whole = digits.slice(0, decimalAt).replace(/[.,]/g, '');
	return { negative, whole: whole === '' ? '0' : whole, fraction: digits.slice(decimalAt + 1) };
}

/**
 * Index of the decimal mark; the length of the text if there is none; null if the text is not a
 * number.
 */
function decimalPosition(
	digits: string,
	loneMark: LoneMark,
	mark: DecimalMark | null,
): number | null {
	const lastComma = digits.lastIndexOf(',');
	const lastDot = digits.lastIndexOf('.');
	if (lastComma < 0 && lastDot < 0) return digits.length;
	const last = lastComma > lastDot ? ',' : '.';
	const lastAt = Math.max(lastComma, lastDot);
	const before = digits.slice(0, lastAt);
	if (lastComma >= 0 && lastDot >= 0) {
		return grouped[last === ',' ? '.' : ','].test(before) ? lastAt : null;
	}
	if (before.includes(last)) return grouped[last].test(digits) ? digits.length : null;
	return isThousands(digits, last, loneMark, mark) ? digits.length : lastAt;
}

function isThousands(
	digits: string,
	only: DecimalMark,
	loneMark: LoneMark,
	mark: DecimalMark | null,
): boolean {
	if (!grouped[only].test(digits) || digits.startsWith('0')) return false;
	return mark === null ? loneMark === 'thousands' : mark !== only;
}

/** The decimal mark that a number implies: `1.234,50` → `,`. Null if ambiguous, as in `1.250`. */
export function decimalMarkOf(text: string): DecimalMark | null {
	const marks: string[] = text.match(/[.,]/g) ?? [];
	const last = marks.at(-1);
	if (last !== ',' && last !== '.') return null;
	const other = last === ',' ? '.' : ',';
	if (marks.includes(other)) return last;
	if (marks.length > 1) return other;
	return /[.,]\d{3}\s*$/.test(text) ? null : last;
}

/** Parses a quantity, weight or volume (desi): `7,9` and `7.9` → 7.9; `abc` → null. */
export function parseDecimal(
	text: string,
	mark: DecimalMark | null = null,
	loneMark: LoneMark = 'decimals',
): number | null {
	const parts = readNumber(text, loneMark, mark);
	if (parts === null) return null;
	const size = Number(`${parts.whole}.${parts.fraction || '0'}`);
	return parts.negative && size !== 0 ? -size : size;
}

/** Groups digits by thousands: `84512` → `84.512`. */
export function groupThousands(digits: string): string {
	return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Formats a number in Turkish notation, e.g. `formatDecimal(311.5, 1)` → `311,5`. */
export function formatDecimal(value: number, decimals = 0): string {
	const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
	const formatted = groupThousands(whole) + (fraction === undefined ? '' : `,${fraction}`);
	return value < 0 && /[1-9]/.test(formatted) ? `-${formatted}` : formatted;
}

/** Formats a ratio with a leading percent sign (docs/domain.md#formats): 0.87 → `%87`. */
export function formatPercent(ratio: number, decimals = 0): string {
	return `%${formatDecimal(ratio * 100, decimals)}`;
}
