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
	const bare = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
	if (!/^\+?\d+$/.test(bare)) return null;
	const local = bare.replace(/^(?:\+90|90(?=\d{10}$))?0?/, '');
	if (bare.startsWith('+') && !bare.startsWith('+90')) {
		return foreign.test(bare.slice(1)) ? bare : null;
	}
	return turkish.test(local) ? `+90${local}` : null;
}

/** Formats a stored number: `+905321234567` → `0532 123 45 67`. Foreign numbers are unchanged. */
export function formatPhone(phone: string): string {
	const parts = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
	return parts ? `0${parts.slice(1).join(' ')}` : phone;
}
