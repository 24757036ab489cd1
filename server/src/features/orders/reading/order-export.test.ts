import { exportOrders } from '@sevk/contract/orders/orders';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerClient } from '../../../db/database.ts';
import { listZip, readZipText } from '../../../outside/table/zip-archive.ts';
import { aDepot, aDriver, aVehicle, someOrders, testDay } from '../../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { createMemoryMeter } from '../../../testing/build/live-memory.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
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
	const otherDepotId = await aDepot(db, { name: 'Pendik' });
	const driverId = await aDriver(db, depotId);
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds: [depotId, otherDepotId] }),
			planner: testUser('planner', { depotIds: [depotId] }),
			driver: testUser('driver', { depotIds: [depotId], driverId }),
			cashierOfNothing: testUser('cashier', { depotIds: [] }),
			nobody: { ...testUser('viewer', { depotIds: [depotId] }), rights: [] },
		}),
		implementations: implementOrders({ db }),
	});
	await someOrders(db, depotId, [
		{ orderNo: '00123', recipientName: 'Şükrü Ağırbaş', dueKurus: 123_450, paymentType: 'cash' },
		{ orderNo: '=1+1', recipientName: '=cmd Yılmaz', phone: null, district: 'Beşiktaş' },
	]);
	await someOrders(db, otherDepotId, [{ orderNo: 'PENDIK-1' }]);
	const [own = ''] = await someOrders(db, depotId, [{ orderNo: 'SURUCU-1' }]);
	await aRoute(db, depotId, [own], { driverId, vehicleId: await aVehicle(db, depotId) });
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

async function take(token: string, query: Record<string, string>) {
	const search = new URLSearchParams({ format: 'csv', sort: 'orderNo', ...query });
	const response = await app.inject({
		url: `${exportOrders.path}?${search}`,
		headers: bearer(token),
	});
	return { response, lines: response.body.split('\r\n') };
}

const numbersOf = (lines: readonly string[]) =>
	lines.slice(1, -1).map((line) => line.split(';')[0]);

test('exports the list as filtered and sorted, with masked names', async () => {
	const { response, lines } = await take('planner', { direction: 'asc' });
	expect(response.statusCode).toBe(200);
	expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
	expect(response.headers['content-disposition']).toMatch(/siparisler-\d{4}-\d\d-\d\d\.csv/);
	expect(lines[0]).toMatch(/^\uFEFFSipariş No;Depo;Durum;Nerede;Alıcı;Telefon;İlçe/);
	expect(numbersOf(lines)).toEqual(['"=""00123"""', "'=1+1", 'SURUCU-1']);
	const [, first = ''] = lines;
	expect(first).toContain(';Şükrü A******;0532 *** ** 67;Kadıköy;Moda;05.03.2026;');
	expect(first).toContain(';Kapıda Nakit;1234,50;1250,50;');
	expect(lines[2]).toContain(";'=cmd Y*****;;Beşiktaş;");
	expect(response.body).not.toContain('Ağırbaş');
	const filtered = await take('planner', { districts: 'Beşiktaş', dateFrom: testDay });
	expect(numbersOf(filtered.lines)).toEqual(["'=1+1"]);
	const searched = await take('planner', { q: 'sukru' });
	expect(numbersOf(searched.lines)).toEqual(['"=""00123"""']);
});

test('exports only orders that the caller may read', async () => {
	expect(numbersOf((await take('admin', {})).lines)).toContain('PENDIK-1');
	expect((await take('planner', {})).response.body).not.toContain('PENDIK-1');
	expect(numbersOf((await take('driver', {})).lines)).toEqual(['SURUCU-1']);
	expect(numbersOf((await take('cashierOfNothing', {})).lines)).toEqual([]);
	expect((await take('nobody', {})).response.statusCode).toBe(403);
	expect((await take('planner', { format: 'pdf' })).response.statusCode).toBe(400);
});

test('a workbook has its file name and content type', async () => {
	const { response } = await take('planner', { format: 'xlsx' });
	expect(response.headers['content-type']).toContain('spreadsheetml.sheet');
	expect(response.headers['content-disposition']).toMatch(/siparisler-[\d-]+\.xlsx/);
	expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
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
