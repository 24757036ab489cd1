import {
	CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from 'kysely';
import type { Database, Tx } from './database.ts';
import { deleteAtOnceIn } from './sql/in-batches.ts';
import type { Tables } from './tables.ts';

/**
 * A database whose transactions are savepoints of a running one, so that several commands commit
 * together. Transactions cannot run in parallel.
 */
export function insideTransaction(tx: Tx): Database {
	const driver = new SavepointDriver(tx);
	const dialect: Dialect = {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => driver,
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
	const db = new Kysely<Tables>({ dialect });
	deleteAtOnceIn(db);
	return db;
}

class SavepointDriver implements Driver {
	private readonly connection: DatabaseConnection;

	constructor(tx: Tx) {
		this.connection = {
			executeQuery: <Row>(query: CompiledQuery) => tx.executeQuery(query as CompiledQuery<Row>),
			streamQuery: () => {
				throw new Error('nothing is streamed inside a transaction');
			},
		};
	}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<DatabaseConnection> {
		return this.connection;
	}

	async beginTransaction(): Promise<void> {
		await this.say('savepoint act');
	}

	async commitTransaction(): Promise<void> {
		await this.say('release savepoint act');
	}

	async rollbackTransaction(): Promise<void> {
		await this.say('rollback to savepoint act');
		await this.say('release savepoint act');
	}

	async releaseConnection(): Promise<void> {}

	/** The outer transaction is not ended by this driver. */
	async destroy(): Promise<void> {}

	private async say(statement: string): Promise<void> {
		await this.connection.executeQuery(CompiledQuery.raw(statement));
	}
}
