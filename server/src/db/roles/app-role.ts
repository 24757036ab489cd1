import type pg from 'pg';

/**
 * The role of the application: reads and writes rows, owns nothing, and can only insert and select
 * in append-only tables (docs/trust.md#roles-of-the-database). Migrations run as the owner.
 */
export const appRole = 'sevk_app';

/** Tables whose rows the application deletes itself; rows of others outlive every statement of it. */
const deletableTables = [
	'debit_lines',
	'route_orders',
	'stops',
	'waiting_scan_events',
	'file_profiles',
	'files',
	'order_bond_members',
	'order_bonds',
	'order_imports',
	'order_import_rows',
	'push_devices',
	'push_messages',
	'latest_positions',
	'location_quarantine',
	'saved_views',
	'user_depots',
	'driver_exceptions',
	'vehicle_blackouts',
	'capacity_rules',
	'capacity_holds',
	'standing_order_dates',
	'identity_sessions',
	'identity_verifications',
	'identity_two_factors',
	'identity_tries',
	'identity_known_networks',
	'identity_failed_sign_ins',
	'pin_devices',
	'account_mails',
	'sender_contacts',
	'sender_mails',
	'sender_names',
	'sender_file_profiles',
	'road_ways',
	'addresses',
	'address_hours',
	'address_facts',
	'geocoded_addresses',
	'order_geocodings',
];

/** Columns that the application updates, where it does not update all. */
const updatableColumns = [
	{ table: 'idempotency_keys', columns: 'status, body' },
	{ table: 'custody', columns: 'holder, version, since' },
	{ table: 'collections', columns: 'reverted_at' },
	{ table: 'money_balances', columns: 'seq, kurus, since' },
];

/**
 * Creates the role of the application and makes the login of the application a member of it. The
 * login may be that role itself, another role, or the owner.
 */
export async function ensureAppRole(owner: pg.Client, login: string): Promise<void> {
	const { rows } = await owner.query<{ there: boolean; member: boolean }>(
		`select a.oid is not null as there,
			coalesce(pg_has_role(l.oid, a.oid, 'member'), false) as member
		from pg_roles l left join pg_roles a on a.rolname = $1 where l.rolname = $2`,
		[appRole, login],
	);
	const [found] = rows;
	if (found === undefined) throw new Error(`Veritabanında ${login} kullanıcısı yok.`);
	if (found.member) return;
	try {
		if (!found.there) await owner.query(`create role ${appRole} nologin`);
		if (login !== appRole) {
			await owner.query(`grant ${appRole} to ${owner.escapeIdentifier(login)}`);
		}
	} catch (error) {
		// A concurrent start created it.
		if (['42710', '23505'].includes((error as { code?: string }).code ?? ''))
			return ensureAppRole(owner, login);
		throw new Error(
			`Veritabanının sahibi ${appRole} rolünü oluşturamıyor ya da ${login} kullanıcısına veremiyor: ${(error as Error).message}`,
		);
	}
}

/** Lets the application log in to the embedded server as its own role, also after an upgrade. */
export async function ensureAppLogin(superuser: pg.Client): Promise<void> {
	const { rows } = await superuser.query<{ canLogin: boolean }>(
		'select rolcanlogin as "canLogin" from pg_roles where rolname = $1',
		[appRole],
	);
	if (rows[0]?.canLogin) return;
	await superuser.query(`${rows.length === 0 ? 'create' : 'alter'} role ${appRole} login`);
}

/** Grants the application what it needs on the tables, and revokes what it does not. */
export async function grantTables(owner: pg.Client): Promise<void> {
	await owner.query(`grant usage on schema public to ${appRole}`);
	await owner.query(`revoke delete, truncate on all tables in schema public from ${appRole}`);
	await owner.query(`grant select, insert, update on all tables in schema public to ${appRole}`);
	await owner.query(`revoke insert, update on migrations from ${appRole}`);
	const { rows } = await owner.query<{ name: string; appendOnly: boolean }>(`
		select relname as name,
			coalesce(obj_description(oid, 'pg_class') like '%append-only%', false) as "appendOnly"
		from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
	const tables = new Set(rows.map(({ name }) => name));
	for (const { name } of rows.filter(({ appendOnly }) => appendOnly)) {
		await owner.query(`revoke update on ${owner.escapeIdentifier(name)} from ${appRole}`);
	}
	for (const table of deletableTables.filter((name) => tables.has(name))) {
		await owner.query(`grant delete on ${table} to ${appRole}`);
	}
	for (const { table, columns } of updatableColumns.filter((one) => tables.has(one.table))) {
		await owner.query(`revoke update on ${table} from ${appRole}`);
		await owner.query(`grant update (${columns}) on ${table} to ${appRole}`);
	}
}

/** Whether a login can change tables or remove rows as their owner: nothing holds it back then. */
export const ownsTablesSql = `select exists (
	select 1 from pg_class
	where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
		and pg_has_role(session_user, relowner, 'member')) as owns`;
