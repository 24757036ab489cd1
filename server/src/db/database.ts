import {
	type Insertable,
	Kysely,
	PostgresDialect,
	type Selectable,
	type Transaction,
} from 'kysely';
import pg from 'pg';
import { guardPool } from './connection-guard.ts';
import { appRole } from './roles/app-role.ts';
import { prepareNamed } from './sql/prepared.ts';
import type { Tables } from './tables.ts';

/** A connection pool or a transaction; stores accept both. */
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

export type DatabaseAddress =
	| { readonly url: string }
	| {
			readonly host: string;
			readonly user: string;
			readonly database: string;
			readonly port?: number;
			readonly password?: string;
	  };

/**
 * The same database for the application, whose login owns nothing, and for migrations. Only an
 * external database can have one login for both (docs/trust.md#roles-of-the-database).
 */
export type DatabaseAddresses = {
	readonly address: DatabaseAddress;
	readonly ownerAddress: DatabaseAddress;
};

type Options = {
	readonly poolSize?: number;
	/** Called when a connection breaks. The pool replaces it, and its statement fails. */
	readonly onBroken?: (error: Error) => void;
	/** Only tests use a shorter limit. */
	readonly silenceLimitMs?: number;
};

const statementLimitMs = 5_000;
/** A live server cancels a statement at its limit and reports it within this margin. */
const defaultSilenceLimitMs = statementLimitMs + 500;

/** Ends a connection whose other machine is gone, also while a statement waits for its answer. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Opens a pool whose connections use the application role, also if the login is the owner. */
export function openDatabase(address: DatabaseAddress, options: Options = {}): Database {
	const bare = openPool(address, options);
	const pool = guardPool(bare, options.silenceLimitMs ?? defaultSilenceLimitMs);
	const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	pools.set(db, bare);
	return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** How the pool of a database is used now: open and idle connections, and requests that wait. */
export function poolUseOf(db: Database) {
	const pool = pools.get(db);
	return {
		open: pool?.totalCount ?? 0,
		idle: pool?.idleCount ?? 0,
		waiting: pool?.waitingCount ?? 0,
	};
}

/** The bare pool, for code that measures or streams without kysely. */
export function openPool(address: DatabaseAddress, options: Options = {}): pg.Pool {
	const pool = new pg.Pool({
		...connection(address, {
			role: appRole,
			statement_timeout: `${statementLimitMs}`,
			lock_timeout: '2s',
			// Ends a transaction whose client stopped sending, so that it releases its locks.
			idle_in_transaction_session_timeout: '10s',
			// Compiling the statement of a scan takes longer than running it.
			jit: 'off',
		}),
		...keepAlive,
		max: options.poolSize ?? 10,
		connectionTimeoutMillis: 3_000,
		idleTimeoutMillis: 60_000,
		types: rowTypes(),
	});
	const broken = options.onBroken ?? (() => undefined);
	pool.on('error', broken);
	// The pool only handles errors of idle connections; an unhandled error event ends the process.
	pool.on('connect', (client) => client.on('error', broken));
	pool.on('connect', prepareNamed);
	return pool;
}

/** Opens a connection as the owner of the tables, for migrations, generators and tests. */
export function ownerClient(address: DatabaseAddress): pg.Client {
	const settings = {
		lock_timeout: '60s',
		// Citus refuses a change of a reference table after one of its shards in parallel; elsewhere
		// nothing reads the setting.
		'citus.multi_shard_modify_mode': 'sequential',
	};
	const client = new pg.Client({
		...connection(address, settings),
		...keepAlive,
		types: rowTypes(),
	});
	// A connection that ends fails its statement, or the next one; without a listener, the process.
	client.on('error', () => undefined);
	return client;
}

function connection(address: DatabaseAddress, settings: Record<string, string>): pg.ClientConfig {
	const options = Object.entries({ timezone: 'UTC', ...settings })
		.map(([name, value]) => `-c ${name}=${value}`)
		.join(' ');
	if (!('url' in address)) return { ...address, options };
	// Options in the address override these, so they are appended instead of replaced.
	const [place = '', query] = address.url.split('?', 2);
	const parameters = new URLSearchParams(query);
	parameters.set('options', `${options} ${parameters.get('options') ?? ''}`.trim());
	return { connectionString: `${place}?${parameters}` };
}

/** Counts and amounts fit into a JavaScript number; a date is a calendar day, not an instant. */
function rowTypes(): pg.CustomTypesConfig {
	const types = new pg.TypeOverrides();
	const { INT8, NUMERIC, DATE } = pg.types.builtins;
	types.setTypeParser(INT8, Number);
	types.setTypeParser(NUMERIC, Number);
	types.setTypeParser(DATE, (text) => text);
	const texts = types.getTypeParser(textArray) as unknown as (text: string) => string[];
	types.setTypeParser(int8Array, (text) => texts(text).map(Number));
	types.setTypeParser(numericArray, (text) => texts(text).map(Number));
	types.setTypeParser(dateArray, texts);
	return types;
}

/** Type OIDs of the PostgreSQL catalog that the driver does not name. */
const textArray = 1009;
const int8Array = 1016;
const numericArray = 1231;
const dateArray = 1182;
