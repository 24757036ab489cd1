import fs from 'node:fs';

/** Size limit of a log; one older file is kept. */
export const largestLogBytes = 10 * 2 ** 20;

/**
 * Moves a large log to `<file>.1`; whether it did. The file is copied and truncated, because a process
 * keeps writing to the file that it opened.
 */
export function rotateLog(file: string, largestBytes: number): boolean {
	try {
		if (fs.statSync(file).size <= largestBytes) return false;
		fs.copyFileSync(file, `${file}.1`);
		fs.truncateSync(file);
		return true;
	} catch {
		// There is no file, or a full disk has no space for the copy; the next call tries again.
		return false;
	}
}
