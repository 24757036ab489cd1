import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { linkIdentity } from '../account/caller-store.ts';
import { insertUser, type UserFields } from '../account/user-store.ts';
import { embeddedIssuer } from '../token/token-issuers.ts';
import { insertIdentity, savePasswordHash } from './credential-store.ts';
import { hashPassword } from './password-hash.ts';

/** Creates a user, also at the embedded identity provider, without a password. */
export async function createAccount(tx: Tx, user: UserFields, now: Date): Promise<string> {
	const userId = newId();
	await insertUser(tx, userId, user, now);
	await insertIdentity(tx, { ...user, userId }, now);
	await linkIdentity(tx, embeddedIssuer, userId, userId, now);
	return userId;
}

/**
 * Creates a user with a password, for the demo and for tests; returns the id. Users can share a
 * hash, because hashing is slow by design.
 */
export async function createUserWithPassword(
	db: Database,
	user: UserFields & ({ readonly password: string } | { readonly passwordHash: string }),
): Promise<string> {
	const hash = 'password' in user ? await hashPassword(user.password) : user.passwordHash;
	return transact(db, async (tx) => {
		const now = new Date();
		const userId = await createAccount(tx, user, now);
		await savePasswordHash(tx, userId, hash, now);
		return userId;
	});
}
