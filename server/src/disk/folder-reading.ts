/** The folder's disk did not answer in time, as a network folder whose server is away. */
export class FolderSilent extends Error {
	override name = 'FolderSilent';
	constructor() {
		super('Klasör yanıt vermiyor.');
	}
}

const limitMs = 3_000;

/**
 * Makes a reading of a folder safe on a disk that may stop answering: its callers get an error after the
 * time limit, and no second reading begins before the first one ends. Node has four threads for all
 * files, and each silent reading keeps one.
 */
export function readingFolder<Content>(
	read: () => Promise<Content>,
	silenceLimitMs: number = limitMs,
): () => Promise<Content> {
	let running: Promise<Content> | null = null;
	return async () => {
		running ??= read().finally(() => {
			running = null;
		});
		const { promise: silence, reject } = Promise.withResolvers<never>();
		const timer = setTimeout(() => reject(new FolderSilent()), silenceLimitMs);
		return Promise.race([running, silence]).finally(() => clearTimeout(timer));
	};
}
