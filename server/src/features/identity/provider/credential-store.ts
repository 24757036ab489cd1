import { createHash } from 'node:crypto';
import { accountKey } from '@sevk/domain/identity/account/account';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** The provider's name for "e-mail and password". */
const byPassword = 'credential';

/** The user as stored by the identity provider; the id is the user's. */
export type IdentityRecord = {
	readonly userId: string;
	readonly name: string;
	readonly email: string | null;
};

/** Creates a user at the provider, without a password until the mailed link is used. */
export async function insertIdentity(tx: Tx, person: IdentityRecord, now: Date): Promise<void> {
	await tx
		.insertInto('identity_users')
		.values({
			id: person.userId,
			name: person.name,
			email: accountKey(person.userId, person.email),
			created_at: now,
			updated_at: now,
		})
		.execute();
}

/** Updates name and address at the provider. */
export async function renameIdentity(tx: Tx, person: IdentityRecord, now: Date): Promise<void> {
	await tx
		.updateTable('identity_users')
		.set({ name: person.name, email: accountKey(person.userId, person.email), updated_at: now })
		.where('id', '=', person.userId)
		.execute();
}

/** Sets or replaces a password hash. */
export async function savePasswordHash(
	db: Database,
	userId: string,
	hash: string,
	now: Date,
): Promise<void> {
	const { numUpdatedRows } = await db
		.updateTable('identity_accounts')
		.set({ password: hash, updated_at: now })
		.where('user_id', '=', userId)
		.where('provider_id', '=', byPassword)
		.executeTakeFirst();
	if (numUpdatedRows > 0n) return;
	await db
		.insertInto('identity_accounts')
		.values({
			id: newId(),
			user_id: userId,
			account_id: userId,
			provider_id: byPassword,
			password: hash,
			created_at: now,
			updated_at: now,
		})
		.execute();
}

/** Forgets the password and the second factor of a user who signs in another way from now on. */
export async function dropPassword(tx: Tx, userId: string): Promise<void> {
	await tx
		.updateTable('identity_accounts')
		.set({ password: null })
		.where('user_id', '=', userId)
		.where('provider_id', '=', byPassword)
		.execute();
	await dropSecondFactor(tx, userId);
}

export async function readPasswordHash(db: Database, userId: string): Promise<string | null> {
	const row = await db
		.selectFrom('identity_accounts')
		.select('password')
		.where('user_id', '=', userId)
		.where('provider_id', '=', byPassword)
		.executeTakeFirst();
	return row?.password ?? null;
}

/** Invalidates all links, second factor challenges and trusted devices of a user. */
export async function voidSecrets(db: Database, userId: string): Promise<void> {
	await db.deleteFrom('identity_verifications').where('value', '=', userId).execute();
}

/** Whether a user has a second factor. */
async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
	const row = await db
		.selectFrom('identity_users')
		.select('two_factor_enabled')
		.where('id', '=', userId)
		.executeTakeFirst();
	return row?.two_factor_enabled ?? false;
}

/** The encrypted secret of a user's one-time codes, including an unconfirmed one. */
export async function findCodeSecret(db: Database, userId: string): Promise<string | null> {
	const row = await db
		.selectFrom('identity_two_factors')
		.select('secret')
		.where('user_id', '=', userId)
		.executeTakeFirst();
	return row?.secret ?? null;
}

/** Marks the code of a 30 second step as used; false if it or a later one was used before. */
export async function takeCodeStep(db: Database, userId: string, step: number): Promise<boolean> {
	const updated = await db
		.updateTable('identity_two_factors')
		.set({ last_step: step })
		.where('user_id', '=', userId)
		.where((factor) => factor.or([factor('last_step', 'is', null), factor('last_step', '<', step)]))
		.returning('id')
		.executeTakeFirst();
	return updated !== undefined;
}

/** Deletes the second factor of a user; false if there was none. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
	const had = await hasSecondFactor(tx, userId);
	await tx.deleteFrom('identity_two_factors').where('user_id', '=', userId).execute();
	await tx
		.updateTable('identity_users')
		.set({ two_factor_enabled: false })
		.where('id', '=', userId)
		.execute();
	return had;
}

export type NewSecret = {
	readonly id: string;
	readonly purpose: string;
	readonly token: string;
	readonly seconds: number;
};

/** Stores the hash of a single-use secret that belongs to no user. */
export async function saveSecret(db: Database, secret: NewSecret, now: Date): Promise<void> {
	await db
		.insertInto('identity_verifications')
		.values({
			id: secret.id,
			identifier: hashed(secret.token),
			value: secret.purpose,
			expires_at: new Date(now.getTime() + secret.seconds * 1000),
			created_at: now,
			updated_at: now,
		})
		.execute();
}

export async function findSecret(
	db: Database,
	purpose: string,
	token: string,
	now: Date,
): Promise<boolean> {
	const row = await db
		.selectFrom('identity_verifications')
		.select('id')
		.where('identifier', '=', hashed(token))
		.where('value', '=', purpose)
		.where('expires_at', '>', now)
		.executeTakeFirst();
	return row !== undefined;
}

/** Consumes a secret; false if it was already consumed. */
export async function takeSecret(
	db: Database,
	purpose: string,
	token: string,
	now: Date,
): Promise<boolean> {
	const removed = await db
		.deleteFrom('identity_verifications')
		.where('identifier', '=', hashed(token))
		.where('value', '=', purpose)
		.where('expires_at', '>', now)
		.returning('id')
		.executeTakeFirst();
	return removed !== undefined;
}

function hashed(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
