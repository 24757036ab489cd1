import fs from 'node:fs';

/** Makes the names of a folder durable: after a power cut a rename in it is not undone. */
export function syncFolder(folder: string): void {
	// Windows cannot open a folder.
	if (process.platform === 'win32') return;
	const handle = fs.openSync(folder, 'r');
	try {
		fs.fsyncSync(handle);
	} finally {
		fs.closeSync(handle);
	}
}
