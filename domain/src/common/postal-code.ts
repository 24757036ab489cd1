import type { Province } from './province.ts';
import { provinceByCode } from './province.ts';

/**
 * Reads a postal code: 5 digits whose first two are an il code, 01–81. A spreadsheet that took it
 * for a number drops the leading zero (`6420`): it is put back. Null when it is none.
 */
export function parsePostalCode(text: string): string | null {
	const bare = text.replace(/\s/g, '');
	if (!/^\d{4,5}$/.test(bare)) return null;
	const code = bare.padStart(5, '0');
	return provinceByCode(code.slice(0, 2)) === null ? null : code;
}

/** Whether a postal code belongs to the il; a mismatch is a warning, never an error. */
export function postalCodeMatches(postalCode: string, province: Province): boolean {
	return postalCode.slice(0, 2) === province.code;
}
