/** The digits of a text without blanks; null if it contains other characters or another count. */
function digitsOf(text: string, count: number): number[] | null {
	const bare = text.replace(/\s/g, '');
	return bare.length === count && /^\d+$/.test(bare) ? [...bare].map(Number) : null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Whether a text is a national ID number, TCKN (docs/specification.md#5-validation): 11 digits, the
 * first not 0, the tenth equal to (7 × odd positions − even positions) mod 10, the eleventh to the
 * sum of the first ten mod 10, e.g. `10000000146`. A negative difference has a non-negative
 * remainder.
 */
export function isNationalId(text: string): boolean {
	const digits = digitsOf(text, 11);
	if (digits === null || digits[0] === 0) return false;
	const odd = sum(digits.slice(0, 9).filter((_, index) => index % 2 === 0));
	const even = sum(digits.slice(0, 8).filter((_, index) => index % 2 === 1));
	const tenth = (((7 * odd - even) % 10) + 10) % 10;
	return digits[9] === tenth && digits[10] === sum(digits.slice(0, 10)) % 10;
}

/**
 * Whether a text is a tax number, VKN: 10 digits with the checksum of the tax office, e.g.
 * `4720100520`.
 */
export function isTaxNumber(text: string): boolean {
	const digits = digitsOf(text, 10);
	if (digits === null) return false;
	const parts = digits.slice(0, 9).map((digit, index) => {
		const shifted = (digit + 9 - index) % 10;
		const weighted = (shifted * 2 ** (9 - index)) % 9;
		return shifted !== 0 && weighted === 0 ? 9 : weighted;
	});
	return digits[9] === (10 - (sum(parts) % 10)) % 10;
}
