/** Runs a task again and again, each time so long after its last end, until it is stopped. */
export function startPolling(
	/** Never rejects. A long one ends early once `isEnding` is true. */
	run: (isEnding: () => boolean) => Promise<void>,
	everyMs: number,
	/** How long a stop waits for a run that has begun; default: until its end. */
	endWaitMs: number | null = null,
): { readonly stop: () => Promise<void> } {
	let running: Promise<void> = Promise.resolve();
	let stopped = false;
	let timer: NodeJS.Timeout | null = null;
	const schedule = () => {
		if (stopped) return;
		timer = setTimeout(() => {
			running = run(() => stopped).then(schedule);
		}, everyMs).unref();
	};
	schedule();
	return {
		stop: async () => {
			stopped = true;
			if (timer !== null) clearTimeout(timer);
			await (endWaitMs === null ? running : waitAtMost(running, endWaitMs));
		},
	};
}

async function waitAtMost(end: Promise<void>, ms: number): Promise<void> {
	const limit = Promise.withResolvers<void>();
	const timer = setTimeout(limit.resolve, ms);
	await Promise.race([end, limit.promise]);
	clearTimeout(timer);
}
