// Files of a backup are written beside the present ones and renamed when everything has been read.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileIdOf } from '@sevk/domain/files/file';
import type pg from 'pg';
import { syncFolder } from '../../disk/folder-sync.ts';

/** Digest of a file's content; passes it on. */
export class FileDigest {
	readonly #hash = createHash('sha256');
	#bytes = 0;

	update(chunk: Buffer): void {
		this.#hash.update(chunk);
		this.#bytes += chunk.length;
	}

	result(): { bytes: number; hash: string } {
		return { bytes: this.#bytes, hash: this.#hash.digest('hex') };
	}
}

export type FileStaging = {
	readonly add: (
		key: string,
		body: AsyncIterable<Buffer>,
	) => Promise<{ bytes: number; hash: string }>;
	/** Renames the files into place, durably; names that exist have the same content. */
	readonly place: () => void;
	readonly remove: () => void;
};

const prefix = '.restoring-';

export function stageFiles(folder: string): FileStaging {
	fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
	for (const name of fs.readdirSync(folder).filter((one) => one.startsWith(prefix))) {
		fs.rmSync(path.join(folder, name), { recursive: true, force: true });
	}
	const staging = fs.mkdtempSync(path.join(folder, prefix));
	return {
		add: async (key, body) => {
			const file = path.join(staging, key);
			fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
			const digest = new FileDigest();
			const observe = new Transform({
				transform(chunk, _encoding, done) {
					digest.update(chunk);
					done(null, chunk);
				},
			});
			await pipeline(body, observe, fs.createWriteStream(file, { mode: 0o600, flush: true }));
			return digest.result();
		},
		place: () => {
			for (const group of fs.readdirSync(staging)) {
				fs.mkdirSync(path.join(folder, group), { recursive: true, mode: 0o700 });
				for (const name of fs.readdirSync(path.join(staging, group))) {
					fs.renameSync(path.join(staging, group, name), path.join(folder, group, name));
				}
				syncFolder(path.join(folder, group));
			}
			syncFolder(folder);
			syncFolder(path.dirname(folder));
		},
		remove: () => fs.rmSync(staging, { recursive: true, force: true }),
	};
}

/** Removes the files that no row of the database names; files of other programs are kept. */
export async function removeUnnamedFiles(client: pg.ClientBase, folder: string): Promise<void> {
	for (const group of fs.readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
		const names = fs.readdirSync(path.join(folder, group));
		const ids = names.flatMap((name) => storedIdOf(name) ?? []);
		const { rows } = await client.query<{ id: string }>(
			'select id from files where id = any($1::uuid[])',
			[ids],
		);
		const named = new Set(rows.map(({ id }) => id));
		for (const name of names) {
			const id = storedIdOf(name);
			if (id !== null && !named.has(id)) fs.rmSync(path.join(folder, group, name));
		}
	}
}

/** The id in the name of a stored file, also of one whose storing was interrupted. */
function storedIdOf(name: string): string | null {
	return fileIdOf(name.replace(/\.part$/, ''));
}
