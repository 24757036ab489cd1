import { foldKey } from '../text/fold.ts';
import { type FileLayout, fieldsOf } from './file-layout.ts';

/** Longer than any known heading. */
const longestHeading = 100;

/** A heading without remarks in brackets: `Tutar (TL)*` → `tutar`. */
export function headingKey(header: string): string {
	const short = header.slice(0, longestHeading);
	return foldKey(short.replace(/\([^)]*\)|\[[^\]]*\]/g, '')) || foldKey(short);
}

/** Of whom a column is: of the delivery, of the bill, of the sender, or not said. */
export type HeadingRole = 'delivery' | 'billing' | 'sender' | null;

export type ReadHeading<Field extends string> = {
	readonly field: Field | null;
	readonly role: HeadingRole;
	/** 3: a known heading, 2: with the words of its role removed, 1: a weak heading. */
	readonly strength: number;
	readonly key: string;
};

/** Folded words of a role, longest first; each can stand before or after the rest of a heading. */
const deliveryWords = [
	'teslimat',
	'teslimalan',
	'sevkiyat',
	'shipping',
	'delivery',
	'deliverto',
	'gonderim',
	'gonderi',
	'dropoff',
	'teslim',
	'shipto',
	'kargo',
	'sevk',
	'ship',
];
const billingWords = ['faturalama', 'fatura', 'billing', 'invoice', 'billto', 'bill'];
const senderWords = ['gonderici', 'gonderen', 'sender', 'shipper', 'shipfrom', 'satici', 'seller'];
/** Words for the recipient, which say no more than a heading without them. */
const recipientWords = ['alici', 'musteri', 'recipient', 'receiver', 'consignee', 'customer'];

type HeadingIndex<Field extends string> = {
	readonly known: ReadonlyMap<string, Field>;
	readonly weak: ReadonlyMap<string, Field>;
	readonly layout: FileLayout<Field>;
};

const indexes = new WeakMap<object, HeadingIndex<string>>();

function indexOf<Field extends string>(layout: FileLayout<Field>): HeadingIndex<Field> {
	const kept = indexes.get(layout) as HeadingIndex<Field> | undefined;
	if (kept !== undefined) return kept;
	const entries = (of: (field: Field) => string) =>
		new Map(
			fieldsOf(layout).flatMap((field) =>
				of(field)
					.split(' ')
					.filter((heading) => heading !== '')
					.map((heading) => [heading, field] as const),
			),
		);
	const weak = entries((field) => layout[field].weakHeadings ?? '');
	const known = entries((field) => `${headingKey(layout[field].label)} ${layout[field].headings}`);
	for (const [heading, field] of weak) {
		if (known.get(heading) === field) known.delete(heading);
	}
	const index: HeadingIndex<Field> = { layout, known, weak };
	indexes.set(layout, index as unknown as HeadingIndex<string>);
	return index;
}

/** What a heading says about its column: `Adres (Teslimat)` → addressLine of the delivery. */
export function readHeading<Field extends string>(
	layout: FileLayout<Field>,
	header: string,
): ReadHeading<Field> {
	const index = indexOf(layout);
	const spaced = header.slice(0, longestHeading).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
	const key = headingKey(spaced);
	const role = roleOf(spaced);
	if (role === 'billing') return { field: null, role, strength: 0, key };
	const known = index.known.get(key) ?? numbered(index, key);
	if (known !== undefined) {
		const isOther = role === 'sender' && layout[known].ofPerson;
		return isOther
			? { field: null, role, strength: 0, key }
			: { field: known, role, strength: 3, key };
	}
	if (role === 'sender') return { field: null, role, strength: 0, key };
	const stripped = findStripped(index, key);
	if (stripped !== undefined) return { field: stripped, role, strength: 2, key };
	const weak = index.weak.get(key);
	return { field: weak ?? null, role, strength: weak === undefined ? 0 : 1, key };
}

/** `Koli Barkodu 2` is a further column of a field that several columns hold. */
function numbered<Field extends string>(
	{ known, layout }: HeadingIndex<Field>,
	key: string,
): Field | undefined {
	const field = known.get(key.replace(/\d{1,3}$/, ''));
	return field !== undefined && layout[field].several === 'all' ? field : undefined;
}

function roleOf(header: string): HeadingRole {
	const words = foldWords(header);
	const joined = words.join('');
	const says = (names: readonly string[]) =>
		words.some((word) => names.some((name) => word === name || beginsWith(word, name))) ||
		names.some((name) => joined.startsWith(name));
	if (says(billingWords)) return 'billing';
	if (says(senderWords)) return 'sender';
	return says(deliveryWords) ? 'delivery' : null;
}

/** Whether a heading is of the bill, whose person and place are read for nothing. */
export function isOfBill(header: string): boolean {
	return roleOf(header) === 'billing';
}

function beginsWith(word: string, name: string): boolean {
	return name.length > 4 && word.startsWith(name);
}

function foldWords(header: string): string[] {
	return header
		.split(/[^\p{L}\p{N}]+/u)
		.map(foldKey)
		.filter((word) => word !== '');
}

/** Finds `teslimatilcesi` by its rest `ilce`: fields of a person or place only. */
function findStripped<Field extends string>(
	index: HeadingIndex<Field>,
	key: string,
): Field | undefined {
	const words = [...deliveryWords, ...recipientWords];
	let rest = key;
	for (let tries = 0; tries < 4; tries += 1) {
		for (const text of [rest, rest.replace(/s?[iu]$/, '')]) {
			const field = index.known.get(text) ?? numbered(index, text) ?? index.weak.get(text);
			if (field !== undefined && index.layout[field].ofPerson) return field;
		}
		const word = words.find((name) => rest.startsWith(name) || rest.endsWith(name));
		if (word === undefined || word.length === rest.length) return undefined;
		rest = rest.startsWith(word) ? rest.slice(word.length) : rest.slice(0, -word.length);
	}
	return undefined;
}
