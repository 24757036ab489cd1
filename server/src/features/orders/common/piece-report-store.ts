// Reports that wait for the decision about goods of a depot (docs/domain.md#disposal).
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The condition on a report `w` that waits for the decision about some of these goods of a depot. */
export function isWaitingFor(depot: RawBuilder<unknown>, pieceIds: RawBuilder<unknown>) {
	return sql`w.depot_id = ${depot} and w.state = 'awaiting_approval' and w.debit_id is null
		and w.piece_ids && ${pieceIds}`;
}

/** The number of a report that waits for the decision about some of these goods; null without one. */
export async function findWaitingReport(
	tx: Tx,
	depotId: string,
	pieceIds: readonly string[],
): Promise<{ number: string } | null> {
	const { rows } = await sql<{ number: string }>`
		select w.number from reports w
		where ${isWaitingFor(sql`${depotId}::uuid`, sql`${[...pieceIds]}::uuid[]`)} limit 1`.execute(
		tx,
	);
	return rows[0] ?? null;
}
