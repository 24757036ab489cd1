import { listCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { countRoutes, listRoutes } from '@sevk/contract/routes/routes';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aDepot, aDriver, someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementCarryOvers } from '../carry-over/route-carry-over-endpoints.ts';
import { implementRoutes } from '../route-endpoints.ts';
import { readMapOfDay } from './route-map-store.ts';

const { db, drop } = await createTestDatabase();
const depotIds = [await aDepot(db), await aDepot(db), await aDepot(db)];
const app = await testEdge({
	identity: fakeIdentity({
		office: testUser('planner', { depotIds }),
		...Object.fromEntries(
			depotIds.map((depotId, index) => [
				`depot-${index}`,
				testUser('planner', { depotIds: [depotId] }),
			]),
		),
	}),
	implementations: [...implementRoutes({ db }), ...implementCarryOvers({ db })],
});
afterAll(async () => {
	await app.close();
	await drop();
});

const driverNames = ['Çiğdem Ak', 'Cem Ak', 'Işıl Ak', 'İpek Ak', 'Şule Ak', 'Suna Ak', 'Cem Ak'];
const routeIds: string[] = [];
for (const [index, name] of driverNames.entries()) {
	const depotId = depotIds[index % depotIds.length] ?? '';
	const orderIds = await someOrders(db, depotId, [{ serviceDate: `2026-03-0${(index % 3) + 1}` }]);
	const driverId = await aDriver(db, depotId, { name });
	const serviceDate = `2026-03-0${(index % 2) + 1}`;
	const { routeId } = await aRoute(db, depotId, orderIds, { driverId, serviceDate });
	routeIds.push(routeId);
}
for (const depotId of depotIds) {
	const days = ['2026-03-01', '2026-03-02'].map((serviceDate) => ({ serviceDate }));
	await someOrders(db, depotId, days);
}

const office = sender(app, 'office');

test.each([
	['serviceDate', sql`r.service_date`],
	['number', sql`r.number`],
	['driver', sql`p.full_name collate "tr-TR-x-icu"`],
] as const)('pages over several depots are sorted by %s', async (sort, column) => {
	for (const direction of ['asc', 'desc'] as const) {
		const way = sql.raw(direction);
		const { rows } = await sql<{ id: string }>`
			select r.id from routes r join drivers p on p.id = r.driver_id
			order by ${column} ${way}, r.id ${way}`.execute(db);
		const seen: string[] = [];
		let cursor: string | null | undefined;
		do {
			const query = { sort, direction, limit: 2, ...(cursor ? { cursor } : {}) };
			const { body } = await office(listRoutes, { query });
			seen.push(...body.items.map(({ id }) => id));
			cursor = body.nextCursor;
		} while (cursor);
		expect(seen).toEqual(rows.map(({ id }) => id));
	}
});

test('totals over several depots are the sums of each', async () => {
	const { body } = await office(countRoutes, { query: {} });
	const parts = await Promise.all(
		depotIds.map(async (_, index) => (await sender(app, `depot-${index}`)(countRoutes, {})).body),
	);
	for (const name of ['total', 'orderCount', 'poolCount', 'remainingCount'] as const) {
		expect(body[name]).toBe(parts.reduce((sum, part) => sum + part[name], 0));
	}
	expect(body).toMatchObject({ total: 7, poolCount: 6, states: { planned: 7 } });
});

test('orders up to the day that wait for a check are counted, with the first of their days', async () => {
	const countsUntil = async (dateTo: string) => {
		const { body } = await office(countRoutes, { query: { dateTo } });
		return [body.uncheckedCount, body.uncheckedFrom, body.poolCount];
	};
	expect(await countsUntil('2026-03-02')).toEqual([0, null, 6]);
	const unchecked = await Promise.all(
		['2026-03-02', '2026-03-01', '2026-03-09'].map((serviceDate, at) =>
			someOrders(db, depotIds[at % 2] ?? '', [{ serviceDate }]),
		),
	);
	await db
		.updateTable('orders')
		.set({ state: 'new' })
		.where('id', 'in', unchecked.flat())
		.execute();
	expect(await countsUntil('2026-03-02')).toEqual([2, '2026-03-01', 6]);
	expect(await countsUntil('2026-03-09')).toEqual([3, '2026-03-01', 6]);
});

test('a route is found in any of the depots, and in no other', async () => {
	const [routeId = ''] = routeIds;
	expect((await office(showRoute, { params: { routeId } })).body.id).toBe(routeId);
	const elsewhere = await sender(app, 'depot-1')(showRoute, { params: { routeId } });
	expect(elsewhere.status).toBe(404);
});

test('the map of several depots keeps the orders on routes and cuts the pools', async () => {
	const viewer = testUser('planner');
	const query = { depotIds, onlyDriver: null, serviceDate: '2026-03-02', viewer };
	const all = await readMapOfDay(db, query);
	const countOf = ({ orders, placeless }: typeof all) => orders.length + placeless.length;
	expect(all.routes.map(({ id }) => id).toSorted()).toEqual(
		routeIds.filter((_, index) => index % 2 === 1).toSorted(),
	);
	expect([countOf(all), all.leftOut]).toEqual([9, 0]);
	const cut = await readMapOfDay(db, query, 5);
	expect([countOf(cut), cut.leftOut]).toEqual([5, 4]);
	const pool = [...cut.orders, ...cut.placeless].filter(({ routeId }) => routeId === null);
	expect(pool.map(({ serviceDate }) => serviceDate)).toEqual(['2026-03-02', '2026-03-02']);
});

test('orders left over by several depots come oldest first, page by page', async () => {
	const seen: string[] = [];
	let cursor: string | null | undefined;
	do {
		const query = { upTo: 'yesterday' as const, limit: 4, ...(cursor ? { cursor } : {}) };
		const { body } = await office(listCarryOvers, { query });
		seen.push(...body.items.map(({ serviceDate, id }) => `${serviceDate} ${id}`));
		cursor = body.nextCursor;
	} while (cursor);
	expect(seen.length).toBeGreaterThanOrEqual(6);
	expect(seen).toEqual([...new Set(seen)].toSorted());
});
