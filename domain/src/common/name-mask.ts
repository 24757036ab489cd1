import { formatPhone } from './phone.ts';

/**
 * Masks a person's name (spec.md §5): the first word stays, each later word keeps its first letter.
 * `Ayşe Nur Yılmaz` → `Ayşe N** Y*****`.
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
	const shown = formatPhone(phone);
	const kept = { first: 4, last: 2 };
	const middle = shown.slice(kept.first, -kept.last).replace(/\d/g, '*');
	return shown.slice(0, kept.first) + middle + shown.slice(-kept.last);
}

/** Masks a national ID number but for its last four digits: `*******0146` (domain.md §7). */
export function maskNationalId(nationalId: string): string {
	return nationalId.slice(-4).padStart(nationalId.length, '*');
}
