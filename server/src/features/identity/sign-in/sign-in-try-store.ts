import { createHash } from 'node:crypto';
import {
	countTry,
	firstTry,
	type ThrottleKind,
	type TryCount,
	throttlePolicies,
} from '@sevk/domain/identity/sign-in/sign-in-throttle';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { deleteBefore } from '../../../db/sql/in-batches.ts';
import { transact } from '../../../db/transact.ts';
import { sweepSignInHistory } from './sign-in-history-store.ts';

/**
 * Counts an attempt for an account or address and returns the remaining wait in seconds, or 0. It
 * is counted before the password check under a row lock, so concurrent attempts are limited, and
 * stored in the database for all processes.
 */
export function countAttempt(
	db: Database,
	kind: ThrottleKind,
	whose: string,
	now: Date,
): Promise<number> {
	const key = tryKey(kind, whose);
	return transact(db, async (tx) => {
		// Of concurrent first attempts one creates the row; the others wait and increment it.
		const first = await tx
			.insertInto('identity_tries')
			.values({ key, ...rowOf(firstTry(now, throttlePolicies[kind])) })
			.onConflict((conflict) => conflict.doNothing())
			.returning('key')
			.executeTakeFirst();
		if (first !== undefined) return 0;
		const before = await tx
			.selectFrom('identity_tries')
			.select(['tries', 'last_try_at', 'blocked_until'])
			.where('key', '=', key)
			.forUpdate()
			.executeTakeFirst();
		const attempts = before && {
			tries: before.tries,
			lastTryAt: before.last_try_at,
			blockedUntil: before.blocked_until,
		};
		const outcome = countTry(attempts ?? null, now, throttlePolicies[kind]);
		if ('waitSeconds' in outcome) return outcome.waitSeconds;
		const row = rowOf(outcome.count);
		await tx
			.insertInto('identity_tries')
			.values({ key, ...row })
			.onConflict((conflict) => conflict.column('key').doUpdateSet(row))
			.execute();
		return 0;
	});
}

function rowOf({ tries, lastTryAt, blockedUntil }: TryCount) {
	return { tries, last_try_at: lastTryAt, blocked_until: blockedUntil };
}

/** Resets the attempts of an account after a sign-in. */
export async function clearAttempts(
	db: Database,
	kind: ThrottleKind,
	whose: string,
): Promise<void> {
	await db.deleteFrom('identity_tries').where('key', '=', tryKey(kind, whose)).execute();
}

/** Does not count a successful attempt, because a whole depot can share an address. */
export async function refundAttempt(
	db: Database,
	kind: ThrottleKind,
	whose: string,
): Promise<void> {
	const key = tryKey(kind, whose);
	await db.deleteFrom('identity_tries').where('key', '=', key).where('tries', '=', 1).execute();
	await db
		.updateTable('identity_tries')
		.set({ tries: sql`tries - 1`, blocked_until: null })
		.where('key', '=', key)
		.where('tries', '>', 1)
		.execute();
}

/** Deletes expired counters, challenges and sessions and returns their number. */
export async function sweepIdentity(
	db: Database,
	now: Date,
	signal?: AbortSignal,
): Promise<number> {
	const longAgo = new Date(now.getTime() - 24 * 3600_000);
	return (
		(await deleteBefore(db, ['identity_tries', 'last_try_at'], longAgo, signal)) +
		(await deleteBefore(db, ['identity_verifications', 'expires_at'], longAgo, signal)) +
		(await deleteBefore(db, ['identity_sessions', 'expires_at'], longAgo, signal)) +
		(await sweepSignInHistory(db, now, signal))
	);
}

/** Addresses are stored as hashes. */
function tryKey(kind: ThrottleKind, whose: string): string {
	return `${kind}:${createHash('sha256').update(whose).digest('base64url')}`;
}
