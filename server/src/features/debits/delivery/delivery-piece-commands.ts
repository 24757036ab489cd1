// Pieces at the door, which may belong to several debits of one route.
import type { DebitLineAct } from '@sevk/domain/debits/common/debit-transitions';
import { debitHolder } from '@sevk/domain/orders/common/piece-custody';
import type { Tx } from '../../../db/database.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import type { LineChange } from '../common/debit-line-store.ts';
import type { StoredDebit } from '../common/debit-store.ts';
import type { DoorPiece } from '../common/delivery-result-store.ts';

/** In the custody of this route's driver, by line and by ledger. */
export function isAboard({ debitId, holder }: DoorPiece): boolean {
	return debitId !== null && holder === debitHolder(debitId);
}

/** Moves the lines of pieces that may be on several debits of one route. */
export async function stepLinesOn(
	tx: Tx,
	debits: readonly StoredDebit[],
	pieces: readonly DoorPiece[],
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
