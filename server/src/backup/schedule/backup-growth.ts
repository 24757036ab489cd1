import fs from 'node:fs/promises';
import { readingFolder } from '../../disk/folder-reading.ts';

/**
 * Calls `onStall` when the progress has been the same for `limitMs`; one that cannot be read counts
 * as the same. Returns a function that ends the watch.
 */
export function watchProgress(
	readProgress: () => Promise<string>,
	limitMs: number,
	onStall: () => void,
): () => void {
	let seen = { progress: '', at: performance.now() };
	const timer = setInterval(async () => {
		const progress = await readProgress().catch(() => seen.progress);
		if (progress !== seen.progress) seen = { progress, at: performance.now() };
		else if (performance.now() - seen.at >= limitMs) onStall();
	}, limitMs / 10);
	return () => clearInterval(timer);
}

/** Reads how much of the files is written, also on a disk that does not answer. */
export function progressOf(files: readonly string[]): () => Promise<string> {
	return readingFolder(async () => {
		const sizes = await Promise.all(files.map(sizeOf));
		return sizes.join();
	});
}

async function sizeOf(file: string): Promise<string> {
	try {
		// The blocks grow on, while the end of a large file is written to a slow disk.
		const { size, blocks } = await fs.stat(file);
		return `${size}/${blocks}`;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
		throw error;
	}
}
