/** Letters that the font of printed documents has (server/src/outside/pdf/pdf-printer.ts). */
const printed = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]/u;

/**
 * The letters of a text that documents cannot print, each once: those of Arabic and other scripts.
 * @example unprintedLetters('محمد Ali') // 'محد'
 */
export function unprintedLetters(text: string): string {
	if (!/[^\0-\u024F]/.test(text)) return '';
	const letters = text.match(/\p{L}/gu) ?? [];
	return [...new Set(letters.filter((letter) => !printed.test(letter)))].join('');
}
