import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRefusal, type Refusal, refuseAs } from '@sevk/domain/common/refusal';
import { fileNameOf, fitsQuota, type MediaType, unclaimedLifeMs } from '@sevk/domain/files/file';
import { fileRefusals } from '@sevk/domain/files/file-words';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Caller } from '../../http/caller.ts';
import type { Upload } from '../../http/endpoint.ts';
import type { BlobStore } from '../../outside/blob-store.ts';
import { cleanImage } from '../../outside/image-cleaner.ts';
import { mediaTypeOf } from '../../outside/media-type.ts';
import { deleteFile, expiredFiles, insertFile, unclaimedOf } from './file-store.ts';

export type FileKeeping = {
	readonly db: Database;
	readonly blobs: BlobStore;
	/** Where uploads lie until they have been judged. */
	readonly incomingFolder: string;
};

type FileRefusal = keyof typeof fileRefusals;

function no(code: FileRefusal): Refusal {
	return refuseAs(422, fileRefusals, code);
}

/** Where the bytes of a file lie: spread over 256 folders by the random end of its id. */
export function blobKey(fileName: string): string {
	return `${fileName.slice(34, 36)}/${fileName}`;
}

/** Takes an upload in, judges it by its bytes, and keeps it for 24 hours. */
export async function uploadTempFile(
	keeping: FileKeeping,
	upload: Upload,
	caller: Caller,
): Promise<{ fileName: string } | Refusal> {
	const [depotId] = caller.depotIds;
	if (depotId === undefined) return drained(upload, no('file/no-depot'));
	const held = await unclaimedOf(keeping.db, caller.depotIds, caller.userId, new Date());
	if (!fitsQuota(held, 1)) return drained(upload, no('file/quota'));
	const id = newId();
	const incoming = path.join(keeping.incomingFolder, id);
	const cleaned = `${incoming}.clean`;
	try {
		const mediaType = (await receive(upload, incoming)) ?? (await judge(incoming, cleaned));
		if (isRefusal(mediaType)) return mediaType;
		const byteSize = (await stat(cleaned)).size;
		if (!fitsQuota(held, byteSize)) return no('file/quota');
		const fileName = fileNameOf(id, mediaType);
		const uploadedAt = new Date();
		const expiresAt = new Date(uploadedAt.getTime() + unclaimedLifeMs);
		const uploadedBy = caller.userId;
		// The row first: bytes without a row would never be found and deleted.
		await insertFile(keeping.db, {
			...{ depotId, id, mediaType, byteSize },
			...{ uploadedBy, uploadedAt, expiresAt },
		});
		await keeping.blobs.take(blobKey(fileName), cleaned, mediaType);
		return { fileName };
	} finally {
		await rm(incoming, { force: true });
		await rm(cleaned, { force: true });
	}
}

/** An upload that is refused at once is still read to its end, or the answer would not get through. */
function drained(upload: Upload, refusal: Refusal): Refusal {
	upload.content.resume();
	return refusal;
}

/** Streams the upload to the disk; null when all of it came. */
async function receive(upload: Upload, file: string): Promise<Refusal | null> {
	await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
	try {
		await pipeline(upload.content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
	} catch (error) {
		// Errors of our disk name the call that failed; a broken upload does not.
		if (error instanceof Error && 'syscall' in error) throw error;
		return no('file/cut-off');
	}
	if (upload.wasCut()) return no('file/too-large');
	return (await stat(file)).size === 0 ? no('file/empty') : null;
}

/** What a received file really is; `cleaned` then holds what may be kept of it. */
async function judge(incoming: string, cleaned: string): Promise<MediaType | Refusal> {
	const mediaType = await mediaTypeOf(incoming);
	if (mediaType === null) return no('file/type');
	if (mediaType === 'broken') return no('file/broken');
	if (mediaType === 'application/pdf') {
		await copyFile(incoming, cleaned);
		return mediaType;
	}
	const outcome = await cleanImage(incoming, mediaType, cleaned);
	return outcome === 'clean' ? mediaType : no(`file/${outcome}`);
}

/** A claim and the sweep must never meet: what expires is left alone for another hour. */
const sweepMarginMs = 60 * 60 * 1000;

/** Deletes temporary files whose time is over and remains of uploads; gives how many files. */
export async function sweepFiles(keeping: FileKeeping, now: Date): Promise<number> {
	const before = new Date(now.getTime() - sweepMarginMs);
	const expired = await expiredFiles(keeping.db, before);
	for (const { depotId, id, mediaType } of expired) {
		await keeping.blobs.remove(blobKey(fileNameOf(id, mediaType)));
		await deleteFile(keeping.db, depotId, id);
	}
	await sweepIncoming(keeping.incomingFolder, before);
	return expired.length;
}

async function sweepIncoming(folder: string, before: Date): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	for (const name of await readdir(folder)) {
		const file = path.join(folder, name);
		const about = await stat(file).catch(() => null);
		if (about !== null && about.mtime < before) await rm(file, { force: true });
	}
}
