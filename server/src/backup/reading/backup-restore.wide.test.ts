// A large file and many rows in processes with a small heap: memory does not grow with the backup.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileNameOf } from '@sevk/domain/files/file';
import { afterAll, expect, test } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { newId } from '../../db/ids.ts';
import { migrate } from '../../db/migrate.ts';
import { blobKey } from '../../features/files/file-commands.ts';
import { keepSecret } from '../../settings/secret.ts';
import { requireSecret } from '../secret/secret-check.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-large-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const source = path.join(folder, 'source');
const target = path.join(folder, 'target');
const backup = path.join(folder, 'large.backup');
const fileBytes = 512 * 1024 ** 2;
const rowCount = 300_000;

test('a file of 512 MB and 300,000 rows are backed up and restored within 400 MB', async () => {
	const server = await startEmbeddedPostgres({ folder: source, log: console, durable: false });
	await migrate(server);
	const client = ownerClient(server.ownerAddress);
	await client.connect();
	await requireSecret(client, keepSecret(source), null);
	const key = await fill(client);
	await client.end();
	const backupPeak = await run('backup-main.ts', source);
	await server.stop();
	const restorePeak = await run('restore-main.ts', target);
	expect(backupPeak).toBeLessThan(400);
	expect(restorePeak).toBeLessThan(400);
	expect(fs.statSync(path.join(target, 'files', key)).size).toBe(fileBytes);
});

async function fill(client: ReturnType<typeof ownerClient>): Promise<string> {
	const id = newId();
	await client.query(
		`with code as (insert into depot_codes (code, owner_id) values ('IST1', $1))
		insert into depots (id, code, name, province, district, created_at, updated_at)
		values ($1, 'IST1', 'Merkez', 'İstanbul', 'Ümraniye', now(), now())`,
		[id],
	);
	await client.query(
		`insert into counters (depot_id, name, value)
		select $1, 'row ' || n || repeat('x', 200), n from generate_series(1, ${rowCount}) n`,
		[id],
	);
	await client.query(
		`insert into files (depot_id, id, media_type, byte_size, uploaded_by, uploaded_at, noun, noun_id)
		values ($1, $1, 'application/pdf', ${fileBytes}, $1, now(), 'order', $1)`,
		[id],
	);
	const key = blobKey(fileNameOf(id, 'application/pdf'));
	const place = path.join(source, 'files', key);
	fs.mkdirSync(path.dirname(place), { recursive: true });
	const blockBytes = 1024 ** 2;
	for (let written = 0; written < fileBytes; written += blockBytes) {
		fs.appendFileSync(place, randomBytes(blockBytes));
	}
	return key;
}

/** Runs a command with a heap of 100 MB; returns its peak memory in MB. */
async function run(command: string, dataDir: string): Promise<number> {
	const peak = path.join(folder, `${command}.peak`);
	const report = path.join(folder, 'report-peak.mjs');
	fs.writeFileSync(
		report,
		`import fs from 'node:fs';
		process.on('exit', () => fs.writeFileSync(process.env.PEAK_FILE,
			String(process.resourceUsage().maxRSS / 1024)));`,
	);
	const main = path.join(import.meta.dirname, '../command', command);
	const child = spawn(
		process.execPath,
		['--max-old-space-size=100', '--import', report, main, backup],
		{
			env: {
				PATH: '/usr/local/bin:/usr/bin:/bin',
				DATA_DIR: dataDir,
				PEAK_FILE: peak,
				BACKUP_PASSPHRASE: 'doğru at pil zımba',
			},
			stdio: ['ignore', 'inherit', 'inherit'],
		},
	);
	expect(await once(child, 'exit')).toEqual([0, null]);
	return Math.round(Number(fs.readFileSync(peak, 'utf8')));
}
