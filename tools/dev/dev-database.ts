// The embedded PostgreSQL of `npm run dev`, in a process that outlives the restarts of the server. It
// sends its addresses to its parent and ends with it.
import { once } from 'node:events';
import path from 'node:path';
import {
	type EmbeddedPostgres,
	startEmbeddedPostgres,
} from '../../server/src/db/embedded-postgres.ts';

const folder = path.resolve(process.env['DATA_DIR'] || '.data');
try {
	const server = await startEmbeddedPostgres({ folder, log: console });
	process.send?.({
		DATABASE_URL: urlOf(server.address),
		DATABASE_OWNER_URL: urlOf(server.ownerAddress),
	});
	if (process.connected) await once(process, 'disconnect');
	await server.stop();
} catch (error) {
	console.error(`Sevk başlatılamadı. ${(error as Error).message}`);
	process.exitCode = 1;
}

function urlOf({ host, user, database }: EmbeddedPostgres['address']): string {
	return `postgresql:///${database}?${new URLSearchParams({ host, user })}`;
}
