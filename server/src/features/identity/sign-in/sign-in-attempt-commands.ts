// Which counters an attempt to sign in raises, and which ones a sign-in resets.
import type { ThrottleKind } from '@sevk/domain/identity/sign-in/sign-in-throttle';
import type { Database } from '../../../db/database.ts';
import { isKnownNetwork, rememberNetwork } from './sign-in-history-store.ts';
import { clearAttempts, countAttempt, refundAttempt } from './sign-in-try-store.ts';

/** What is counted: the account with its password, or the user name with its PIN. */
export type Tries = {
	/** The account whose networks are known. */
	readonly account: string;
	/** The key under which its attempts are counted. */
	readonly key: string;
	readonly kinds: { readonly atAddress: ThrottleKind; readonly anywhere: ThrottleKind };
};

export function passwordTries(emailFold: string): Tries {
	const kinds = { atAddress: 'accountAtAddress', anywhere: 'account' } as const;
	return { account: emailFold, key: emailFold, kinds };
}

/**
 * Counts the attempt per network, and per account and network. The account as a whole has a wide
 * limit, which does not hold the owner up where the account has signed in before.
 */
export async function takeSignInTry(
	db: Database,
	{ key, kinds }: Tries,
	address: string,
	isKnown: boolean,
): Promise<number> {
	const now = new Date();
	const addressWait = await countAttempt(db, 'address', address, now);
	if (addressWait > 0) return addressWait;
	const wait = await countAttempt(db, kinds.atAddress, pairOf(key, address), now);
	return wait > 0 || isKnown ? wait : countAttempt(db, kinds.anywhere, key, now);
}

/** After a sign-in this network is free and known; others may still be those of a stranger. */
export async function acceptSignIn(
	db: Database,
	{ account, key, kinds }: Tries,
	address: string,
): Promise<void> {
	await clearAttempts(db, kinds.atAddress, pairOf(key, address));
	await refundAttempt(db, 'address', address);
	// Attempts at a known network were not counted for the account.
	if (!(await isKnownNetwork(db, account, address))) {
		await refundAttempt(db, kinds.anywhere, key);
	}
	await rememberNetwork(db, account, address, new Date());
}

/** The key of attempts for one account from one network. */
function pairOf(key: string, address: string): string {
	return `${key} ${address}`;
}
