import { cleanCode } from '../text/clean-text.ts';

/**
 * Parses a Turkish IBAN, `TR` and 24 digits (docs/domain.md#formats), with or without blanks.
 * Returns null if the check digits are wrong.
 * @example parseIban('TR33 0006 1005 1978 6457 8413 26') // 'TR330006100519786457841326'
 */
export function parseIban(text: string): string | null {
	const bare = cleanCode(text).replaceAll(' ', '').toUpperCase();
	if (!/^TR\d{24}$/.test(bare)) return null;
	// ISO 13616: move country and check digits to the end, write letters as numbers (T 29, R 27); mod
	// 97 is 1.
	return BigInt(`${bare.slice(4)}2927${bare.slice(2, 4)}`) % 97n === 1n ? bare : null;
}

/** Formats an IBAN in groups of four: `TR33 0006 1005 1978 6457 8413 26`. */
export function formatIban(iban: string): string {
	return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
