/** The delay before the next try of a message that could not be sent; null: given up. */
export function messageRetryDelayMs(tries: number): number | null {
	return [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000][tries - 1] ?? null;
}
