// Starts the PostgreSQL of a folder, reports it in one line and waits; tests kill this process.
import { DataFolderInUse, startEmbeddedPostgres } from '../../db/embedded-postgres.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
const [folder = ''] = process.argv.slice(2);
try {
	const server = await startEmbeddedPostgres({ folder, log: quiet });
	console.log(JSON.stringify({ how: server.how, host: server.address.host }));
	process.on('SIGTERM', () => void server.stop());
} catch (error) {
	if (!(error instanceof DataFolderInUse)) throw error;
	console.log(JSON.stringify({ how: 'refused', sentence: error.message }));
}
