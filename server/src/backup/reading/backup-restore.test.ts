import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { migrate } from '../../db/migrate.ts';
import {
	bothAddresses,
	hashesOf,
	backupPassphrase as passphrase,
	backupSecret as secret,
	useBackupTest,
} from '../../testing/fixture/backup-test-context.ts';
import { createDemoDatabase } from '../../testing/fixture/demo-database.ts';
import { writeBackup } from '../writing/backup-writing.ts';

// The rows of the whole product: here all of them must arrive.
const at = useBackupTest(createDemoDatabase);
const { newFile, restore, storeFile } = at;

test('a restored database has the same rows, files and secret, and takes further migrations', async () => {
	const [claimed, unclaimed] = [await storeFile(true), await storeFile(false)];
	const file = newFile();
	const report = await writeBackup(at.source, file, passphrase);
	expect(report).toMatchObject({ missingFiles: 0, files: await countFiles() });
	expect(fs.statSync(file).mode & 0o777).toBe(0o600);
	const restored = await restore(file, { passphrase });
	expect(restored).toMatchObject({ rows: report.rows, files: report.files, newMigrations: [] });
	await migrate(bothAddresses(at.empty.ownerAddress));
	expect(await hashesOf(at.empty.ownerAddress)).toEqual(await hashesOf(at.address));
	for (const key of [claimed, unclaimed]) {
		const content = fs.readFileSync(path.join(at.target.filesFolder, key));
		expect(content.equals(fs.readFileSync(path.join(at.sourceFiles, key)))).toBe(true);
	}
	expect(fs.readFileSync(path.join(at.target.dataDir, 'secret'), 'utf8').trim()).toBe(secret);
	expect(await constraintsOf(at.empty.ownerAddress)).toEqual(await constraintsOf(at.address));
	expect(fs.readdirSync(at.target.dataDir).sort()).toEqual(['files', 'secret']);
	expect(fs.readdirSync(at.sourceFiles).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a backup under writes is one moment: acts before it are in, and the ledger balances', async () => {
	let isOver = false;
	const acknowledged: string[] = [];
	const movers = [0, 1, 2, 3].map(async (turn) => {
		const client = ownerClient(at.address);
		await client.connect();
		while (!isOver) acknowledged.push(await movePiece(client, turn));
		await client.end();
	});
	await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
	const before = acknowledged.length;
	const file = newFile();
	await writeBackup(at.source, file, null);
	isOver = true;
	await Promise.all(movers);
	await restore(file);
	const client = ownerClient(at.empty.ownerAddress);
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

test('nothing is overwritten unless requested; then the former rows, files and secret are gone', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	await restore(file);
	const before = await hashesOf(at.empty.ownerAddress);
	await expect(restore(file)).rejects.toThrow('Veritabanı boş değil; hiçbir şey değişmedi');
	const client = ownerClient(at.empty.ownerAddress);
	await client.connect();
	await client.query(`update depots set name = 'Başka'`);
	await client.end();
	const stray = path.join(at.target.filesFolder, 'aa', `${newId()}.pdf`);
	fs.mkdirSync(path.dirname(stray), { recursive: true });
	fs.writeFileSync(stray, 'x');
	fs.writeFileSync(
		path.join(at.target.dataDir, 'secret'),
		'another secret of forty characters in all',
	);
	await restore(file, { overwrite: true });
	expect(await hashesOf(at.empty.ownerAddress)).toEqual(before);
	expect(fs.existsSync(stray)).toBe(false);
	const secrets = fs.readdirSync(at.target.dataDir).filter((name) => name.startsWith('secret'));
	expect(secrets).toHaveLength(2);
	expect(fs.readFileSync(path.join(at.target.dataDir, 'secret'), 'utf8').trim()).toBe(secret);
});

test('a backup of a newer version is refused, one of an older version is migrated', async () => {
	const file = newFile();
	await at.owner.query(`insert into migrations values ('9999_later.sql', 'x', now())`);
	await writeBackup(at.source, file, null);
	await at.owner.query(`delete from migrations where name = '9999_later.sql'`);
	await expect(restore(file)).rejects.toThrow('Yedek bu Sevk sürümünden daha yeni: 9999_later.sql');
	const old = newFile();
	await at.owner.query('begin');
	await at.owner.query('drop table secret_check');
	await at.owner.query(`delete from migrations where name like '0027%'`);
	await at.owner.query('commit');
	const present = await hashesOf(at.address);
	await writeBackup(at.source, old, null);
	expect(await restore(old)).toMatchObject({ newMigrations: ['0027_check_secret.sql'] });
	const restored = await hashesOf(at.empty.ownerAddress);
	const others = restored.filter(({ name }) => !['secret_check', 'migrations'].includes(name));
	expect(others).toEqual(present.filter(({ name }) => name !== 'migrations'));
});

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
	const { rows } = await at.owner.query<{ count: number }>('select count(*)::int from files');
	return rows[0]?.count ?? 0;
}

/** Moves a random piece from one holder to the next, as an act does; returns the key. */
async function movePiece(client: pg.Client, turn: number): Promise<string> {
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
