// What a drill started is ended with it: after an error and after a signal, too.
const endings = new Set<() => Promise<void>>();

/** Called at the end of the drill, unless the returned function was called before. */
export function atDrillEnd(end: () => Promise<void>): () => void {
	endings.add(end);
	return () => endings.delete(end);
}

/** Ends what is still running, the last started first. */
export async function endDrill(): Promise<void> {
	for (const end of [...endings].toReversed()) {
		endings.delete(end);
		await end().catch((error: Error) => console.error(error.message));
	}
}
