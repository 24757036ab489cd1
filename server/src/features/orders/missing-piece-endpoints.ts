import { toPage } from '@sevk/contract/common/page';
import * as contract from '@sevk/contract/orders/missing-pieces';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { findMissingByScan, findMissingPieces } from './edit/missing-piece-commands.ts';
import { listMissingPieces, missingPieceAnswer } from './reading/missing-piece-answer.ts';
import { missingPieceTable } from './reading/missing-piece-table-document.ts';

/** The endpoints of Kayıp Araştırması. */
export function implementMissingPieces({ db }: { readonly db: Database }): Implementation[] {
	const list = implement(contract.listMissingPieces, async ({ query }, caller) => {
		const { cursor, limit, depotId, q } = query;
		const [since, id] = cursor ?? [];
		const isAfter = typeof since === 'string' && typeof id === 'string';
		const rows = await listMissingPieces(db, depotsOf(caller, depotId), {
			q,
			onlyDriver: caller.role === 'driver' ? { driverId: caller.driverId } : null,
			after: isAfter ? { since, id } : null,
			limit: limit + 1,
		});
		return toPage(rows, limit, (row) => [row.sortKey, row.id], missingPieceAnswer);
	});
	return [
		list,
		exported(list, contract.exportMissingPieces, {
			table: () => ({ title: 'Kayıp Araştırması', columns: missingPieceTable }),
			rows: (answer: { items: contract.MissingPiece[] }) => answer.items,
		}),
		implement(contract.findMissingPieces, async ({ body }, caller, { act }) =>
			findMissingPieces({ db, caller, act }, body),
		),
		implement(contract.findMissingByScan, async ({ body }, caller, { act }) =>
			findMissingByScan(
				{ db, caller, act },
				{ ...body, scannedAt: body.scannedAt === null ? null : new Date(body.scannedAt) },
			),
		),
	];
}
