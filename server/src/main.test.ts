import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { copyCluster } from './testing/database/cluster-copy.ts';
import { addressOf, serverProcesses } from './testing/fixture/server-process.ts';

const { start: startSevk, folder } = serverProcesses('main');

/** Copies a migrated, empty database to skip the first start. */
function skipFirstStart(dataDir: string): void {
	copyCluster(inject('cluster'), dataDir);
}

test('starts empty, is ready, and ends on SIGTERM with its database', async () => {
	const sevk = startSevk({});
	const address = await addressOf(sevk.output);
	expect((await fetch(`${address}/readyz`)).status).toBe(200);
	expect(sevk.output.text).toContain('/first-admin?token=');
	sevk.process.kill('SIGTERM');
	expect(await sevk.ended).toEqual([0, null]);
	expect(fs.existsSync(path.join(folder(), 'postgres/postmaster.pid'))).toBe(false);
});

test('a deprecated setting is logged, a connection that breaks during the shutdown is not', async () => {
	skipFirstStart(folder());
	const sevk = startSevk({ LOG_LEVEL: 'info', IMPORT_DAYS: '30' });
	const address = new URL(await addressOf(sevk.output));
	const pidFile = path.join(folder(), 'postgres/postmaster.pid');
	const [pid = ''] = fs.readFileSync(pidFile, 'utf8').split('\n');
	// A request without its body holds the shutdown up.
	const request = net.connect(Number(address.port), address.hostname);
	request.on('error', () => undefined);
	const head = `POST /api/auth/sign-in HTTP/1.1\r\nhost: ${address.host}\r\norigin: ${address.origin}`;
	request.write(`${head}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`);
	expect((await fetch(`${address.origin}/readyz`)).status).toBe(200);
	sevk.process.kill('SIGTERM');
	const isReady = () =>
		fetch(`${address.origin}/readyz`).then(
			({ ok }) => ok,
			() => false,
		);
	await expect.poll(isReady).toBe(false);
	process.kill(Number(pid), 'SIGINT');
	await expect.poll(() => sevk.output.text).toContain('PostgreSQL bağlantısı koptu');
	request.destroy();
	await sevk.ended;
	expect(sevk.output.text).not.toContain('Veritabanı bağlantısı koptu');
	expect(sevk.output.text).toContain('IMPORT_DAYS ayarı bir sonraki sürümde geçersiz olacak.');
});

test('a bad value stops the start with a sentence that names it', async () => {
	const sevk = startSevk({ PORT: 'abc' });
	expect(await sevk.ended).toEqual([1, null]);
	expect(sevk.output.text).toContain('PORT ayarı geçersiz ("abc")');
});

test('a start with a secret that is not the one of the database is refused', async () => {
	skipFirstStart(folder());
	const first = startSevk({});
	await addressOf(first.output);
	first.process.kill('SIGTERM');
	await first.ended;
	const secret = path.join(folder(), 'secret');
	fs.renameSync(secret, `${secret}.kept`);
	const second = startSevk({});
	expect(await second.ended).toEqual([1, null]);
	expect(second.output.text).toContain(`${secret} bu veritabanının anahtarı değil`);
	fs.renameSync(`${secret}.kept`, secret);
	await addressOf(startSevk({}).output);
});

test('a daily backup is written beside the running server, and its state is on /readyz', async () => {
	skipFirstStart(folder());
	const backups = path.join(folder(), 'backups');
	const absent = startSevk({ BACKUP_DIR: backups });
	expect(await absent.ended).toEqual([1, null]);
	expect(absent.output.text).toContain('BACKUP_DIR ayarı geçersiz');
	fs.mkdirSync(backups);
	const sevk = startSevk({ BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'doğru at pil zımba' });
	const address = await addressOf(sevk.output);
	const stateOf = async () => (await (await fetch(`${address}/readyz`)).json()).backup;
	await expect.poll(stateOf, { timeout: 45_000 }).toBe('done');
	expect(fs.readdirSync(backups)).toEqual([
		expect.stringMatching(/^sevk-\d{4}-\d{2}-\d{2}-\d{4}\.backup$/),
	]);
	const metrics = await (await fetch(`${address}/metrics`)).text();
	expect(metrics).toMatch(/sevk_backup_last_success_timestamp_seconds 1[\d.e+]+/);
	expect(metrics).toContain('sevk_backup_failed 0');
	sevk.process.kill('SIGTERM');
	expect(await sevk.ended).toEqual([0, null]);
});

test('a port that is taken stops the start with a sentence, and nothing stays behind', async () => {
	const other = path.join(folder(), 'second');
	for (const dataDir of [folder(), other]) skipFirstStart(dataDir);
	const first = startSevk({});
	const port = new URL(await addressOf(first.output)).port;
	const second = startSevk({ PORT: port, DATA_DIR: other });
	expect(await second.ended).toEqual([1, null]);
	expect(second.output.text).toContain(`${port} numaralı portu başka bir program kullanıyor`);
	first.process.kill('SIGTERM');
	await first.ended;
});
