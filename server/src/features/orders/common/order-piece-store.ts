// Pieces and their first ledger entry. Debits write the later entries, except for goods handed over at
// the counter of the depot, where no debit is involved.
import { foldText } from '@sevk/domain/common/text/fold';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../db/events.ts';
import { companyId } from '../../../db/ids.ts';
import { isReceivedByScan } from '../../depots/depot-store.ts';
import { freeBarcodes } from './order-piece-code-store.ts';

type NewPiece = {
	readonly pieceId: string;
	readonly orderId: string;
	readonly ordinal: number;
	readonly barcode: string;
	readonly senderBarcode?: string | null;
	readonly senderName?: string;
};

type Receipt = {
	readonly depotId: string;
	readonly pieces: readonly NewPiece[];
	readonly caller: Actor;
	readonly now: Date;
};

/**
 * Inserts new pieces with first ledger entry and holder, in one statement. They are in the depot, or
 * expected there if it receives by scan (docs/domain.md#goods-receipt).
 */
export async function enterPieces(tx: Tx, receipt: Receipt): Promise<void> {
	const { depotId, pieces, caller, now } = receipt;
	if (pieces.length === 0) return;
	const codes = pieces.flatMap(({ senderBarcode: barcode, senderName = '' }) =>
		barcode == null ? [] : [{ barcode, senderName }],
	);
	await freeBarcodes(tx, depotId, codes, now);
	const { holder, movement } = await readEntry(tx, depotId);
	await sql`
		with input as (
			select * from unnest(
				${pieces.map(({ pieceId }) => pieceId)}::uuid[],
				${pieces.map(({ orderId }) => orderId)}::uuid[],
				${pieces.map(({ ordinal }) => ordinal)}::int[],
				${pieces.map(({ barcode }) => barcode)}::text[],
				${pieces.map(({ senderBarcode = null }) => senderBarcode)}::text[],
				${pieces.map(({ senderName = '' }) => foldText(senderName))}::text[]
			) as g(piece_id, order_id, ordinal, barcode, sender_barcode, sender_fold)
		), inserted as (
			insert into pieces (depot_id, id, order_id, kind, ordinal, barcode, sender_barcode, sender_fold,
				created_at)
			select ${depotId}::uuid, piece_id, order_id, 'package', ordinal, barcode, sender_barcode,
				case when sender_barcode is not null then sender_fold end, ${now}::timestamptz
			from input
		), entry as (
			insert into custody_entries
				(depot_id, piece_id, seq, from_holder, to_holder, movement, key, actor_id, actor_name, at)
			select ${depotId}::uuid, piece_id, 1, null, ${holder}, ${movement}, ${movement} || ':' || piece_id,
				${caller.userId ?? companyId}::uuid, ${caller.name}, ${now}::timestamptz
			from input
		)
		insert into custody (depot_id, piece_id, holder, version, since)
		select ${depotId}::uuid, piece_id, ${holder}, 1, ${now}::timestamptz from input`.execute(tx);
}

const receivedEntry = { holder: 'depot', movement: 'received' } as const;
const expectedEntry = { holder: 'expected', movement: 'announced' } as const;

/** The holder of new pieces of a depot, and the movement to it. */
export async function readEntry(tx: Tx, depotId: string) {
	return (await isReceivedByScan(tx, depotId)) ? expectedEntry : receivedEntry;
}

export type OrderPiece = {
	readonly pieceId: string;
	readonly ordinal: number;
	readonly barcode: string;
	readonly holder: string;
	readonly version: number;
};

/** Reads and locks the packages of an order with their holders. */
export async function lockPackages(
	tx: Tx,
	depotId: string,
	orderId: string,
): Promise<OrderPiece[]> {
	return tx
		.selectFrom('pieces as p')
		.innerJoin('custody as c', (join) =>
			join.on('c.depot_id', '=', depotId).onRef('c.piece_id', '=', 'p.id'),
		)
		.select(['p.id as pieceId', 'p.ordinal', 'p.barcode', 'c.holder', 'c.version'])
		.where('p.depot_id', '=', depotId)
		.where('p.order_id', '=', orderId)
		.where('p.kind', '=', 'package')
		.orderBy('p.id')
		.forUpdate()
		.execute();
}

type CounterMove = {
	readonly depotId: string;
	readonly pieces: readonly Pick<OrderPiece, 'pieceId' | 'version'>[];
	readonly from: 'expected' | 'depot' | 'missing' | 'sender';
	readonly to: 'expected' | 'depot' | 'recipient' | 'sender' | 'written_off';
	readonly movement:
		| 'announced'
		| 'received'
		| 'receipt_undone'
		| 'delivered'
		| 'to_sender'
		| 'disposed'
		| 'written_off'
		| 'found';
	readonly note: string;
	readonly caller: Actor;
	readonly now: Date;
	/** When the device read the barcode; omitted when it sent no time. */
	readonly deviceAt?: Date | null;
	/** The paper behind the movement. */
	readonly documentId?: string | null;
};

/** Moves locked pieces at the counter of the depot. */
export async function movePiecesAtCounter(tx: Tx, move: CounterMove): Promise<void> {
	const { depotId, pieces, from, to, movement, caller, now } = move;
	if (pieces.length === 0) return;
	await sql`
		with input as (
			select * from unnest(
				${pieces.map(({ pieceId }) => pieceId)}::uuid[],
				${pieces.map(({ version }) => version + 1)}::int[]
			) as g(piece_id, seq)
		), entry as (
			insert into custody_entries
				(depot_id, piece_id, seq, from_holder, to_holder, movement, key, note, document_id, actor_id,
					actor_name, device_at, at)
			select ${depotId}::uuid, piece_id, seq, ${from}, ${to}, ${movement},
				${movement} || ':' || piece_id || ':' || seq, ${move.note},
				${move.documentId ?? null}::uuid, ${caller.userId ?? companyId}::uuid, ${caller.name},
				${move.deviceAt ?? null}::timestamptz, ${now}::timestamptz
			from input
		)
		update custody c set holder = ${to}, version = g.seq, since = ${now}
		from input g where c.depot_id = ${depotId} and c.piece_id = g.piece_id`.execute(tx);
}

/** Removes pieces from their order; their ledger entries remain. */
export async function detachPieces(
	tx: Tx,
	depotId: string,
	pieceIds: readonly string[],
	now: Date,
): Promise<void> {
	await tx
		.updateTable('pieces')
		.set({ order_id: null, removed_at: now, sender_barcode: null, sender_fold: null })
		.where('depot_id', '=', depotId)
		.where('id', 'in', [...pieceIds])
		.execute();
}

/** Restores removed pieces with the given barcodes to their order and returns them. */
export async function reattachPieces(
	tx: Tx,
	depotId: string,
	orderId: string,
	barcodes: readonly string[],
): Promise<OrderPiece[]> {
	const { rows } = await sql<OrderPiece>`
		update pieces p set order_id = ${orderId}, removed_at = null
		from custody c
		where p.depot_id = ${depotId} and p.barcode = any(${[...barcodes]}::text[])
			and p.removed_at is not null and c.depot_id = ${depotId} and c.piece_id = p.id
		returning p.id as "pieceId", p.ordinal, p.barcode, c.holder, c.version`.execute(tx);
	return rows;
}
