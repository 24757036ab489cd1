// Empties a database and prepares its schema for the rows of a backup.
import type pg from 'pg';
import { migratedFunctions } from '../../db/migrate.ts';
import type { Partition } from '../format/backup-entries.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { quoted, readOtherTables, readTables, type TableShape } from './table-shape.ts';

/** `other`: tables that are not of Sevk, which a restore would drop or collide with. */
export async function contentOf(client: pg.ClientBase): Promise<'nothing' | 'data' | 'other'> {
	if ((await readOtherTables(client)).length > 0) return 'other';
	const tables = await readTables(client);
	if (tables.length === 0) return 'nothing';
	if (!tables.some(({ name }) => name === 'migrations')) return 'other';
	// What a start of an empty installation writes by itself.
	const own = ['migrations', 'company', 'policies', 'reasons', 'secret_check'];
	const tokens = ['identity_verifications', 'identity_tries', 'identity_jwks'];
	for (const { name } of tables.filter((one) => ![...own, ...tokens].includes(one.name))) {
		const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
		if (rowCount !== 0) return 'data';
	}
	return 'nothing';
}

/** Drops the tables and functions of Sevk; those of other programs and of extensions are kept. */
export async function dropAll(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
	if (tables.length > 0) {
		await client.query(`drop table ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
	}
	const { rows } = await client.query<{ signature: string }>(
		`
		select p.oid::regprocedure::text as signature from pg_proc p
		where p.pronamespace = 'public'::regnamespace and p.proname = any($1) and not exists (
			select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
		[migratedFunctions()],
	);
	for (const { signature } of rows)
		await client.query(`drop function if exists ${signature} cascade`);
}

/** What `keep_location_days` sets; backups did not always contain it. */
const dayOptions = [
	'autovacuum_vacuum_insert_threshold=-1',
	'autovacuum_analyze_scale_factor=1',
	'autovacuum_analyze_threshold=10000',
];

export async function createPartitions(
	client: pg.ClientBase,
	partitions: readonly Partition[],
): Promise<void> {
	for (const { parent, name, from, to, options } of partitions) {
		const isBareDay = parent === 'location_records' && options.length === 0;
		const all = isBareDay ? dayOptions : options;
		await client.query(
			`create table ${quoted(name)} partition of ${quoted(parent)} for values from (${from}) to (${to})
			${all.length === 0 ? '' : `with (${all.join(', ')})`}`,
		);
	}
}

export type ForeignKey = {
	readonly table: string;
	readonly name: string;
	readonly definition: string;
};

/** Drops the foreign keys, so that tables can be loaded in any sequence. */
export async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
	const { rows } = await client.query<ForeignKey>(`
		select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
			and conparentid = 0`);
	for (const { table, name } of rows) {
		await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
	}
	return rows;
}

/** Adds the foreign keys again, which checks every row. */
export async function addForeignKeys(
	client: pg.ClientBase,
	keys: readonly ForeignKey[],
): Promise<void> {
	for (const { table, name, definition } of keys) {
		await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
	}
}

/** Throws unless the table exists with exactly these columns. */
export function requireShape(tables: readonly TableShape[], shape: TableShape): void {
	const found = tables.find(({ name }) => name === shape.name);
	if (found === undefined || found.columns.join() !== shape.columns.join()) {
		throw new BackupProblem(`Yedekteki ${shape.name} tablosu bu sürümün tablosuna uymuyor.`);
	}
}
