import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseAddresses } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';

const migrations = path.join(import.meta.dirname, '../../../migrations');

/** Migrates an empty database to an earlier version: up to the migration with this number. */
export async function migrateUpTo(database: DatabaseAddresses, last: string): Promise<void> {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-earlier-'));
	try {
		for (const name of fs.readdirSync(migrations).filter((one) => one.slice(0, 4) <= last)) {
			fs.copyFileSync(path.join(migrations, name), path.join(folder, name));
		}
		await migrate(database, folder, null);
	} finally {
		fs.rmSync(folder, { recursive: true });
	}
}
