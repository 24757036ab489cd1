/**
 * The form in which two spellings of one Turkish word meet, for search and for matching headers
 * (domain.md §11): `İstanbul`, `ISTANBUL`, `istanbul` and `ıstanbul` all become `istanbul`, and
 * `Şişli` becomes `sisli`. Both sides of a comparison are folded.
 */
export function foldText(text: string): string {
	return text
		.normalize('NFKD')
		.toLocaleLowerCase('tr')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replaceAll('ı', 'i');
}

/** Whether a text contains what was typed, by any spelling: `foldIncludes('Kadıköy', 'KADIKOY')`. */
export function foldIncludes(text: string, typed: string): boolean {
	return foldText(text).includes(foldText(typed.trim()));
}

/** A folded text with letters and digits only, e.g. `Sipariş No.` → `siparisno`. */
export function foldKey(text: string): string {
	return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
