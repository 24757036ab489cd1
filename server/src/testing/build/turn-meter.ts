/** Does some work and calls a function at each turn of the event loop until its end. */
export async function watchTurns<Result>(
	work: () => Promise<Result>,
	onTurn: () => void,
): Promise<Result> {
	let isWorking = true;
	const watch = () => {
		if (!isWorking) return;
		onTurn();
		setImmediate(watch);
	};
	setImmediate(watch);
	try {
		return await work();
	} finally {
		isWorking = false;
	}
}

/**
 * The longest step of some work without a turn of the event loop. Measured as processor time of this
 * thread, so that other work of the machine does not count.
 */
export async function longestStepMs(work: () => Promise<unknown>): Promise<number> {
	let [before, longest] = [usedMs(), 0];
	const measure = () => {
		const now = usedMs();
		longest = Math.max(longest, now - before);
		before = now;
	};
	await watchTurns(work, measure);
	measure();
	return longest;
}

function usedMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}
