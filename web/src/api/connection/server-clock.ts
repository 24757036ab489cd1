// By how much the clock of the device differs from the server's, from the answers of this page.
import { clockDifferenceAtMostMs } from '@sevk/domain/common/date/device-times';

type Reading = { readonly aheadMs: number; readonly clockMs: number; readonly elapsedMs: number };

let last: Reading | null = null;

/**
 * The least difference that explains the answer's time, which is between request and arrival: a page
 * that slept meanwhile has no wrong clock. Null for an answer without its time.
 */
export function clockAheadOf({ headers }: Response, requestedMs: number): number | null {
	const server = Date.parse(headers.get('date') ?? '');
	if (Number.isNaN(server)) return null;
	return Math.max(requestedMs - server, Math.min(0, Date.now() - server));
}

export function noteServerClock(response: Response, requestedMs: number): void {
	const aheadMs = clockAheadOf(response, requestedMs);
	if (aheadMs === null) return;
	last = { aheadMs, clockMs: Date.now(), elapsedMs: performance.now() };
}

/**
 * By how much the clock is ahead of the server's now; null if it is not known. The clock of
 * `performance` cannot be set: if the two disagree, the clock was set since the last answer, or
 * the phone slept, which stops the other one.
 */
export function knownClockAhead(): number | null {
	if (last === null) return null;
	const byClock = Date.now() - last.clockMs;
	const elapsed = performance.now() - last.elapsedMs;
	return Math.abs(byClock - elapsed) > clockDifferenceAtMostMs ? null : last.aheadMs;
}
