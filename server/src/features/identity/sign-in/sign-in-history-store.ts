import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { deleteBefore } from '../../../db/sql/in-batches.ts';

export type FailedSignIn = { readonly address: string; readonly userAgent: string };

/** Enough to see a pattern; attempts of strangers must not fill the table. */
const keptFailures = 10;
const dayMs = 24 * 3600_000;

/** Whether the account has signed in from this network before. */
export async function isKnownNetwork(
	db: Database,
	emailFold: string,
	network: string,
): Promise<boolean> {
	const row = await db
		.selectFrom('identity_known_networks')
		.select('network_key')
		.where('account_key', '=', hashed(emailFold))
		.where('network_key', '=', hashed(network))
		.executeTakeFirst();
	return row !== undefined;
}

export async function rememberNetwork(
	db: Database,
	emailFold: string,
	network: string,
	now: Date,
): Promise<void> {
	await db
		.insertInto('identity_known_networks')
		.values({
			account_key: hashed(emailFold),
			network_key: hashed(network),
			last_sign_in_at: now,
		})
		.onConflict((conflict) =>
			conflict.columns(['account_key', 'network_key']).doUpdateSet({ last_sign_in_at: now }),
		)
		.execute();
}

/** Adds a wrong password to the last ones of an account, which may not exist. */
export async function addFailedSignIn(
	db: Database,
	emailFold: string,
	failed: FailedSignIn,
	now: Date,
): Promise<void> {
	const accountKey = hashed(emailFold);
	await db
		.insertInto('identity_failed_sign_ins')
		.values({
			id: newId(),
			account_key: accountKey,
			address: failed.address,
			user_agent: failed.userAgent,
			failed_at: now,
		})
		.execute();
	await db
		.deleteFrom('identity_failed_sign_ins')
		.where('account_key', '=', accountKey)
		.where('id', 'not in', (newest) =>
			newest
				.selectFrom('identity_failed_sign_ins')
				.select('id')
				.where('account_key', '=', accountKey)
				.orderBy('failed_at', 'desc')
				.limit(keptFailures),
		)
		.execute();
}

/** The last wrong passwords of an account, newest first. */
export function listFailedSignIns(db: Database, emailFold: string) {
	return db
		.selectFrom('identity_failed_sign_ins')
		.select(['id', 'address', 'user_agent', 'failed_at'])
		.where('account_key', '=', hashed(emailFold))
		.orderBy('failed_at', 'desc')
		.execute();
}

/** The networks from which an account signed in, as hashes. */
export function listKnownNetworks(db: Database, emailFold: string) {
	return db
		.selectFrom('identity_known_networks')
		.select(['network_key', 'last_sign_in_at'])
		.where('account_key', '=', hashed(emailFold))
		.orderBy('last_sign_in_at')
		.execute();
}

/** How many of the last wrong passwords since an instant came from networks that are not known. */
export async function countStrangerFailures(
	db: Database,
	emailFold: string,
	since: Date,
): Promise<number> {
	const failures = await db
		.selectFrom('identity_failed_sign_ins')
		.select('address')
		.where('account_key', '=', hashed(emailFold))
		.where('failed_at', '>', since)
		.execute();
	const networks = await db
		.selectFrom('identity_known_networks')
		.select('network_key')
		.where('account_key', '=', hashed(emailFold))
		.execute();
	const knownKeys = new Set(networks.map((row) => row.network_key));
	return failures.filter(({ address }) => !knownKeys.has(hashed(address))).length;
}

/** Forgets from where an account signed in, and where this failed. */
export async function forgetSignIns(db: Database, emailFold: string): Promise<void> {
	for (const table of ['identity_known_networks', 'identity_failed_sign_ins'] as const) {
		await db.deleteFrom(table).where('account_key', '=', hashed(emailFold)).execute();
	}
}

/** Deletes failures after 30 days, and networks 180 days after their last sign-in. */
export async function sweepSignInHistory(
	db: Database,
	now: Date,
	signal?: AbortSignal,
): Promise<number> {
	const before = (days: number) => new Date(now.getTime() - days * dayMs);
	return (
		(await deleteBefore(db, ['identity_failed_sign_ins', 'failed_at'], before(30), signal)) +
		(await deleteBefore(db, ['identity_known_networks', 'last_sign_in_at'], before(180), signal))
	);
}

function hashed(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}
