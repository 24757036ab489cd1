import { foldKey } from '../text/fold.ts';
import { nearestText } from '../text/nearest-text.ts';

/** A mahalle or village of an ilçe with its postal code. */
export type Neighbourhood = { readonly name: string; readonly postalCode: string };

/** The list of an ilçe. New mahalles appear each year, so a name outside it is no error. */
export type NeighbourhoodList = {
	readonly items: readonly Neighbourhood[];
	readonly has: (text: string) => boolean;
	/** The postal code of a name; null if it is not in the list or has several codes. */
	readonly postalCodeOf: (text: string) => string | null;
	/** The name that a misspelt text means; null without one, or if several villages have it. */
	readonly suggestionFor: (text: string) => string | null;
};

/**
 * Parses a line of the list: `34|Kadıköy`, then for each postal code `34710|Caferağa|Osmanağa`,
 * separated by tabs.
 */
export function parseNeighbourhoods(line: string): Neighbourhood[] {
	return line
		.split('\t')
		.slice(1)
		.flatMap((group) => {
			const [postalCode = '', ...names] = group.split('|');
			return names.map((name) => ({ name, postalCode }));
		});
}

const suffixes = ['mahallesi', 'mahalle', 'mah', 'mh', 'koyu', 'koy', 'beldesi', 'beldes'];

/** The name by which spellings of a mahalle are compared: without "Mah." and "Köyü", folded. */
export function neighbourhoodName(text: string): string {
	return keyOf(text);
}

/** The name without words such as "Mah." and "Köyü", folded. */
function keyOf(text: string): string {
	const words = text.split(/[\s.,()]+/).filter((word) => !suffixes.includes(foldKey(word)));
	return foldKey(words.join(' ')) || foldKey(text);
}

/** `Çakmak (Akdurak Köyü)` is also found as "Çakmak", "Akdurak" and "Akdurak Köyü Çakmak Mah.". */
function keysOf(name: string): string[] {
	const [first = '', second] = name.split('(');
	if (second === undefined) return [keyOf(first)];
	return [keyOf(name), keyOf(first), keyOf(second), keyOf(`${second} ${first}`)];
}

export function neighbourhoodList(items: readonly Neighbourhood[]): NeighbourhoodList {
	const codes = new Map<string, Set<string>>();
	for (const { name, postalCode } of items) {
		for (const key of keysOf(name)) {
			codes.set(key, (codes.get(key) ?? new Set()).add(postalCode));
		}
	}
	// An import repeats the same misspelling, and comparing with every name takes long.
	const suggestions = new Map<string, string | null>();
	return {
		items,
		has: (text) => codes.has(keyOf(text)),
		postalCodeOf: (text) => {
			const [only = null, ...others] = codes.get(keyOf(text)) ?? [];
			return others.length === 0 ? only : null;
		},
		suggestionFor: (text) => {
			const key = keyOf(text);
			if (key.length < shortestGuess || codes.has(key)) return null;
			const earlier = suggestions.get(key);
			if (earlier !== undefined) return earlier;
			const suggestion = suggest(key, items);
			if (suggestions.size < mostSuggestions) suggestions.set(key, suggestion);
			return suggestion;
		},
	};
}

/** Shorter names are too much alike. */
const shortestGuess = 5;
const mostSuggestions = 10_000;

/** Numbers are never misspelt: 18 Mart is not 19 Mart. */
function suggest(key: string, items: readonly Neighbourhood[]): string | null {
	const digits = key.replace(/\D/g, '');
	const names = new Map<string, Set<string>>();
	for (const { name } of items) {
		const other = keyOf(name.split('(')[0] ?? '');
		if (other.replace(/\D/g, '') !== digits) continue;
		names.set(other, (names.get(other) ?? new Set()).add(name));
	}
	const nearest = nearestText(key, [...names.keys()]);
	return nearest === null ? null : onlyName([...(names.get(nearest) ?? [])]);
}

/** Villages of an ilçe have mahalles of the same name; one without a village goes first. */
function onlyName(names: readonly string[]): string | null {
	const plain = names.filter((name) => !name.includes('('));
	const [only = null, ...others] = plain.length > 0 ? plain : names;
	return others.length === 0 ? only : null;
}
