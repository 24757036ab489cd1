// Kills of the commands and a full disk: what they leave starts as it was, or completely restored.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileNameOf } from '@sevk/domain/files/file';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { migrate } from '../../db/migrate.ts';
import { blobKey } from '../../features/files/file-commands.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import {
	createDatabaseCopy,
	createTestDatabase,
	type TestDatabase,
} from '../../testing/database/test-database.ts';
import { createBackupSchedule } from '../schedule/backup-schedule.ts';
import { requireSecret } from '../secret/secret-check.ts';
import { findSecret } from '../secret/secret-start.ts';
import { writeBackup } from '../writing/backup-writing.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-kill-'));
const backup = path.join(folder, 'new.backup');
const [formerSecret, newSecret] = ['f'.repeat(48), 'n'.repeat(48)];
const fileCount = 40;
let former: TestDatabase;

/** A database with one depot and its files; the template of the others. */
async function fill(
	name: string,
	rows: number,
	secret: string,
	files: string,
): Promise<TestDatabase> {
	const database = await createTestDatabase();
	const depotId = newId();
	await asOwner(database.ownerAddress, async (owner) => {
		await owner.query(
			`with code as (insert into depot_codes (code, owner_id) values ('IST1', $1))
			insert into depots (id, code, name, province, district, created_at, updated_at)
			values ($1, 'IST1', $2, 'İstanbul', 'Ümraniye', now(), now())`,
			[depotId, name],
		);
		await owner.query(
			`insert into counters (depot_id, name, value)
			select $1, 'row ' || n || repeat('x', 100), n from generate_series(1, $2::int) n`,
			[depotId, rows],
		);
		for (let count = 0; count < fileCount; count += 1) {
			const id = newId();
			await owner.query(
				`insert into files
					(depot_id, id, media_type, byte_size, uploaded_by, uploaded_at, noun, noun_id)
				values ($1, $2, 'application/pdf', 1000, $1, now(), 'order', $1)`,
				[depotId, id],
			);
			const place = path.join(files, blobKey(fileNameOf(id, 'application/pdf')));
			fs.mkdirSync(path.dirname(place), { recursive: true });
			fs.writeFileSync(place, name.repeat(200));
		}
		await requireSecret(owner, secret, null);
	});
	await database.db.destroy();
	return database;
}

beforeAll(async () => {
	former = await fill('Eski', 10, formerSecret, path.join(folder, 'former/files'));
	fs.writeFileSync(path.join(folder, 'former/secret'), formerSecret);
	const filesFolder = path.join(folder, 'new/files');
	const restored = await fill('Yeni', 60_000, newSecret, filesFolder);
	const secretFile = path.join(folder, 'new/secret');
	fs.writeFileSync(secretFile, newSecret);
	const source = { owner: restored.ownerAddress, filesFolder, secretFile, product: '0.0.0' };
	await writeBackup(source, backup, null);
	await restored.drop();
}, 120_000);
afterAll(async () => {
	await former.drop();
	fs.rmSync(folder, { recursive: true, force: true });
});

/** A restore over the former data, killed after a while; returns how long it ran. */
async function restoreAndKill(database: TestDatabase, dataDir: string, killAfterMs: number | null) {
	const { host, user, database: name } = database.ownerAddress;
	const url = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
	const main = path.join(import.meta.dirname, 'restore-main.ts');
	const startedAt = performance.now();
	const child = spawn(process.execPath, [main, backup, '--overwrite'], {
		env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: url },
		stdio: 'ignore',
	});
	const ended = once(child, 'exit');
	if (killAfterMs !== null) await Promise.race([wait(killAfterMs), ended]);
	if (killAfterMs !== null) child.kill('SIGKILL');
	const [code] = await ended;
	return { code, ms: performance.now() - startedAt };
}

/** Starts as the server does, and reads what is there. */
async function stateAfterStart(database: TestDatabase, dataDir: string) {
	const { ownerAddress } = database;
	const secretFile = path.join(dataDir, 'secret');
	// The database notices the end of a killed client by itself.
	await expect
		.poll(() =>
			asOwner(ownerAddress, async (owner) => {
				const { rows } = await owner.query(`select count(*)::int as others
					from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
				return rows[0].others;
			}),
		)
		.toBe(0);
	await migrate({ address: ownerAddress, ownerAddress });
	const present = fs.existsSync(secretFile) ? fs.readFileSync(secretFile, 'utf8').trim() : 'x';
	const secret = await findSecret(ownerAddress, { secret: present, secretFile });
	return asOwner(ownerAddress, async (owner) => {
		const depots = await owner.query('select name from depots');
		const counters = await owner.query('select count(*)::int as count from counters');
		const files = await owner.query<{ id: string }>('select id from files');
		const missing = files.rows.filter(({ id }) => {
			const key = blobKey(fileNameOf(id, 'application/pdf'));
			return !fs.existsSync(path.join(dataDir, 'files', key));
		});
		const names = depots.rows.map(({ name }) => name);
		return { names, rows: counters.rows[0].count, missing: missing.length, secret };
	});
}

const before = { names: ['Eski'], rows: 10, missing: 0, secret: formerSecret };
const after = { names: ['Yeni'], rows: 60_000, missing: 0, secret: newSecret };

test('a restore that is killed at any moment leaves all of the former data or all of the new', async () => {
	const outcomes: string[] = [];
	async function round(killAfterMs: number | null): Promise<number> {
		const database = await createDatabaseCopy(former);
		const dataDir = fs.mkdtempSync(path.join(folder, 'round-'));
		fs.cpSync(path.join(folder, 'former'), dataDir, { recursive: true });
		const { ms } = await restoreAndKill(database, dataDir, killAfterMs);
		const state = await stateAfterStart(database, dataDir);
		expect([before, after]).toContainEqual(state);
		outcomes.push(state.names[0] ?? '');
		await database.drop();
		fs.rmSync(dataDir, { recursive: true });
		return ms;
	}
	const wholeMs = await round(null);
	expect(outcomes).toEqual(['Yeni']);
	const rounds = 24;
	for (let count = 1; count <= rounds; count += 1) await round((wholeMs * count) / rounds);
	expect(outcomes.filter((name) => name === 'Eski').length).toBeGreaterThan(3);
	console.log(`${rounds} kills: ${outcomes.slice(1).join(' ')}`);
});

test('a full disk fails the backup, leaves no part of it and keeps the former ones', async (task) => {
	const disk = path.join(folder, 'disk');
	fs.mkdirSync(disk);
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' });
	} catch {
		task.skip('no right to mount a disk');
	}
	const database = await createDatabaseCopy(former);
	try {
		await asOwner(database.ownerAddress, (owner) =>
			owner.query(`insert into counters (depot_id, name, value)
				select id, md5(n::text), n from depots, generate_series(1, 20000) n`),
		);
		const filesFolder = path.join(folder, 'former/files');
		const secretFile = path.join(folder, 'former/secret');
		const source = { owner: database.ownerAddress, filesFolder, secretFile, product: '0.0.0' };
		const lines: string[] = [];
		const old = path.join(disk, 'sevk-2026-11-19-0300.backup');
		fs.writeFileSync(old, 'the former backup');
		const backups = createBackupSchedule({
			folder: disk,
			hour: 3,
			keep: 1,
			isEncrypted: false,
			write: async (file) => {
				await writeBackup(source, file, null);
				return 'Yedek alındı.';
			},
			log: pino({}, { write: (line) => void lines.push(line) }),
			clock: () => new Date('2026-11-20T09:00:00Z'),
		});
		await backups.runIfDue();
		expect((await backups.report()).lastFailure?.sentence).toMatch(/ENOSPC/);
		expect(backups.state()).toBe('failed');
		expect(lines.join('')).toContain('yedek alınamadı');
		expect(fs.readdirSync(disk)).toEqual([path.basename(old)]);
		expect(fs.readFileSync(old, 'utf8')).toBe('the former backup');
		expect(fs.readdirSync(filesFolder).filter((name) => name.startsWith('.'))).toEqual([]);
	} finally {
		await database.drop();
		execFileSync('umount', [disk]);
	}
});
