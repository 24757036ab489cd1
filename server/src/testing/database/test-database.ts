import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { type Database, type DatabaseAddress, openDatabase } from '../../db/database.ts';
import { appRole } from '../../db/roles/app-role.ts';
import { emptyCitusDatabase } from './citus-database.ts';

type SocketAddress = Extract<DatabaseAddress, { host: string }>;

export type TestDatabase = {
	/** With the role and the limits of the application. */
	readonly db: Database;
	/** With the login of the application. */
	readonly address: SocketAddress;
	readonly ownerAddress: SocketAddress;
	drop(): Promise<void>;
};

/**
 * A migrated, empty database of its own for a test file:
 *
 *     const { db, drop } = await createTestDatabase();
 *     afterAll(drop);
 */
export async function createTestDatabase(poolSize?: number): Promise<TestDatabase> {
	const citus = inject('citus');
	if (citus === null) return copyOf(inject('postgres').template, poolSize);
	const { testPath = '' } = expect.getState();
	if (user.testPath === testPath) {
		console.warn(`A second database of ${testPath} is not on Citus.`);
		return copyOf(inject('postgres').template, poolSize);
	}
	user.testPath = testPath;
	await emptyCitusDatabase(citus);
	const { address, ownerAddress } = citus;
	const db = openDatabase(address, { poolSize: poolSize ?? 10 });
	return {
		...{ db, address, ownerAddress },
		async drop() {
			await db.destroy();
			user.testPath = null;
		},
	};
}

/** Of the one database on Citus; test files run one after the other then. */
const user: { testPath: string | null } = { testPath: null };

/** A database of its own without tables, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
	return copyOf('template0');
}

/** A copy of a database without connections. */
export function createDatabaseCopy({
	ownerAddress,
}: Pick<TestDatabase, 'ownerAddress'>): Promise<TestDatabase> {
	return copyOf(ownerAddress.database);
}

async function copyOf(template: string, poolSize?: number): Promise<TestDatabase> {
	const { host, user } = inject('postgres');
	const database = `test_${randomBytes(6).toString('hex')}`;
	await asOwner(`create database ${database} template ${template}`);
	const address = { host, user: appRole, database };
	const db = openDatabase(address, { poolSize: poolSize ?? 10 });
	return {
		db,
		address,
		ownerAddress: { host, user, database },
		async drop() {
			await db.destroy();
			await asOwner(`drop database ${database} with (force)`);
		},
	};
}

async function asOwner(statement: string): Promise<void> {
	const { host, user } = inject('postgres');
	const client = new pg.Client({ host, user, database: 'postgres' });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
