// Pieces at the door: they may stand on several zimmet of one route.
import { heldBy } from '@sevk/domain/orders/piece-custody';
import type { Tx } from '../../db/database.ts';
import { changeLines, type LineChange } from './debit-line-store.ts';
import type { StoredDebit } from './debit-store.ts';
import type { DoorPiece } from './delivery-result-store.ts';

/** In the custody of this route's driver, by line and by ledger. */
export function isAboard({ debitId, holder }: DoorPiece): boolean {
	return debitId !== null && holder === heldBy(debitId);
}

/** Writes the lines of pieces that may stand on several zimmet of one route. */
export async function changeOn(
	tx: Tx,
	debits: readonly StoredDebit[],
	pieces: readonly DoorPiece[],
	change: LineChange,
): Promise<void> {
	for (const debit of debits) {
		const own = pieces.filter(({ debitId }) => debitId === debit.id);
		const pieceIds = own.map(({ pieceId }) => pieceId);
		await changeLines(tx, debit, pieceIds, change);
	}
}
