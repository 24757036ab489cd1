import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDepotOf, groupByDepot } from './db/depot-of.ts';
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
});
