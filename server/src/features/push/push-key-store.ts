import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { companyId } from '../../db/ids.ts';

export type SealedKeys = { readonly publicKey: string; readonly privateKeySealed: string };

export async function findPushKeys(db: Database): Promise<SealedKeys | null> {
	const { rows } = await sql<SealedKeys>`
		select public_key as "publicKey", private_key_sealed as "privateKeySealed" from push_keys
	`.execute(db);
	return rows[0] ?? null;
}

/** Fails with 23505 when another process was first: Citus takes no ON CONFLICT without UPDATE here. */
export async function insertPushKeys(db: Database, keys: SealedKeys, now: Date): Promise<void> {
	await db
		.insertInto('push_keys')
		.values({
			id: companyId,
			public_key: keys.publicKey,
			private_key_sealed: keys.privateKeySealed,
			created_at: now,
		})
		.execute();
}
