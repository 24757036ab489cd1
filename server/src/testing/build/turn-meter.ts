/**
 * The longest step of some work without a turn of the event loop. Measured as processor time of this
 * thread, so that other work of the machine does not count.
 */
export async function longestStepMs(work: () => Promise<unknown>): Promise<number> {
	let [before, longest, isWorking] = [usedMs(), 0, true];
	const measure = () => {
		const now = usedMs();
		longest = Math.max(longest, now - before);
		before = now;
		if (isWorking) setImmediate(measure);
	};
	setImmediate(measure);
	await work();
	isWorking = false;
	measure();
	return longest;
}

function usedMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}
