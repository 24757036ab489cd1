// Writes server/src/db/tables.ts and server/schema.sql from the migrations, through a scratch
// database. With `--check` it only says whether both are up to date.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownerClient } from '../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.mjs';
import { type Catalog, readCatalog } from './catalog.ts';
import { schemaPage } from './schema-page.ts';
import { tablesPage } from './tables-page.ts';

const root = path.join(import.meta.dirname, '../..');

async function catalogOfMigrations(): Promise<Catalog> {
	const removeTemporaryFolder = useTemporaryFolder();
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-'));
	const server = await startEmbeddedPostgres({ folder, log: console, durable: false });
	try {
		await migrate(server);
		const client = ownerClient(server.ownerAddress);
		await client.connect();
		try {
			return await readCatalog(client);
		} finally {
			await client.end();
		}
	} finally {
		await server.stop();
		removeTemporaryFolder();
	}
}

const catalog = await catalogOfMigrations();
const pages = {
	'server/src/db/tables.ts': tablesPage(catalog),
	'server/schema.sql': schemaPage(catalog),
};
for (const [name, text] of Object.entries(pages)) {
	const file = path.join(root, name);
	const present = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
	if (present === text) continue;
	if (process.argv.includes('--check')) {
		console.error(`${name} göçlerle aynı değil: npm run generate`);
		process.exitCode = 1;
	} else {
		fs.writeFileSync(file, text);
		console.log(`${name} yazıldı`);
	}
}
