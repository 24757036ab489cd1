import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Where the run's PostgreSQL listens; its databases are copies of `template`. */
		postgres: { host: string; user: string; template: string };
	}
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * Starts one PostgreSQL for the whole run and migrates the template that test files copy.
 * @public vitest calls it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-test-'));
	const server = await startEmbeddedPostgres({ folder, log: quiet, durable: false });
	await migrate(server.address);
	project.provide('postgres', {
		host: server.address.host,
		user: server.address.user,
		template: server.address.database,
	});
	return async () => {
		await server.stop();
		fs.rmSync(folder, { recursive: true, force: true });
	};
}
