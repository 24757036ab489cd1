import path from 'node:path';
import pg from 'pg';
import { embeddedDatabase, embeddedUser, socketFolder } from './postgres-cluster.ts';
import { choosePlace } from './postgres-place.ts';

/** The address of the embedded PostgreSQL that another process runs on a data folder, else null. */
export async function findRunningPostgres(folder: string) {
	const host = socketFolder(choosePlace(path.resolve(folder)));
	const address = { host, user: embeddedUser, database: embeddedDatabase };
	const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
	try {
		await client.connect();
		return address;
	} catch (error) {
		const { code = '' } = error as { code?: string };
		if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
		throw error;
	} finally {
		await client.end().catch(() => undefined);
	}
}
