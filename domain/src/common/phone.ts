/** Turkish numbers have ten digits after 0: area codes 2–4, mobiles 5, business lines 8. */
const turkish = /^[2-58]\d{9}$/;
/** E.164: country code and number, at most 15 digits. */
const foreign = /^[1-9]\d{7,14}$/;

/**
 * Reads a phone number into E.164: `0532 123 45 67`, `532…`, `+90532…` and `0090532…` all become
 * `+905321234567`. A foreign one needs `+` or `00`. Null when it can't be a number.
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

/** Shows a stored number: `+905321234567` → `0532 123 45 67`; a foreign one stays as it is. */
export function formatPhone(phone: string): string {
	const parts = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
	return parts ? `0${parts.slice(1).join(' ')}` : phone;
}

/** Whether an SMS can reach the number. */
export function isMobilePhone(phone: string): boolean {
	return phone.startsWith('+905');
}
