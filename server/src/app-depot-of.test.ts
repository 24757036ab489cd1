import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depotCache, findDepotOf, groupByDepot } from './db/depot-of.ts';
import { newId } from './db/ids.ts';
import { eachDepot } from './db/sql/each-depot.ts';
import { aDepot, someOrders } from './testing/build/builders.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';

let database: TestDatabase;
let depots: string[];
let orderIds: string[];

beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	depots = [await aDepot(db), await aDepot(db), await aDepot(db)];
	orderIds = (await eachDepot(depots, (depotId) => someOrders(db, depotId, [{}]))).flat();
});
afterAll(() => database.drop());

describe('the depot of a record', () => {
	test('is found, also for an id in capitals and from the cache', async () => {
		const { db } = database;
		const id = orderIds[1] ?? '';
		expect(await findDepotOf(db, 'orders', id.toUpperCase(), depots)).toBe(depots[1]);
		expect(await findDepotOf(db, 'orders', id.toUpperCase(), depots)).toBe(depots[1]);
	});

	test('stays that of an order when a paper elsewhere has its id', async () => {
		const { db } = database;
		const [own = '', other = ''] = depots;
		const id = orderIds[0] ?? '';
		const paper = { number: 'GIT-1', sender_name: 'Test', taker: 'Test', handed_by: newId() };
		await db
			.insertInto('sender_handovers')
			.values({ ...paper, depot_id: other, id, handed_by_name: 'Test', handed_at: new Date() })
			.execute();
		expect(await findDepotOf(db, 'orders', id, depots)).toBe(own);
		expect(await findDepotOf(db, 'sender_handovers', id, depots)).toBe(other);
		expect(await findDepotOf(db, 'orders', id, depots)).toBe(own);
		await db
			.insertInto('sender_handovers')
			.values({ ...paper, depot_id: own, id, handed_by_name: 'Test', handed_at: new Date() })
			.execute();
		const [, , third = ''] = depots;
		expect(await findDepotOf(db, 'sender_handovers', id, [own, third])).toBe(own);
	});

	test('is null for a caller of other depots, whatever is in the cache', async () => {
		const { db } = database;
		const id = orderIds[1] ?? '';
		const others = [depots[0] ?? '', depots[2] ?? ''];
		expect(await findDepotOf(db, 'orders', id, depots)).toBe(depots[1]);
		expect(await findDepotOf(db, 'orders', id, others)).toBeNull();
		expect(await findDepotOf(db, 'orders', newId(), depots)).toBeNull();
		expect(await groupByDepot(db, 'orders', orderIds, others)).toEqual(
			new Map([
				[depots[0], [orderIds[0]]],
				[depots[2], [orderIds[2]]],
			]),
		);
	});

	test('is found of each record when the cache is full', async ({ onTestFinished }) => {
		const { db } = database;
		const { limit } = depotCache;
		onTestFinished(() => void Object.assign(depotCache, { limit }));
		depotCache.limit = 1;
		const [first = '', second = '', third = ''] = await someOrders(db, depots[0] ?? '', [
			{},
			{},
			{},
		]);
		for (const id of [first, second, third]) await findDepotOf(db, 'orders', id, depots);
		const groups = await groupByDepot(db, 'orders', [third, first, second], depots);
		expect(groups).toEqual(new Map([[depots[0], [third, first, second]]]));
	});
});
