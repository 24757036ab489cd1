import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { fileNameOf, fitsQuota } from '@sevk/domain/files/file';
import { fileRefusals } from '@sevk/domain/files/file-words';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { Upload } from '../../http/endpoint/endpoint.ts';
import { type BlobStore, openBlobStore } from '../../outside/file/blob-store.ts';
import { cleanImage } from '../../outside/file/image-cleaner.ts';
import { mediaTypeOf } from '../../outside/file/media-type.ts';
import { pdfContentOf } from '../../outside/file/pdf-content.ts';
import type { Settings } from '../../settings/settings.ts';
import {
	countExpiredFiles,
	deleteFile,
	expiredFiles,
	insertFile,
	unclaimedOf,
} from './file-store.ts';

export type FileKeeping = {
	readonly db: Database;
	readonly blobs: BlobStore;
	/** Folder of uploads before validation. */
	readonly incomingFolder: string;
	/** Retention of uploads that no record claims. */
	readonly unclaimedHours: number;
};

/** Where uploads are kept in this installation. */
export function openFileKeeping(
	db: Database,
	{ storage, dataDir, retention }: Pick<Settings, 'storage' | 'dataDir' | 'retention'>,
): FileKeeping {
	return {
		db,
		blobs: openBlobStore(storage),
		incomingFolder: path.join(dataDir, 'incoming'),
		unclaimedHours: retention.uploadHours,
	};
}

/** Storage key of a file, distributed over 256 folders by the random end of its id. */
export function blobKey(fileName: string): string {
	return `${fileName.slice(34, 36)}/${fileName}`;
}

/** Receives an upload, validates its content, and stores it until a record claims it. */
export async function uploadTempFile(keeping: FileKeeping, upload: Upload, caller: PersonCaller) {
	const [depotId] = caller.depotIds;
	if (depotId === undefined) return drained(upload, refuse(fileRefusals, 'file/no-depot'));
	const unclaimed = await unclaimedOf(keeping.db, caller.depotIds, caller.userId, new Date());
	if (!fitsQuota(unclaimed, 1)) return drained(upload, refuse(fileRefusals, 'file/quota'));
	const id = newId();
	const incoming = path.join(keeping.incomingFolder, id);
	const cleaned = `${incoming}.clean`;
	try {
		const mediaType = (await receive(upload, incoming)) ?? (await judge(incoming, cleaned));
		if (isRefusal(mediaType)) return mediaType;
		const byteSize = (await stat(cleaned)).size;
		if (!fitsQuota(unclaimed, byteSize)) return refuse(fileRefusals, 'file/quota');
		const fileName = fileNameOf(id, mediaType);
		const uploadedAt = new Date();
		const expiresAt = new Date(uploadedAt.getTime() + keeping.unclaimedHours * 3_600_000);
		const uploadedBy = caller.userId;
		// The row is inserted first, because a stored file without a row would never be deleted.
		await insertFile(keeping.db, {
			depotId,
			id,
			mediaType,
			byteSize,
			sha256: await hashOf(incoming),
			uploadedBy,
			uploadedAt,
			expiresAt,
		});
		await keeping.blobs.take(blobKey(fileName), cleaned, mediaType);
		return { fileName };
	} finally {
		await rm(incoming, { force: true });
		await rm(cleaned, { force: true });
	}
}

/** A refused upload is read to its end; otherwise the client does not receive the answer. */
function drained<No extends Refusal>(upload: Upload, refusal: No): No {
	upload.content.resume();
	return refusal;
}

/** Streams the upload to the disk; null on success. */
async function receive(upload: Upload, file: string) {
	await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
	try {
		await pipeline(upload.content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
	} catch (error) {
		// Disk errors name the failed system call; a broken upload does not.
		if (error instanceof Error && 'syscall' in error) throw error;
		return refuse(fileRefusals, 'file/cut-off');
	}
	if (upload.wasCut()) return refuse(fileRefusals, 'file/too-large');
	return (await stat(file)).size === 0 ? refuse(fileRefusals, 'file/empty') : null;
}

async function hashOf(file: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(file), hash);
	return hash.digest('hex');
}

/** Validates a received file; `cleaned` then contains the content to store. */
async function judge(incoming: string, cleaned: string) {
	const mediaType = await mediaTypeOf(incoming);
	if (mediaType === null) return refuse(fileRefusals, 'file/type');
	if (mediaType === 'broken') return refuse(fileRefusals, 'file/broken');
	if (mediaType === 'application/pdf') {
		const content = await pdfContentOf(await readFile(incoming));
		if (content !== 'passive') return refuse(fileRefusals, `file/${content}-pdf`);
		await copyFile(incoming, cleaned);
		return mediaType;
	}
	const outcome = await cleanImage(incoming, mediaType, cleaned);
	return outcome === 'clean' ? mediaType : refuse(fileRefusals, `file/${outcome}`);
}

/** A claim and the cleanup must not race, so expired files are kept for another hour. */
const sweepMarginMs = 60 * 60 * 1000;

/** How many files `sweepFiles` would delete. */
export function countSweepable(db: Database, now: Date): Promise<number> {
	return countExpiredFiles(db, new Date(now.getTime() - sweepMarginMs));
}

/** After so many failures at the start of a batch the storage is out of order; each may take seconds. */
const mostFailures = 50;

/**
 * Deletes a batch of expired temporary files of each depot, and remains of uploads; returns the number
 * of files. Each takes a request to S3, so a shutdown ends it after the present one. A file that cannot be
 * deleted does not keep the others: the batch throws when it deleted none, which ends the batches.
 */
export async function sweepFiles(
	keeping: FileKeeping,
	now: Date,
	signal?: AbortSignal,
): Promise<number> {
	const before = new Date(now.getTime() - sweepMarginMs);
	const failures: unknown[] = [];
	let count = 0;
	for (const { depotId, id, mediaType } of await expiredFiles(keeping.db, before)) {
		if (signal?.aborted) return count;
		try {
			await keeping.blobs.remove(blobKey(fileNameOf(id, mediaType)));
			await deleteFile(keeping.db, depotId, id);
			count += 1;
		} catch (error) {
			failures.push(error);
			if (count === 0 && failures.length === mostFailures) break;
		}
	}
	await sweepIncoming(keeping.incomingFolder, before, signal);
	if (count === 0 && failures.length > 0) {
		throw new AggregateError(failures, 'some files could not be deleted');
	}
	return count;
}

async function sweepIncoming(folder: string, before: Date, signal?: AbortSignal): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	for (const name of await readdir(folder)) {
		if (signal?.aborted) return;
		const file = path.join(folder, name);
		const about = await stat(file).catch(() => null);
		if (about !== null && about.mtime < before) await rm(file, { force: true });
	}
}
