import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../../../db/transact.ts';
import { asOwner } from '../../../testing/database/as-owner.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import {
	type Mover,
	movementOf,
	moveOnce,
	outcomeOf,
	playLedger,
	playLedgerTogether,
} from '../../../testing/fixture/custody-model.ts';

/** In parallel, so that acts also conflict. The long run is custody-ledger.wide.test.ts. */
const players = 4;
const runs = 400;

test(`${runs} histories of the ledger end with exactly one holder for every piece`, async () => {
	expect(await playLedgerTogether(players, runs)).toEqual([null, null, null, null]);
});

/** Replaces the version of the caller by the current one, so that the last writer wins. */
const lastWins: Mover = async (db, attempt) => {
	const now = await db
		.selectFrom('custody')
		.select(['holder', 'version'])
		.where('depot_id', '=', attempt.depotId)
		.where('piece_id', '=', attempt.pieceId)
		.executeTakeFirst();
	const seen = now === undefined ? {} : { from: now.holder, version: now.version };
	return moveOnce(db, { ...attempt, ...(attempt.version === 0 ? {} : seen) });
};

/** Names the key as conflict target, so that any other conflict is an error instead of a replay. */
const conflictTarget: Mover = (db, attempt) =>
	outcomeOf(db, async (tx) => {
		const { depotId, pieceId, version, from, to, key } = attempt;
		const entry = sql`
			insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key, actor_id, actor_name, at)
			values (${depotId}, ${pieceId}, ${version + 1}, ${from}, ${to}, ${movementOf(attempt)}, ${`${key}:${pieceId}`}, ${depotId}, 'Model', now())
			on conflict (depot_id, key) do nothing returning seq`;
		const written = await entry.execute(tx).catch((error: unknown) => {
			if (sqlState(error)?.startsWith('23')) return null;
			throw error;
		});
		if (written === null) return 'stale';
		if (written.rows.length === 0) return 'replayed';
		await sql`
			insert into custody (depot_id, piece_id, holder, version, since) values (${depotId}, ${pieceId}, ${to}, ${version + 1}, now())
			on conflict (depot_id, piece_id) do update set holder = excluded.holder, version = excluded.version`.execute(
			tx,
		);
		return 'moved';
	});

/** Writes the entry without updating the holder of the piece. */
const forgetHolder: Mover = (db, attempt) =>
	attempt.version === 0 ? moveOnce(db, attempt) : writeEntryOnly(db, attempt);

const writeEntryOnly: Mover = (db, attempt) =>
	outcomeOf(db, async (tx) => {
		const { depotId, pieceId, version, from, to, key } = attempt;
		await sql`
			insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key, actor_id, actor_name, at)
			values (${depotId}, ${pieceId}, ${version + 1}, ${from}, ${to}, ${movementOf(attempt)}, ${`${key}:${pieceId}`}, ${depotId}, 'Model', now())
			on conflict do nothing`.execute(tx);
		return 'moved';
	});

describe('a planted fault is caught', () => {
	const faults: { name: string; schema?: string; move?: Mover }[] = [
		{
			name: 'entries do not reference the previous one',
			schema: `alter table custody drop constraint if exists custody_depot_id_piece_id_version_holder_fkey;
				alter table custody_entries drop constraint custody_entries_depot_id_piece_id_prev_seq_from_holder_fkey`,
		},
		{
			name: 'a key may be used twice',
			schema: 'alter table custody_entries drop constraint custody_entries_depot_id_key_key',
		},
		{
			name: 'two entries may have one number',
			schema: `alter table custody drop constraint if exists custody_depot_id_piece_id_version_holder_fkey;
				alter table custody_entries drop constraint custody_entries_depot_id_piece_id_prev_seq_from_holder_fkey;
				alter table custody_entries drop constraint custody_entries_depot_id_piece_id_seq_to_holder_key;
				alter table custody_entries drop constraint custody_entries_pkey`,
		},
		{
			name: 'any holder may miss a piece, and any may take a missing one',
			schema: 'alter table custody_entries drop constraint custody_entries_missing',
		},
		{ name: 'the last writer wins', move: lastWins },
		{ name: 'the conflict names the key', move: conflictTarget },
		{ name: 'the holder is not updated', move: forgetHolder },
	];

	test.each(faults)(
		'$name',
		async ({ schema, move }) => {
			const { db, ownerAddress, drop } = await createTestDatabase(8);
			try {
				if (schema !== undefined) {
					await asOwner(ownerAddress, (owner) => owner.query(schema));
				}
				const end = await playLedger(db, 400, move === undefined ? {} : { move });
				expect(end).not.toBeNull();
			} finally {
				await drop();
			}
		},
		120_000,
	);
});
