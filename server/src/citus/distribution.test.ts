// `npm run distribute` against a PostgreSQL with a stand-in for Citus; what only a cluster can show is
// listed in docs/operations.md#citus.
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { migrate, migratedTables } from '../db/migrate.ts';
import { appRole } from '../db/roles/app-role.ts';
import { asOwner } from '../testing/database/as-owner.ts';
import { addCitusStandIn, plantWorkerAnswer } from '../testing/database/citus-stand-in.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { distribute } from './distribute.ts';
import { distributeTables } from './distribution.ts';
import { requireWholeDistribution } from './distribution-state.ts';
import { checkNodes, listCompilingWorkers } from './node-check.ts';
import { readPlacement, referenceTables } from './table-placement.ts';

/** A cluster lets the application log in as its role, and so does the embedded PostgreSQL. */
const clusterTest = test.skipIf(inject('postgres').login.user !== appRole);
const databases: TestDatabase[] = [];
afterEach(async () => {
	for (const { drop } of databases.splice(0)) await drop();
});

async function openDatabase(): Promise<TestDatabase> {
	const database = await createTestDatabase();
	databases.push(database);
	return database;
}

async function openCluster(version?: string): Promise<TestDatabase> {
	const database = await openDatabase();
	await addCitusStandIn(database.ownerAddress, version);
	return database;
}

const noStep = () => undefined;

function readKeys({ ownerAddress }: TestDatabase): Promise<string[]> {
	return asOwner(ownerAddress, async (owner) => {
		const { rows } = await owner.query<{ key: string }>(`
			select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key
			from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`);
		return rows.map(({ key }) => key);
	});
}

test('every table has one placement, and no rule of a depot leaves its node', async () => {
	const { ownerAddress } = await openDatabase();
	await asOwner(ownerAddress, async (owner) => {
		const placed = await readPlacement(owner);
		const names = new Set(placed.map(({ name }) => name));
		expect(referenceTables.filter((name) => !names.has(name))).toEqual([]);
		const { rows } = await owner.query<{ name: string }>(
			`select i.indexrelid::regclass::text as name from pg_index i
			where i.indrelid::regclass::text = any($1) and i.indisunique and not exists (
				select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'depot_id'
					and a.attnum = any(i.indkey::smallint[]))`,
			[placed.filter((one) => one.placement === 'depot').map((one) => one.name)],
		);
		// Replaced by an index that is not unique.
		expect(rows.map(({ name }) => name)).toEqual(['idempotency_keys_once']);
	});
});

clusterTest(
	'distributes every table, keeps every key, and changes nothing when it runs again',
	async () => {
		const database = await openCluster();
		const keys = await readKeys(database);
		const steps: string[] = [];
		const report = await distribute(database, (step, done, all) =>
			steps.push(`${done}/${all} ${step}`),
		);
		expect(report).toMatchObject({ version: '13.2-1', workers: 2, foreignKeys: keys.length });
		// The copies that Citus keeps of reference tables have keys too.
		await asOwner(database.ownerAddress, (owner) =>
			owner.query(`create table users_102008 (id uuid primary key);
				create table user_depots_102009 (user_id uuid references users_102008)`),
		);
		expect((await distribute(database, noStep)).foreignKeys).toBe(keys.length);
		await asOwner(database.ownerAddress, (owner) =>
			owner.query('drop table user_depots_102009, users_102008'),
		);
		expect(report.referenceTables).toBe(referenceTables.length);
		expect(await readKeys(database)).toEqual(keys);
		await asOwner(database.ownerAddress, async (owner) => {
			expect((await readPlacement(owner)).filter(({ isLocal }) => isLocal)).toEqual([]);
		});
		const tables = report.depotTables + report.referenceTables;
		expect(steps).toContain(`1/${tables} account_mails`);
		expect(steps).toHaveLength(1 + tables + keys.length);
		await requireWholeDistribution(database.ownerAddress);
		const again: string[] = [];
		expect(await distribute(database, (step) => again.push(step))).toEqual(report);
		expect(again).toEqual([]);
		// The application opens the coming days of positions.
		const { rows } = await sql<{ opened: number }>`
		select keep_location_days(current_date + 1, 30) as opened`.execute(database.db);
		expect(rows[0]?.opened).toBeGreaterThan(0);
	},
);

clusterTest('finds what is missing after it was killed at its steps', async () => {
	const database = await openCluster();
	const keys = await readKeys(database);
	// At the first step, which is inside of a transaction, and at every seventh after it.
	const stride = 7;
	const killedAt = new Set<string>();
	class Killed extends Error {}
	let count = 0;
	/** The connection ends as that of a killed process. */
	const run = () =>
		asOwner(database.ownerAddress, (owner) =>
			distributeTables(owner, (step) => {
				if (killedAt.has(step) || count++ % stride > 0) return;
				killedAt.add(step);
				throw new Killed();
			}),
		).then(
			() => 'done',
			(error: unknown) => {
				if (error instanceof Killed) return 'killed';
				throw error;
			},
		);
	while ((await run()) === 'killed') {
		// Nothing has happened before the keys are dropped.
		const start = requireWholeDistribution(database.ownerAddress);
		if (killedAt.size === 1) await start;
		else await expect(start).rejects.toThrow('yarım kalmış');
	}
	expect(killedAt.size).toBeGreaterThan(15);
	expect(await readKeys(database)).toEqual(keys);
	await requireWholeDistribution(database.ownerAddress);
});

clusterTest(
	'a table that a migration adds keeps the server from starting until it is distributed',
	async () => {
		const database = await openCluster();
		await distribute(database, noStep);
		const keys = await readKeys(database);
		// As migrations do: with the settings of the migration's connection.
		await asOwner(database.ownerAddress, (owner) =>
			owner.query(`create table saved_views_kept (id uuid primary key);
			create table delivery_slots (depot_id uuid not null, id uuid not null, order_id uuid not null,
				primary key (depot_id, id));
			alter table orders add column slot_note text`),
		);
		const tables = [...migratedTables(), 'delivery_slots'];
		const start = () => requireWholeDistribution(database.ownerAddress, tables);
		await expect(start()).rejects.toThrow('dağıtılmamış: delivery_slots');
		await asOwner(database.ownerAddress, (owner) => distributeTables(owner, noStep, tables));
		await start();
		expect(await readKeys(database)).toEqual(keys);
		// Every start runs the migrations and grants the rights.
		expect(await migrate(database)).toEqual([]);
	},
);

clusterTest('says what a database or a cluster lacks', async () => {
	const plain = await openDatabase();
	await expect(distribute(plain, noStep)).rejects.toThrow('Bu PostgreSQL’de Citus yok');
	const old = await openCluster('13.0-1');
	await expect(distribute(old, noStep)).rejects.toThrow('Citus 13.0-1 çok eski');
	const { ownerAddress, ...cluster } = await openCluster();
	const database = { ownerAddress, ...cluster };
	const refusal = async (queryPart: string, result: string, success = true) => {
		await plantWorkerAnswer(ownerAddress, queryPart, { success, result });
		const error = await distribute(database, noStep).catch((one: Error) => one.message);
		await plantWorkerAnswer(ownerAddress, '', null);
		return error;
	};
	expect(await refusal('rolcanlogin', '-')).toContain('İşçi worker-2:5432: sevk_app rolü giriş');
	expect(await refusal('has_schema_privilege', 'sahip')).toContain(
		'public şemasında tablo açamıyor',
	);
	expect(await refusal('pg_trgm', '-')).toContain('create extension pg_trgm');
	expect(await refusal('rolcanlogin', 'bağlanamadı', false)).toContain(
		'sorgu çalışmadı: bağlanamadı',
	);
	// Nothing was distributed, and the server may start.
	await requireWholeDistribution(ownerAddress);
});

clusterTest('names the workers that do not answer and those that compile statements', async () => {
	const plain = await openDatabase();
	expect(await checkNodes(plain.db)).toBe(true);
	expect(await listCompilingWorkers(plain.db)).toEqual([]);
	const { db, ownerAddress } = await openCluster();
	const plant = (part: string, success: boolean, result: string) =>
		plantWorkerAnswer(ownerAddress, part, { success, result });
	expect(await checkNodes(db)).toBe(true);
	await plant('show jit', true, 'on');
	expect(await listCompilingWorkers(db)).toContain('worker-2:5432');
	await plant('select 1', false, 'connection refused');
	expect(await checkNodes(db)).toBe(false);
});

clusterTest('a worker that is silent holds no connection of the pool', async () => {
	const { db, ownerAddress } = await openCluster();
	await asOwner(ownerAddress, async (owner) => {
		await owner.query('begin; lock table citus_stand_in.worker_answers');
		expect(await checkNodes(db)).toBe(false);
		const readActive = async () => {
			// A transaction sees the activity of its first look.
			await owner.query('select pg_stat_clear_snapshot()');
			return owner.query(
				`select query from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
					and datname = current_database() and query like '%run_command_on_workers%'`,
			);
		};
		// Without its limit the statement would wait for the lock, which ends with this connection.
		const soon = { timeout: 30_000, interval: 20 };
		await expect.poll(async () => (await readActive()).rows, soon).toEqual([]);
	});
});

clusterTest('starts although the nodes cannot be asked', async () => {
	const { db, ownerAddress } = await openCluster();
	const command = 'citus_stand_in.run_command_on_workers(text)';
	await asOwner(ownerAddress, async (owner) => {
		await owner.query(`revoke execute on function ${command} from public`);
	});
	expect(await listCompilingWorkers(db)).toEqual([]);
	expect(await checkNodes(db)).toBe(false);
});
