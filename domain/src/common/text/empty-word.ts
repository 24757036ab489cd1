import { foldText } from './fold.ts';
import { rememberTexts } from './remember.ts';

/** Words that stand for nothing, folded to letters. */
const emptyWords = new Set(
	[
		'yok yoktur yokdur bos bostur null nil none nan na undefined empty unknown blank missing',
		'bilinmiyor belirtilmedi belirtilmemis belirtilmemistir girilmedi girilmemis mevcutdegil',
		'tanimsiz tanimlanmamis kayityok bilgiyok veriyok notavailable notapplicable uygulanamaz',
		'notset nodata',
	].flatMap((line) => line.split(' ')),
);

/** Longer texts are none of them, with brackets and blanks. */
const longestWord = 25;

/**
 * Whether a text stands for nothing: no letter or digit (`-`, `---`, `₺ -`, `.`), or a word such as
 * *yok*, *null* and *n/a*. Not for fields where *yok* or a dash is an answer.
 */
export function isEmptyWord(text: string): boolean {
	return text.length <= longestWord && !/[\d\uFFFD]/.test(text) && isEmptyShort(text);
}

const isEmptyShort = rememberTexts((text) => {
	const word = foldText(text).replace(/[\s\p{P}\p{Sc}<>]/gu, '');
	if (word === '') return true;
	// `#YOK` is an error of Excel, `!n` and `~none` are of nobody.
	return emptyWords.has(word) && /^[\p{L}([{<"'\\]/u.test(text.trim());
});
