import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncFile, syncFolderPath } from '../../disk/folder-sync.ts';
import type { StorageSettings } from '../../settings/settings.ts';
import { openS3Client } from '../s3/s3-client.ts';

/** Storage of file contents. The server generates the keys. */
export type BlobStore = {
	/** Moves a local file into the store. */
	readonly take: (key: string, file: string, mediaType: string) => Promise<void>;
	/** null if it does not exist. */
	readonly read: (key: string) => Promise<Readable | null>;
	/** Ignores a missing file. */
	readonly remove: (key: string) => Promise<void>;
};

/** Opens the configured disk folder or S3 bucket. */
export function openBlobStore(settings: StorageSettings): BlobStore {
	if (settings.kind === 'disk') return diskStore(settings.folder);
	const { put, get, remove } = openS3Client(settings);
	return {
		take: async (key, file, mediaType) => {
			await put(key, file, mediaType);
			await rm(file, { force: true });
		},
		read: get,
		remove,
	};
}

function diskStore(folder: string): BlobStore {
	return {
		take: async (key, file) => {
			const target = path.join(folder, key);
			const group = path.dirname(target);
			const created = await mkdir(group, { recursive: true, mode: 0o700 });
			// Copied, because the folder of uploads may be on another disk; complete under its name.
			await copyFile(file, `${target}.part`);
			await syncFile(`${target}.part`);
			await rename(`${target}.part`, target);
			await syncFolderPath(group, created);
			await rm(file, { force: true });
		},
		// Opened first, because a stream of a missing file fails only after the answer has begun.
		read: async (key) => {
			const handle = await open(path.join(folder, key)).catch((error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') return null;
				throw error;
			});
			return handle === null ? null : handle.createReadStream();
		},
		remove: (key) => rm(path.join(folder, key), { force: true }),
	};
}
