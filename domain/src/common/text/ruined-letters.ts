// Letters that an older export has ruined. Three kinds can be restored: Turkish letters of the code
// page 1254 that were read as Western European (1252), UTF-8 that was read as one of them, and the
// code pages of DOS (857, and 850 for its letters) that were read as one of them.

/** The Turkish letters that code page 1254 has where 1252 has these. */
const westernLetters: Readonly<Record<string, string>> = {
	ý: 'ı',
	þ: 'ş',
	ð: 'ğ',
	Ý: 'İ',
	Þ: 'Ş',
	Ð: 'Ğ',
};
const western = /[ýþðÝÞÐ]/g;
const anyWestern = /[ýþðÝÞÐ]/;
/** Without one of these nothing is ruined: most texts are seen at a glance. */
const suspicious = /[ýþðÝÞÐÂ-Åâ\u0081\u008D\u009E\u00A7¦‡€™˜”Ÿ]/;
/** Letters of Icelandic, Czech, Faroese and Turkmen, which a ruined Turkish text does not have. */
const foreign = /[áéíóúæøåčěňřšžäÁÉÍÓÚÆØÅČĚŇŘŠŽÄ]/;
/** Turkish letters that would be ruined like the others. */
const intact = /[ışğİŞĞ]/;
/** A letter that a program could not write: a replacement character, or `?` inside a word. */
const lost = /\uFFFD|(?<=\p{L})\?(?=\p{L})/u;

/** Turkish letters of DOS by what Windows shows for their bytes. */
const dosLetters: Readonly<Record<string, string>> = {
	'\u0081': 'ü',
	'\u008D': 'ı',
	'\u009E': 'Ş',
	ž: 'Ş',
	Ÿ: 'ş',
	'\u00A7': 'ğ',
	'¦': 'Ğ',
	'‡': 'ç',
	'€': 'Ç',
	'™': 'Ö',
	š: 'Ü',
	'”': 'ö',
	'˜': 'İ',
	ƒ: 'â',
	Œ: 'î',
};
/**
 * Signs of DOS that no text has at these places: control characters, and signs inside a word. Two
 * quotes inside a word would be those of a quoted name.
 */
const dos =
	/[\u0081\u008D\u009E]|˜(?=\p{L})|(?<=\p{L})[\u00A7¦‡€™](?=\p{L})|(?<=\p{Ll})Ÿ|(?<=\p{L})¦|(?<!\S)(?:™|€(?!uro))(?=\p{L})|^[^“”]*\p{L}”\p{L}[^“”]*$/u;
/** A word of Czech can begin so too, though no name: restored where the file has ruined letters. */
const dosStart = /(?<!\S)š(?=\p{Ll})/u;
/** From the surest to the letters that others use too; those inside words become letters first. */
const dosSteps = [
	/[\u0081\u008D\u009E]/gu,
	/(?<=\p{L})[Ÿ\u00A7¦‡]|[Ÿ\u00A7¦‡˜](?=\p{L})/gu,
	/(?<=\p{L})€|[€™š”ž](?=\p{L})|(?<=\p{Lu})[™šž]|(?<=\p{L})[”ƒŒ](?!\P{L}*“)/gu,
];

function mendDos(text: string): string {
	return dosSteps.reduce(
		(mended, step) => mended.replace(step, (letter) => dosLetters[letter] ?? letter),
		text,
	);
}

/** Code page 1252 and 1254 from 0x80 to 0x9F, where they differ from Unicode. */
const codePage = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
/** Characters that bytes of UTF-8 become: the first byte of a letter and those that follow. */
const misread =
	/[\u00C2-\u00DFÐÝÞĞİŞ\u00E0-\u00EFğ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{1,2}/gu;

function byteOf(letter: string): number {
	const at = codePage.indexOf(letter);
	if (at >= 0) return 0x80 + at;
	const turkish = 'ĞİŞğış'.indexOf(letter);
	return turkish < 0
		? (letter.codePointAt(0) ?? 0)
		: ([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe][turkish] ?? 0);
}

/** Decodes characters that are bytes of UTF-8; null if they are none. */
function decode(letters: string): string | null {
	const bytes = [...letters].map(byteOf);
	const [first = 0, second = 0, third = 0] = bytes;
	const isNext = (byte: number) => byte >= 0x80 && byte < 0xc0;
	if (first >= 0xc2 && first < 0xe0 && isNext(second)) {
		return String.fromCodePoint(((first & 31) << 6) | (second & 63)) + letters.slice(2);
	}
	if (first < 0xe0 || first > 0xef || !isNext(second) || !isNext(third)) return null;
	return String.fromCodePoint(((first & 15) << 12) | ((second & 63) << 6) | (third & 63));
}

/**
 * Restores ruined letters. Only for texts that are ruined, because names of Iceland have some of
 * them.
 * @example mendLetters('Ayþe YÄ±lmaz') // 'Ayşe Yılmaz'
 */
export function mendLetters(text: string): string {
	if (!/[\u0080-\uFFFF]/.test(text)) return text;
	const decoded = text.replace(misread, (letters) => decode(letters) ?? letters);
	return (dos.test(decoded) || dosStart.test(decoded) ? mendDos(decoded) : decoded).replace(
		western,
		(letter) => westernLetters[letter] ?? letter,
	);
}

/** Whether `mendLetters` would restore letters of a text that is not of another language. */
export function isRuined(text: string): boolean {
	if (!suspicious.test(text)) return false;
	const decoded = text.replace(misread, (letters) => decode(letters) ?? letters);
	if (decoded !== text || dos.test(text)) return true;
	return anyWestern.test(text) && !foreign.test(text) && !intact.test(text);
}

/** Whether a text of another language has letters that ruined Turkish texts have too. */
export function hasForeignLetters(text: string): boolean {
	return anyWestern.test(text) && !isRuined(text);
}

/** Whether a text has letters that cannot be restored: `Ay\uFFFDe`, `Ay?e`. */
export function hasLostLetters(text: string): boolean {
	return lost.test(text) && !text.includes('://');
}
