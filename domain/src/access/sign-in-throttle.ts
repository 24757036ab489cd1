/** How many tries are free, and how the wait grows after them. */
export type ThrottlePolicy = {
	readonly freeTries: number;
	readonly firstWaitSeconds: number;
	readonly longestWaitSeconds: number;
	/** After this much quiet the count starts anew. */
	readonly forgetAfterSeconds: number;
};

const hour = 3600;

/**
 * Exponential delay per account and per address (trust.md §5). One account is guarded early; one
 * address later, since a whole depot may sit behind it. A mailed link costs somebody's patience, so
 * its waits start long.
 */
export const throttlePolicies = {
	account: { freeTries: 5, firstWaitSeconds: 2, longestWaitSeconds: 900, forgetAfterSeconds: hour },
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
	mailAddress: {
		freeTries: 20,
		firstWaitSeconds: 30,
		longestWaitSeconds: hour,
		forgetAfterSeconds: hour,
	},
} as const satisfies Record<string, ThrottlePolicy>;

export type ThrottleKind = keyof typeof throttlePolicies;

/** What is remembered of one account or address. */
export type TryCount = {
	readonly tries: number;
	readonly lastTryAt: Date;
	readonly blockedUntil: Date | null;
};

/** How long to wait after the n-th try in a row: free ones 0, then 2, 4, 8 … up to the longest. */
export function waitSecondsAfter(tries: number, policy: ThrottlePolicy): number {
	if (tries < policy.freeTries) return 0;
	const doublings = Math.min(tries - policy.freeTries, 30);
	return Math.min(policy.firstWaitSeconds * 2 ** doublings, policy.longestWaitSeconds);
}

/**
 * Counts a try before it is checked, so that parallel tries can't outrun the count. Answers the new
 * count, or the seconds still to wait.
 */
export function countTry(
	before: TryCount | null,
	now: Date,
	policy: ThrottlePolicy,
): { readonly count: TryCount } | { readonly waitSeconds: number } {
	const waitMs = (before?.blockedUntil?.getTime() ?? 0) - now.getTime();
	if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
	const quietMs = before === null ? 0 : now.getTime() - before.lastTryAt.getTime();
	const forgotten = before === null || quietMs > policy.forgetAfterSeconds * 1000;
	const tries = forgotten ? 1 : before.tries + 1;
	const wait = waitSecondsAfter(tries, policy);
	const blockedUntil = wait === 0 ? null : new Date(now.getTime() + wait * 1000);
	return { count: { tries, lastTryAt: now, blockedUntil } };
}
