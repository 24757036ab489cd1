/** A word, number or mark of an address, folded. */
export type AddressToken = string;

export type AddressLabel = {
	readonly kind:
		| 'neighbourhood'
		| 'way'
		| 'site'
		| 'building'
		| 'block'
		| 'door'
		| 'flat'
		| 'floor';
	/** One form of all spellings. */
	readonly word: string;
	/** Whether the word is part of a name before another way: "Değirmen Yolu Cad.". */
	readonly weak: boolean;
	/** In tokens. */
	readonly length: number;
};

/** Kind, word, whether it is weak, and its spellings; `+` separates the words of one spelling. */
const rows: readonly (readonly [AddressLabel['kind'], string, boolean, string])[] = [
	['neighbourhood', 'mah', false, 'mahallesi mahalle mah mh mhl'],
	['neighbourhood', 'mah', true, 'koyu'],
	['way', 'cad', false, 'caddesi cadde cadd cad cdd cd'],
	['way', 'sok', false, 'sokagi sokak sok sk'],
	['way', 'blv', false, 'bulvari bulvar bulv bul blv'],
	['way', 'yolu', true, 'yolu yol'],
	['way', 'cikmaz', true, 'cikmazi cikmaz cikm ckm'],
	['way', 'meydan', true, 'meydani meydan meyd myd'],
	['way', 'mevki', true, 'mevkii mevki mevk mvk'],
	['way', 'kumeevler', false, 'kume+evleri kume+evler kume+ev kume+evl kumeevleri kumeevler'],
	['site', 'site', true, 'sitesi site sit'],
	['site', 'konut', true, 'konutlari konutlar konut'],
	['site', 'konak', true, 'konaklari konagi'],
	['site', 'evler', true, 'evleri evler'],
	['site', 'rezidans', true, 'rezidans residence'],
	['site', 'plaza', true, 'plaza'],
	['site', 'ismerkezi', true, 'is+merkezi ishani is+hani avm'],
	['building', 'apt', false, 'apartmani apartman apart aprt apt ap'],
	['block', 'blok', false, 'blok blk bl blog'],
	[
		'door',
		'no',
		false,
		'no nu num numara numarasi dis+kapi+no dis+kapi kapi+no bina+no kapi+numarasi bina+numarasi',
	],
	['door', 'nolu', false, 'nolu'],
	['flat', 'daire', false, 'daire dair ic+kapi+no ic+kapi daire+no daire+numarasi'],
	['flat', 'dukkan', false, 'dukkan+no dukkan'],
	['flat', 'ofis', false, 'ofis+no ofis'],
	['flat', 'buro', false, 'buro+no buro'],
	['floor', 'kat', false, 'kat kat+no'],
];

/** Labels by their first word, the longest spelling first. */
const labels = new Map<string, (AddressLabel & { readonly words: readonly string[] })[]>();
for (const [kind, word, weak, spellings] of rows) {
	for (const spelling of spellings.split(' ')) {
		const words = spelling.split('+');
		const [first = ''] = words;
		const all = [...(labels.get(first) ?? []), { kind, word, weak, length: words.length, words }];
		labels.set(
			first,
			all.sort((one, other) => other.length - one.length),
		);
	}
}

/** Single letters are labels before a number alone: "D:3", "K 2", "N.12", "D No:3". */
const letters: Readonly<Record<string, AddressLabel>> = {
	d: { kind: 'flat', word: 'daire', weak: false, length: 1 },
	da: { kind: 'flat', word: 'daire', weak: false, length: 1 },
	k: { kind: 'floor', word: 'kat', weak: false, length: 1 },
	n: { kind: 'door', word: 'no', weak: false, length: 1 },
};

/** The label that begins at a token; null for a word of a name. */
export function labelAt(tokens: readonly AddressToken[], at: number): AddressLabel | null {
	const token = tokens[at] ?? '';
	const letter = letters[token];
	if (letter !== undefined) {
		const marks = at + 1 + (tokens[at + 1] === '.' ? 1 : 0);
		const length = tokens[marks] === 'no' && letter.kind !== 'door' ? marks + 1 - at : 1;
		const next = tokens.slice(at + length).find((one) => !'.:'.includes(one)) ?? '';
		return /^\d/.test(next) ? { ...letter, length } : null;
	}
	for (const { words, ...label } of labels.get(token) ?? []) {
		const length = lengthOf(words, tokens, at);
		if (length > 0) return { ...label, length };
	}
	return null;
}

/** Tokens of a spelling at a place, with the marks between its words; 0 if it is not there. */
function lengthOf(words: readonly string[], tokens: readonly AddressToken[], from: number): number {
	let at = from;
	for (const [index, word] of words.entries()) {
		while (index > 0 && tokens[at] === '.') at += 1;
		if (tokens[at] !== word) return 0;
		at += 1;
	}
	return at - from;
}

/** Words of names that are often shortened. */
const abbreviations: Readonly<Record<string, string>> = {
	sht: 'sehit',
	shit: 'sehit',
	dr: 'doktor',
	prof: 'profesor',
	av: 'avukat',
	ogr: 'ogretmen',
	org: 'orgeneral',
	alb: 'albay',
	yzb: 'yuzbasi',
	bnb: 'binbasi',
	hz: 'hazreti',
};

/** Words, numbers and marks of a folded text: `no12d3` is `no 12 d 3`, `38a` stays one. */
export function splitAddress(folded: string): AddressToken[] {
	const tokens =
		folded.match(
			/\p{Nd}+[a-z](?![\p{L}\p{M}\p{N}]|[.:]\s*\d)|\p{Nd}+|[\p{L}\p{M}\p{No}\p{Nl}]+|[/:.,;#-]/gu,
		) ?? [];
	return tokens.map((token) => (token === ';' ? ',' : (abbreviations[token] ?? token)));
}
