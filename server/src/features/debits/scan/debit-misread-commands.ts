// What a scan does with a code that nothing has (docs/domain.md#barcodes).
import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import { partialCodeSentence } from '@sevk/domain/orders/piece/piece-code-fragment';
import type { Database } from '../../../db/database.ts';
import {
	findMeantCode,
	findPartlyReadPieces,
} from '../../orders/common/order-misread-code-answer.ts';
import { pieceChoiceAnswer } from '../../orders/common/order-piece-choice-answer.ts';
import { piecesOfDebit } from './debit-scan-store.ts';

type DebitRef = { readonly depotId: string; readonly debitId: string };

/**
 * Scans a code. An unknown one is scanned as the code that its scanner meant, if the device has
 * another keyboard; a damaged reading of an expected code is answered with the pieces to choose from.
 */
export async function scanMisreadCode<Refused extends Refusal>(
	db: Database,
	{ depotId, debitId }: DebitRef,
	code: string,
	scan: (code: string) => Promise<ScanAnswer | Refused>,
): Promise<ScanAnswer | Refused> {
	const answer = await scan(code);
	if (isRefusal(answer) || answer.code !== 'debit/barcode-unknown') return answer;
	const meant = await findMeantCode(db, depotId, code);
	if (meant !== null) {
		const again = await scan(meant.code);
		return isRefusal(again) ? again : { ...again, scannerKeyboard: meant.keyboard };
	}
	const pieces = await findPartlyReadPieces(db, depotId, code, piecesOfDebit(depotId, debitId));
	if (pieces === null) return answer;
	return {
		...answer,
		tone: 'info',
		code: 'debit/barcode-partial',
		sentence: partialCodeSentence,
		choices: pieces.map(pieceChoiceAnswer),
	};
}
