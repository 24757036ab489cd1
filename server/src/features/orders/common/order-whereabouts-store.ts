import type { PieceKind } from '@sevk/domain/orders/piece/order-piece';
import type { CustodyPlace } from '@sevk/domain/orders/piece/piece-custody';
import { placeAfter } from '@sevk/domain/orders/piece/piece-custody';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A piece with its current place. The driver name is not masked yet. */
export type PieceRow = {
	readonly orderId: string | null;
	readonly id: string;
	readonly barcode: string;
	/** The barcode on the sender's label; null if there is none. */
	readonly senderBarcode: string | null;
	readonly kind: PieceKind;
	readonly ordinal: number;
	readonly label: string;
	readonly damaged: boolean;
	readonly place: CustodyPlace;
	readonly since: Date;
	/** The debit that holds the piece; null when another holder has it. */
	readonly debitId: string | null;
	readonly debitNumber: string | null;
	readonly plate: string | null;
	readonly driverName: string | null;
};

/** Pieces of a depot with their holders. The condition uses the alias `p` of pieces. */
export async function readPieces(
	db: Database,
	depotId: string,
	condition: RawBuilder<unknown>,
	most?: number,
): Promise<PieceRow[]> {
	const rows = await db
		.selectFrom('pieces as p')
		.innerJoin('custody as c', (join) =>
			join.on('c.depot_id', '=', depotId).onRef('c.piece_id', '=', 'p.id'),
		)
		.innerJoin('custody_entries as e', (join) =>
			join
				.on('e.depot_id', '=', depotId)
				.onRef('e.piece_id', '=', 'c.piece_id')
				.onRef('e.seq', '=', 'c.version'),
		)
		.leftJoin('debits as z', (join) =>
			join
				.on('z.depot_id', '=', depotId)
				.on(
					sql<boolean>`z.id = (case when c.holder like '%:%' then split_part(c.holder, ':', 2) end)::uuid`,
				),
		)
		.leftJoin('vehicles as v', 'v.id', 'z.vehicle_id')
		.leftJoin('drivers as d', 'd.id', 'z.driver_id')
		.select(['p.order_id as orderId', 'p.id', 'p.barcode', 'p.kind', 'p.ordinal', 'p.label'])
		.select('p.sender_barcode as senderBarcode')
		.select([
			'p.damaged',
			'c.holder',
			'e.movement',
			'c.since',
			'z.id as debitId',
			'z.number as debitNumber',
		])
		.select(['v.plate', 'd.full_name as driverName'])
		.where('p.depot_id', '=', depotId)
		.where(sql<boolean>`${condition}`)
		.orderBy('p.kind')
		.orderBy('p.ordinal')
		.orderBy('p.id')
		.$if(most !== undefined, (query) => query.limit(most ?? 0))
		.execute();
	return rows.map(({ holder, movement, ...piece }) => ({
		...piece,
		place: placeAfter({ movement, holder }),
	}));
}
