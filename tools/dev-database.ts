// The embedded PostgreSQL of `npm run dev`, in a process that outlives the restarts of the server. It
// sends its address to its parent and ends with it.
import { once } from 'node:events';
import path from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';

const folder = path.resolve(process.env['DATA_DIR'] || '.data');
try {
	const server = await startEmbeddedPostgres({ folder, log: console });
	const { host, user, database } = server.address;
	process.send?.(`postgresql:///${database}?${new URLSearchParams({ host, user })}`);
	if (process.connected) await once(process, 'disconnect');
	await server.stop();
} catch (error) {
	console.error(`Sevk başlatılamadı. ${(error as Error).message}`);
	process.exitCode = 1;
}
