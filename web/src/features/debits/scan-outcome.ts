import type { ScanAnswer } from '@sevk/contract/debits/debits';

/** What the board shows of the last scan: the server's answer, or the sentence of a refusal. */
export type ScanOutcome =
	| { readonly key: string; readonly answer: ScanAnswer }
	| { readonly key: string; readonly barcode: string; readonly sentence: string };

/**
 * The last scan as it stands once the scan of a piece was taken back: whoever reads the panel must not
 * take the piece for scanned. What the panel says of another piece stays. It keeps its key, so nothing
 * flashes or sounds as if something had been scanned.
 */
export function afterTakingBack(
	last: ScanOutcome | null,
	pieceId: string,
	sentence: string,
): ScanOutcome | null {
	if (last === null || !('answer' in last) || last.answer.pieceId !== pieceId) return last;
	return { key: last.key, answer: { ...last.answer, tone: 'info', sentence } };
}
