const delaysMs = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];

/** The delay before the next try of a message that could not be sent: longer each time, up to a limit. */
export function messageRetryDelayMs(tries: number, longestMs: number): number {
	return Math.min(delaysMs[tries - 1] ?? longestMs, longestMs);
}
