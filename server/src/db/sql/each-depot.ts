/** Of the pool's connections. */
const maximumParallelReads = 4;

/**
 * Runs one statement per depot, a few side by side, and gives the answers in the order of the depots.
 * A caller of many depots leaves connections of the pool to others.
 */
export async function eachDepot<Answer>(
	depotIds: readonly string[],
	read: (depotId: string) => Promise<Answer>,
): Promise<Answer[]> {
	const answers: Answer[] = [];
	const rest = depotIds.entries();
	const readRest = async () => {
		for (const [place, depotId] of rest) answers[place] = await read(depotId);
	};
	await Promise.all(Array.from({ length: maximumParallelReads }, readRest));
	return answers;
}
