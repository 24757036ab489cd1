import { formatPhone } from './phone.ts';

/**
 * Masks a person's name (docs/specification.md#5-validation): the first word is unchanged, each
 * later word keeps its first letter. `Ayşe Nur Yılmaz` → `Ayşe N** Y*****`.
 */
export function maskName(name: string): string {
	const [first = '', ...later] = name.trim().split(/\s+/u);
	return [first, ...later.map(maskWord)].join(' ');
}

function maskWord(word: string): string {
	const [initial = '', ...rest] = [...word.normalize('NFC')];
	return initial + '*'.repeat(rest.length);
}

/** Masks a stored phone number: `+905321234567` → `0532 *** ** 67`. */
export function maskPhone(phone: string): string {
	const formatted = formatPhone(phone);
	const visible = { first: 4, last: 2 };
	const middle = formatted.slice(visible.first, -visible.last).replace(/\d/g, '*');
	return formatted.slice(0, visible.first) + middle + formatted.slice(-visible.last);
}

/** Masks a national ID number except its last four digits: `*******0146` (docs/domain.md#masks). */
export function maskNationalId(nationalId: string): string {
	return nationalId.slice(-4).padStart(nationalId.length, '*');
}

/** @example maskEmail('kazim@ornek.com') // 'k****@ornek.com' */
export function maskEmail(email: string): string {
	const [name = '', host = ''] = email.split('@');
	return `${name.slice(0, 1)}****@${host}`;
}
