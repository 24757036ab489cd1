// What a cluster must have before tables are distributed; each lack is a sentence with its remedy.
import type pg from 'pg';
import { type DatabaseAddress, ownerClient } from '../db/database.ts';
import { appRole } from '../db/roles/app-role.ts';
import { CitusProblem } from './citus-problem.ts';

/** Earlier ones refuse rights on single columns, which every start grants. */
const oldestVersion = { major: 13, minor: 1 };

/** Of the schema; their operator classes must exist on every node. */
const neededExtensions = ['btree_gin', 'btree_gist', 'pg_trgm'];

/** The version of Citus in this database; throws a sentence when it is absent or too old. */
export async function requireCitus(client: pg.ClientBase): Promise<string> {
	const { rows } = await client.query<{ installed: string | null; available: boolean }>(`
		select (select extversion from pg_extension where extname = 'citus') as installed,
			exists (select 1 from pg_available_extensions where name = 'citus') as available`);
	const { installed = null, available = false } = rows[0] ?? {};
	if (installed === null) {
		throw new CitusProblem(
			available
				? 'Citus bu sunucuda kurulu, ama bu veritabanında açılmamış. Her düğümde süper kullanıcıyla "create extension citus" çalıştırın.'
				: 'Bu PostgreSQL’de Citus yok. Tabloları dağıtmak için Citus 13.1 veya üstü kurulu bir küme gerekir (docs/operations.md).',
		);
	}
	const [major = 0, minor = 0] = installed.split(/[.-]/).map(Number);
	const isNew =
		major > oldestVersion.major || (major === oldestVersion.major && minor >= oldestVersion.minor);
	if (isNew) return installed;
	throw new CitusProblem(
		`Citus ${installed} çok eski: ${oldestVersion.major}.${oldestVersion.minor} veya üstü gerekli. Her düğümde yenisini kurup "alter extension citus update" çalıştırın.`,
	);
}

/** Throws a sentence unless every worker has the role of the application, rights and extensions. */
export async function requireWorkers(client: pg.ClientBase): Promise<number> {
	const { rows } = await client.query<{ name: string }>(
		'select node_name as name from citus_get_active_worker_nodes()',
	);
	if (rows.length === 0) {
		throw new CitusProblem(
			'Kümede işçi düğüm yok. Koordinatörde "select citus_add_node(\'ADRES\', 5432)" ile ekleyin.',
		);
	}
	await requireLogin(client);
	await onWorkers(
		client,
		`select case when has_schema_privilege(current_user, 'public', 'create') then 'ok' else current_user end`,
		(user) =>
			`${user} kullanıcısı public şemasında tablo açamıyor. Orada "grant create on schema public to ${user}" çalıştırın.`,
	);
	for (const name of neededExtensions) {
		await onWorkers(
			client,
			`select case when exists (select 1 from pg_extension where extname = '${name}') then 'ok' else '-' end`,
			() => `${name} eklentisi yok. Orada "create extension ${name}" çalıştırın.`,
		);
	}
	return rows.length;
}

/** Citus connects to its workers with the present role, which must be able to log in there. */
async function requireLogin(client: pg.ClientBase): Promise<void> {
	const canLogin = `select case when exists (
		select 1 from pg_roles where rolname = '${appRole}' and rolcanlogin) then 'ok' else '-' end`;
	const remedy = `"create role ${appRole} login" ya da "alter role ${appRole} login" çalıştırın; pg_hba.conf koordinatörden bağlanmasına izin vermeli.`;
	const { rows } = await client.query<{ case: string }>(canLogin);
	if (rows[0]?.case !== 'ok') {
		throw new CitusProblem(`Koordinatörde ${appRole} rolü giriş yapamıyor. Orada ${remedy}`);
	}
	await onWorkers(client, canLogin, () => `${appRole} rolü giriş yapamıyor. Orada ${remedy}`);
}

/** Runs a query that answers "ok" on each worker; `sentenceOf` explains another answer. */
async function onWorkers(
	client: pg.ClientBase,
	query: string,
	sentenceOf: (answer: string) => string,
): Promise<void> {
	const { rows } = await client.query<{
		nodename: string;
		nodeport: number;
		success: boolean;
		result: string;
	}>('select nodename, nodeport, success, result from run_command_on_workers($1)', [query]);
	for (const { nodename, nodeport, success, result } of rows) {
		if (success && result === 'ok') continue;
		const why = success ? sentenceOf(result) : `sorgu çalışmadı: ${result}`;
		throw new CitusProblem(`İşçi ${nodename}:${nodeport}: ${why}`);
	}
}

/** Reads one shard and one copy with the login of the application, which needs its own connections. */
export async function requireReadableShards(address: DatabaseAddress): Promise<void> {
	const client = ownerClient(address);
	await client.connect();
	try {
		await client.query(`set role ${appRole}`);
		await client.query('select count(*) from orders');
		await client.query('select count(*) from depots');
	} catch (error) {
		throw new CitusProblem(
			`Tablolar dağıtıldı, ama ${appRole} rolü işçilerdeki satırları okuyamıyor: ${(error as Error).message}. İşçilerin pg_hba.conf dosyası ve rolün şifresi (pg_dist_authinfo ya da .pgpass) koordinatörden girişe izin vermeli.`,
		);
	} finally {
		await client.end();
	}
}
