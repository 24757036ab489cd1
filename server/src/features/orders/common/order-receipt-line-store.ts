// Lines of receipts and their end (docs/domain.md#goods-receipt).
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Undoes lines of a depot that were not undone yet; the caller adds which. */
export function undoReceiptLines(
	tx: Tx,
	depotId: string,
	{ byName, now }: { readonly byName: string; readonly now: Date },
) {
	return tx
		.updateTable('receipt_lines')
		.set({ undone_at: now, undone_by_name: byName })
		.where('depot_id', '=', depotId)
		.where('undone_at', 'is', null);
}

/**
 * Ends the receipt of pieces that leave their order: the board no longer counts them. The paper of a
 * receipt that was closed before keeps its lines (`isOnPaper`).
 */
export async function endReceiptsOfPieces(
	tx: Tx,
	{ depotId, pieceIds }: { readonly depotId: string; readonly pieceIds: readonly string[] },
	by: { readonly byName: string; readonly now: Date },
): Promise<void> {
	await undoReceiptLines(tx, depotId, by)
		.where('piece_id', 'in', [...pieceIds])
		.where('kind', '=', 'received')
		.execute();
}

/** The condition on lines `l` of receipts `r` that the paper has them. */
export function isOnPaper() {
	return sql`(l.undone_at is null or l.undone_at > r.closed_at)`;
}
