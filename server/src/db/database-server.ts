import { type DatabaseAddress, type DatabaseAddresses, ownerClient } from './database.ts';
import { waitForStart } from './embedded/starting-postgres.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

type Log = Parameters<typeof startEmbeddedPostgres>[0]['log'];

export type DatabaseServer = DatabaseAddresses & {
	/** Shuts down the embedded server; an external server keeps running. */
	stop(): Promise<void>;
};

type DatabaseSettings = {
	readonly databaseUrl: string | null;
	readonly databaseOwnerUrl: string | null;
	readonly dataDir: string;
};

/** The PostgreSQL server at the URLs, or the embedded one with its data in `dataDir`. */
export async function startDatabaseServer(
	{ databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir: folder }: DatabaseSettings,
	log: Log,
	isEnding: () => boolean = () => false,
): Promise<DatabaseServer> {
	if (url !== null) {
		const ownerAddress = { url: ownerUrl ?? url };
		await waitForStart(() => tryConnection(ownerAddress), log, isEnding);
		return { address: { url }, ownerAddress, stop: async () => undefined };
	}
	return startEmbeddedPostgres({ folder, log, isEnding });
}

/** As the owner, whose migrations come first. */
async function tryConnection(address: DatabaseAddress): Promise<void> {
	const client = ownerClient(address);
	await client.connect();
	await client.end();
}
