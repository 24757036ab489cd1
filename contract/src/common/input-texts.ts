import { cleanCode, cleanText } from '@sevk/domain/common/text/clean-text';

/** Fields whose text counts letter by letter. */
export const rawFields: ReadonlySet<string> = new Set([
	'password',
	'currentPassword',
	'newPassword',
]);

/** Fields with a code, of which every dash and digit is the one of the keyboard. */
export const codeFields: ReadonlySet<string> = new Set([
	'barcode',
	'code',
	'dispatchNoteNo',
	'email',
	'externalRef',
	'iban',
	'nationalId',
	'orderNo',
	'phone',
	'pin',
	'plate',
	'postalCode',
	'senderBarcodes',
	'serial',
	'taxNumber',
]);

/** Deeper input fits no schema. */
const deepest = 20;
/** No text is longer; an image that is sent as text is. */
const longestText = 100_000;

/**
 * Cleans every text of a request, before its schema checks it: people paste invisible and look-alike
 * characters from contacts, mails and documents.
 */
export function cleanInput(value: unknown, field = '', depth = 0): unknown {
	if (typeof value === 'string') return cleanField(value, field);
	if (typeof value !== 'object' || value === null || depth === deepest) return value;
	// Most input is clean and needs no copy.
	if (Array.isArray(value)) {
		const cleaned = value.map((item) => cleanInput(item, field, depth + 1));
		return cleaned.some((item, at) => item !== value[at]) ? cleaned : value;
	}
	const changed = Object.entries(value).flatMap(([key, item]) => {
		const cleaned = cleanInput(item, key, depth + 1);
		return cleaned === item ? [] : [[key, cleaned] as const];
	});
	return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

function cleanField(text: string, field: string): string {
	if (rawFields.has(field) || text.length > longestText) return text;
	return codeFields.has(field) ? cleanCode(text) : cleanText(text);
}
