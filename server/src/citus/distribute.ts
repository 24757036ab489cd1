import { requireNoOtherConnections } from '../backup/rows/other-connections.ts';
import { type DatabaseAddresses, ownerClient } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { requireCitus, requireReadableShards, requireWorkers } from './citus-cluster.ts';
import { type DistributionReport, distributeTables } from './distribution.ts';

/** Checks the cluster, runs missing migrations and distributes the tables, with the server stopped. */
export async function distribute(
	{ address, ownerAddress }: DatabaseAddresses,
	onStep: (step: string, done: number, all: number) => void,
): Promise<DistributionReport & { readonly version: string; readonly workers: number }> {
	const client = ownerClient(ownerAddress);
	await client.connect();
	try {
		const version = await requireCitus(client);
		await requireNoOtherConnections(client);
		await migrate({ address, ownerAddress });
		const workers = await requireWorkers(client);
		const report = await distributeTables(client, onStep);
		await requireReadableShards(address);
		return { ...report, version, workers };
	} finally {
		// Ends an open transaction as well.
		await client.end();
	}
}
