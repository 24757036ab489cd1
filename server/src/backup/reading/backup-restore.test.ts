import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileNameOf } from '@sevk/domain/files/file';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { migrate } from '../../db/migrate.ts';
import { fillDemo } from '../../demo/fill-demo.ts';
import { blobKey } from '../../features/files/file-commands.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createEmptyDatabase, createTestDatabase } from '../../testing/database/test-database.ts';
import { fixTextForm, hashRows } from '../rows/table-copy.ts';
import { readTables } from '../rows/table-shape.ts';
import { requireSecret } from '../secret/secret-check.ts';
import { writeBackup } from '../writing/backup-writing.ts';
import { openBackup, restoreBackup } from './backup-restore.ts';

const addressesOf = (one: DatabaseAddress) => ({ address: one, ownerAddress: one });
const secret = 's'.repeat(48);
const passphrase = 'doğru at pil zımba';
const { db, ownerAddress: address, drop } = await createTestDatabase();
const owner = ownerClient(address);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-backup-'));
const sourceFiles = path.join(folder, 'source-files');
const secretFile = path.join(folder, 'source-secret');
const source = { owner: address, filesFolder: sourceFiles, secretFile, product: '0.0.0' };
const target = { dataDir: '', filesFolder: '', secret: null, database: addressesOf(address) };
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
const newFile = () => path.join(folder, `backup-${newId()}`);

beforeAll(async () => {
	await owner.connect();
	fs.writeFileSync(secretFile, `${secret}\n`);
	await fillDemo({ db, sealedText: sealedText(secret) }, new Date());
	await requireSecret(owner, secret, secretFile);
});
afterAll(async () => {
	await owner.end();
	await drop();
	fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	empty = await createEmptyDatabase();
	const dataDir = fs.mkdtempSync(path.join(folder, 'target-'));
	Object.assign(target, {
		dataDir,
		filesFolder: path.join(dataDir, 'files'),
		database: addressesOf(empty.ownerAddress),
	});
});
afterEach(() => empty.drop());

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
	await owner.query('delete from files where id = any($1)', [
		[key, missing].map((name) => path.basename(name).slice(0, 36)),
	]);
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
	await owner.query('drop table invoices');
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
	target.database = addressesOf({ host, user: plain, database });
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
	const { rows } = await owner.query('select * from secret_check');
	const journal = await owner.query(`select * from migrations where name like '0027%'`);
	await owner.query('drop table secret_check');
	await owner.query(`delete from migrations where name like '0027%'`);
	await owner.query('commit');
	await writeBackup(source, old, null);
	await owner.query(fs.readFileSync(migrationFile('0027_check_secret.sql'), 'utf8'));
	const [check] = rows;
	await owner.query('insert into secret_check values ($1, $2, $3)', [
		check.id,
		check.sealed,
		check.created_at,
	]);
	const [entry] = journal.rows;
	await owner.query('insert into migrations values ($1, $2, $3)', [
		entry.name,
		entry.checksum,
		entry.at,
	]);
	expect(await restore(old)).toMatchObject({ newMigrations: ['0027_check_secret.sql'] });
	const restored = (await hashesOf(empty.ownerAddress)).filter(({ name }) => !isOfMigration(name));
	const present = (await hashesOf(address)).filter(({ name }) => !isOfMigration(name));
	expect(restored).toEqual(present);
});

function isOfMigration(name: string): boolean {
	return name === 'secret_check' || name === 'migrations';
}

function migrationFile(name: string): string {
	return path.join(import.meta.dirname, '../../../migrations', name);
}

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
