import { foldEmail } from '@sevk/domain/access/user';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { linkIdentity } from '../common/caller-store.ts';
import { insertUser, type UserFields } from '../common/user-store.ts';
import { insertIdentity, savePasswordHash } from './credential-store.ts';
import { hashPassword } from './password-hash.ts';
import { embeddedIssuer } from './token-issuers.ts';

export type NewUser = Omit<UserFields, 'emailFold'>;

/** Creates a user, also at the embedded identity provider, without a password. */
export async function createAccount(tx: Tx, user: NewUser, now: Date): Promise<string> {
	const userId = newId();
	const emailFold = foldEmail(user.email);
	await insertUser(tx, userId, { ...user, emailFold }, now);
	await insertIdentity(tx, { userId, name: user.name, emailFold }, now);
	await linkIdentity(tx, embeddedIssuer, userId, userId, now);
	return userId;
}

/**
 * Creates a user with a password, for the demo and for tests; returns the id. Users can share a
 * hash, because hashing is slow by design.
 */
export async function createUserWithPassword(
	db: Database,
	user: NewUser & ({ readonly password: string } | { readonly passwordHash: string }),
): Promise<string> {
	const hash = 'password' in user ? await hashPassword(user.password) : user.passwordHash;
	return transact(db, async (tx) => {
		const now = new Date();
		const userId = await createAccount(tx, user, now);
		await savePasswordHash(tx, userId, hash, now);
		return userId;
	});
}
