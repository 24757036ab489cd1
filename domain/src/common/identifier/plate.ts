import { cleanCode } from '../text/clean-text.ts';

/**
 * Province code, then 1 letter + 4–5 digits, 2 + 3–4 or 3 + 2–3; no Q, W, X and no Turkish letters.
 */
const pattern =
	/^(0[1-9]|[1-7]\d|8[01])(?:([A-PR-VYZ])(\d{4,5})|([A-PR-VYZ]{2})(\d{3,4})|([A-PR-VYZ]{3})(\d{2,3}))$/;

/**
 * Parses a licence plate into its stored form, without blanks: `34 abc 123` → `34ABC123`. Returns
 * null for invalid plates. Upper-cased without Turkish casing rules, which would turn i into İ.
 */
export function parsePlate(text: string): string | null {
	const bare = cleanCode(text)
		.replace(/[\s.-]/g, '')
		.toUpperCase();
	return pattern.test(bare) ? bare : null;
}

/** Formats a stored plate: `34ABC123` → `34 ABC 123`. */
export function formatPlate(plate: string): string {
	return plate.replace(/^(\d{2})([A-Z]+)(\d+)$/, '$1 $2 $3');
}
