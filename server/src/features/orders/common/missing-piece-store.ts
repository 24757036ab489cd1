// Kayıp araştırması: pieces that a depot has received and cannot find (docs/domain.md#missing-pieces).
import { foldText } from '@sevk/domain/common/text/fold';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { likeAnywhere } from '../../../db/sql/row-values.ts';
import { movePiecesAtCounter } from './order-piece-store.ts';
import { isWaitingFor } from './piece-report-store.ts';

export type LockedMissing = {
	readonly pieceId: string;
	readonly orderId: string;
	readonly orderNo: string;
	readonly orderState: OrderState;
	readonly version: number;
};

/** The missing ones of some pieces with their orders, locked. */
export async function lockMissing(
	tx: Tx,
	depotId: string,
	pieceIds: readonly string[],
): Promise<LockedMissing[]> {
	const depot = sql`${depotId}::uuid`;
	// Order before piece, as everywhere: the order of a piece cannot change while it is missing.
	const { rows } = await sql<LockedMissing>`
		select c.piece_id as "pieceId", o.id as "orderId", o.order_no as "orderNo",
			o.state as "orderState", c.version
		from custody c
		join pieces p on p.depot_id = ${depot} and p.id = c.piece_id
		join orders o on o.depot_id = ${depot} and o.id = p.order_id
		where c.depot_id = ${depot} and c.piece_id = any(${[...pieceIds]}::uuid[])
			and c.holder = 'missing'
		order by c.piece_id
		for update of o, c`.execute(tx);
	return rows;
}

type Finding = {
	readonly depotId: string;
	readonly caller: Actor;
	readonly now: Date;
	readonly note?: string;
	readonly deviceAt?: Date | null;
};

/** Returns missing pieces to the depot; those that are missing no more are left out. */
export async function returnMissing(
	tx: Tx,
	pieceIds: readonly string[],
	{ depotId, caller, now, note = '', deviceAt = null }: Finding,
): Promise<LockedMissing[]> {
	const pieces = await lockMissing(tx, depotId, pieceIds);
	const move = { depotId, pieces, note, caller, now, deviceAt };
	await movePiecesAtCounter(tx, { ...move, from: 'missing', to: 'depot', movement: 'found' });
	// Its history has the movement; the event makes open screens read the order again.
	for (const nounId of new Set(pieces.map(({ orderId }) => orderId))) {
		recordEvent(tx, {
			depotId,
			noun: 'order',
			nounId,
			kind: 'piece_found',
			payload: {},
			caller,
			at: now,
		});
	}
	return pieces;
}

/** A missing piece with who missed it at which vehicle. */
export type MissingPieceRow = {
	readonly id: string;
	readonly depotId: string;
	readonly depotName: string;
	readonly barcode: string;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly orderId: string;
	readonly orderNo: string;
	readonly senderName: string;
	readonly since: Date;
	readonly missedByName: string;
	readonly note: string | null;
	readonly routeId: string | null;
	readonly routeNumber: string | null;
	readonly plate: string | null;
	readonly loss: {
		readonly reportId: string;
		readonly number: string;
		readonly writtenByName: string;
	} | null;
	readonly version: number;
	/** The instant with microseconds, for the next page. */
	readonly sortKey: string;
};

export type MissingPiecePage = {
	readonly q: string | undefined;
	/** Set for a driver, who sees only pieces of own routes; a null id matches none. */
	readonly onlyDriver: { readonly driverId: string | null } | null;
	readonly after: { readonly since: string; readonly id: string } | null;
	readonly limit: number;
};

type FoundMissing = Pick<MissingPieceRow, 'id' | 'depotId' | 'sortKey'>;

/** One page of the missing pieces of a depot, the longest missing first. */
export async function findMissingRows(
	db: Database,
	depotId: string,
	{ q = '', onlyDriver, after, limit }: MissingPiecePage,
): Promise<FoundMissing[]> {
	const depot = sql`${depotId}::uuid`;
	const search = foldText(q).trim();
	const pattern = likeAnywhere(search);
	const matches =
		search === ''
			? sql`true`
			: sql`(fold_text(p.barcode) like ${pattern} or fold_text(p.sender_barcode) like ${pattern}
				or fold_text(o.order_no) like ${pattern} or fold_text(o.sender_name) like ${pattern}
				or fold_text(r.number) like ${pattern})`;
	const next =
		after === null
			? sql`true`
			: sql`(c.since, c.piece_id) > (${after.since}::timestamptz, ${after.id}::uuid)`;
	const { rows } = await sql<Omit<FoundMissing, 'depotId'>>`
		select c.piece_id as id, c.since::text as "sortKey"
		${fromMissing(depot)} and ${matches} and ${next} and ${drivenBy(onlyDriver)}
		order by c.since, c.piece_id limit ${limit}`.execute(db);
	return rows.map((row) => ({ ...row, depotId }));
}

/** Missing pieces of a depot with all columns of the list, in no sequence. */
export async function readMissingRows(
	db: Database,
	depotId: string,
	ids: readonly string[],
): Promise<Omit<MissingPieceRow, 'sortKey'>[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<Omit<MissingPieceRow, 'sortKey'>>`
		select p.id, p.depot_id as "depotId", t.name as "depotName",
			coalesce(p.sender_barcode, p.barcode) as barcode, p.ordinal, o.piece_count as "pieceCount",
			o.id as "orderId", o.order_no as "orderNo", o.sender_name as "senderName", c.since,
			e.actor_name as "missedByName", e.note, r.id as "routeId", r.number as "routeNumber", v.plate,
			(select jsonb_build_object('reportId', w.id, 'number', w.number,
				'writtenByName', w.written_by_name)
				from reports w where ${isWaitingFor(depot, sql`array[c.piece_id]`)} limit 1) as loss,
			c.version
		${fromMissing(depot)} and c.piece_id = any(${[...ids]}::uuid[])`.execute(db);
	return rows;
}

/** The number of missing pieces of a depot. */
export async function countMissingRows(
	db: Database,
	depotId: string,
	onlyDriver: MissingPiecePage['onlyDriver'],
): Promise<number> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count ${fromMissing(depot)} and ${drivenBy(onlyDriver)}`.execute(db);
	return rows[0]?.count ?? 0;
}

/** The condition on holders is that of the partial index. */
function fromMissing(depot: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`from custody c
		join pieces p on p.depot_id = ${depot} and p.id = c.piece_id
		join orders o on o.depot_id = ${depot} and o.id = p.order_id
		join depots t on t.id = ${depot}
		join custody_entries e on e.depot_id = ${depot} and e.piece_id = c.piece_id
			and e.seq = c.version
		left join debits z on z.depot_id = ${depot} and z.id = e.document_id
		left join routes r on r.depot_id = ${depot} and r.id = z.route_id
		left join vehicles v on v.id = z.vehicle_id
		where c.depot_id = ${depot} and c.holder = 'missing'
			and c.holder <> 'depot' and c.holder <> 'recipient'`;
}

function drivenBy(onlyDriver: MissingPiecePage['onlyDriver']): RawBuilder<unknown> {
	return onlyDriver === null ? sql`true` : sql`r.driver_id = ${onlyDriver.driverId}::uuid`;
}
