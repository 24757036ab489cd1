// Holds the files of a snapshot by hard links, so that a file that is deleted while the backup runs
// is still in it. Files never change after they are stored.
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileNameOf, type MediaType } from '@sevk/domain/files/file';
import type pg from 'pg';
import { blobKey } from '../../features/files/file-commands.ts';

export type SnapshotFile = {
	readonly key: string;
	/** A record shows it; an unclaimed upload may be gone or not yet there. */
	readonly isClaimed: boolean;
};

type FileRow = {
	readonly depotId: string;
	readonly id: string;
	readonly mediaType: MediaType;
	readonly claimed: boolean;
};

const batchSize = 1_000;

/** The files of all depots in the snapshot of the client's transaction. */
export async function* readSnapshotFiles(client: pg.ClientBase): AsyncGenerator<SnapshotFile> {
	const nil = '00000000-0000-0000-0000-000000000000';
	let last = [nil, nil];
	for (;;) {
		const { rows } = await client.query<FileRow>(
			`select depot_id as "depotId", id, media_type as "mediaType", expires_at is null as claimed
			from files where (depot_id, id) > ($1, $2) order by depot_id, id limit ${batchSize}`,
			last,
		);
		for (const { depotId, id, mediaType, claimed } of rows) {
			yield { key: blobKey(fileNameOf(id, mediaType)), isClaimed: claimed };
			last = [depotId, id];
		}
		if (rows.length < batchSize) return;
	}
}

const chunkLength = 65_536;

/** Passes the files on and writes them to a new file, which grows meanwhile. */
export async function* writeFileList(
	list: string,
	files: AsyncIterable<SnapshotFile>,
): AsyncGenerator<SnapshotFile> {
	const handle = await fs.promises.open(list, 'wx', 0o600);
	let lines = '';
	try {
		for await (const file of files) {
			lines += `${JSON.stringify(file)}\n`;
			if (lines.length > chunkLength) {
				await handle.appendFile(lines);
				lines = '';
			}
			yield file;
		}
		await handle.appendFile(lines);
	} finally {
		await handle.close();
	}
}

export async function* readFileList(list: string): AsyncGenerator<SnapshotFile> {
	for await (const line of createInterface(fs.createReadStream(list))) yield JSON.parse(line);
}

export type FileLinks = {
	/** The path of a file's content; null if it does not exist. */
	readonly find: (key: string) => string | null;
	readonly remove: () => void;
};

const prefix = '.backup-';

/** Links the files into a folder beside them, on the same disk. */
export async function linkFiles(
	folder: string,
	files: AsyncIterable<SnapshotFile>,
): Promise<FileLinks> {
	fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
	removeOldLinks(folder);
	const links = fs.mkdtempSync(path.join(folder, `${prefix}${process.pid}-`));
	let hasLinks = true;
	for await (const { key } of files) {
		if (hasLinks) hasLinks = link(path.join(folder, key), path.join(links, path.basename(key)));
	}
	return {
		find: (key) => {
			const places = [path.join(links, path.basename(key)), path.join(folder, key)];
			return places.find((place) => fs.existsSync(place)) ?? null;
		},
		remove: () => fs.rmSync(links, { recursive: true, force: true }),
	};
}

/**
 * False if the disk has no hard links; the files are then read where they are, which suffices
 * because an expired file is deleted an hour later.
 */
function link(file: string, name: string): boolean {
	try {
		fs.linkSync(file, name);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ENOENT';
	}
}

/** Removes the links of backups that were killed. */
function removeOldLinks(folder: string): void {
	for (const name of fs.readdirSync(folder).filter((one) => one.startsWith(prefix))) {
		const pid = Number(/^\.backup-(\d+)-/.exec(name)?.[1]);
		if (pid === process.pid || !isAlive(pid)) {
			fs.rmSync(path.join(folder, name), { recursive: true, force: true });
		}
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
