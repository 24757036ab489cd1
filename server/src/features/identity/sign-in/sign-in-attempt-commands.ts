// Which counters an attempt to sign in raises, and which ones a sign-in resets.
import type { Database } from '../../../db/database.ts';
import { isKnownNetwork, rememberNetwork } from './sign-in-history-store.ts';
import { clearAttempts, countAttempt, refundAttempt } from './sign-in-try-store.ts';

/**
 * Counts the attempt per network, and per account and network. The account as a whole has a wide
 * limit, which does not hold the owner up where the account has signed in before.
 */
export async function takeSignInTry(
	db: Database,
	emailFold: string,
	address: string,
	isKnown: boolean,
): Promise<number> {
	const now = new Date();
	const addressWait = await countAttempt(db, 'address', address, now);
	if (addressWait > 0) return addressWait;
	const wait = await countAttempt(db, 'accountAtAddress', pairOf(emailFold, address), now);
	return wait > 0 || isKnown ? wait : countAttempt(db, 'account', emailFold, now);
}

/** After a sign-in this network is free and known; others may still be those of a stranger. */
export async function acceptSignIn(
	db: Database,
	emailFold: string,
	address: string,
): Promise<void> {
	await clearAttempts(db, 'accountAtAddress', pairOf(emailFold, address));
	await refundAttempt(db, 'address', address);
	// Attempts at a known network were not counted for the account.
	if (!(await isKnownNetwork(db, emailFold, address))) {
		await refundAttempt(db, 'account', emailFold);
	}
	await rememberNetwork(db, emailFold, address, new Date());
}

/** The key of attempts for one account from one network. */
function pairOf(emailFold: string, address: string): string {
	return `${emailFold} ${address}`;
}
