import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { type CitusDatabase, openCitusDatabase } from './citus-database.ts';
import { copyCluster } from './cluster-copy.ts';
import { makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** The owner's address of the PostgreSQL of this run; its databases are copies of `template`. */
		postgres: { host: string; user: string; template: string };
		/** The database of CITUS_URL for test files instead of a copy, null without the setting. */
		citus: CitusDatabase | null;
		/** A migrated, stopped data folder for tests that start their own PostgreSQL. */
		cluster: string;
	}
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * Starts one PostgreSQL for the whole run and migrates the template that test files copy.
 * @public vitest calls it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { TMPDIR: folder } = project.config.env;
	if (folder === undefined) throw new Error('the configuration names no TMPDIR');
	makeRunFolder(folder);
	const first = path.join(folder, 'first');
	const cluster = path.join(first, 'postgres');
	await prepareCluster(first);
	project.provide('cluster', cluster);
	const shared = path.join(folder, 'shared');
	copyCluster(cluster, shared);
	const server = await startEmbeddedPostgres({ folder: shared, log: quiet, durable: false });
	project.provide('postgres', {
		host: server.ownerAddress.host,
		user: server.ownerAddress.user,
		template: server.address.database,
	});
	const citusUrl = process.env['CITUS_URL'] ?? '';
	project.provide(
		'citus',
		citusUrl === '' ? null : await openCitusDatabase(citusUrl, server.ownerAddress),
	);
	return async () => {
		await server.stop();
		fs.rmSync(folder, { recursive: true, force: true });
	};
}

async function prepareCluster(folder: string): Promise<void> {
	const server = await startEmbeddedPostgres({ folder, log: quiet, durable: false });
	await migrate(server);
	await server.stop();
}
