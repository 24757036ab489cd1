import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { asOwner } from './as-owner.ts';
import { type CitusDatabase, openCitusDatabase } from './citus-database.ts';
import { copyCluster } from './cluster-copy.ts';
import {
	createScratchDatabase,
	externalPostgres,
	type PlacedAddress,
} from './external-postgres.ts';
import { makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** The PostgreSQL of this run: the owner's address of the template, which test files copy. */
		postgres: {
			readonly template: PlacedAddress;
			/** Of the application. */
			readonly login: { readonly user: string; readonly password?: string };
			readonly isSuperuser: boolean;
		};
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
	const external = externalPostgres();
	const shared =
		external === null
			? await startShared(cluster, path.join(folder, 'shared'))
			: await createTemplate(external);
	const { template } = shared.postgres;
	project.provide('postgres', shared.postgres);
	const citusUrl = process.env['CITUS_URL'] ?? '';
	project.provide('citus', citusUrl === '' ? null : await openCitusDatabase(citusUrl, template));
	return async () => {
		await shared.end();
		fs.rmSync(folder, { recursive: true, force: true });
	};
}

async function startShared(cluster: string, folder: string) {
	copyCluster(cluster, folder);
	const server = await startEmbeddedPostgres({ folder, log: quiet, durable: false });
	const { address, ownerAddress } = server;
	return {
		postgres: { template: ownerAddress, login: { user: address.user }, isSuperuser: true },
		end: () => server.stop(),
	};
}

async function createTemplate(server: PlacedAddress) {
	const scratch = await createScratchDatabase(server, 'sevk_test');
	try {
		await migrate(scratch);
	} catch (error) {
		await scratch.drop();
		throw error;
	}
	const { rows } = await asOwner(scratch.ownerAddress, (owner) =>
		owner.query<{ is: boolean }>(`select current_setting('is_superuser')::bool as is`),
	);
	const isSuperuser = rows[0]?.is ?? false;
	return {
		postgres: { template: scratch.ownerAddress, login: scratch.login, isSuperuser },
		end: scratch.drop,
	};
}

async function prepareCluster(folder: string): Promise<void> {
	const server = await startEmbeddedPostgres({ folder, log: quiet, durable: false });
	await migrate(server);
	await server.stop();
}
