import { exportOrders } from '@sevk/contract/orders/orders';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDepot, aDriver, aVehicle, someOrders, testDay } from '../../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
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
		{
			orderNo: '00123',
			recipientName: 'Şükrü Ağırbaş',
			email: 'sukru@ornek.com',
			dueKurus: 123_450,
			paymentType: 'cash',
		},
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
	expect(lines[0]).toMatch(/^\uFEFFSipariş No;Depo;Gönderici;Gönderici Hesabı;Durum;Nerede;Alıcı;/);
	expect(numbersOf(lines)).toEqual(['"=""00123"""', "'=1+1", 'SURUCU-1']);
	const [, first = ''] = lines;
	expect(first).toContain(';Şükrü A******;0532 *** ** 67;s****@ornek.com;Kadıköy;Moda;05.03.2026;');
	expect(first).toContain(';Kapıda Nakit;1234,50;1250,50;');
	expect(lines[2]).toContain(";'=cmd Y*****;;;Beşiktaş;");
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
