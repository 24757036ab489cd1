import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../testing/database/as-owner.ts';
import { migrateUpTo } from '../testing/database/earlier-version.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/database/test-database.ts';
import { ensureRoles, migrate, migrateWithin } from './migrate.ts';
import { functionsFolder, namesOfFunctions } from './schema-functions.ts';

const database = await createTestDatabase();
const { ownerAddress } = database;
const migrations = path.join(import.meta.dirname, '../../migrations');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-functions-'));
afterAll(async () => {
	await database.drop();
	fs.rmSync(folder, { recursive: true });
});
beforeEach(() => fs.cpSync(functionsFolder, folder, { recursive: true }));

const start = () => migrate(database, migrations, folder);
const replace = (name: string, from: string, to: string) => {
	const file = path.join(folder, name);
	const text = fs.readFileSync(file, 'utf8');
	expect(text).toContain(from);
	fs.writeFileSync(file, text.replaceAll(from, to));
};

/** Each function of the schema with its version of the row: a new one when it was written. */
const readFunctions = () =>
	asOwner(ownerAddress, async (owner: pg.Client) => {
		const { rows } = await owner.query<{ name: string; row: string; text: string }>(`
			select proname as name, xmin::text as row, prosrc as text from pg_proc p
			where pronamespace = 'public'::regnamespace
				and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
			order by proname`);
		return rows;
	});
const textOf = async (name: string) =>
	(await readFunctions()).find((one) => one.name === name)?.text;

test('a changed text is applied at the next start, the others are not touched', async () => {
	const before = await readFunctions();
	expect(await start()).toEqual([]);
	expect(await readFunctions()).toEqual(before);
	replace('delete_expired_keys.sql', '7 days', '8 days');
	const both = await Promise.all([start(), start()]);
	expect(both.flat()).toEqual(['delete_expired_keys.sql']);
	const after = await readFunctions();
	const changed = after.filter((one, index) => one.row !== before[index]?.row);
	expect(changed.map(({ name }) => name)).toEqual(['delete_expired_keys']);
	expect(changed[0]?.text).toContain('8 days');
});

test('the version before puts its own text back', async () => {
	expect(await start()).toEqual(['delete_expired_keys.sql']);
	expect(await textOf('delete_expired_keys')).not.toContain('8 days');
});

test('a corrected comment is not a change', async () => {
	replace('delete_track.sql', '-- ', '-- More: ');
	expect(await start()).toEqual([]);
});

test('a failure undoes the start, migrations included', async () => {
	const before = await readFunctions();
	replace('delete_identity.sql', 'begin', 'begin perform 1;');
	replace('erase_recipient.sql', 'declare', 'declare broken');
	const later = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-migrations-'));
	fs.cpSync(migrations, later, { recursive: true });
	fs.writeFileSync(path.join(later, '9001_a.sql'), 'create table a (id int);');
	await expect(migrate(database, later, folder)).rejects.toThrow(/^erase_recipient\.sql: /);
	expect(await readFunctions()).toEqual(before);
	fs.cpSync(functionsFolder, folder, { recursive: true });
	expect(await start()).toEqual([]);
	fs.rmSync(later, { recursive: true });
});

test('a changed signature drops the former one, else the start stops', async () => {
	replace('delete_track.sql', 'to_ms bigint)', 'to_ms bigint, also boolean)');
	replace('delete_track.sql', 'bigint, bigint)', 'bigint, bigint, boolean)');
	await expect(start()).rejects.toThrow(
		'delete_track.sql: one function of this name is expected, found: delete_track(uuid,uuid,bigint,bigint)',
	);
	replace(
		'delete_track.sql',
		'create or replace',
		'drop function if exists delete_track(uuid, uuid, bigint, bigint);\ncreate or replace',
	);
	expect(await start()).toEqual(['delete_track.sql']);
	expect(await start()).toEqual([]);
});

test('a database whose functions came from migrations takes over the files', async () => {
	const former = await createEmptyDatabase();
	await migrateUpTo(former, '0117');
	const applied = namesOfFunctions(functionsFolder).map((name) => `${name}.sql`);
	expect(await migrate(former)).toEqual(expect.arrayContaining(applied));
	expect(await migrate(former)).toEqual([]);
	await former.drop();
});

test('the functions wait for the last migration, as in the restore of an older backup', async () => {
	const former = await createEmptyDatabase();
	const last = fs.readdirSync(migrations).toSorted().at(-1) ?? '';
	const [before, after] = await asOwner(former.ownerAddress, async (owner) => {
		await ensureRoles(owner, former.address);
		await migrateWithin(owner, [last]);
		const applied = `select count(obj_description(oid, 'pg_proc'))::int as count from pg_proc
			where pronamespace = 'public'::regnamespace and prosecdef`;
		const { rows: early } = await owner.query<{ count: number }>(applied);
		await migrateWithin(owner, []);
		const { rows: late } = await owner.query<{ count: number }>(applied);
		return [early[0]?.count, late[0]?.count];
	});
	expect([before, after]).toEqual([0, namesOfFunctions(functionsFolder).length]);
	await former.drop();
});

/** Stored columns, indexes and checks are computed by them. */
const ofMigrations = [
	'break_fits',
	'clock_minutes',
	'fold_barcode',
	'fold_code',
	'fold_text',
	'is_work_week',
];

test('every function has a file, except those that indexes, columns and checks are computed by', async () => {
	const names = (await readFunctions()).map(({ name }) => name);
	expect(names).toEqual([...namesOfFunctions(functionsFolder), ...ofMigrations].sort());
});

test('no later migration writes a function that has a file', () => {
	const later = fs.readdirSync(migrations).filter((name) => name.slice(0, 4) > '0117');
	const created = later.flatMap((name) => [
		...fs
			.readFileSync(path.join(migrations, name), 'utf8')
			.matchAll(/create (?:or replace )?function (\w+)/gi),
	]);
	const names = namesOfFunctions(functionsFolder);
	expect(created.map(([, name = '']) => name).filter((name) => names.includes(name))).toEqual([]);
});

test("a function with the owner's rights fixes its search path and serves the application alone", async () => {
	const { rows } = await asOwner(ownerAddress, (owner: pg.Client) =>
		owner.query<{ name: string; settings: string[]; access: string }>(`
			select proname as name, proconfig as settings, proacl::text as access from pg_proc
			where pronamespace = 'public'::regnamespace and prosecdef order by proname`),
	);
	expect(rows.map(({ name }) => name)).toEqual(namesOfFunctions(functionsFolder));
	for (const { name, settings, access } of rows) {
		expect([name, settings]).toEqual([name, ['search_path=pg_catalog, public, pg_temp']]);
		expect([name, access]).toEqual([
			name,
			expect.stringMatching(/^\{\w+=X\/\w+,sevk_app=X\/\w+\}$/),
		]);
	}
});
