import { type DatabaseAddresses, ownerClient } from '../../db/database.ts';
import { ensureRoles, migrate, migrateWithin } from '../../db/migrate.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { requireNoOtherConnections } from '../rows/other-connections.ts';
import { acceptSecret, isCheckedBy } from '../secret/secret-check.ts';

type Secrets = {
	readonly secret: string;
	/** Opens what is sealed again; null if it is lost. */
	readonly former: string | null;
};

/**
 * Accepts a new secret and returns what is sealed again and what is lost. Unless `isAccepted`, both
 * are counted in a transaction that is rolled back, together with the migrations that the count needs.
 */
export async function acceptNewSecret(
	server: DatabaseAddresses,
	{ secret, former }: Secrets,
	isAccepted: boolean,
): ReturnType<typeof acceptSecret> {
	const client = ownerClient(server.ownerAddress);
	await client.connect();
	try {
		await requireNoOtherConnections(client);
		if (isAccepted) await migrate(server);
		await client.query('begin');
		await ensureRoles(client, server.address);
		await migrateWithin(client, []);
		if (former !== null) await requireFormer(client, { secret, former });
		const result = await acceptSecret(client, secret, former);
		await client.query(isAccepted ? 'commit' : 'rollback');
		return result;
	} finally {
		await client.end();
	}
}

/** Without this, a mistaken file would remove what the right one opens. */
async function requireFormer(
	client: Parameters<typeof isCheckedBy>[0],
	{ secret, former }: { readonly secret: string; readonly former: string },
): Promise<void> {
	if (secret === former) {
		throw new BackupProblem(
			'Yeni anahtar eskisiyle aynı; hiçbir şey değişmedi. Önce DATA_DIR/secret dosyasını taşıyın ya da SECRET ayarına yeni değeri verin.',
		);
	}
	if (await isCheckedBy(client, former)) return;
	throw new BackupProblem(
		'Dosyadaki anahtar bu veritabanının anahtarı değil; hiçbir şey değişmedi.',
	);
}
