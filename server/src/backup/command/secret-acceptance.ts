import fs from 'node:fs';
import { type DatabaseAddresses, ownerClient } from '../../db/database.ts';
import { ensureRoles, migrate, migrateWithin } from '../../db/migrate.ts';
import type { Settings } from '../../settings/settings.ts';
import { requireNoOtherConnections } from '../rows/other-connections.ts';
import { acceptSecret, type SecretLoss } from '../secret/secret-check.ts';
import { nextSecretFile } from '../secret/secret-rotation.ts';

/**
 * Accepts a new secret and returns what is lost. Unless `isAccepted`, the loss is counted in a
 * transaction that is rolled back, together with the migrations that the count needs.
 */
export async function acceptNewSecret(
	server: DatabaseAddresses,
	{ secret, secretFile }: Pick<Settings, 'secret' | 'secretFile'>,
	isAccepted: boolean,
): Promise<SecretLoss> {
	const client = ownerClient(server.ownerAddress);
	await client.connect();
	try {
		await requireNoOtherConnections(client);
		if (isAccepted) await migrate(server);
		await client.query('begin');
		await ensureRoles(client, server.address);
		await migrateWithin(client, []);
		const loss = await acceptSecret(client, secret);
		await client.query(isAccepted ? 'commit' : 'rollback');
		// The accepted secret opens all that is left, so a rotation has nothing to complete.
		if (isAccepted && secretFile !== null) fs.rmSync(nextSecretFile(secretFile), { force: true });
		return loss;
	} finally {
		await client.end();
	}
}
