import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { appRole, type Database, type DatabaseAddress, ownerClient } from './database.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/** The text of an executed migration has changed, so databases would differ unnoticed. */
class MigrationEdited extends Error {
	override name = 'MigrationEdited';
}

/** The database has migrations that this version lacks, so its schema may not match the code. */
class DatabaseNewer extends Error {
	override name = 'DatabaseNewer';
}

/**
 * Runs the missing migrations in one transaction and returns their names. There are no down
 * migrations. Concurrent starts run one after the other; the second has nothing to do.
 */
export async function migrate(
	address: DatabaseAddress,
	folder: string = migrationsFolder,
): Promise<string[]> {
	const client = ownerClient(address);
	await client.connect();
	try {
		await requireServer(client);
		await ensureAppRole(client);
		await createJournal(client);
		await client.query('begin');
		// Locks a table instead of an advisory lock, because that also works behind a pooler.
		await client.query('lock table migrations in exclusive mode');
		const ran = await runMissing(client, readMigrations(folder));
		await grant(client);
		await client.query('commit');
		return ran;
	} finally {
		// Ends an open transaction as well.
		await client.end();
	}
}

/** Whether all migrations of this version have run; for the readiness check. */
export async function isMigrated(db: Database): Promise<boolean> {
	const rows = await db.selectFrom('migrations').select('name').execute();
	const ran = new Set(rows.map((row) => row.name));
	return readMigrations(migrationsFolder).every((migration) => ran.has(migration.name));
}

function readMigrations(folder: string): Migration[] {
	const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
	return names.sort().map((name) => {
		const text = fs.readFileSync(path.join(folder, name), 'utf8');
		return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
	});
}

async function requireServer(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ version: number; encoding: string }>(
		`select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
	);
	const [server] = rows;
	if (server === undefined || server.version < 150_000) {
		throw new Error('PostgreSQL 15 veya üstü gerekli.');
	}
	if (server.encoding !== 'UTF8') throw new Error('Veritabanının kodlaması UTF8 olmalı.');
}

async function ensureAppRole(client: pg.Client): Promise<void> {
	const member = await client.query<{ member: boolean }>(
		`select pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname = $1`,
		[appRole],
	);
	if (member.rows[0]?.member) return;
	try {
		if (member.rowCount === 0) await client.query(`create role ${appRole} nologin`);
		await client.query(`grant ${appRole} to current_user`);
	} catch (error) {
		// A concurrent start created it.
		if (['42710', '23505'].includes((error as { code?: string }).code ?? ''))
			return ensureAppRole(client);
		throw new Error(
			`Veritabanı kullanıcısı ${appRole} rolünü oluşturamıyor ya da bu role üye değil: ${(error as Error).message}`,
		);
	}
}

async function createJournal(client: pg.Client): Promise<void> {
	try {
		await client.query(`create table if not exists migrations (
			name text primary key, checksum text not null, at timestamptz not null)`);
	} catch (error) {
		// "if not exists" fails when two processes create the table at the same time.
		if (!['42P07', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
	}
}

async function runMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
	const { rows } = await client.query<{ name: string; checksum: string }>(
		'select name, checksum from migrations',
	);
	const ran = new Map(rows.map((row) => [row.name, row.checksum]));
	const missing = migrations.filter((migration) => !ran.has(migration.name));
	const edited = migrations.find((one) => ran.has(one.name) && ran.get(one.name) !== one.checksum);
	if (edited !== undefined) {
		throw new MigrationEdited(
			`${edited.name} bu veritabanında çalıştıktan sonra değiştirilmiş. Dosyayı eski hâline getirip değişikliği yeni bir dosyayla yapın.`,
		);
	}
	const names = new Set(migrations.map((migration) => migration.name));
	const newer = rows.find((row) => !names.has(row.name));
	if (newer !== undefined) {
		throw new DatabaseNewer(
			`Veritabanı bu Sevk sürümünden daha yeni: ${newer.name} bu sürümde yok. Sevk’in daha yeni sürümünü kurun ya da bu sürümle alınmış bir yedeği geri yükleyin.`,
		);
	}
	for (const { name, text, checksum } of missing) {
		await client.query(text).catch((error: Error) => {
			throw new Error(`${name}: ${error.message}`, { cause: error });
		});
		await client.query('insert into migrations (name, checksum, at) values ($1, $2, now())', [
			name,
			checksum,
		]);
	}
	return missing.map((migration) => migration.name);
}

/** Revokes update and delete on tables whose comment says "append-only". */
async function grant(client: pg.Client): Promise<void> {
	await client.query(`grant usage on schema public to ${appRole}`);
	await client.query(
		`grant select, insert, update, delete on all tables in schema public to ${appRole}`,
	);
	await client.query(`revoke insert, update, delete on migrations from ${appRole}`);
	const { rows } = await client.query<{ name: string }>(`
		select format('%I', relname) as name from pg_class
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
			and obj_description(oid, 'pg_class') like '%append-only%'`);
	for (const { name } of rows) {
		await client.query(`revoke update, delete, truncate on ${name} from ${appRole}`);
	}
}
