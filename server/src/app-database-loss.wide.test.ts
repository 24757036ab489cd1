// The long version of app-database-loss.test.ts with the product's time limits.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './db/database.ts';
import { openConnectionEnder } from './testing/database/connection-ender.ts';
import { openSilentProxy, type SilentProxy } from './testing/database/silent-proxy.ts';
import { createTestDatabase } from './testing/database/test-database.ts';
import { useWholePool } from './testing/database/whole-pool.ts';
import {
	createOrderTestContext,
	type OrderTestContext,
} from './testing/fixture/order-test-context.ts';

const poolSize = 8;
const clients = 2 * poolSize;
const database = await createTestDatabase(poolSize);
afterAll(database.drop);

let proxy: SilentProxy;
let db: Database;
let context: OrderTestContext;
beforeEach(async () => {
	proxy = await openSilentProxy(database.address);
	db = openDatabase(proxy.address, { poolSize });
	context = await createOrderTestContext(db, database.db);
	await useWholePool(db, poolSize);
});
afterEach(async () => {
	await context.close();
	await db.destroy();
	await proxy.close();
});

/** Waits until the server is ready and returns the elapsed time. */
async function readyAfterMs(): Promise<number> {
	const startedAt = performance.now();
	await expect.poll(context.isReady, { timeout: 60_000 }).toBe(true);
	return performance.now() - startedAt;
}

function slowest(answers: readonly { ms: number }[]): number {
	return Math.max(0, ...answers.map(({ ms }) => ms));
}

test('2,000 orders while connections end at random', async ({ annotate }) => {
	const ender = await openConnectionEnder(database.ownerAddress);
	const { orderIds, refusals } = await context.createOrders(2_000, clients, ender.endOne);
	const ended = await ender.close();
	await annotate(`2,000 orders: ${ended} connections ended, ${refusals.length} answers of 503`);
	expect(ended).toBeGreaterThan(200);
	expect(refusals.filter(({ status }) => status !== 503)).toEqual([]);
	expect(await context.storedOrders()).toEqual(orderIds);
	expect(new Set(orderIds).size).toBe(2_000);
	await useWholePool(db, poolSize);
});

test('pooled connections are silent: 503 within 10 s, ready within 15 s', async ({ annotate }) => {
	proxy.silence();
	const startedAt = performance.now();
	const creating = context.createOrders(4 * poolSize, clients);
	const readyMs = await readyAfterMs();
	const { orderIds, refusals } = await creating;
	const doneMs = performance.now() - startedAt;
	await annotate(
		`silent pool: ready after ${readyMs.toFixed(0)} ms, all orders after ${doneMs.toFixed(0)} ms, ` +
			`${refusals.length} answers of 503, the slowest after ${slowest(refusals).toFixed(0)} ms`,
	);
	expect(readyMs).toBeLessThan(15_000);
	expect(slowest(refusals)).toBeLessThan(10_000);
	expect(refusals.filter(({ status }) => status !== 503)).toEqual([]);
	expect(await context.storedOrders()).toEqual(orderIds);
});

test('the database is silent for 30 s: 503 within 10 s, ready within 15 s of its return', async ({
	annotate,
}) => {
	proxy.silence();
	proxy.silenceNew();
	const creating = context.createOrders(4 * poolSize, clients);
	await sleep(30_000);
	expect(await context.isReady()).toBe(false);
	expect(await context.storedOrders()).toEqual([]);
	proxy.heal();
	const readyMs = await readyAfterMs();
	const { orderIds, refusals } = await creating;
	await annotate(
		`silent for 30 s: ready after ${readyMs.toFixed(0)} ms, ${refusals.length} answers of 503, ` +
			`the slowest after ${slowest(refusals).toFixed(0)} ms`,
	);
	expect(readyMs).toBeLessThan(15_000);
	expect(slowest(refusals)).toBeLessThan(10_000);
	expect(refusals.filter(({ status }) => status !== 503)).toEqual([]);
	expect(await context.storedOrders()).toEqual(orderIds);
});
