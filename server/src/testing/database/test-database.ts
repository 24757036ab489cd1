import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { asOwner } from './as-owner.ts';
import { emptyCitusDatabase } from './citus-database.ts';
import { dropDatabase, maintenanceDatabase, type PlacedAddress } from './external-postgres.ts';

export type TestDatabase = {
	/** With the role and the limits of the application. */
	readonly db: Database;
	/** With the login of the application. */
	readonly address: PlacedAddress;
	readonly ownerAddress: PlacedAddress;
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
	if (citus === null) return copyOf(inject('postgres').template.database, poolSize);
	const { testPath = '' } = expect.getState();
	if (user.testPath === testPath) {
		console.warn(`A second database of ${testPath} is not on Citus.`);
		return copyOf(inject('postgres').template.database, poolSize);
	}
	user.testPath = testPath;
	await emptyCitusDatabase(citus);
	const { address, ownerAddress } = citus;
	const db = openDatabase(address, { poolSize: poolSize ?? 10 });
	return {
		db,
		address,
		ownerAddress,
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
	const { template: owner, login } = inject('postgres');
	// An external server drops what a run left by the beginning of its name.
	const database = `${owner.database}_${randomBytes(6).toString('hex')}`;
	await onServer((owner) => owner.query(`create database ${database} template ${template}`));
	const ownerAddress = { ...owner, database };
	const address = { ...ownerAddress, ...login };
	const db = openDatabase(address, { poolSize: poolSize ?? 10 });
	return {
		db,
		address,
		ownerAddress,
		async drop() {
			await db.destroy();
			await onServer((owner) => dropDatabase(owner, database));
		},
	};
}

/** On the PostgreSQL of the run, outside of its databases. */
export function onServer<Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
	return asOwner({ ...inject('postgres').template, database: maintenanceDatabase }, work);
}

/** A test of what only a superuser can prepare, such as roles that own databases. */
export const superuserTest: ReturnType<typeof test.skipIf> = test.skipIf(
	!inject('postgres').isSuperuser,
);

/**
 * A test of what a cluster does not have or does not show at its coordinator: a key that is unique over
 * all depots, triggers, locks and searches of a statement (docs/operations.md#citus).
 */
export const onePostgresTest: ReturnType<typeof test.skipIf> = test.skipIf(
	inject('citus') !== null,
);
