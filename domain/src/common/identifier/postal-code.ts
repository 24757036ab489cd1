import type { Province } from '../place/province.ts';
import { provinceByCode } from '../place/province.ts';
import { cleanCode } from '../text/clean-text.ts';

/**
 * Parses a postal code: 5 digits whose first two are a province code, 01–81. Restores the leading
 * zero that a spreadsheet drops (`6420`). Returns null for invalid codes.
 */
export function parsePostalCode(text: string): string | null {
	const bare = cleanCode(text).replaceAll(' ', '');
	if (!/^\d{4,5}$/.test(bare)) return null;
	const code = bare.padStart(5, '0');
	return provinceByCode(code.slice(0, 2)) === null ? null : code;
}

/** A postal code as it is stored: an invalid one as written, which has a warning. */
export function normalizePostalCode(text: string | null): string | null {
	const bare = text?.trim() ?? '';
	return parsePostalCode(bare) ?? (bare || null);
}

/** Whether a postal code belongs to the province. A mismatch is a warning, not an error. */
export function postalCodeMatches(postalCode: string, province: Province): boolean {
	return postalCode.slice(0, 2) === province.code;
}
