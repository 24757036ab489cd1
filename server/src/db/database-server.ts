import type { DatabaseAddress } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

type Log = Parameters<typeof startEmbeddedPostgres>[0]['log'];

export type DatabaseServer = {
	readonly address: DatabaseAddress;
	/** Shuts down the embedded server; an external server keeps running. */
	stop(): Promise<void>;
};

/** The PostgreSQL server at `url`, or the embedded one with its data in `folder`. */
export async function startDatabaseServer(
	url: string | null,
	folder: string,
	log: Log,
): Promise<DatabaseServer> {
	if (url !== null) return { address: { url }, stop: async () => undefined };
	return startEmbeddedPostgres({ folder, log });
}
