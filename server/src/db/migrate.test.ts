import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { ownerClient } from './database.ts';
import { migrate, openMigrationCheck } from './migrate.ts';

const database = await createTestDatabase();
const { db, ownerAddress } = database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-migrations-'));
fs.cpSync(path.join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
afterAll(async () => {
	await database.drop();
	fs.rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

test('this version is fully migrated, so nothing is left to run', async () => {
	expect(await migrate(database)).toEqual([]);
	expect(await openMigrationCheck(db)()).toBe(true);
});

test('two processes that start at once run each migration once', async () => {
	write('9001_a.sql', 'create table a (id int); insert into a values (1);');
	write('9002_b.sql', `create table b (id int); comment on table b is 'append-only';`);
	const runs = await Promise.all([migrate(database, folder), migrate(database, folder)]);
	expect(runs.flat()).toEqual(['9001_a.sql', '9002_b.sql']);
});

test('an edited migration stops the start', async () => {
	write('9001_a.sql', 'create table a (id bigint);');
	await expect(migrate(database, folder)).rejects.toThrow('9001_a.sql');
	write('9001_a.sql', 'create table a (id int); insert into a values (1);');
});

test('a comment may be corrected after the migration ran', async () => {
	write('9001_a.sql', '-- Creates a.\ncreate table a (id int); insert into a values (1);');
	expect(await migrate(database, folder)).toEqual([]);
	write('9001_a.sql', 'create table a (id int); insert into a values (1);');
});

test('a database of an earlier version keeps the checksums of whole files', async () => {
	const client = ownerClient(ownerAddress);
	await client.connect();
	const text = '-- Creates a.\ncreate table a (id int); insert into a values (1);';
	const whole = createHash('sha256').update(text).digest('hex');
	await client.query(`update migrations set checksum = $1 where name = '9001_a.sql'`, [whole]);
	await client.end();
	await expect(migrate(database, folder)).rejects.toThrow('9001_a.sql');
	write('9001_a.sql', text);
	expect(await migrate(database, folder)).toEqual([]);
});

test('a failed migration is rolled back', async () => {
	write('9003_c.sql', 'create table c (id int); select 1/0;');
	await expect(migrate(database, folder)).rejects.toThrow('9003_c.sql: division by zero');
	write('9003_c.sql', 'create table c (id int);');
	expect(await migrate(database, folder)).toEqual(['9003_c.sql']);
});

test('a database newer than this version stops the start and stays as it is', async () => {
	write('9004_d.sql', 'create table d (id int);');
	fs.rmSync(path.join(folder, '9003_c.sql'));
	await expect(migrate(database, folder)).rejects.toThrow(
		'Veritabanı bu Sevk sürümünden daha yeni: 9003_c.sql bu sürümde yok.',
	);
	const { rows } = await sql`select to_regclass('d') as d`.execute(db);
	expect(rows).toEqual([{ d: null }]);
});
