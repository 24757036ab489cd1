import type { Database, Tx } from '../../../db/database.ts';

export type PinUser = NonNullable<Awaited<ReturnType<typeof findUserByName>>>;

function selectPinUsers(db: Database) {
	return db
		.selectFrom('users')
		.select([
			'id as userId',
			'name',
			'phone',
			'role',
			'email_fold as emailFold',
			'pin_hash as pinHash',
			'pin_expires_at as pinExpiresAt',
			'retired_at as retiredAt',
		])
		.where('username', 'is not', null);
}

/** The user of a folded user name, with the data for sign-in. */
export function findUserByName(db: Database, nameFold: string) {
	return selectPinUsers(db).where('username_fold', '=', nameFold).executeTakeFirst();
}

export function findPinUser(db: Database, userId: string) {
	return selectPinUsers(db).where('id', '=', userId).executeTakeFirst();
}

/** Stores the PIN of the office, which the person replaces until it expires. */
export async function savePin(
	tx: Tx,
	userId: string,
	pinHash: string,
	expiresAt: Date,
): Promise<void> {
	await tx
		.updateTable('users')
		.set({ pin_hash: pinHash, pin_expires_at: expiresAt })
		.where('id', '=', userId)
		.execute();
}

/** Replaces a PIN by an own one; false if it was replaced in between or the account was closed. */
export async function replacePin(
	tx: Tx,
	userId: string,
	formerHash: string,
	pinHash: string,
): Promise<boolean> {
	const row = await tx
		.updateTable('users')
		.set({ pin_hash: pinHash, pin_expires_at: null })
		.where('id', '=', userId)
		.where('pin_hash', '=', formerHash)
		.where('retired_at', 'is', null)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** Locks a user until the transaction ends; false if the PIN was replaced or the account closed. */
export async function lockPin(tx: Tx, userId: string, pinHash: string): Promise<boolean> {
	const row = await tx
		.selectFrom('users')
		.select('id')
		.where('id', '=', userId)
		.where('pin_hash', '=', pinHash)
		.where('retired_at', 'is', null)
		.forUpdate()
		.executeTakeFirst();
	return row !== undefined;
}

export async function dropPin(tx: Tx, userId: string): Promise<void> {
	await tx
		.updateTable('users')
		.set({ pin_hash: null, pin_expires_at: null })
		.where('id', '=', userId)
		.execute();
}
