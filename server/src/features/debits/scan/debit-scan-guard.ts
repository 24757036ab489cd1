import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { nextPieceOfCode } from '@sevk/domain/orders/import/piece-sender-barcode';
import type { Database } from '../../../db/database.ts';
import { type BarcodeLookup, lookUpScan } from './debit-scan-store.ts';

/** Refuses a code that names several pieces: a person chooses one, which is scanned by its barcode. */
export function refuseAmbiguous({ choices }: Pick<BarcodeLookup, 'choices'>) {
	if (choices.length === 0) return null;
	return refuse(debitRefusals, 'debit/barcode-ambiguous', { pieceCount: choices.length });
}

type DebitRef = { readonly depotId: string; readonly debitId: string };

/**
 * The facts of a scanned code and the barcode that it is scanned by: of several equal pieces that of
 * the next one (docs/decisions/0058-one-code-of-several-pieces.md). Null when there is no such debit.
 */
export async function lookUpNextScan(
	db: Database,
	{ depotId, debitId }: DebitRef,
	code: string,
	holders: Parameters<typeof nextPieceOfCode>[2],
): Promise<{ readonly found: BarcodeLookup; readonly barcode: string } | null> {
	const found = await lookUpScan(db, depotId, debitId, code);
	if (found === null) return null;
	const next = nextPieceOfCode(found.choices, code, holders);
	if (next === null) return { found, barcode: code };
	const piece = await lookUpScan(db, depotId, debitId, next.barcode);
	if (piece === null) return null;
	// Between the two readings another scan took this piece.
	const isTaken = next.holder === holders.open && piece.holder !== holders.open;
	return isTaken
		? lookUpNextScan(db, { depotId, debitId }, code, holders)
		: { found: piece, barcode: next.barcode };
}
