import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import type { PieceScanOutcome } from '../../orders/common/piece-scan-sender.ts';

export type ScanOutcome = PieceScanOutcome<ScanAnswer>;

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
