import type { DatabaseAddress } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

type Log = Parameters<typeof startEmbeddedPostgres>[0]['log'];

export type DatabaseServer = {
	readonly address: DatabaseAddress;
	/** Shuts the embedded server down; one that somebody else runs is left alone. */
	stop(): Promise<void>;
};

/** The PostgreSQL to use: the one at `url`, or the embedded one with its files under `folder`. */
export async function startDatabaseServer(
	url: string | null,
	folder: string,
	log: Log,
): Promise<DatabaseServer> {
	if (url !== null) return { address: { url }, stop: async () => undefined };
	return startEmbeddedPostgres({ folder, log });
}
