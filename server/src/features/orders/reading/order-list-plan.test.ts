import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../../db/database.ts';
import { statementsOf } from '../../../testing/bench/bench-statement.ts';
import { aDepot } from '../../../testing/build/builders.ts';
import { testUser } from '../../../testing/build/fake-identity.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { readOrderFilter } from '../common/order-filter-store.ts';
import { listOrderRows, type OrderSort } from './order-list-store.ts';

test('orders of a day are read by the day and then sorted, those of a year by the sort', async () => {
	const { db, address, drop } = await createTestDatabase();
	const depotId = await aDepot(db);
	const pool = openPool(address, { poolSize: 1 });
	onTestFinished(async () => {
		await pool.end();
		await drop();
	});
	// The only connection. A sort is as bad for the planner as an estimate that is far too high.
	await pool.query('set enable_sort = off');
	const viewer = { ...testUser('admin', { depotIds: [depotId] }), requestId: 'test' };
	const planOf = async (sort: OrderSort, dateFrom: string, dateTo: string) => {
		const filter = readOrderFilter(viewer, { dateFrom, dateTo });
		const page = { filter, sort, direction: 'asc' as const, limit: 50, after: null, viewer };
		const [statement] = await statementsOf(pool, (bare) => listOrderRows(bare, page));
		const { text = '', values = [] } = statement ?? {};
		const { rows } = await pool.query(`explain ${text}`, [...values]);
		return JSON.stringify(rows);
	};
	for (const [sort, index] of [
		['recipient', 'orders_by_recipient'],
		['district', 'orders_by_district_name'],
		['amount', 'orders_by_amount'],
	] as const) {
		expect(await planOf(sort, '2026-11-27', '2026-11-27')).not.toContain(index);
		expect(await planOf(sort, '2025-11-27', '2026-11-27')).toContain(index);
	}
});
