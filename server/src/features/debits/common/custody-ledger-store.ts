// The custody ledger. No other module writes custody entries (docs/trust.md#custody-ledger).
import type { Holder, Movement } from '@sevk/domain/orders/piece/piece-custody';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { preparedIfShort } from '../../../db/sql/prepared.ts';
import { sqlState } from '../../../db/transact.ts';

/** A transfer of one piece from its current holder to the next. */
export type CustodyMove = {
	readonly pieceId: string;
	/** null for a new piece, e.g. a product that a recipient returned. */
	readonly from: Holder | string | null;
	readonly to: Holder | string;
	/** Number of the piece's last entry that the caller read; 0 for a new piece. */
	readonly version: number;
};

/** The data that all pieces of one act share. */
export type CustodyAct = {
	readonly depotId: string;
	/** The idempotency key of the act. The key of each entry is this one with the piece id. */
	readonly key: string;
	readonly movement: Movement;
	readonly actor: { readonly userId: string; readonly name: string };
	readonly at: Date;
	/** Time of the act on the device; null when the device sent none. */
	readonly deviceAt?: Date | null;
	readonly reasonCode?: string | null;
	readonly note?: string | null;
	/** The approved report or the transfer behind the movement. */
	readonly documentId?: string | null;
};

/**
 * The result of an act. `replayed`: the request was repeated; `stale`: a piece has moved since it was
 * read; `key-reused`: the key belongs to another act. After the last two the caller must roll back.
 */
export type MoveOutcome = 'moved' | 'replayed' | 'stale' | 'key-reused';

/** The key of one entry, unique within its depot. */
function entryKey(actKey: string, pieceId: string): string {
	return `${actKey}:${pieceId}`;
}

/** Foreign key: another holder. Unique: already moved. Check: same holder. All mean stale input. */
const conflicts = ['23503', '23505', '23514'];

/**
 * Moves pieces to their next holder, all or none, in one statement. Each entry references the
 * previous one, so the schema refuses a giver that does not hold the piece.
 */
export async function moveCustody(
	tx: Tx,
	act: CustodyAct,
	moves: readonly CustodyMove[],
): Promise<MoveOutcome> {
	if (moves.length === 0) return 'moved';
	try {
		const written = await writeMoves(tx, act, moves);
		if (written.entries === moves.length && written.holders === moves.length) return 'moved';
		if (written.entries > 0) return 'stale';
	} catch (error) {
		if (!conflicts.includes(sqlState(error) ?? '')) throw error;
		return 'stale';
	}
	return replayOf(tx, act, moves);
}

/** How many ledger entries were written, and how many pieces have a new holder. */
type WrittenMoves = { readonly entries: number; readonly holders: number };

async function writeMoves(
	tx: Tx,
	act: CustodyAct,
	moves: readonly CustodyMove[],
): Promise<WrittenMoves> {
	// Always in the same sequence, so that concurrent acts on the same pieces cannot deadlock.
	const sorted = moves.toSorted((left, right) => (left.pieceId < right.pieceId ? -1 : 1));
	const { rows } = await sql<WrittenMoves>`${preparedIfShort('custody-moves', moves)}
		with entry as (
			insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key,
				reason_code, note, document_id, actor_id, actor_name, device_at, at)
			select ${act.depotId}, m.piece_id, m.version + 1, m.from_holder, m.to_holder, ${act.movement}, m.key,
				${act.reasonCode ?? null}, ${act.note ?? null}, ${act.documentId ?? null}::uuid,
				${act.actor.userId}, ${act.actor.name}, ${act.deviceAt ?? null}::timestamptz, ${act.at}::timestamptz
			from unnest(
				${sorted.map((move) => move.pieceId)}::uuid[],
				${sorted.map((move) => move.from)}::text[],
				${sorted.map((move) => move.to)}::text[],
				${sorted.map((move) => move.version)}::int[],
				${sorted.map((move) => entryKey(act.key, move.pieceId))}::text[]
			) with ordinality as m(piece_id, from_holder, to_holder, version, key, position)
			order by m.position
			-- Without a conflict target: with one, concurrent requests with the same key got 200, 200, 409.
			on conflict do nothing
			returning piece_id, seq, to_holder
		), moved as (
			update custody c set holder = entry.to_holder, version = entry.seq, since = ${act.at}::timestamptz
			from entry
			where c.depot_id = ${act.depotId} and c.piece_id = entry.piece_id and c.version = entry.seq - 1
			returning c.piece_id
		), began as (
			insert into custody (depot_id, piece_id, holder, version, since, is_product)
			select ${act.depotId}, entry.piece_id, to_holder, seq, ${act.at}::timestamptz, p.kind = 'product'
			from entry join pieces p on p.depot_id = ${act.depotId} and p.id = entry.piece_id
			where seq = 1
			on conflict do nothing
			returning piece_id
		)
		select (select count(*) from entry) as entries,
			(select count(*) from moved) + (select count(*) from began) as holders`.execute(tx);
	return rows[0] ?? { entries: 0, holders: 0 };
}

/** Nothing was written: either the same act was sent again, or another act moved the pieces. */
async function replayOf(
	tx: Tx,
	act: CustodyAct,
	moves: readonly CustodyMove[],
): Promise<MoveOutcome> {
	const keys = moves.map((move) => entryKey(act.key, move.pieceId));
	const written = await tx
		.selectFrom('custody_entries')
		.select(['key', 'seq', 'from_holder', 'to_holder', 'movement'])
		.where('depot_id', '=', act.depotId)
		.where('key', 'in', keys)
		.execute();
	if (written.length === 0) return 'stale';
	const byKey = new Map(written.map((entry) => [entry.key, entry]));
	const same = moves.every((move) => {
		const entry = byKey.get(entryKey(act.key, move.pieceId));
		return (
			entry?.seq === move.version + 1 &&
			entry.from_holder === move.from &&
			entry.to_holder === move.to &&
			entry.movement === act.movement
		);
	});
	return same ? 'replayed' : 'key-reused';
}
