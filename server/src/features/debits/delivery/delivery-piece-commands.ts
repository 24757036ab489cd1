// Pieces of one order, which may be on several debits of a route.
import type { DebitLineAct } from '@sevk/domain/debits/common/debit-transitions';
import { debitHolder } from '@sevk/domain/orders/piece/piece-custody';
import type { Tx } from '../../../db/database.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import type { LineChange } from '../common/debit-line-store.ts';
import type { StoredDebit } from '../common/debit-store.ts';
import type { DeliveryPiece } from '../common/delivery-result-store.ts';

/** Whether the driver of this route holds the piece, by its line and by the ledger. */
export function isInDriverCustody({ debitId, holder }: DeliveryPiece): boolean {
	return debitId !== null && holder === debitHolder(debitId);
}

/** Applies one act to the lines of pieces that may be on several debits of a route. */
export async function stepLinesOn(
	tx: Tx,
	debits: readonly StoredDebit[],
	pieces: readonly DeliveryPiece[],
	act: DebitLineAct,
	more: Omit<LineChange, 'state'>,
): Promise<void> {
	for (const debit of debits) {
		const lines = pieces.flatMap(({ pieceId, debitId, lineState: state }) =>
			debitId === debit.id && state !== null ? [{ pieceId, state }] : [],
		);
		await stepLines(tx, debit, lines, act, more);
	}
}
