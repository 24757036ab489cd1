import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import {
	hashesOf,
	backupSecret as secret,
	useBackupTest,
} from '../../testing/fixture/backup-test-context.ts';
import { findSecret } from '../secret/secret-start.ts';
import { writeBackup } from '../writing/backup-writing.ts';
import { openBackup, restoreBackup } from './backup-restore.ts';

const at = useBackupTest();
const { newFile, restore, storeFile } = at;

test('a file that is deleted while the backup runs is in it; one that never came is counted', async () => {
	const key = await storeFile(true);
	const missing = await storeFile(true);
	fs.rmSync(path.join(at.sourceFiles, missing));
	const file = newFile();
	const running = writeBackup(at.source, file, null);
	const isLinked = () =>
		fs
			.readdirSync(at.sourceFiles, { recursive: true, encoding: 'utf8' })
			.some((name) => name.startsWith('.backup-') && name.endsWith(path.basename(key)));
	await expect.poll(isLinked, { interval: 1 }).toBe(true);
	fs.rmSync(path.join(at.sourceFiles, key));
	expect(await running).toMatchObject({ missingFiles: 1 });
	expect(await restore(file)).toMatchObject({ missingFiles: 1 });
	expect(fs.existsSync(path.join(at.target.filesFolder, key))).toBe(true);
});

test('a failure in the middle leaves the target as it was', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	await restore(file);
	const client = ownerClient(at.empty.ownerAddress);
	await client.connect();
	await client.query(`update depots set name = 'Önceki'`);
	await client.end();
	const before = await hashesOf(at.empty.ownerAddress);
	const input = { file, passphrase: null, overwrite: true };
	const opened = await openBackup(input, at.target);
	const tables = opened.end.tables.map((table) =>
		table.name === 'drivers' ? { ...table, hash: '0'.repeat(64) } : table,
	);
	const altered = { ...opened, end: { ...opened.end, tables } };
	await expect(restoreBackup(input, at.target, altered)).rejects.toThrow(
		'drivers tablosunun geri yüklenen satırları yedektekilere eşit değil; hiçbir şey değişmedi',
	);
	expect(await hashesOf(at.empty.ownerAddress)).toEqual(before);
	expect(fs.readdirSync(at.target.dataDir).sort()).toEqual(['files', 'secret']);
});

test('what fails after the commit is left to do, and the restore is complete', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	await restore(file);
	const immovable = path.join(at.target.filesFolder, 'aa', `${newId()}.pdf`);
	fs.mkdirSync(immovable, { recursive: true });
	const report = await restore(file, { overwrite: true });
	expect(report.remaining).toEqual([
		expect.stringContaining('Yedekte olmayan eski dosyalar silinemedi'),
	]);
	expect(await hashesOf(at.empty.ownerAddress)).toEqual(await hashesOf(at.address));
});

test('a secret that cannot be renamed is left to the next start', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	const rename = fs.renameSync;
	vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
		if (String(from).endsWith('.restored')) throw new Error('EIO');
		rename(from, to);
	});
	const { remaining } = await restore(file);
	expect(remaining).toEqual([
		'Anahtar yerine konamadı (EIO). Sevk’in ilk açılışı onu yerine koyar.',
	]);
	vi.restoreAllMocks();
	const secretOfTarget = path.join(at.target.dataDir, 'secret');
	const wrong = { secret: 'w'.repeat(48), secretFile: secretOfTarget };
	expect(await findSecret(at.empty.ownerAddress, wrong)).toBe(secret);
	expect(fs.readFileSync(secretOfTarget, 'utf8').trim()).toBe(secret);
});

test('a lost connection at the commit is no promise that nothing changed', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	const query = pg.Client.prototype.query;
	const lose = function (this: pg.Client, ...input: unknown[]): unknown {
		const answer: unknown = query.apply(this, input as never);
		if (input[0] !== 'commit') return answer;
		return (answer as Promise<unknown>).then(() => {
			throw new Error('Connection terminated');
		});
	};
	vi.spyOn(pg.Client.prototype, 'query').mockImplementation(lose as never);
	await expect(restore(file)).rejects.toThrow('yedeğin yüklenip yüklenmediği bilinmiyor');
	vi.restoreAllMocks();
	expect(await hashesOf(at.empty.ownerAddress)).toEqual(await hashesOf(at.address));
	// The secret is beside its place, where the next start finds it.
	expect(fs.readdirSync(at.target.dataDir)).toContain('secret.restored');
});

test('the folders of files and secret are durable before the restore is', async () => {
	const key = await storeFile(true);
	const file = newFile();
	await writeBackup(at.source, file, null);
	const steps: string[] = [];
	const opened = new Map<number, string>();
	const open = fs.openSync;
	const [sync, rename] = [fs.fsyncSync, fs.renameSync];
	const shortName = (place: unknown) => path.relative(at.target.dataDir, String(place)) || '.';
	vi.spyOn(fs, 'openSync').mockImplementation((place, ...rest) => {
		const handle = open(place, ...rest);
		opened.set(handle, String(place));
		return handle;
	});
	vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
		steps.push(`sync ${shortName(opened.get(handle))}`);
		sync(handle);
	});
	vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
		steps.push(`rename ${shortName(to)}`);
		rename(from, to);
	});
	await restore(file);
	const group = path.join('files', path.dirname(key));
	expect(steps).toEqual([
		'sync secret.restored',
		'sync .',
		`rename ${path.join('files', key)}`,
		`sync ${group}`,
		'sync files',
		'sync .',
		'rename secret',
		'sync .',
	]);
});
