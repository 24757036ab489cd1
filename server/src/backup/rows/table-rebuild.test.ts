import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { createPartitions } from './table-rebuild.ts';
import { readPartitions } from './table-shape.ts';

const { ownerAddress, drop } = await createTestDatabase();
afterAll(drop);

test('a day of positions that a restore creates has the options of one that the server opened', async () => {
	await asOwner(ownerAddress, async (owner) => {
		await owner.query(
			`select keep_location_days((now() at time zone 'UTC')::date, 30) from generate_series(1, 3)`,
		);
		const [day, ...others] = await readPartitions(owner);
		if (day === undefined) throw new Error('no day');
		const { options } = day;
		expect(options).toContain('autovacuum_vacuum_insert_threshold=-1');
		await owner.query(`drop table ${[day, ...others].map(({ name }) => name).join(', ')}`);
		const changed = { ...day, options: ['autovacuum_enabled=false'] };
		// Earlier backups do not contain the options.
		const earlier = others.map((other) => ({ ...other, options: [] }));
		await createPartitions(owner, [changed, ...earlier]);
		expect(await readPartitions(owner)).toEqual([
			changed,
			...others.map((other) => ({ ...other, options })),
		]);
	});
});
