import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { statementsOf } from '../../../testing/bench/bench-statement.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { findExistingOrders } from './order-import-row-store.ts';

test('the key of a row is folded once, also where every order is compared', async () => {
	const { address, drop } = await createTestDatabase();
	const pool = openPool(address, { poolSize: 1 });
	onTestFinished(async () => {
		await pool.end();
		await drop();
	});
	// The only connection. A missing index is as bad as statistics that lack the orders.
	await pool.query('set enable_indexscan = off');
	await pool.query('set enable_bitmapscan = off');
	const statements = await statementsOf(pool, (bare) =>
		findExistingOrders(bare, newId(), [{ orderNo: 'SP-1', senderName: 'Ada Butik' }]),
	);
	// The accounts of the senders are looked up before.
	const { text = '', values = [] } = statements.at(-1) ?? {};
	const { rows } = await pool.query(`explain verbose ${text}`, [...values]);
	const plan = rows.map((row) => String(row['QUERY PLAN']).trim());
	// Computed with the row of the file, not in the comparison with each order.
	expect(plan.filter((line) => /^Output: .*fold_code\(/.test(line))).not.toEqual([]);
	expect(plan.filter((line) => /order_no_fold = fold_code/.test(line))).toEqual([]);
});
