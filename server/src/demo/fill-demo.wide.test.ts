import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { seedReasons } from '../features/reasons/reason-store.ts';
import { sealedText } from '../outside/sealed-text.ts';
import { openLocationDaysAt } from '../testing/database/location-day.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { createDemoDatabase, demoSecret } from '../testing/fixture/demo-database.ts';
import { fillDemo } from './fill-demo.ts';

/** A Sunday. */
const midnight = new Date('2026-03-07T21:12:00Z');
const database = await createDemoDatabase();
afterAll(() => database.drop());

async function rowsOf<Row>(statement: string, of: Database = database.db): Promise<Row[]> {
	return (await sql<Row>`${sql.raw(statement)}`.execute(of)).rows;
}

test('fills the same data on another day at another hour', async () => {
	const other = await createTestDatabase();
	await seedReasons(other.db);
	await openLocationDaysAt(other.ownerAddress, midnight);
	expect(await fillDemo({ db: other.db, sealedText: sealedText(demoSecret) }, midnight)).toBe(true);
	const story = `select order_no, recipient_name, state, attempt_no from orders order by order_no`;
	expect(await rowsOf(story, other.db)).toEqual(await rowsOf(story));
	const before = await rowsOf(
		`select at from events where at > '${midnight.toISOString()}'
		and noun in ('order', 'route', 'debit', 'settlement')`,
		other.db,
	);
	expect(before).toEqual([]);
	await other.drop();
});
