import { type EventLoopUtilization, performance } from 'node:perf_hooks';

type ReadUse = (now?: EventLoopUtilization, since?: EventLoopUtilization) => EventLoopUtilization;

/**
 * Measures which share of the last moments the event loop was busy, 0 to 1: at 1 every request waits
 * for others. A process that waits for a processor counts as busy.
 */
export function openLoopUse(
	periodMs = 200,
	read: ReadUse = (now, since) => performance.eventLoopUtilization(now, since),
): () => number {
	let [since, sinceMs] = [read(), performance.now()];
	let share = 0;
	return () => {
		const nowMs = performance.now();
		if (nowMs - sinceMs < periodMs) return share;
		const now = read();
		share = read(now, since).utilization;
		[since, sinceMs] = [now, nowMs];
		return share;
	};
}
