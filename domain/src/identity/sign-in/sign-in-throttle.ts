/** How many attempts are free and how the wait grows after them. */
export type ThrottlePolicy = {
	readonly freeTries: number;
	readonly firstWaitSeconds: number;
	readonly longestWaitSeconds: number;
	/** The count resets after this time without attempts. */
	readonly forgetAfterSeconds: number;
};

const hour = 3600;

/**
 * Exponential delay of sign-ins (docs/trust.md#sign-in). Addresses have more free attempts, because
 * a whole depot can share one. Mailed links have longer waits, because each one reaches the inbox
 * of a user.
 */
export const throttlePolicies = {
	/** One account from one network, so that a stranger does not delay the owner. */
	accountAtAddress: {
		freeTries: 5,
		firstWaitSeconds: 2,
		longestWaitSeconds: 900,
		forgetAfterSeconds: hour,
	},
	/** One account from all networks that it has not signed in from before. */
	account: {
		freeTries: 100,
		firstWaitSeconds: 2,
		longestWaitSeconds: 900,
		forgetAfterSeconds: hour,
	},
	/** A signed-in person who confirms with the password or a code. */
	confirmation: {
		freeTries: 5,
		firstWaitSeconds: 2,
		longestWaitSeconds: 900,
		forgetAfterSeconds: hour,
	},
	/** The PINs of one phone, beside the limit after which it is locked. */
	pin: {
		freeTries: 5,
		firstWaitSeconds: 2,
		longestWaitSeconds: 900,
		forgetAfterSeconds: hour,
	},
	/** The PIN of one user name from one network: a lock of minutes after five. */
	nameAtAddress: {
		freeTries: 5,
		firstWaitSeconds: 300,
		longestWaitSeconds: 1800,
		forgetAfterSeconds: hour,
	},
	/** The PIN of one user name from all networks that it has not signed in from before. */
	name: {
		freeTries: 20,
		firstWaitSeconds: 300,
		longestWaitSeconds: hour,
		forgetAfterSeconds: 24 * hour,
	},
	address: {
		freeTries: 30,
		firstWaitSeconds: 2,
		longestWaitSeconds: 900,
		forgetAfterSeconds: hour,
	},
	mailAccount: {
		freeTries: 3,
		firstWaitSeconds: 60,
		longestWaitSeconds: hour,
		forgetAfterSeconds: 6 * hour,
	},
	/** Mails about wrong passwords: one a day. */
	warning: {
		freeTries: 1,
		firstWaitSeconds: 24 * hour,
		longestWaitSeconds: 24 * hour,
		forgetAfterSeconds: 24 * hour,
	},
	mailAddress: {
		freeTries: 20,
		firstWaitSeconds: 30,
		longestWaitSeconds: hour,
		forgetAfterSeconds: hour,
	},
} as const satisfies Record<string, ThrottlePolicy>;

export type ThrottleKind = keyof typeof throttlePolicies;

/** Attempts counted for one account or address. */
export type TryCount = {
	readonly tries: number;
	readonly lastTryAt: Date;
	readonly blockedUntil: Date | null;
};

/**
 * Wait in seconds after the n-th consecutive attempt: 0 for free attempts, then 2, 4, 8 … up to the
 * maximum of the policy.
 */
export function waitSecondsAfter(tries: number, policy: ThrottlePolicy): number {
	if (tries < policy.freeTries) return 0;
	const doublings = Math.min(tries - policy.freeTries, 30);
	return Math.min(policy.firstWaitSeconds * 2 ** doublings, policy.longestWaitSeconds);
}

/**
 * Counts an attempt before its credentials are checked, so that parallel attempts cannot bypass the
 * limit. Returns the new count, or the remaining wait in seconds.
 */
export function countTry(
	before: TryCount | null,
	now: Date,
	policy: ThrottlePolicy,
): { readonly count: TryCount } | { readonly waitSeconds: number } {
	const waitMs = (before?.blockedUntil?.getTime() ?? 0) - now.getTime();
	if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
	const quietMs = before === null ? 0 : now.getTime() - before.lastTryAt.getTime();
	const isExpired = before === null || quietMs > policy.forgetAfterSeconds * 1000;
	return { count: countOf(isExpired ? 1 : before.tries + 1, now, policy) };
}

/** The count after a first attempt, which is never refused. */
export function firstTry(now: Date, policy: ThrottlePolicy): TryCount {
	return countOf(1, now, policy);
}

function countOf(tries: number, now: Date, policy: ThrottlePolicy): TryCount {
	const wait = waitSecondsAfter(tries, policy);
	const blockedUntil = wait === 0 ? null : new Date(now.getTime() + wait * 1000);
	return { tries, lastTryAt: now, blockedUntil };
}
