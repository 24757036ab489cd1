import { exportOrders } from '@sevk/contract/orders/orders';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerClient } from '../../../db/database.ts';
import { listZip, readZipText } from '../../../outside/table/zip-archive.ts';
import { aDepot, someOrders } from '../../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { createMemoryMeter } from '../../../testing/build/live-memory.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementOrders } from '../order-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	depotId = await aDepot(db);
	app = await testEdge({
		identity: fakeIdentity({ planner: testUser('planner', { depotIds: [depotId] }) }),
		implementations: implementOrders({ db }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

test('exports 40,000 orders in bounded memory', async () => {
	const drafts = Array.from({ length: 1_000 }, () => ({ district: 'Ataşehir' }));
	await someOrders(database.db, depotId, drafts);
	await dropSearchIndexes();
	await multiply(40);
	const origin = await app.listen({ port: 0, host: '127.0.0.1' });
	for (const format of ['csv', 'xlsx'] as const) {
		const memory = createMemoryMeter();
		const parts: Buffer[] = [];
		const answer = await fetch(
			`${origin}${exportOrders.path}?format=${format}&districts=Ata%C5%9Fehir`,
			{ headers: bearer('planner') },
		);
		for await (const part of answer.body ?? []) {
			parts.push(Buffer.from(part));
			if (parts.length % 50 === 0) memory.sample();
		}
		expect(await rowCount(format, Buffer.concat(parts)), format).toBe(40_001);
		expect(memory.highestMb(), format).toBeLessThan(40);
	}
}, 300_000);

async function rowCount(format: 'csv' | 'xlsx', file: Buffer): Promise<number> {
	if (format === 'csv') return file.toString().split('\r\n').length - 1;
	const sheet = (await listZip(file)).find(({ name }) => name.endsWith('sheet1.xml'));
	let count = 0;
	let rest = '';
	for await (const part of sheet === undefined ? [] : readZipText(sheet, 1e9)) {
		const pieces = (rest + part).split('</row>');
		count += pieces.length - 1;
		rest = pieces.at(-1) ?? '';
	}
	return count;
}

/** Search indexes take longer to write than the rows, and an export does not read them. */
async function dropSearchIndexes(): Promise<void> {
	const owner = ownerClient(database.ownerAddress);
	await owner.connect();
	const { rows } = await owner.query<{ name: string }>(
		`select indexname as name from pg_indexes where tablename = 'orders' and indexdef like '% USING gin %'`,
	);
	for (const { name } of rows) await owner.query(`drop index ${name}`);
	await owner.end();
}

/** Copies the orders of one district, without pieces, until there are `thousands` × 1,000. */
async function multiply(thousands: number): Promise<void> {
	const { rows } = await sql<{ name: string }>`
		select column_name as name from information_schema.columns
		where table_name = 'orders' and column_name not in ('id', 'order_no')
			and is_generated = 'NEVER'`.execute(database.db);
	const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
	// In steps, because a statement may take no more than 5 s.
	for (let copy = 2; copy <= thousands; copy += 1) {
		await sql`
			insert into orders (id, order_no, ${columns})
			select gen_random_uuid(), order_no || '-' || ${copy}::int, ${columns}
			from orders where district = 'Ataşehir' and order_no not like '%-%-%'
		`.execute(database.db);
	}
}
