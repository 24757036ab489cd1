/** Of the pool's connections. */
const maximumParallelStatements = 4;

type Reading = {
	/** Statements that `read` runs side by side, so that fewer depots are read at a time. */
	readonly statements?: number;
};

/**
 * Reads each depot, a few side by side, and gives the answers in the order of the depots. A caller of
 * many depots leaves connections of the pool to others. After a failure no further depot is read.
 */
export async function eachDepot<Answer>(
	depotIds: readonly string[],
	read: (depotId: string) => Promise<Answer>,
	{ statements = 1 }: Reading = {},
): Promise<Answer[]> {
	const answers: Answer[] = [];
	const rest = depotIds.entries();
	let hasFailed = false;
	const readRest = async () => {
		for (const [place, depotId] of rest) {
			if (hasFailed) return;
			try {
				answers[place] = await read(depotId);
			} catch (error) {
				hasFailed = true;
				throw error;
			}
		}
	};
	const atOnce = Math.max(1, Math.floor(maximumParallelStatements / statements));
	await Promise.all(Array.from({ length: atOnce }, readRest));
	return answers;
}
