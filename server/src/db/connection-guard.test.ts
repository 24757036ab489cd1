import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSilentProxy, type SilentProxy } from '../testing/database/silent-proxy.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { useWholePool } from '../testing/database/whole-pool.ts';
import { type Database, openDatabase, ownerClient } from './database.ts';
import { transact } from './transact.ts';

const poolSize = 4;
const silenceLimitMs = 400;

const target = await createTestDatabase();
afterAll(target.drop);

let proxy: SilentProxy;
let db: Database;
beforeEach(async () => {
	proxy = await openSilentProxy(target.address);
	db = openDatabase(proxy.address, { poolSize, silenceLimitMs });
	await useWholePool(db, poolSize);
});
afterEach(async () => {
	await db.destroy();
	await proxy.close();
});

test('a statement on an unresponsive connection fails and the idle connections are dropped', async () => {
	proxy.silence();
	await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '08006' });
	const { rows } = await sql`select 7 as n`.execute(db);
	expect(rows).toEqual([{ n: 7 }]);
	expect(proxy.openedCount()).toBe(poolSize + 1);
	await useWholePool(db, poolSize);
});

test('a transaction on an unresponsive connection is retried on a new one', async () => {
	proxy.silence();
	const result = await transact(db, async (tx) => (await sql`select 7 as n`.execute(tx)).rows);
	expect(result).toEqual([{ n: 7 }]);
	await useWholePool(db, poolSize);
});

test('a transaction whose connection stops responding is retried', async () => {
	let runs = 0;
	const result = await transact(db, async (tx) => {
		runs += 1;
		await sql`select 1`.execute(tx);
		if (runs === 1) proxy.silence();
		return (await sql`select 7 as n`.execute(tx)).rows;
	});
	expect(result).toEqual([{ n: 7 }]);
	await useWholePool(db, poolSize);
});

test('the pool works again as soon as the database answers', async () => {
	proxy.silence();
	proxy.silenceNew();
	const many = Array.from({ length: 3 * poolSize }, () => sql`select 1`.execute(db));
	const results = await Promise.allSettled(many);
	expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
	proxy.heal();
	await useWholePool(db, poolSize);
});

test('a slowly arriving answer does not time out', async () => {
	// Rows larger than the send buffer of PostgreSQL arrive one by one.
	const { rows } = await sql`
		select length(repeat('x', 20000)) as length, repeat('x', 20000) as text, pg_sleep(0.1)
		from generate_series(1, 8)`.execute(db);
	expect(rows).toHaveLength(8);
	expect(proxy.openedCount()).toBe(poolSize);
});

test('the server ends an abandoned transaction', async () => {
	const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db);
	expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
});

test("the owner's connection that ends fails its next statement and nothing else", async () => {
	const [owner, other] = [ownerClient(target.ownerAddress), ownerClient(target.ownerAddress)];
	await Promise.all([owner.connect(), other.connect()]);
	const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
	const ended = new Promise((resolve) => owner.once('end', resolve));
	await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
	await ended;
	await expect(owner.query('select 1')).rejects.toThrow(/not queryable|terminat|closed/i);
	await other.end();
});

test('the connection of a backup or a migration notices a machine that is gone', async () => {
	const keepAlive = vi.spyOn(net.Socket.prototype, 'setKeepAlive');
	const client = ownerClient(target.ownerAddress);
	await client.connect();
	await client.end();
	expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
	keepAlive.mockRestore();
});
