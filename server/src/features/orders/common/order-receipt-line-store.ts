// Lines of receipts that a change elsewhere ends (docs/domain.md#goods-receipt).
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/**
 * Ends the receipt of pieces that leave their order: the board no longer counts them. The paper of a
 * receipt that was closed before keeps its lines (`isOnPaper`).
 */
export async function endReceiptsOfPieces(
	tx: Tx,
	{ depotId, pieceIds }: { readonly depotId: string; readonly pieceIds: readonly string[] },
	{ byName, now }: { readonly byName: string; readonly now: Date },
): Promise<void> {
	await tx
		.updateTable('receipt_lines')
		.set({ undone_at: now, undone_by_name: byName })
		.where('depot_id', '=', depotId)
		.where('piece_id', 'in', [...pieceIds])
		.where('kind', '=', 'received')
		.where('undone_at', 'is', null)
		.execute();
}

/** The condition on lines `l` of receipts `r` that the paper has them. */
export function isOnPaper() {
	return sql`(l.undone_at is null or l.undone_at > r.closed_at)`;
}
