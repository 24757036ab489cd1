import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileNameOf } from '@sevk/domain/files/file';
import { newId } from '../../db/ids.ts';
import type { KeepPaper } from '../../http/endpoint/kept-paper.ts';
import { blobKey, type FileKeeping } from './file-commands.ts';
import { insertFile } from './file-store.ts';
import type { FileTokens } from './file-token-commands.ts';

const mediaType = 'application/pdf';

/**
 * Keeps papers beside the uploads, with a token that opens them as long. The sweep of uploads
 * deletes them; they are not part of the quota of uploads.
 */
export function createPaperKeeping(
	{ db, blobs, incomingFolder }: FileKeeping,
	tokens: FileTokens,
	minutes: number,
): KeepPaper {
	return async ({ content, fileName: paperName }, caller) => {
		const [depotId] = caller.depotIds;
		if (depotId === undefined) return null;
		const id = newId();
		const fileName = fileNameOf(id, mediaType);
		const uploadedAt = new Date();
		// The row is inserted first, because a stored file without a row would never be deleted.
		await insertFile(db, {
			depotId,
			id,
			mediaType,
			byteSize: content.length,
			sha256: createHash('sha256').update(content).digest('hex'),
			uploadedBy: caller.userId,
			uploadedAt,
			expiresAt: new Date(uploadedAt.getTime() + minutes * 60_000),
			paperName,
		});
		const incoming = path.join(incomingFolder, id);
		try {
			await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
			await writeFile(incoming, content, { flag: 'wx', mode: 0o600 });
			await blobs.take(blobKey(fileName), incoming, mediaType);
		} finally {
			await rm(incoming, { force: true });
		}
		const { address } = await tokens.issue({ fileName, depotId }, minutes);
		return { address, fileName: paperName };
	};
}
