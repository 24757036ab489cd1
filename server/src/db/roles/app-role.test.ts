// The login of the application against the ledger: everything here is sent by the address of the
// pool itself, without the role that the pool sets.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, onePostgresTest } from '../../testing/database/test-database.ts';
import { appRole } from './app-role.ts';

const { address, ownerAddress, drop } = await createTestDatabase();
let client: pg.Client;

beforeAll(async () => {
	client = new pg.Client(address);
	await client.connect();
});
beforeEach(() => client.query('reset role'));
afterAll(async () => {
	await client.end();
	await drop();
});

const denied = '42501';

function send(statement: string): Promise<unknown> {
	return client.query(statement).catch((error: pg.DatabaseError) => error.code);
}

test('the login of the application is no superuser, owns nothing and is in no other role', async () => {
	expect(address.user).not.toBe(ownerAddress.user);
	const { rows } = await client.query(`
		select r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls,
			(select count(*)::int from pg_class c where c.relowner = r.oid) as tables,
			(select count(*)::int from pg_proc p where p.proowner = r.oid) as functions,
			(select count(*)::int from pg_roles o
				where o.rolname not in (r.rolname, '${appRole}') and pg_has_role(r.oid, o.oid, 'member')) as roles
		from pg_roles r where r.rolname = session_user`);
	expect(rows).toEqual([
		{
			rolsuper: false,
			rolcreaterole: false,
			rolcreatedb: false,
			rolbypassrls: false,
			tables: 0,
			functions: 0,
			roles: 0,
		},
	]);
});

test('no change of role makes it the owner', async () => {
	for (const statement of [`select set_config('role', 'none', false)`, 'set role none']) {
		await client.query(statement);
		const { rows } = await client.query('select current_user as "user"');
		expect(rows).toEqual([{ user: address.user }]);
		expect(await send('drop table custody_entries cascade')).toBe(denied);
	}
	for (const statement of [
		`set role ${ownerAddress.user}`,
		`set session authorization ${ownerAddress.user}`,
		`select set_config('role', '${ownerAddress.user}', false)`,
		`grant ${ownerAddress.user} to ${address.user}`,
		`set session_replication_role = replica`,
	]) {
		expect([statement, await send(statement)]).toEqual([statement, denied]);
	}
});

const ledger = ['custody_entries', 'custody', 'events'];
const records = ['collections', 'attempts', 'settlements', 'idempotency_keys'];

test.each([...ledger, ...records])('no row of %s is deleted', async (table) => {
	expect(await send(`delete from ${table}`)).toBe(denied);
	expect(await send(`truncate ${table} cascade`)).toBe(denied);
});

test.each([...ledger, ...records])('%s keeps its form and its rules', async (table) => {
	for (const statement of [
		`drop table ${table} cascade`,
		`alter table ${table} disable trigger all`,
		`alter table ${table} rename to gone`,
		`alter table ${table} owner to ${address.user}`,
		`alter table ${table} add column more integer`,
		`create rule none as on insert to ${table} do instead nothing`,
		`create trigger none before insert on ${table} execute function pg_catalog.suppress_redundant_updates_trigger()`,
		`create index on ${table} (depot_id)`,
		`grant delete on ${table} to ${address.user}`,
	]) {
		const answer = await send(statement);
		// A grant without the right to grant is a warning and changes nothing.
		expect([statement, answer]).toEqual([
			statement,
			statement.startsWith('grant') ? expect.anything() : denied,
		]);
	}
	expect(await send(`delete from ${table}`)).toBe(denied);
});

test('nothing is created beside the tables', async () => {
	for (const statement of [
		'create table beside ()',
		'create schema beside',
		'create extension dblink',
		`create function beside() returns int language sql as 'select 1'`,
		`create or replace function delete_expired_keys(only_key text default null) returns bigint language sql as 'select 1::bigint'`,
		'create role beside login',
	]) {
		expect([statement, await send(statement)]).toEqual([statement, denied]);
	}
});

test('an entry of the ledger, money and the time of a key stay as they were written', async () => {
	expect(await send('update custody_entries set seq = seq')).toBe(denied);
	expect(await send('update events set payload = payload')).toBe(denied);
	expect(await send('update idempotency_keys set at = at')).toBe(denied);
	expect(await send('update collections set amount_kurus = 1')).toBe(denied);
	expect(await send('update sender_handovers set taker = taker')).toBe(denied);
	expect(await send('update custody set piece_id = piece_id')).toBe(denied);
	expect(await send('update idempotency_keys set status = status')).not.toBe(denied);
});

test('keys are deleted a week after their act, and no sooner', async () => {
	const depotId = '01980000-0000-7000-8000-000000000001';
	for (const [key, age] of [
		['key-of-6-days', '6 days 23 hours'],
		['key-of-8-days', '8 days'],
		['key-of-9-days', '9 days'],
	]) {
		await client.query(
			`insert into idempotency_keys (depot_id, key, request_hash, at)
			values ($1, $2, 'x', clock_timestamp() - $3::interval)`,
			[depotId, key, age],
		);
	}
	const keys = async () =>
		(await client.query<{ key: string }>('select key from idempotency_keys order by key')).rows.map(
			({ key }) => key,
		);
	await client.query(
		`select delete_expired_keys('key-of-6-days'), delete_expired_keys('key-of-9-days')`,
	);
	expect(await keys()).toEqual(['key-of-6-days', 'key-of-8-days']);
	const { rows } = await client.query('select delete_expired_keys()::int as count');
	expect(rows).toEqual([{ count: 1 }]);
	expect(await keys()).toEqual(['key-of-6-days']);
});

onePostgresTest('expired keys are found by an index, also a single one', async () => {
	const countScans = async () =>
		(
			await client.query<{ count: string }>(`select seq_scan as count
			from pg_stat_xact_user_tables where relname = 'idempotency_keys'`)
		).rows[0]?.count;
	await client.query('begin; set local enable_seqscan = off');
	try {
		const before = await countScans();
		await client.query(`select delete_expired_keys(), delete_expired_keys('key-of-6-days')`);
		expect(await countScans()).toBe(before);
	} finally {
		await client.query('rollback');
	}
});

test('a search path of its own does not lead the functions astray', async () => {
	await client.query(`create temporary table idempotency_keys (key text, at timestamptz)`);
	try {
		await client.query(`insert into pg_temp.idempotency_keys values ('mine', '2020-01-01')`);
		await client.query('set search_path = pg_temp, public');
		await client.query('select delete_expired_keys()');
		const { rows } = await client.query('select key from pg_temp.idempotency_keys');
		expect(rows).toEqual([{ key: 'mine' }]);
	} finally {
		await client.query('reset search_path; drop table pg_temp.idempotency_keys');
	}
});

test('positions of the last days cannot be dropped by a date in the future', async () => {
	const today = new Date().toISOString().slice(0, 10);
	const keepDays = (day: string, kept: number) =>
		client.query('select keep_location_days($1::date, $2) from generate_series(1, 20)', [
			day,
			kept,
		]);
	await keepDays(today, 30);
	const days = async () =>
		(
			await client.query<{ count: number }>(`select count(*)::int as count from pg_inherits
			where inhparent = 'location_records'::regclass`)
		).rows[0]?.count ?? 0;
	const before = await days();
	await keepDays('2126-01-01', 8);
	expect(await days()).toBeGreaterThanOrEqual(before);
	for (const day of ['2126-01-01', '1999-12-31', '2030-06-01']) {
		await keepDays(day, 3000);
	}
	expect(await days()).toBeLessThanOrEqual(before + 2);
});
