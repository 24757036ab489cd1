import {
	type Insertable,
	Kysely,
	PostgresDialect,
	type Selectable,
	type Transaction,
} from 'kysely';
import pg from 'pg';
import { guardPool } from './connection-guard.ts';
import { prepareNamed } from './sql/prepared.ts';
import type { Tables } from './tables.ts';

/** A pool of connections, or a transaction: stores take either. */
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

export type DatabaseAddress =
	| { readonly url: string }
	| { readonly host: string; readonly user: string; readonly database: string };

/**
 * The role the application works under: it may read and write rows, but not change tables, and only
 * insert and select where a table is append-only (docs/trust.md#sql-rules). Migrations run as the
 * owner.
 */
export const appRole = 'sevk_app';

type Options = {
	readonly poolSize?: number;
	/** Told when a connection breaks; the pool replaces it and its query fails by itself. */
	readonly onBroken?: (error: Error) => void;
	/** Shorter in tests only. */
	readonly silenceLimitMs?: number;
};

const statementLimitMs = 5_000;
/** A live server cancels a statement at its limit and says so; this is how long that may take. */
const usualSilenceLimitMs = statementLimitMs + 500;

/** Opens a pool whose every connection works as the application's role. */
export function openDatabase(address: DatabaseAddress, options: Options = {}): Database {
	const pool = guardPool(openPool(address, options), options.silenceLimitMs ?? usualSilenceLimitMs);
	return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** The pool alone, for code that measures or streams without kysely. */
export function openPool(address: DatabaseAddress, options: Options = {}): pg.Pool {
	const pool = new pg.Pool({
		...connection(address, {
			role: appRole,
			statement_timeout: `${statementLimitMs}`,
			lock_timeout: '2s',
			// A transaction whose client went silent must not hold its locks.
			idle_in_transaction_session_timeout: '10s',
		}),
		keepAlive: true,
		keepAliveInitialDelayMillis: 10_000,
		max: options.poolSize ?? 10,
		connectionTimeoutMillis: 3_000,
		idleTimeoutMillis: 60_000,
		types: rowTypes(),
	});
	const broken = options.onBroken ?? (() => undefined);
	pool.on('error', broken);
	// The pool listens to idle connections only, and a lost one with no listener ends the process.
	pool.on('connect', (client) => client.on('error', broken));
	pool.on('connect', prepareNamed);
	return pool;
}

/** One connection as the owner of the tables, for migrations, generators and tests. */
export function ownerClient(address: DatabaseAddress): pg.Client {
	return new pg.Client({ ...connection(address, { lock_timeout: '60s' }), types: rowTypes() });
}

function connection(address: DatabaseAddress, settings: Record<string, string>): pg.ClientConfig {
	const options = Object.entries({ timezone: 'UTC', ...settings })
		.map(([name, value]) => `-c ${name}=${value}`)
		.join(' ');
	if (!('url' in address)) return { ...address, options };
	// Options that the address itself carries win over ours, so they are joined, not replaced.
	const [place = '', query] = address.url.split('?', 2);
	const parameters = new URLSearchParams(query);
	parameters.set('options', `${options} ${parameters.get('options') ?? ''}`.trim());
	return { connectionString: `${place}?${parameters}` };
}

/** Counts and amounts fit a JavaScript number; a date is a day on a calendar, not an instant. */
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

/** Type numbers of PostgreSQL's catalog that the driver has no names for. */
const textArray = 1009;
const int8Array = 1016;
const numericArray = 1231;
const dateArray = 1182;
