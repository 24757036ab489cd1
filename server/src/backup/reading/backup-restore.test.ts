import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileNameOf } from '@sevk/domain/files/file';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { migrate } from '../../db/migrate.ts';
import { blobKey } from '../../features/files/file-commands.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createDatabaseCopy, createEmptyDatabase } from '../../testing/database/test-database.ts';
import { createDemoDatabase, demoSecret } from '../../testing/fixture/demo-database.ts';
import { fixTextForm, hashRows } from '../rows/table-copy.ts';
import { readTables } from '../rows/table-shape.ts';
import { requireSecret } from '../secret/secret-check.ts';
import { findSecret } from '../secret/secret-start.ts';
import { writeBackup } from '../writing/backup-writing.ts';
import { openBackup, type RestoreTarget, restoreBackup } from './backup-restore.ts';

const addressesOf = (one: DatabaseAddress) => ({ address: one, ownerAddress: one });
const secret = demoSecret;
const passphrase = 'doğru at pil zımba';
const filled = await createDemoDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-backup-'));
const secretFile = path.join(folder, 'source-secret');
/** Each test has databases and folders of its own. */
let original: Awaited<ReturnType<typeof createDatabaseCopy>>;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let address: DatabaseAddress;
let owner: ReturnType<typeof ownerClient>;
let sourceFiles: string;
let source: Parameters<typeof writeBackup>[0];
let target: Omit<RestoreTarget, 'filesFolder'> & { filesFolder: string };
const newFile = () => path.join(folder, `backup-${newId()}`);

beforeAll(async () => {
	fs.writeFileSync(secretFile, `${secret}\n`);
	await asOwner(filled.ownerAddress, (client) => requireSecret(client, secret, secretFile));
	await filled.db.destroy();
});
afterAll(async () => {
	await filled.drop();
	fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	original = await createDatabaseCopy(filled);
	empty = await createEmptyDatabase();
	address = original.ownerAddress;
	owner = ownerClient(address);
	await owner.connect();
	sourceFiles = fs.mkdtempSync(path.join(folder, 'source-'));
	source = { owner: address, filesFolder: sourceFiles, secretFile, product: '0.0.0' };
	const dataDir = fs.mkdtempSync(path.join(folder, 'target-'));
	const filesFolder = path.join(dataDir, 'files');
	target = { dataDir, filesFolder, secret: null, database: addressesOf(empty.ownerAddress) };
});
afterEach(async () => {
	vi.restoreAllMocks();
	await owner.end();
	await original.drop();
	await empty.drop();
});

test('a restored database has the same rows, files and secret, and takes further migrations', async () => {
	const [claimed, unclaimed] = [await storeFile(true), await storeFile(false)];
	const file = newFile();
	const report = await writeBackup(source, file, passphrase);
	expect(report).toMatchObject({ missingFiles: 0, files: await countFiles() });
	expect(fs.statSync(file).mode & 0o777).toBe(0o600);
	const restored = await restore(file, { passphrase });
	expect(restored).toMatchObject({ rows: report.rows, files: report.files, newMigrations: [] });
	await migrate(addressesOf(empty.ownerAddress));
	expect(await hashesOf(empty.ownerAddress)).toEqual(await hashesOf(address));
	for (const key of [claimed, unclaimed]) {
		const content = fs.readFileSync(path.join(target.filesFolder, key));
		expect(content.equals(fs.readFileSync(path.join(sourceFiles, key)))).toBe(true);
	}
	expect(fs.readFileSync(path.join(target.dataDir, 'secret'), 'utf8').trim()).toBe(secret);
	expect(await constraintsOf(empty.ownerAddress)).toEqual(await constraintsOf(address));
	expect(fs.readdirSync(target.dataDir).sort()).toEqual(['files', 'secret']);
	expect(fs.readdirSync(sourceFiles).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a backup under writes is one moment: acts before it are in, and the ledger balances', async () => {
	let isOver = false;
	const acknowledged: string[] = [];
	const movers = [0, 1, 2, 3].map(async (turn) => {
		const client = ownerClient(address);
		await client.connect();
		while (!isOver) acknowledged.push(await movePiece(client, turn));
		await client.end();
	});
	await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
	const before = acknowledged.length;
	const file = newFile();
	await writeBackup(source, file, null);
	isOver = true;
	await Promise.all(movers);
	await restore(file);
	const client = ownerClient(empty.ownerAddress);
	await client.connect();
	const { rows } = await client.query<{ key: string }>('select key from custody_entries');
	const keys = new Set(rows.map(({ key }) => key));
	expect(acknowledged.slice(0, before).filter((key) => !keys.has(key))).toEqual([]);
	expect(acknowledged.length).toBeGreaterThan(before);
	const unbalanced = await client.query(`
		select piece_id from custody c where (version, holder) is distinct from (
			select (e.seq, e.to_holder) from custody_entries e
			where e.depot_id = c.depot_id and e.piece_id = c.piece_id order by e.seq desc limit 1)
		union all
		select piece_id from custody_entries group by depot_id, piece_id having max(seq) <> count(*)`);
	expect(unbalanced.rows).toEqual([]);
	await client.end();
});

test('a file that is deleted while the backup runs is in it; one that never came is counted', async () => {
	const key = await storeFile(true);
	const missing = await storeFile(true);
	fs.rmSync(path.join(sourceFiles, missing));
	const file = newFile();
	const running = writeBackup(source, file, null);
	const isLinked = () =>
		fs
			.readdirSync(sourceFiles, { recursive: true, encoding: 'utf8' })
			.some((name) => name.startsWith('.backup-') && name.endsWith(path.basename(key)));
	await expect.poll(isLinked, { interval: 1 }).toBe(true);
	fs.rmSync(path.join(sourceFiles, key));
	expect(await running).toMatchObject({ missingFiles: 1 });
	expect(await restore(file)).toMatchObject({ missingFiles: 1 });
	expect(fs.existsSync(path.join(target.filesFolder, key))).toBe(true);
});

test('nothing is overwritten unless requested; then the former rows, files and secret are gone', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
	await restore(file);
	const before = await hashesOf(empty.ownerAddress);
	await expect(restore(file)).rejects.toThrow('Veritabanı boş değil; hiçbir şey değişmedi');
	const client = ownerClient(empty.ownerAddress);
	await client.connect();
	await client.query(`update depots set name = 'Başka'`);
	await client.end();
	const stray = path.join(target.filesFolder, 'aa', `${newId()}.pdf`);
	fs.mkdirSync(path.dirname(stray), { recursive: true });
	fs.writeFileSync(stray, 'x');
	fs.writeFileSync(
		path.join(target.dataDir, 'secret'),
		'another secret of forty characters in all',
	);
	await restore(file, { overwrite: true });
	expect(await hashesOf(empty.ownerAddress)).toEqual(before);
	expect(fs.existsSync(stray)).toBe(false);
	const secrets = fs.readdirSync(target.dataDir).filter((name) => name.startsWith('secret'));
	expect(secrets).toHaveLength(2);
	expect(fs.readFileSync(path.join(target.dataDir, 'secret'), 'utf8').trim()).toBe(secret);
});

test('what fails after the commit is left to do, and the restore is complete', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
	await restore(file);
	const immovable = path.join(target.filesFolder, 'aa', `${newId()}.pdf`);
	fs.mkdirSync(immovable, { recursive: true });
	const report = await restore(file, { overwrite: true });
	expect(report.remaining).toEqual([
		expect.stringContaining('Yedekte olmayan eski dosyalar silinemedi'),
	]);
	expect(await hashesOf(empty.ownerAddress)).toEqual(await hashesOf(address));
});

test('a secret that cannot be renamed is left to the next start', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
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
	const secretOfTarget = path.join(target.dataDir, 'secret');
	const wrong = { secret: 'w'.repeat(48), secretFile: secretOfTarget };
	expect(await findSecret(empty.ownerAddress, wrong)).toBe(secret);
	expect(fs.readFileSync(secretOfTarget, 'utf8').trim()).toBe(secret);
});

test('a lost connection at the commit is no promise that nothing changed', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
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
	expect(await hashesOf(empty.ownerAddress)).toEqual(await hashesOf(address));
	// The secret is beside its place, where the next start finds it.
	expect(fs.readdirSync(target.dataDir)).toContain('secret.restored');
});

test('the folders of files and secret are durable before the restore is', async () => {
	const key = await storeFile(true);
	const file = newFile();
	await writeBackup(source, file, null);
	const steps: string[] = [];
	const opened = new Map<number, string>();
	const open = fs.openSync;
	const [sync, rename] = [fs.fsyncSync, fs.renameSync];
	const shortName = (place: unknown) => path.relative(target.dataDir, String(place)) || '.';
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
		...['sync secret.restored', 'sync .'],
		`rename ${path.join('files', key)}`,
		`sync ${group}`,
		...['sync files', 'sync .', 'rename secret', 'sync .'],
	]);
});

test('functions and files of another program are kept', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
	await restore(file);
	await asOwner(empty.ownerAddress, (client) =>
		client.query(`create function invoice_count() returns int language sql as 'select 1'`),
	);
	const readme = path.join(target.filesFolder, 'aa', 'README');
	fs.mkdirSync(path.dirname(readme), { recursive: true });
	fs.writeFileSync(readme, 'x');
	await restore(file, { overwrite: true });
	const { rows } = await asOwner(empty.ownerAddress, (client) =>
		client.query('select invoice_count()'),
	);
	expect(rows).toEqual([{ invoice_count: 1 }]);
	expect(fs.existsSync(readme)).toBe(true);
});

test('a failure in the middle leaves the target as it was', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
	await restore(file);
	const client = ownerClient(empty.ownerAddress);
	await client.connect();
	await client.query(`update depots set name = 'Önceki'`);
	await client.end();
	const before = await hashesOf(empty.ownerAddress);
	const input = { file, passphrase: null, overwrite: true };
	const opened = await openBackup(input, target);
	const tables = opened.end.tables.map((table) =>
		table.name === 'routes' ? { ...table, hash: '0'.repeat(64) } : table,
	);
	const altered = { ...opened, end: { ...opened.end, tables } };
	await expect(restoreBackup(input, target, altered)).rejects.toThrow(
		'routes tablosunun geri yüklenen satırları yedektekilere eşit değil; hiçbir şey değişmedi',
	);
	expect(await hashesOf(empty.ownerAddress)).toEqual(before);
	expect(fs.readdirSync(target.dataDir).sort()).toEqual(['files', 'secret']);
});

test('a database in use and one of another program are refused', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
	const client = ownerClient(empty.ownerAddress);
	await client.connect();
	await expect(restore(file)).rejects.toThrow('Veritabanına başka 1 bağlantı var');
	await client.query('create table invoices (id int)');
	await client.end();
	await expect(restore(file, { overwrite: true })).rejects.toThrow('Sevk’in olmayan tablolar var');
});

test('tables of another program beside those of Sevk are neither saved nor replaced', async () => {
	await owner.query('create table invoices (id int) partition by list (id)');
	await owner.query('create table invoices_of_one partition of invoices for values in (1)');
	const file = newFile();
	await writeBackup(source, file, null);
	await restore(file);
	await asOwner(empty.ownerAddress, (client) => client.query('create table invoices (id int)'));
	await expect(restore(file, { overwrite: true })).rejects.toThrow('Sevk’in olmayan tablolar var');
	const { rows } = await asOwner(empty.ownerAddress, (client) =>
		client.query(`select to_regclass('invoices') as invoices`),
	);
	expect(rows).toEqual([{ invoices: 'invoices' }]);
});

test('an owner who is no superuser finds the connections of other logins', async () => {
	const file = newFile();
	await writeBackup(source, file, null);
	const { host, user, database } = empty.ownerAddress;
	const plain = `owner_${randomBytes(4).toString('hex')}`;
	await asOwner(empty.ownerAddress, (superuser) =>
		superuser.query(
			`create role ${plain} login createrole; alter database ${database} owner to ${plain}`,
		),
	);
	const application = ownerClient(empty.address);
	await application.connect();
	target = { ...target, database: addressesOf({ host, user: plain, database }) };
	await expect(restore(file)).rejects.toThrow('Veritabanına başka 1 bağlantı var');
	await application.end();
	await asOwner(empty.ownerAddress, (superuser) =>
		superuser.query(`alter database ${database} owner to ${user}; drop role ${plain}`),
	);
});

test('a damaged file and a wrong passphrase are found before anything changes', async () => {
	const file = newFile();
	await writeBackup(source, file, passphrase);
	await expect(restore(file, { passphrase: 'yanlış bir şifre' })).rejects.toThrow('şifresi yanlış');
	await expect(restore(file)).rejects.toThrow('Yedek şifreli');
	const bytes = fs.readFileSync(file);
	fs.writeFileSync(file, bytes.subarray(0, bytes.length / 2));
	await expect(restore(file, { passphrase })).rejects.toThrow('Yedek dosyası eksik');
	bytes.writeUInt8(bytes.readUInt8(50_000) ^ 4, 50_000);
	fs.writeFileSync(file, bytes);
	await expect(restore(file, { passphrase })).rejects.toThrow('Yedek dosyası bozuk');
	await expect(restore(path.join(folder, 'none'))).rejects.toThrow('bulunamadı');
	expect(fs.readdirSync(target.dataDir)).toEqual([]);
});

test('an existing file is not replaced', async () => {
	const file = newFile();
	fs.writeFileSync(file, 'önceki');
	await expect(writeBackup(source, file, null)).rejects.toThrow('zaten var');
	expect(fs.readFileSync(file, 'utf8')).toBe('önceki');
});

test('a backup of a newer version is refused, one of an older version is migrated', async () => {
	const file = newFile();
	await owner.query(`insert into migrations values ('9999_later.sql', 'x', now())`);
	await writeBackup(source, file, null);
	await owner.query(`delete from migrations where name = '9999_later.sql'`);
	await expect(restore(file)).rejects.toThrow('Yedek bu Sevk sürümünden daha yeni: 9999_later.sql');
	const old = newFile();
	await owner.query('begin');
	await owner.query('drop table secret_check');
	await owner.query(`delete from migrations where name like '0027%'`);
	await owner.query('commit');
	const present = await hashesOf(address);
	await writeBackup(source, old, null);
	expect(await restore(old)).toMatchObject({ newMigrations: ['0027_check_secret.sql'] });
	const restored = await hashesOf(empty.ownerAddress);
	const others = restored.filter(({ name }) => !['secret_check', 'migrations'].includes(name));
	expect(others).toEqual(present.filter(({ name }) => name !== 'migrations'));
});

async function restore(file: string, options: { passphrase?: string; overwrite?: boolean } = {}) {
	const { passphrase: word = null, overwrite = false } = options;
	const input = { file, passphrase: word, overwrite };
	return restoreBackup(input, target, await openBackup(input, target));
}

async function hashesOf(of: DatabaseAddress) {
	const client = ownerClient(of);
	await client.connect();
	await fixTextForm(client);
	const hashes = [];
	for (const table of await readTables(client)) {
		hashes.push({ name: table.name, ...(await hashRows(client, table)) });
	}
	await client.end();
	return hashes;
}

async function constraintsOf(of: DatabaseAddress) {
	const client = ownerClient(of);
	await client.connect();
	const { rows } = await client.query(`
		select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition,
			convalidated
		from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`);
	await client.end();
	return rows;
}

async function countFiles(): Promise<number> {
	const { rows } = await owner.query<{ count: number }>('select count(*)::int from files');
	return rows[0]?.count ?? 0;
}

async function storeFile(isClaimed: boolean): Promise<string> {
	const id = newId();
	const key = blobKey(fileNameOf(id, 'application/pdf'));
	fs.mkdirSync(path.dirname(path.join(sourceFiles, key)), { recursive: true });
	fs.writeFileSync(path.join(sourceFiles, key), randomBytes(200_000));
	await owner.query(
		`insert into files (depot_id, id, media_type, byte_size, uploaded_by, uploaded_at, expires_at,
			noun, noun_id)
		select id, $1, 'application/pdf', 200000, $1, now(), $2, $3, $4 from depots limit 1`,
		[
			id,
			isClaimed ? null : new Date(Date.now() + 3_600_000),
			isClaimed ? 'order' : null,
			isClaimed ? newId() : null,
		],
	);
	return key;
}

/** Moves a random piece from one holder to the next, as an act does; returns the key. */
async function movePiece(client: typeof owner, turn: number): Promise<string> {
	const key = newId();
	await client.query('begin');
	const { rows } = await client.query(
		`select depot_id, piece_id, version, holder from custody where holder <> 'recipient'
		order by piece_id offset $1 limit 1 for update`,
		[turn * 3],
	);
	const [{ depot_id, piece_id, version, holder }] = rows;
	const next = holder === 'depot' ? `loading:${newId()}` : 'depot';
	await client.query(
		`insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key,
			actor_id, actor_name, at)
		values ($1, $2, $3, $4, $5, 'scanned_out', $6, $2, 'Ada', now())`,
		[depot_id, piece_id, version + 1, holder, next, key],
	);
	await client.query(
		'update custody set version = $3, holder = $4 where depot_id = $1 and piece_id = $2',
		[depot_id, piece_id, version + 1, next],
	);
	await client.query('commit');
	return key;
}
