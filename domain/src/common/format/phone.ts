import { cleanCode } from '../text/clean-text.ts';

/**
 * Turkish numbers have ten digits after 0: area codes start with 2–4, mobiles with 5, business
 * lines with 8.
 */
const turkish = /^[2-58]\d{9}$/;
/** E.164: country code and number, at most 15 digits. */
const foreign = /^[1-9]\d{7,14}$/;

/**
 * Parses a phone number into E.164: `0532 123 45 67`, `532…`, `+90532…` and `0090532…` become
 * `+905321234567`. A foreign number needs `+` or `00`. Returns null for invalid numbers.
 */
export function parsePhone(text: string): string | null {
	const bare = cleanCode(text)
		// The 0 in brackets is dialled only inside the country: +49 (0) 151.
		.replace(/^(\+|00)([\d\s-]*)\(0\)/, '$1$2')
		.replace(/[\s().\-/]/g, '')
		.replace(/^00/, '+');
	if (!/^\+?\d+$/.test(bare)) return null;
	const local = bare.replace(/^(?:\+90|90(?=\d{10}$))?0?/, '');
	if (bare.startsWith('+') && !bare.startsWith('+90')) {
		return foreign.test(bare.slice(1)) ? bare : null;
	}
	return turkish.test(local) ? `+90${local}` : null;
}

/** Signs and words between two numbers, or before the extension of one. */
const separators = /[/;,|&]|\b(?:dahili|dah|iç hat|ext|extension|veya|ya da|ve|or)\b\.?:?/iu;

/**
 * The first valid number of a cell, and whether the cell has more: a second number, an extension
 * (`dahili 12`) or a remark such as `(eşi)`, which is kept beside it.
 */
export function readPhones(text: string): { phone: string | null; hasMore: boolean } {
	const bare = cleanCode(text);
	const parts = bare.split(separators);
	const first = parts.length > 1 ? parsePhone(parts[0] ?? '') : null;
	if (first !== null) return { phone: first, hasMore: true };
	const whole = parsePhone(bare);
	if (whole !== null) return { phone: whole, hasMore: false };
	for (const part of parts) {
		const phone = parsePhone(part) ?? findPhone(part);
		if (phone !== null) return { phone, hasMore: true };
	}
	return { phone: null, hasMore: true };
}

/** The first number among groups of digits and words: the longest that is valid. */
function findPhone(text: string): string | null {
	const groups = text
		.replace(/\(0\)/g, ' ')
		.split(/[^\d+]+|(?=\+)/)
		.filter((group) => /\d/.test(group));
	for (let from = 0; from < groups.length; from += 1) {
		for (let to = Math.min(groups.length, from + 8); to > from; to -= 1) {
			const phone = parsePhone(groups.slice(from, to).join(''));
			if (phone !== null) return phone;
		}
	}
	return null;
}

/** Formats a stored number: `+905321234567` → `0532 123 45 67`. Foreign numbers are unchanged. */
export function formatPhone(phone: string): string {
	const parts = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
	return parts ? `0${parts.slice(1).join(' ')}` : phone;
}
