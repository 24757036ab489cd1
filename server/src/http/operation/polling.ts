/** Runs a task again and again, each time so long after its last end, until it is stopped. */
export function startPolling(
	/** Never rejects. */
	run: () => Promise<void>,
	everyMs: number,
): { readonly stop: () => Promise<void> } {
	let running: Promise<void> = Promise.resolve();
	let stopped = false;
	let timer: NodeJS.Timeout | null = null;
	const schedule = () => {
		if (stopped) return;
		timer = setTimeout(() => {
			running = run().then(schedule);
		}, everyMs).unref();
	};
	schedule();
	return {
		/** Waits for a run that has begun. */
		stop: async () => {
			stopped = true;
			if (timer !== null) clearTimeout(timer);
			await running;
		},
	};
}
