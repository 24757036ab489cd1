import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import {
	type Database,
	type DatabaseAddress,
	type DatabaseAddresses,
	ownerClient,
} from './database.ts';
import { ensureAppRole, grantTables, ownsTablesSql } from './roles/app-role.ts';
import { applyFunctions, functionsFolder, namesOfFunctions } from './schema-functions.ts';
import { readSqlFiles, type SqlFile, sha256 } from './sql-files.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

type JournalRow = { readonly name: string; readonly checksum: string };

/** Checksums of whole files whose comments were corrected later; their statements never changed. */
const wholeFileChecksums = new Map([
	['0001_create_ground.sql', 'bf22bdbc21133de29c3e040dc42d55ad2a45baa270d563deb5aa959bcf907eb9'],
	[
		'0002_create_definitions.sql',
		'332784f6079a0a8ebdd69bf7418c50237ecd3cc152c3d61abeb1137d812ab680',
	],
	['0003_create_files.sql', '29a8f96a0536dfb80ca08591d642dd2ca4ad1deec032a1b64fcde4f527cb4100'],
	['0004_create_identity.sql', 'e05d91ee3651355ab7c79ba62818c6a05f32a5af6f5c92bf13b964c0991fc404'],
	['0005_create_users.sql', '42c76e239f7d3d5ec59bad004234d2b041c26beb943f5183a6d880ab0f25d096'],
	['0006_create_orders.sql', '515121eb5d3f7ffca983aced9ef3b9fa927c8a882b376f06cdc888557322faf5'],
	['0007_create_routes.sql', '9558a57142fa1577c91c074396d6e00e8b0dd84da6935e04ce5f4db5e7f89958'],
	['0008_create_debits.sql', '5644f08d2278a9583e06fa298eff1b2e82c38ccb7317ff3a3ae386c8f2df58eb'],
	[
		'0009_create_settlements.sql',
		'14bec999204238d5f2ce7b64389e14065e6e0cff54ef7cc4b22b77639e00f387',
	],
	['0012_extend_orders.sql', '7cfea5f5a8b88f7fc5238db10b2d5ed68398aa1f12d8196b1f7b6ad9498010b5'],
	['0014_create_locations.sql', 'b931c09be1d6c43b3cc6752a3272622e23372fc371053d8687411f169766b69f'],
	[
		'0016_add_search_and_carry_overs.sql',
		'2fd7fc7f90b45a5ae6a74e4a1eea0fb61eeca515c39ccc32cd42b862a0706e74',
	],
	['0017_add_saved_views.sql', 'd6a0cd0b392f66e7e2f8848252e25c7b900121c57bfd33bef127e95aaa53db1e'],
	['0018_add_company.sql', '7e407b8694f7cc5a69381e2c3aaa8abc65a64aafc4d4ea45bbc54c20bedeb30a'],
	[
		'0019_hold_a_device_once.sql',
		'daedcde30d7ad5cf30cf8eaa5149c23f667f4bc4888ee41d7aa0d6d26e656937',
	],
	[
		'0020_spend_a_code_once.sql',
		'cc28a851cba2ef7e74473cc282c6183e852da4535b9d990cb48a50adeed99c69',
	],
	[
		'0021_bound_equipment_notes.sql',
		'9ae7ba77bec0c512d49806add761fc1250729fa9a6f9184a724061657d6c54d8',
	],
	[
		'0022_give_a_reason_for_a_refused_transfer.sql',
		'31a8c3f61f01c1304f5b4ef42c0e1438acc41a994b812cc2184f5509f98d5923',
	],
]);

/** Checksums of statements that were separated later for Citus; what they do never changed. */
const formerChecksums = new Map([
	[
		'0106_alert_of_late_photos.sql',
		'fa75b607c2641d2f55aa5799b9f55ea6c1dd0b0444f0d006fac91ed8155fac7c',
	],
	[
		'0109_prove_branch_card_collections.sql',
		'94c1f44d323bf259cd1d551883d5dba725b56c29308d2ed430ca5aca5cac3438',
	],
	[
		'0110_keep_disputed_equipment.sql',
		'45cc7bb78ef09007d110b1e5b7856306c581faf32e70a864f9ad275e69ec6cd0',
	],
	[
		'0112_keep_disputed_pieces.sql',
		'b8d9792d5419257d8fded1340163a1b704a893d5faf9367a951fc5d01a3ce504',
	],
	['0115_erase_staff.sql', '1385ccd6dff481996b706fc2d06864097a0ab732b7527311bae1f6684820c061'],
]);

/** The text of an executed migration has changed, so databases would differ unnoticed. */
class MigrationEdited extends Error {
	override name = 'MigrationEdited';
}

/** The database has migrations that this version lacks, so its schema may not match the code. */
class DatabaseNewer extends Error {
	override name = 'DatabaseNewer';
}

/**
 * Runs the missing migrations and applies the functions whose text changed, in one transaction, and
 * returns their names. There are no down migrations. Concurrent starts run one after the other; the
 * second has nothing to do. Without a folder of functions, those of the migrations stay.
 */
export async function migrate(
	{ address, ownerAddress }: DatabaseAddresses,
	folder: string = migrationsFolder,
	functions: string | null = functionsFolder,
): Promise<string[]> {
	const client = ownerClient(ownerAddress);
	await client.connect();
	try {
		await requireServer(client);
		await ensureRoles(client, address);
		await createJournal(client);
		await client.query('begin');
		// Locks a table instead of an advisory lock, because that also works behind a pooler.
		await client.query('lock table migrations in exclusive mode');
		const ran = await runMissing(client, readSqlFiles(folder));
		const applied = functions === null ? [] : await applyFunctions(client, functions);
		await grantTables(client);
		await client.query('commit');
		return [...ran, ...applied];
	} finally {
		// Ends an open transaction as well.
		await client.end();
	}
}

/** The migrations of this version that a backup lacks; throws if it has others than this version. */
export function migrationsAfter(journal: readonly JournalRow[]): string[] {
	const migrations = readSqlFiles(migrationsFolder);
	refuseUnknown(migrations, journal, 'Yedek');
	const ran = new Set(journal.map((row) => row.name));
	return migrations.map(({ name }) => name).filter((name) => !ran.has(name));
}

/**
 * Runs the missing migrations within the caller's transaction, without those named in `except`. The
 * functions are written for the whole schema, so they wait for the call that leaves out no migration.
 * `migrate` must follow, because it grants rights.
 */
export async function migrateWithin(client: pg.Client, except: readonly string[]): Promise<void> {
	await createJournal(client);
	const selection = readSqlFiles(migrationsFolder).filter(({ name }) => !except.includes(name));
	await runMissing(client, selection);
	if (except.length === 0) await applyFunctions(client, functionsFolder);
}

/** The tables that migrations create; a database may have tables of other programs beside them. */
export function migratedTables(): string[] {
	const creations = readSqlFiles(migrationsFolder).flatMap(({ text }) => [
		...text.matchAll(/^create table (\w+)/gm),
	]);
	return ['migrations', ...creations.map(([, name = '']) => name)];
}

/** The functions that migrations and function files create. */
export function migratedFunctions(): string[] {
	const creations = readSqlFiles(migrationsFolder).flatMap(({ text }) => [
		...text.matchAll(/^create (?:or replace )?function (\w+)/gm),
	]);
	const created = creations.map(([, name = '']) => name);
	return [...new Set([...created, ...namesOfFunctions(functionsFolder)])];
}

/**
 * Tells whether all migrations of this version have run, for the readiness check. Their names are read
 * now: the files of an update are there before the server that needs them. During an update one process
 * after the other, the former version goes on with newer migrations and functions.
 */
export function openMigrationCheck(db: Database): () => Promise<boolean> {
	const names = readSqlFiles(migrationsFolder).map(({ name }) => name);
	return async () => {
		const rows = await db.selectFrom('migrations').select('name').execute();
		const ran = new Set(rows.map((row) => row.name));
		return names.every((name) => ran.has(name));
	};
}

/** Whether the login of the application owns the tables, so that it could become their owner. */
export async function isOwner(db: Database): Promise<boolean> {
	const { rows } = await sql.raw<{ owns: boolean }>(ownsTablesSql).execute(db);
	return rows[0]?.owns ?? false;
}

/** Databases of earlier versions have a checksum of the whole file, comments included. */
function isChecksumOf({ name, text, checksum }: SqlFile, stored: string): boolean {
	const former = [wholeFileChecksums.get(name), formerChecksums.get(name)];
	return stored === checksum || stored === sha256(text) || former.includes(stored);
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

/** Creates the role that migrations grant rights to, for the login of the application. */
export async function ensureRoles(owner: pg.Client, address: DatabaseAddress): Promise<void> {
	await ensureAppRole(owner, await loginOf(address));
}

async function loginOf(address: DatabaseAddress): Promise<string> {
	const client = ownerClient(address);
	await client.connect();
	try {
		const { rows } = await client.query<{ login: string }>('select session_user as login');
		return rows[0]?.login ?? '';
	} finally {
		await client.end();
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

/** Throws if the journal has an unknown or a different migration. */
function refuseUnknown(
	migrations: readonly SqlFile[],
	journal: readonly JournalRow[],
	holder: 'Veritabanı' | 'Yedek',
): void {
	const ran = new Map(journal.map((row) => [row.name, row.checksum]));
	const edited = migrations.find((one) => {
		const checksum = ran.get(one.name);
		return checksum !== undefined && !isChecksumOf(one, checksum);
	});
	if (edited !== undefined) {
		throw new MigrationEdited(
			`${edited.name} bu veritabanında çalıştıktan sonra değiştirilmiş. Dosyayı eski hâline getirip değişikliği yeni bir dosyayla yapın.`,
		);
	}
	const names = new Set(migrations.map((migration) => migration.name));
	const newer = journal.find((row) => !names.has(row.name));
	if (newer !== undefined) {
		throw new DatabaseNewer(
			`${holder} bu Sevk sürümünden daha yeni: ${newer.name} bu sürümde yok. Sevk’in daha yeni sürümünü kurun ya da bu sürümle alınmış bir yedeği geri yükleyin.`,
		);
	}
}

async function runMissing(client: pg.Client, migrations: SqlFile[]): Promise<string[]> {
	const { rows } = await client.query<JournalRow>('select name, checksum from migrations');
	refuseUnknown(migrations, rows, 'Veritabanı');
	const ran = new Set(rows.map((row) => row.name));
	const missing = migrations.filter((migration) => !ran.has(migration.name));
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
