export type DecimalMark = ',' | '.';

/** A number as it was written, split without rounding: `-1.250,5` is negative, `1250` and `5`. */
export type WrittenNumber = {
	readonly negative: boolean;
	readonly whole: string;
	readonly fraction: string;
};

/** How to read one mark followed by exactly three digits (`1.250`), when nothing else tells. */
export type LoneMark = 'thousands' | 'decimals';

const grouped = { ',': /^\d{1,3}(,\d{3})+$/, '.': /^\d{1,3}(\.\d{3})+$/ } as const;

/**
 * Takes a Turkish or English number apart (domain.md §11): `1.250,50`, `1250,5`, `1,250.50` and
 * `1250.50` are read; `abc`, `1,2,3` and `12,50.5` are not (null). `mark` is the decimal mark that
 * the numbers beside it use, when known.
 */
export function readNumber(
	text: string,
	loneMark: LoneMark,
	mark: DecimalMark | null = null,
): WrittenNumber | null {
	const bare = text.replace(/[\s'’]/gu, '');
	const negative = /^[-−–]/u.test(bare);
	const digits = negative ? bare.slice(1) : bare;
	if (!/^(\d[\d.,]*|[.,]\d+)$/.test(digits)) return null;
	const decimalAt = decimalPosition(digits, loneMark, mark);
	if (decimalAt === null) return null;
	const whole = digits.slice(0, decimalAt).replace(/[.,]/g, '');
	return { negative, whole: whole === '' ? '0' : whole, fraction: digits.slice(decimalAt + 1) };
}

/** Where the decimal mark stands; the text's length when there is none; null when it is no number. */
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

/** Which decimal mark a written number proves, if any: `1.234,50` → `,`; `1.250` could be either. */
export function decimalMarkOf(text: string): DecimalMark | null {
	const marks: string[] = text.match(/[.,]/g) ?? [];
	const last = marks.at(-1);
	if (last !== ',' && last !== '.') return null;
	const other = last === ',' ? '.' : ',';
	if (marks.includes(other)) return last;
	if (marks.length > 1) return other;
	return /[.,]\d{3}\s*$/.test(text) ? null : last;
}

/** Reads a quantity, weight or desi: `7,9` and `7.9` → 7.9; `abc` → null. */
export function parseDecimal(
	text: string,
	mark: DecimalMark | null = null,
	loneMark: LoneMark = 'decimals',
): number | null {
	const read = readNumber(text, loneMark, mark);
	if (read === null) return null;
	const size = Number(`${read.whole}.${read.fraction || '0'}`);
	return read.negative && size !== 0 ? -size : size;
}

/** Groups whole digits by thousands: `84512` → `84.512`. */
export function groupThousands(digits: string): string {
	return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Writes a number the Turkish way, e.g. `formatDecimal(311.5, 1)` → `311,5`. */
export function formatDecimal(value: number, decimals = 0): string {
	const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
	const shown = groupThousands(whole) + (fraction === undefined ? '' : `,${fraction}`);
	return value < 0 && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

/** Writes a ratio with the sign first (domain.md §11): 0.87 → `%87`. */
export function formatPercent(ratio: number, decimals = 0): string {
	return `%${formatDecimal(ratio * 100, decimals)}`;
}
