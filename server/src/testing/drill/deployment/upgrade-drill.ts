import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
	type DatabaseAddress,
	type DatabaseAddresses,
	openDatabase,
	ownerClient,
} from '../../../db/database.ts';
import { findRunningPostgres } from '../../../db/embedded/running-postgres.ts';
import { startEmbeddedPostgres } from '../../../db/embedded-postgres.ts';
import { newId } from '../../../db/ids.ts';
import { migrateWithin } from '../../../db/migrate.ts';
import { createUserWithPassword } from '../../../features/identity/provider/user-account-commands.ts';
import { benchAccount } from '../../bench/bench-database.ts';
import * as fill from '../../bench/bench-fill-sql.ts';
import { signIn } from '../../bench/bench-http.ts';
import { freePort } from '../../bench/free-port.ts';
import { migrateUpTo } from '../../database/earlier-version.ts';
import {
	createScratchDatabase,
	externalPostgres,
	urlOf,
} from '../../database/external-postgres.ts';
import { atDrillEnd } from '../drill-end.ts';
import type { Outcome } from '../drill-outcome.ts';
import { type DrillServer, drillServer } from '../drill-server.ts';

/** The oldest version that the statements of the fill still fit. */
const earlier = '0074';
const size = { orders: 20_000, depots: 3, loadingShare: 0.2, routesOfDay: 14 };
/** When the server is killed: after these shares of the time that the migrations take. */
const killShares = [0.08, 0.16, 0.24, 0.32, 0.4];
const migrations = path.join(import.meta.dirname, '../../../../migrations');
const quiet = { info: () => undefined, warn: console.warn, error: console.error };

type Content = { readonly rows: number; readonly hash: string };
type Table = { readonly name: string; readonly columns: readonly string[] };

/**
 * G26: a database of an earlier version, with data in it, is upgraded by the start of the server, which
 * is killed a few times on the way: the columns that were there have the same rows, every migration ran
 * once, and the product lists orders and takes a note. Broken: a build with a newer migration that
 * changes orders.
 */
export async function upgradeDrill(folder: string): Promise<Outcome> {
	const place = await openPlace(folder);
	const before = await place.withPostgres(async (postgres) => {
		await migrateUpTo(postgres, earlier);
		await fillEarlier(postgres.ownerAddress);
		const db = openDatabase(postgres.address);
		const about = { name: 'Ayşe Nur Yılmaz', phone: null, role: 'admin', allDepots: true } as const;
		await createUserWithPassword(db, { ...benchAccount, ...about, depotIds: [], driverId: null });
		await db.destroy();
		return withOwner(postgres.ownerAddress, async (owner) => {
			const earlierTables = await listTables(owner);
			const { tables: laterTables } = await measureMigrations(owner);
			const tables = columnsOfBoth(earlierTables, laterTables);
			const contents = await readContents(owner, tables);
			// The second run reads from memory, as the server does.
			const { tookMs: migrationMs } = await measureMigrations(owner);
			return { tables, contents, migrationMs };
		});
	});
	const server = drillServer(await freePort(), { DATA_DIR: folder, ...place.settings });
	let killsInMigration = 0;
	for (const share of killShares) {
		if (await killInMigration(server, place, share * before.migrationMs)) killsInMigration += 1;
	}
	const startedAt = performance.now();
	await server.start();
	const startSeconds = (performance.now() - startedAt) / 1_000;
	const used = await useProduct(server.url);
	await server.stop();
	const after = await place.withPostgres((postgres) =>
		withOwner(postgres.ownerAddress, async (owner) => {
			const { rows } = await owner.query<{ name: string }>('select name from migrations');
			return { contents: await readContents(owner, before.tables), ran: rows.length };
		}),
	);
	await place.close();
	const names = fs.readdirSync(migrations);
	const changed = before.tables.filter(
		({ name }) =>
			// What the use of the product wrote afterwards.
			!used.writes.includes(name) &&
			JSON.stringify(before.contents.get(name)) !== JSON.stringify(after.contents.get(name)),
	);
	const rows = [...before.contents.values()].reduce((sum, content) => sum + content.rows, 0);
	const newer = names.filter((name) => name.slice(0, 4) > earlier).length;
	return {
		figures: [
			`${rows} rows in ${before.tables.length} tables of version ${earlier}, ${newer} migrations in ${before.migrationMs.toFixed(0)} ms, ${killsInMigration} of ${killShares.length} kills while they ran; the last start took ${startSeconds.toFixed(1)} s`,
			`${changed.length} tables changed; ${after.ran} of ${names.length} migrations ran; ${used.figure}`,
		],
		short: [
			...changed.map(({ name }) => `the rows of ${name} changed`),
			...(after.ran === names.length ? [] : [`${after.ran} of ${names.length} migrations ran`]),
			...(killsInMigration === killShares.length
				? []
				: [`${killShares.length - killsInMigration} kills met no migration`]),
			...used.short,
		],
	};
}

/** How long the migrations take, and the tables after them; undone. */
async function measureMigrations(owner: pg.Client) {
	await owner.query('begin');
	const startedAt = performance.now();
	await migrateWithin(owner, []);
	const tookMs = performance.now() - startedAt;
	const tables = await listTables(owner);
	await owner.query('rollback');
	return { tookMs, tables };
}

/** What a later version still has: migrations may drop a table or a column. */
function columnsOfBoth(earlierTables: readonly Table[], laterTables: readonly Table[]): Table[] {
	return earlierTables.flatMap(({ name, columns }) => {
		const later = laterTables.find((table) => table.name === name);
		if (later === undefined) return [];
		return [{ name, columns: columns.filter((column) => later.columns.includes(column)) }];
	});
}

/** Starts the server and kills it so long after its migration began; whether that still ran. */
async function killInMigration(
	server: DrillServer,
	place: Place,
	afterMs: number,
): Promise<boolean> {
	// The backend of the one killed before ends its statement first.
	while (await isMigrating(place)) await sleep(10);
	let hasEnded = false;
	const starting = server
		.start()
		.catch(() => undefined)
		.finally(() => {
			hasEnded = true;
		});
	while (!hasEnded && !(await isMigrating(place))) await sleep(10);
	await sleep(afterMs);
	const met = await isMigrating(place);
	await server.kill();
	await starting;
	return met;
}

/** Whether a transaction of the server has locked the journal of the migrations. */
async function isMigrating({ runningAddress }: Place): Promise<boolean> {
	try {
		const address = await runningAddress();
		if (address === null) return false;
		return await withOwner(address, async (owner) => {
			const { rowCount } = await owner.query(`
				select from pg_locks
				where relation = to_regclass('migrations') and mode = 'ExclusiveLock' and granted`);
			return rowCount === 1;
		});
	} catch {
		// The database is starting.
		return false;
	}
}

/** Where the database of the drill is: in the folder of the server, or on another PostgreSQL. */
type Place = {
	/** While the server does not run. */
	readonly withPostgres: <Result>(
		run: (postgres: DatabaseAddresses) => Promise<Result>,
	) => Promise<Result>;
	/** While the server runs: the owner's address, null before PostgreSQL runs. */
	readonly runningAddress: () => Promise<DatabaseAddress | null>;
	readonly settings: Readonly<Record<string, string>>;
	readonly close: () => Promise<void>;
};

async function openPlace(folder: string): Promise<Place> {
	const external = externalPostgres();
	if (external === null) {
		return {
			withPostgres: async (run) => {
				fs.mkdirSync(folder, { recursive: true });
				const postgres = await startEmbeddedPostgres({ folder, log: quiet });
				return run(postgres).finally(() => postgres.stop());
			},
			runningAddress: () => findRunningPostgres(folder),
			settings: {},
			close: async () => undefined,
		};
	}
	const scratch = await createScratchDatabase(external, 'sevk_drill');
	const dropped = atDrillEnd(scratch.drop);
	const { address, ownerAddress } = scratch;
	return {
		withPostgres: (run) => run(scratch),
		runningAddress: async () => ownerAddress,
		settings: { DATABASE_URL: urlOf(address), DATABASE_OWNER_URL: urlOf(ownerAddress) },
		close: async () => {
			dropped();
			await scratch.drop();
		},
	};
}

async function withOwner<Result>(
	address: DatabaseAddress,
	run: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
	const owner = ownerClient(address);
	await owner.connect();
	try {
		await owner.query('set statement_timeout = 0');
		return await run(owner);
	} finally {
		await owner.end();
	}
}

async function fillEarlier(address: DatabaseAddress): Promise<void> {
	await withOwner(address, async (owner) => {
		const statements = [
			fill.functionsSql,
			fill.definitionsSql(size),
			fill.planSql(size),
			fill.routesSql(size),
			...fill.orderSide,
			...fill.custodySide,
			'drop schema bench cascade',
		];
		for (const statement of statements) await owner.query(statement);
	});
}

/** The tables with rows of the business, and their columns. */
async function listTables(owner: pg.Client): Promise<Table[]> {
	const { rows } = await owner.query<Table>(`
		select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
			and not c.relispartition and c.relname <> 'migrations'
		group by c.relname order by c.relname`);
	return rows;
}

async function readContents(
	owner: pg.Client,
	tables: readonly Table[],
): Promise<Map<string, Content>> {
	const contents = new Map<string, Content>();
	for (const { name, columns } of tables) {
		const { rows } = await owner.query<Content>(`
			select count(*)::int as rows, md5(coalesce(string_agg(one, '' order by one), '')) as hash
			from (select md5(row(${columns.join(', ')})::text) as one from ${name}) each`);
		if (rows[0] !== undefined) contents.set(name, rows[0]);
	}
	return contents;
}

/** Lists orders and adds a note to one. */
async function useProduct(url: string) {
	const headers = { authorization: `Bearer ${await signIn(url, url, benchAccount)}` };
	const list = await fetch(`${url}/api/orders?limit=50`, { headers });
	const { items = [] } = (await list.json()) as { items?: { id: string }[] };
	const note = await fetch(`${url}/api/orders/${items[0]?.id}/notes`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': newId() },
		body: JSON.stringify({ visibility: 'office', body: 'Yükseltmeden sonra' }),
	});
	return {
		figure: `${items.length} orders listed, a note answered ${note.status}`,
		short: [
			...(items.length === 50
				? []
				: [`a list was answered ${list.status}, ${items.length} orders`]),
			...(note.status === 200 ? [] : [`a note was answered ${note.status}`]),
		],
		writes: [
			'order_notes',
			'events',
			'counters',
			'idempotency_keys',
			'reasons',
			'identity_sessions',
			'identity_tries',
			'identity_jwks',
			'identity_known_networks',
			'secret_check',
			'push_keys',
			'push_rules',
			'waiting_scan_events',
		],
	};
}
