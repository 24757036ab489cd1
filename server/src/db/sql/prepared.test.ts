import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { prepared } from './prepared.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

const noDepot = '00000000-0000-7000-8000-000000000000';

test('a marked statement is prepared, also one of a query builder', async () => {
	await db.connection().execute(async (connection) => {
		for (let time = 0; time < 2; time += 1) {
			await sql`${prepared('test-raw')} select 1`.execute(connection);
			await connection
				.selectFrom('idempotency_keys')
				.select('key')
				.where('depot_id', '=', noDepot)
				.modifyFront(prepared('test-front'))
				.execute();
			await connection
				.deleteFrom('waiting_scan_events')
				.where('depot_id', '=', noDepot)
				.returning('id')
				.modifyEnd(prepared('test-end'))
				.execute();
		}
		const { rows } = await sql<{ name: string }>`
			select name from pg_prepared_statements where name like 'test-%' order by name`.execute(
			connection,
		);
		expect(rows.map(({ name }) => name)).toEqual(['test-end', 'test-front', 'test-raw']);
	});
});

test('a marked statement names its columns', async () => {
	const mark = prepared('test-all');
	const all = db.selectFrom('routes').where('depot_id', '=', noDepot);
	const none = db.deleteFrom('routes').where('depot_id', '=', noDepot).returningAll();
	const statements = [
		() => all.selectAll().modifyFront(mark).execute(),
		() => all.selectAll('routes').modifyEnd(mark).execute(),
		() => none.modifyEnd(mark).execute(),
		() => sql`${mark}\n\tselect * from routes`.execute(db),
	];
	for (const run of statements) {
		await expect(run()).rejects.toThrow('a prepared statement returns all columns: test-all');
	}
});
