import { type DatabaseAddress, ownerClient } from '../db/database.ts';
import { CitusProblem } from './citus-problem.ts';
import { isUnfinished, readLocalTables } from './distribution.ts';

const command = 'Sevk kapalıyken "npm run distribute" çalıştırın.';

/**
 * Throws a sentence when a distribution was interrupted, or when a migration added tables to a
 * distributed database: rules between tables are missing then.
 */
export async function requireWholeDistribution(
	ownerAddress: DatabaseAddress,
	tables?: readonly string[],
): Promise<void> {
	const client = ownerClient(ownerAddress);
	await client.connect();
	try {
		if (await isUnfinished(client)) {
			throw new CitusProblem(`Tabloların Citus’a dağıtılması yarım kalmış. ${command}`);
		}
		const local = await readLocalTables(client, tables);
		if (local.length === 0) return;
		throw new CitusProblem(
			`Bu sürümün getirdiği tablolar Citus’a dağıtılmamış: ${local.join(', ')}. ${command}`,
		);
	} finally {
		await client.end();
	}
}
