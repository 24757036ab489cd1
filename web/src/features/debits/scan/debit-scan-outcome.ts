import type { ScanAnswer } from '@sevk/contract/debits/debits';

/** What the board shows for the last scan: the server's answer, or a sentence without one. */
export type ScanOutcome =
	| {
			readonly key: string;
			readonly answer: ScanAnswer;
			/** When the barcode was read. */
			readonly scannedAt: string | null;
	  }
	| {
			readonly key: string;
			readonly barcode: string;
			readonly tone: 'info' | 'stop';
			readonly sentence: string;
	  };

/**
 * The last scan after the user took its piece back, so that the panel does not show it as
 * scanned. The key stays the same, so nothing flashes or sounds like a new scan.
 */
export function afterTakingBack(
	last: ScanOutcome | null,
	pieceId: string,
	sentence: string,
): ScanOutcome | null {
	if (last === null || !('answer' in last) || last.answer.pieceId !== pieceId) return last;
	return { ...last, answer: { ...last.answer, tone: 'info', sentence } };
}
