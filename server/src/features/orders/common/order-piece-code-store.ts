// Finds pieces by what a person scans or types: the own barcode, the sender's, or the order number
// (docs/domain.md#barcodes, docs/decisions/0033-sender-barcodes.md).
import { foldBarcode, foldCode } from '@sevk/domain/common/identifier/barcode';
import { foldText } from '@sevk/domain/common/text/fold';
import { senderBarcodeKey } from '@sevk/domain/orders/import/piece-sender-barcode';
import { endedHolders, type Movement } from '@sevk/domain/orders/piece/piece-custody';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

/**
 * A code in columns of a statement: as it was read, folded by `foldBarcode`, and as the number of an
 * order folded by `foldCode`.
 */
export type CodeColumns = {
	readonly code: RawBuilder<unknown>;
	readonly fold: RawBuilder<unknown>;
	readonly numberFold: RawBuilder<unknown>;
};

/**
 * The pieces (id, order_id, kind) that a code names. Only the best kind of match counts: exact own
 * barcode, own barcode in another form, sender's barcode, order number, sender's barcode of a piece
 * that has ended. The only sender's barcode of an order names all its pieces. Several rows mean that
 * a person must choose.
 */
export function piecesOfCode(
	depot: RawBuilder<unknown>,
	source: string | CodeColumns,
): RawBuilder<unknown> {
	const { code, fold, numberFold } =
		typeof source === 'string'
			? { code: source, fold: foldBarcode(source), numberFold: foldCode(source) }
			: source;
	return sql`
		select m.id, m.order_id, m.kind, count(*) over () as matches
		from (
			select u.*, min(u.rank) over () as best
			from (
				select x.id, x.order_id, x.kind, case when x.barcode = ${code} then 0 else 1 end as rank
				from pieces x
				where x.depot_id = ${depot} and x.barcode_fold = ${fold} and x.removed_at is null
				union all
				select s.id, s.order_id, s.kind,
					case when h.holder in ${sqlList(endedHolders)} then 4 else 2 end
				from pieces x
				join pieces s on s.depot_id = ${depot} and s.order_id = x.order_id
					and (s.id = x.id or (s.kind = 'package' and s.removed_at is null and not exists (
						select 1 from pieces c
						where c.depot_id = ${depot} and c.order_id = x.order_id and c.id <> x.id
							and c.sender_barcode is not null and c.removed_at is null)))
				join custody h on h.depot_id = ${depot} and h.piece_id = s.id
				where x.depot_id = ${depot} and x.sender_barcode_fold = ${fold} and x.removed_at is null
				union all
				select x.id, x.order_id, x.kind, 3
				from orders y
				join pieces x on x.depot_id = ${depot} and x.order_id = y.id and x.kind = 'package'
				where y.depot_id = ${depot} and y.order_no_fold = ${numberFold}
			) u
		) m
		where m.rank = m.best`;
}

/**
 * The pieces that a code names as `m`, each with its piece `p`, order `o` and custody `h`. "offset 0"
 * keeps every lookup on its key: right after an import the statistics lack the new rows, and the
 * planner would compare every order with every piece.
 */
export function namedPieces(depot: RawBuilder<unknown>, code: string): RawBuilder<unknown> {
	return sql`(${piecesOfCode(depot, code)} offset 0) m
		cross join lateral (
			select * from pieces x where x.depot_id = ${depot} and x.id = m.id offset 0) p
		cross join lateral (
			select * from orders x where x.depot_id = ${depot} and x.id = m.order_id offset 0) o
		cross join lateral (
			select x.*, e.movement
			from custody x
			join custody_entries e
				on e.depot_id = ${depot} and e.piece_id = x.piece_id and e.seq = x.version
			where x.depot_id = ${depot} and x.piece_id = m.id offset 0) h`;
}

/** A piece among several that a code names. */
export type PieceChoice = {
	readonly pieceId: string;
	readonly orderId: string;
	readonly barcode: string;
	readonly senderBarcode: string | null;
	readonly orderNo: string;
	readonly senderName: string;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly holder: string;
	readonly movement: Movement;
};

/**
 * More than the 999 koli of an order, so that a cut list always has pieces of two orders, of which a
 * person must choose (docs/decisions/0058-one-code-of-several-pieces.md).
 */
export const mostNamedPieces = 1_000;

/** The pieces that a code names, if there are several; else none. */
export async function listPieceChoices(
	db: Database,
	depotId: string,
	code: string,
): Promise<PieceChoice[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<PieceChoice>`
		select p.id as "pieceId", o.id as "orderId", p.barcode, p.sender_barcode as "senderBarcode",
			o.order_no as "orderNo", o.sender_name as "senderName", p.ordinal,
			o.piece_count as "pieceCount", h.holder, h.movement
		from ${namedPieces(depot, code)}
		where m.matches > 1
		order by o.service_date desc, o.order_no, p.ordinal
		limit ${mostNamedPieces}`.execute(db);
	return rows;
}

/** The only piece that a code names, with its holder; null for a code of none or of several. */
export async function findNamedPiece(
	db: Database,
	depotId: string,
	code: string,
): Promise<{ readonly pieceId: string; readonly holder: string } | null> {
	const { rows } = await sql<{ pieceId: string; holder: string }>`
		select p.id as "pieceId", h.holder
		from ${namedPieces(sql`${depotId}::uuid`, code)}
		where m.matches = 1`.execute(db);
	return rows[0] ?? null;
}

/** A piece of which a code may be a damaged reading, with its folded codes. */
export type PartlyReadPiece = PieceChoice & { readonly codes: readonly string[] };

/** Longer lists are no help to who looks for one piece. */
const mostPartlyRead = 50;

/**
 * The packages of a selection of piece ids with a code that begins or ends with one of the folded
 * codes, or that is the end of one. `piecesOfFragment` decides about them.
 */
export async function listPartlyReadPieces(
	db: Database,
	depotId: string,
	folds: readonly string[],
	selection: RawBuilder<unknown>,
): Promise<PartlyReadPiece[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<PartlyReadPiece>`
		select p.id as "pieceId", o.id as "orderId", p.barcode, p.sender_barcode as "senderBarcode",
			o.order_no as "orderNo", o.sender_name as "senderName", p.ordinal,
			o.piece_count as "pieceCount", h.holder, e.movement,
			array_remove(array[p.barcode_fold, p.sender_barcode_fold], null) as codes
		from (${selection}) s
		join pieces p on p.depot_id = ${depot} and p.id = s.id
		join orders o on o.depot_id = ${depot} and o.id = p.order_id
		join custody h on h.depot_id = ${depot} and h.piece_id = p.id
		join custody_entries e on e.depot_id = ${depot} and e.piece_id = p.id and e.seq = h.version
		where p.kind = 'package' and p.removed_at is null and exists (
			select from unnest(${[...folds]}::text[]) f(fold),
				unnest(array[p.barcode_fold, p.sender_barcode_fold]) c(code)
			where left(c.code, length(f.fold)) = f.fold or right(c.code, length(f.fold)) = f.fold
				or right(f.fold, length(c.code)) = c.code
		)
		order by o.order_no, p.ordinal
		limit ${mostPartlyRead}`.execute(db);
	return rows;
}

/** Whether a piece of the depot has a code. */
export async function hasCode(db: Database, depotId: string, code: string): Promise<boolean> {
	const { rows } = await sql`
		select from (${piecesOfCode(sql`${depotId}::uuid`, code)}) m limit 1`.execute(db);
	return rows.length > 0;
}

/** A piece of another depot with this barcode, only to name its depot. */
export async function findPieceElsewhere(
	db: Database,
	depotId: string,
	barcode: string,
): Promise<{ readonly pieceId: string; readonly otherDepotName: string } | null> {
	const { rows } = await sql<{ pieceId: string; otherDepotName: string }>`
		/* all depots: barcode-elsewhere */
		select p.id as "pieceId", c.name as "otherDepotName"
		from pieces p join depots c on c.id = p.depot_id
		where p.depot_id <> ${depotId} and p.removed_at is null
			and (p.barcode_fold = ${foldBarcode(barcode)}
				or p.sender_barcode_fold = ${foldBarcode(barcode)})
		order by p.barcode <> ${barcode} limit 1`.execute(db);
	return rows[0] ?? null;
}

type BarcodeOwner = { readonly orderNo: string; readonly senderName: string };

export type SenderCode = { readonly senderName: string; readonly barcode: string };

/** The sender's barcodes of a draft or a form; a row stored before they existed has none. */
export function senderCodesOf(draft: {
	readonly senderName: string;
	readonly senderBarcodes?: readonly string[];
}): SenderCode[] {
	const { senderName, senderBarcodes = [] } = draft;
	return senderBarcodes.flatMap((barcode) => (barcode === '' ? [] : [{ senderName, barcode }]));
}

/**
 * The order of an open piece that already has the barcode: the same sender's, or as its own barcode.
 * By `senderBarcodeKey`.
 */
export async function findTakenBarcodes(
	db: Database,
	depotId: string,
	codes: readonly SenderCode[],
	exceptOrderId: string | null = null,
): Promise<Map<string, BarcodeOwner>> {
	if (codes.length === 0) return new Map();
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<BarcodeOwner & { at: number }>`
		select g.at::int as at, o.order_no as "orderNo", o.sender_name as "senderName"
		from ${givenCodes(codes)}
		cross join lateral (
			select x.order_id from pieces x
			join custody h on h.depot_id = ${depot} and h.piece_id = x.id
			where x.depot_id = ${depot} and x.sender_barcode_fold = g.code and x.sender_fold = g.sender
				and x.sender_barcode_freed_at is null and x.removed_at is null
				and h.holder not in ${sqlList(endedHolders)}
			union all
			select x.order_id from pieces x
			join custody h on h.depot_id = ${depot} and h.piece_id = x.id
			where x.depot_id = ${depot} and x.barcode_fold = g.code and x.removed_at is null
				and h.holder not in ${sqlList(endedHolders)}
		) p
		join orders o on o.depot_id = ${depot} and o.id = p.order_id
		where o.id is distinct from ${exceptOrderId}::uuid`.execute(db);
	return new Map(
		rows.flatMap(({ at, ...owner }) => {
			const code = codes[at - 1];
			return code === undefined ? [] : [[senderBarcodeKey(code.senderName, code.barcode), owner]];
		}),
	);
}

/** Frees the barcodes of pieces that have ended, so that their sender can use them again. */
export async function freeBarcodes(
	tx: Tx,
	depotId: string,
	codes: readonly SenderCode[],
	now: Date,
): Promise<void> {
	if (codes.length === 0) return;
	const depot = sql`${depotId}::uuid`;
	await sql`
		update pieces p set sender_barcode_freed_at = ${now}::timestamptz
		from ${givenCodes(codes)}
		where p.depot_id = ${depot} and p.sender_barcode_fold = g.code and p.sender_fold = g.sender
			and p.sender_barcode_freed_at is null
			and exists (
				select 1 from custody h
				where h.depot_id = ${depot} and h.piece_id = p.id
					and h.holder in ${sqlList(endedHolders)}
			)`.execute(tx);
}

function givenCodes(codes: readonly SenderCode[]): RawBuilder<unknown> {
	return sql`unnest(
		${codes.map(({ barcode }) => foldBarcode(barcode))}::text[],
		${codes.map(({ senderName }) => foldText(senderName))}::text[]
	) with ordinality as g(code, sender, at)`;
}

/** Stores the sender's barcodes of an order in the sequence of its pieces; '' for none. */
export async function saveSenderBarcodes(
	tx: Tx,
	{ depotId, orderId }: { readonly depotId: string; readonly orderId: string },
	{ senderName, barcodes }: { readonly senderName: string; readonly barcodes: readonly string[] },
): Promise<void> {
	const depot = sql`${depotId}::uuid`;
	// Emptied first: the unique index is checked row by row while barcodes change places.
	await sql`
		update pieces p set sender_barcode = null, sender_fold = null, sender_barcode_freed_at = null
		where p.depot_id = ${depot} and p.order_id = ${orderId}::uuid and p.kind = 'package'
			and p.sender_barcode is not null`.execute(tx);
	await sql`
		update pieces p set sender_barcode = g.code, sender_fold = ${foldText(senderName)}
		from unnest(${[...barcodes]}::text[]) with ordinality as g(code, ordinal)
		where p.depot_id = ${depot} and p.order_id = ${orderId}::uuid and p.kind = 'package'
			and p.ordinal = g.ordinal and g.code <> ''`.execute(tx);
}
