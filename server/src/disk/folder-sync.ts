import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

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

/**
 * The same without blocking the process. `created` is the first folder that mkdir created on the
 * way to `folder`; the names from there on become durable too.
 */
export async function syncFolderPath(folder: string, created: string | undefined): Promise<void> {
	if (process.platform === 'win32') return;
	const first = created === undefined ? folder : path.dirname(created);
	for (let at = folder; at.length >= first.length; at = path.dirname(at)) {
		await sync(at, 'r');
		if (at === first) return;
	}
}

/** Makes the content of a file durable. */
export async function syncFile(file: string): Promise<void> {
	await sync(file, 'r+');
}

async function sync(place: string, flags: string): Promise<void> {
	const handle = await open(place, flags);
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
