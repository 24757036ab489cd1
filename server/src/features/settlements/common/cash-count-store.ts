import type { Denominations, PosTotal } from '@sevk/domain/settlements/settlement';
import type { CountAttempt } from '@sevk/domain/settlements/settlement-count-round';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';

export type StoredCount = CountAttempt & {
	readonly expectedKurus: number;
	readonly denominations: Denominations;
	readonly posTotals: PosTotal[];
	readonly countedByName: string;
	readonly countedAt: Date;
};

/** The counts of the last round of routes of a depot, by route: the first and the recount. */
export async function readLastRounds(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredCount[]>> {
	const rows = await db
		.selectFrom('cash_counts')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('route_id', '=', sql<string>`any(${[...routeIds]}::uuid[])`)
		.orderBy('round')
		.orderBy('attempt')
		.execute();
	const countsOf = Map.groupBy(rows, (row) => row.route_id);
	return new Map([...countsOf].map(([routeId, counts]) => [routeId, lastRoundOf(counts)]));
}

function lastRoundOf(rows: readonly Row<'cash_counts'>[]): StoredCount[] {
	const last = rows.at(-1)?.round;
	return rows
		.filter(({ round }) => round === last)
		.map((row) => ({
			round: row.round,
			attempt: row.attempt,
			dueKurus: row.due_kurus,
			cardDueKurus: row.card_due_kurus,
			posKurus: row.pos_kurus,
			countedKurus: row.counted_kurus,
			settlementVersion: row.settlement_version,
			expectedKurus: row.expected_kurus,
			denominations: row.denominations as Denominations,
			posTotals: row.pos_totals as PosTotal[],
			countedByName: row.counted_by_name,
			countedAt: row.counted_at,
		}));
}

export async function insertCount(tx: Tx, row: NewRow<'cash_counts'>): Promise<void> {
	await tx.insertInto('cash_counts').values(row).execute();
}
