// The missing pieces of several depots, read with statements per depot and merged.
import type { MissingPiece } from '@sevk/contract/orders/missing-pieces';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import type { Database } from '../../../db/database.ts';
import { readKeysetPage } from '../../../db/sql/depot-page.ts';
import {
	findMissingRows,
	type MissingPiecePage,
	type MissingPieceRow,
	readMissingRows,
} from '../common/missing-piece-store.ts';

export async function listMissingPieces(
	db: Database,
	depotIds: readonly string[],
	page: MissingPiecePage,
): Promise<MissingPieceRow[]> {
	const { limit } = page;
	return readKeysetPage(
		depotIds,
		{ limit },
		{
			find: (depotId) => findMissingRows(db, depotId, page),
			read: (depotId, ids) => readMissingRows(db, depotId, ids),
		},
	);
}

export function missingPieceAnswer({
	sortKey: _sortKey,
	ordinal,
	pieceCount,
	...row
}: MissingPieceRow): MissingPiece {
	return { ...row, ordinal: pieceOrdinal(ordinal, pieceCount), since: row.since.toISOString() };
}
