// Database connections that end or stop responding while requests run.
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { openConnectionEnder } from './testing/database/connection-ender.ts';
import { openSilentProxy } from './testing/database/silent-proxy.ts';
import { createTestDatabase } from './testing/database/test-database.ts';
import { useWholePool } from './testing/database/whole-pool.ts';
import { createOrderTestContext } from './testing/fixture/order-test-context.ts';

const poolSize = 8;
const clients = 2 * poolSize;
const database = await createTestDatabase(poolSize);
afterAll(database.drop);

test('connections ended at random: every order is taken once, or refused with 503', async () => {
	const context = await createOrderTestContext(database.db, database.db);
	const ender = await openConnectionEnder(database.ownerAddress);
	const { orderIds, refusals } = await context.createOrders(100, clients, ender.endOne);
	expect(await ender.close()).toBeGreaterThan(10);
	expect(refusals.filter(({ status }) => status !== 503)).toEqual([]);
	expect(await context.storedOrders()).toEqual(orderIds);
	expect(new Set(orderIds).size).toBe(100);
	await useWholePool(database.db, poolSize);
	await context.close();
});

test('connections that go silent are replaced, and every order is taken once', async () => {
	const proxy = await openSilentProxy(database.address);
	const db = openDatabase(proxy.address, { poolSize, silenceLimitMs: 400 });
	const context = await createOrderTestContext(db, database.db);
	await useWholePool(db, poolSize);
	proxy.silence();
	const { orderIds, refusals } = await context.createOrders(4 * poolSize, clients);
	expect(refusals.filter(({ status }) => status !== 503)).toEqual([]);
	expect(await context.storedOrders()).toEqual(orderIds);
	expect(await context.isReady()).toBe(true);
	await useWholePool(db, poolSize);
	await context.close();
	await db.destroy();
	await proxy.close();
});
