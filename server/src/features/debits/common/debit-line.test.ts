import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { Tx } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { aDepot, someOrders } from '../../../testing/build/builders.ts';
import { aRoute, loadRoute } from '../../../testing/build/route-builders.ts';
import { asOwner } from '../../../testing/database/as-owner.ts';
import { createTestDatabase, onePostgresTest } from '../../../testing/database/test-database.ts';
import { readLines } from './debit-line-store.ts';

const { db, ownerAddress, drop } = await createTestDatabase();
afterAll(drop);

onePostgresTest(
	'before the first statistics, the planned pieces of a debit are searched once',
	async () => {
		// As after a first import: the planner expects one row in each of these tables.
		await asOwner(ownerAddress, async (owner) => {
			for (const table of [
				'orders',
				'pieces',
				'custody',
				'route_orders',
				'debits',
				'debit_lines',
			]) {
				await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
			}
		});
		const depotId = await aDepot(db);
		const orderIds = await someOrders(
			db,
			depotId,
			Array.from({ length: 60 }, () => ({})),
		);
		const route = await aRoute(db, depotId, orderIds);
		const id = await loadRoute(db, route, { orderIds: orderIds.slice(0, 40) });

		const [lines, searches] = await transact(db, async (tx) => {
			const before = await searchesSoFar(tx);
			const read = await readLines(tx, { ...route, id });
			return [read, (await searchesSoFar(tx)) - before];
		});
		expect(lines.filter(({ state }) => state === 'debited')).toHaveLength(40);
		expect(lines.filter(({ state }) => state === 'pending')).toHaveLength(20);
		expect(searches).toBeLessThanOrEqual(60);
	},
);

/** The searches of a connection in the orders of routes, which it has not reported yet. */
async function searchesSoFar(tx: Tx): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_xact_user_tables
		where relname = 'route_orders'`.execute(tx);
	return rows[0]?.count ?? 0;
}
