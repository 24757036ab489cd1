/** What a screen says to a damaged reading. */
export const partialCodeSentence =
	'Kod eksik okunmuş görünüyor; kaydedilmedi. Etiketi yeniden okutun ya da koliyi seçin.';

/** More pieces are no choice: the label is read again. */
export const mostFragmentChoices = 12;

/** Scans accept no shorter codes. */
const shortestFragment = 3;
/** Shorter codes end many others by chance. */
const shortestRunOn = 6;

/** How a read code is a part of a whole one. */
export type CodeFragment = 'head' | 'tail' | 'run-on';

/**
 * Whether a folded code that nothing has is a damaged reading of an expected one: only its beginning
 * or its end, because the scanner or a busy page paused inside it, or two readings in a row, of which
 * the last is whole. Such a code is no goods of their own (docs/domain.md#barcodes).
 * @example fragmentOf('231-2', 'SP-100231-2') // 'tail'
 */
export function fragmentOf(read: string, expected: string): CodeFragment | null {
	if (read === expected || read.length < shortestFragment) return null;
	if (expected.endsWith(read)) return 'tail';
	if (expected.startsWith(read)) return 'head';
	if (expected.length >= shortestRunOn && read.endsWith(expected)) return 'run-on';
	return null;
}

type Coded = { readonly codes: readonly string[] };

/**
 * The expected pieces of which a folded code is a damaged reading; none when it is a whole code of
 * one of them.
 */
export function piecesOfFragment<Piece extends Coded>(
	read: string,
	expected: readonly Piece[],
): Piece[] {
	if (expected.some(({ codes }) => codes.includes(read))) return [];
	return expected.filter(({ codes }) => codes.some((code) => fragmentOf(read, code) !== null));
}
