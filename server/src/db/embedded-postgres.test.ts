import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { copyCluster } from '../testing/database/cluster-copy.ts';
import { type DatabaseAddress, ownerClient } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const holder = path.join(import.meta.dirname, '../testing/database/hold-database.ts');

let folder = '';
let children: ChildProcess[] = [];
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-embedded-'));
	children = [];
});
afterEach(async () => {
	for (const child of children) child.kill('SIGKILL');
	await gone(folder);
	fs.rmSync(folder, { recursive: true, force: true });
});

/** Copies an initialised cluster to skip the slow first start. */
function skipFirstStart(data = folder): void {
	copyCluster(inject('cluster'), data);
}

/** Starts another Sevk on the folder in its own process. */
async function hold(): Promise<{ child: ChildProcess; report: Record<string, string> }> {
	const child = spawn(process.execPath, [holder, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
	children.push(child);
	const [line] = await once(child.stdout, 'data');
	return { child, report: JSON.parse(String(line)) };
}

const pidFile = (data: string) => path.join(data, 'postgres', 'postmaster.pid');

function serverPid(data = folder): number {
	return Number.parseInt(fs.readFileSync(pidFile(data), 'utf8'), 10);
}

async function gone(data: string): Promise<void> {
	for (let waited = 0; fs.existsSync(pidFile(data)) && waited < 10_000; waited += 20)
		await sleep(20);
}

async function ask(address: DatabaseAddress, text: string): Promise<unknown[]> {
	const client = ownerClient(address);
	await client.connect();
	try {
		return (await client.query(text)).rows;
	} finally {
		await client.end();
	}
}

test('a second start keeps the rows', async () => {
	const first = await startEmbeddedPostgres({ folder, log: quiet });
	await ask(first.ownerAddress, 'create table kept as select 7 as n');
	await first.stop();
	expect(fs.existsSync(pidFile(folder))).toBe(false);
	const second = await startEmbeddedPostgres({ folder, log: quiet });
	expect(second.how).toBe('started');
	expect(await ask(second.ownerAddress, 'select n from kept')).toEqual([{ n: 7 }]);
	await second.stop();
});

test('a second Sevk on the same folder is refused with a sentence', async () => {
	skipFirstStart();
	const first = await hold();
	expect(first.report['how']).toBe('started');
	const second = await hold();
	expect(second.report['how']).toBe('refused');
	expect(second.report['sentence']).toContain(folder);
	expect(await ask(addressOf(first.report), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('of two Sevks that start at the same time, one is refused', async () => {
	const both = await Promise.all([hold(), hold()]);
	expect(both.map((one) => one.report['how']).sort()).toEqual(['refused', 'started']);
});

test('a killed Sevk leaves no server behind', async () => {
	skipFirstStart();
	const { child, report } = await hold();
	child.kill('SIGKILL');
	await gone(folder);
	await expect(ask(addressOf(report), 'select 1')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a start right after a kill of Sevk and of the server finds every row', async () => {
	skipFirstStart();
	for (let round = 0; round < 3; round += 1) {
		const { child, report } = await hold();
		await ask(addressOf(report), `create table round_${round} ()`);
		process.kill(serverPid(), 'SIGKILL');
		child.kill('SIGKILL');
		const next = await startEmbeddedPostgres({ folder, log: quiet });
		const tables = await ask(
			next.ownerAddress,
			`select tablename from pg_tables where tablename ~ '^round'`,
		);
		expect(tables).toHaveLength(round + 1);
		await next.stop();
	}
});

test('a pid file with a reused process id does not prevent the start', async () => {
	skipFirstStart();
	const first = await startEmbeddedPostgres({ folder, log: quiet });
	const lines = fs.readFileSync(pidFile(folder), 'utf8').split('\n');
	await first.stop();
	fs.writeFileSync(pidFile(folder), [String(process.ppid), ...lines.slice(1)].join('\n'));
	const second = await startEmbeddedPostgres({ folder, log: quiet });
	expect(second.how).toBe('started');
	await second.stop();
});

test.each(['SIGKILL', 'SIGTERM'])('a server that ends by %s is started again', async (signal) => {
	skipFirstStart();
	const server = await startEmbeddedPostgres({ folder, log: quiet });
	const ended = serverPid();
	process.kill(ended, signal);
	// With SIGTERM it would serve a last connection that comes before it has seen the signal.
	await expect.poll(() => serverPid(), { timeout: 30_000, interval: 50 }).not.toBe(ended);
	const deadline = Date.now() + 30_000;
	let rows: unknown = null;
	while (rows === null && Date.now() < deadline) {
		await sleep(50);
		rows = await ask(server.ownerAddress, 'select 1 as n').catch(() => null);
	}
	expect(rows).toEqual([{ n: 1 }]);
	await server.stop();
});

/** The next start recovers for three seconds, as after a crash of a busy server. */
function slowRecovery(): void {
	const data = path.join(folder, 'postgres');
	const mark = path.join(folder, 'recovery');
	const command = `test -e ${mark} || { touch ${mark}; sleep 3; }; false`;
	const lines = [`restore_command = '${command}'`, 'hot_standby = off'];
	fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
	fs.writeFileSync(path.join(data, 'recovery.signal'), '');
}

test('a recovery that lasts longer than a start is waited for, and named once', async () => {
	skipFirstStart();
	slowRecovery();
	const warnings: string[] = [];
	const log = { ...quiet, warn: (text: string) => warnings.push(text) };
	const server = await startEmbeddedPostgres({ folder, log, startLimitMs: 2_000 });
	expect(await ask(server.ownerAddress, 'select 1 as n')).toEqual([{ n: 1 }]);
	expect(warnings).toEqual([expect.stringContaining('verilerini onarıyor')]);
	await server.stop();
});

test('a shutdown during the recovery of the first start ends the wait', async () => {
	skipFirstStart();
	slowRecovery();
	const isEnding = () => fs.existsSync(path.join(folder, 'recovery'));
	const start = startEmbeddedPostgres({ folder, log: quiet, isEnding });
	await expect(start).rejects.toThrow('açılırken Sevk kapatıldı');
	process.kill(serverPid(), 'SIGINT');
});

test('a folder whose path is too long for a socket works', async () => {
	const long = path.join(folder, 'x'.repeat(90));
	skipFirstStart(long);
	const server = await startEmbeddedPostgres({ folder: long, log: quiet });
	expect(await ask(server.ownerAddress, 'select 1 as n')).toEqual([{ n: 1 }]);
	await server.stop();
	fs.rmSync(server.address.host, { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
	'root without user namespaces: runs as nobody from a place that nobody can enter',
	async () => {
		const options = { folder, log: quiet, runAs: 'nobody' as const };
		const first = await startEmbeddedPostgres(options);
		await ask(first.ownerAddress, 'create table kept as select 7 as n');
		await first.stop();
		const second = await startEmbeddedPostgres(options);
		expect(await ask(second.ownerAddress, 'select n from kept')).toEqual([{ n: 7 }]);
		expect(fs.statSync(second.address.host).uid).toBe(65534);
		await second.stop();
		fs.rmSync(path.dirname(second.address.host), { recursive: true });
	},
);

function addressOf(report: Record<string, string>): DatabaseAddress {
	return { host: report['host'] ?? '', user: 'sevk', database: 'sevk' };
}
