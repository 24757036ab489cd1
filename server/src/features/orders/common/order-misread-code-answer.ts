// What a code may have been that nothing has: another keyboard wrote it, or a part of it is missing
// (docs/domain.md#barcodes).
import { foldBarcode } from '@sevk/domain/common/identifier/barcode';
import {
	codesMeantByScanner,
	type MeantCode,
} from '@sevk/domain/common/identifier/scanner-keyboard';
import {
	mostFragmentChoices,
	piecesOfFragment,
} from '@sevk/domain/orders/piece/piece-code-fragment';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../db/database.ts';
import {
	findPieceElsewhere,
	hasCode,
	listPartlyReadPieces,
	type PieceChoice,
} from './order-piece-code-store.ts';

/** The code that a scanner with a US keyboard meant, if a piece of any depot has it. */
export async function findMeantCode(
	db: Database,
	depotId: string,
	code: string,
): Promise<MeantCode | null> {
	const meant = codesMeantByScanner(code);
	for (const candidate of meant) {
		if (await hasCode(db, depotId, candidate.code)) return candidate;
	}
	for (const candidate of meant) {
		if ((await findPieceElsewhere(db, depotId, candidate.code)) !== null) return candidate;
	}
	return null;
}

/**
 * The pieces of a selection of ids of which a code is a damaged reading; null if it is of none. None
 * to choose from if they are too many.
 */
export async function findPartlyReadPieces(
	db: Database,
	depotId: string,
	code: string,
	selection: RawBuilder<unknown>,
): Promise<readonly PieceChoice[] | null> {
	const codes = [code, ...codesMeantByScanner(code).map((meant) => meant.code)];
	const folds = [...new Set(codes.map(foldBarcode))];
	const candidates = await listPartlyReadPieces(db, depotId, folds, selection);
	for (const fold of folds) {
		const pieces = piecesOfFragment(fold, candidates);
		if (pieces.length > 0) return pieces.length > mostFragmentChoices ? [] : pieces;
	}
	return null;
}
