import { runOrderImport, showOrderImport } from '@sevk/contract/orders/order-imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { createLog } from '../../../http/operation/log.ts';
import { asOwner } from '../../../testing/database/as-owner.ts';
import { openSilentProxy } from '../../../testing/database/silent-proxy.ts';
import {
	createImportTestContext,
	good,
	goodRow,
	type ImportTestContext,
} from '../../../testing/fixture/import-test-context.ts';
import { createImportRunner } from './order-import-run-job.ts';
import { endImport, lockImport } from './order-import-store.ts';

let orders: ImportTestContext;

beforeAll(async () => {
	orders = await createImportTestContext();
});

afterAll(() => orders.close());

/** A running import that no process works on, as one that was killed leaves it. */
async function runningImport(prefix: string, rowCount: number) {
	const rows = Array.from({ length: rowCount }, (_, index) => goodRow(`${prefix}${index}`));
	const { body: preview } = await orders.upload([good, ...rows].join('\n'));
	await orders.stopImports();
	const params = { importId: preview.id };
	const { body } = await orders.send(runOrderImport, {
		params,
		body: { version: preview.version },
	});
	expect(body.state).toBe('running');
	const progress = async () => (await orders.send(showOrderImport, { params })).body;
	return { of: { depotId: orders.depotId, importId: preview.id }, progress };
}

test('an outage of the database does not fail an import', async () => {
	const proxy = await openSilentProxy(orders.database.address);
	const db = openDatabase(proxy.address, { poolSize: 2 });
	const errors: string[] = [];
	const log = { error: (_facts: object, sentence: string) => errors.push(sentence) };
	const runner = createImportRunner({ db, log, longestWaitMs: 10 });
	const { of, progress } = await runningImport('KESINTI', 2_000);
	proxy.cut();
	runner.queue(of);
	await expect.poll(() => errors.length, { timeout: 100_000 }).toBeGreaterThan(6);
	expect(await progress()).toMatchObject({ state: 'running', failure: null });
	proxy.heal();
	await runner.settled();
	expect(await progress()).toMatchObject({ state: 'done', createdCount: 2_000 });
	await db.destroy();
	await proxy.close();
});

test('an import that its process left running is continued by another one', async () => {
	const { db } = orders.database;
	const log = createLog('silent');
	const other = createImportRunner({ db, log, resumeEveryMs: 20 }).job.start();
	const { progress } = await runningImport('YARIM', 3);
	await expect.poll(async () => (await progress()).state).toBe('done');
	expect(await progress()).toMatchObject({ createdCount: 3 });
	await other.stop();
});

test('an import is left to the process that works on it, and its end is not overwritten', async () => {
	const { db } = orders.database;
	const runner = createImportRunner({ db, log: createLog('silent') });
	const { of, progress } = await runningImport('BIRLIKTE', 3);
	await transact(db, async (tx) => {
		await lockImport(tx, of.depotId, of.importId);
		runner.queue(of);
		await runner.settled();
	});
	expect(await progress()).toMatchObject({ state: 'running', progressCount: 0 });
	runner.queue(of);
	await runner.settled();
	const done = { state: 'done', createdCount: 3, failure: null };
	expect(await progress()).toMatchObject(done);
	await transact(db, (tx) => endImport(tx, of, { state: 'failed', failure: 'Geç' }, new Date()));
	expect(await progress()).toMatchObject(done);
});

test('a fault that is no outage ends an import, with a sentence', async () => {
	const { db, ownerAddress } = orders.database;
	const rename = (from: string, to: string) =>
		asOwner(ownerAddress, (owner) => owner.query(`alter table ${from} rename to ${to}`));
	const runner = createImportRunner({ db, log: createLog('silent'), longestWaitMs: 10 });
	const { of, progress } = await runningImport('HATA', 3);
	await rename('order_import_rows', 'away');
	runner.queue(of);
	await runner.settled();
	await rename('away', 'order_import_rows');
	const { state, failure } = await progress();
	expect([state, failure]).toEqual(['failed', expect.stringContaining('Aynı dosyayı tekrar')]);
});
