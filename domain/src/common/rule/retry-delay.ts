const delaysMs = [5_000, 15_000, 60_000, 300_000];
const longestDelayMs = 900_000;

/**
 * When a message that could not be sent is tried again: later after each try, and not before the time
 * that its recipient's service asks for. Null: that would be too late, so it is given up.
 */
export function messageRetryAt(
	message: { readonly tries: number; readonly expiresAt: Date },
	now: Date,
	serviceWishMs = 0,
): Date | null {
	const delayMs = Math.max(delaysMs[message.tries - 1] ?? longestDelayMs, serviceWishMs);
	const at = new Date(now.getTime() + delayMs);
	return at < message.expiresAt ? at : null;
}
