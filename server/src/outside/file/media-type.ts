import { open } from 'node:fs/promises';
import { isMediaType, type MediaType } from '@sevk/domain/files/file';
import { fileTypeFromBuffer } from 'file-type';

/** What file-type needs to see of a file at most. */
const headBytes = 4_100;
/** Readers accept a PDF's end mark anywhere in the last kilobyte. */
const tailBytes = 1_024;

/**
 * What a file is by its bytes; its name and what the browser says of it count for nothing. null for
 * everything outside the allow-list, `broken` for a PDF without its end.
 */
export async function mediaTypeOf(file: string): Promise<MediaType | 'broken' | null> {
	const handle = await open(file);
	try {
		const { size } = await handle.stat();
		const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
		const found = await fileTypeFromBuffer(head.subarray(0, bytesRead)).catch(() => undefined);
		if (found === undefined || !isMediaType(found.mime)) return null;
		if (found.mime !== 'application/pdf') return found.mime;
		const start = Math.max(0, size - tailBytes);
		const { buffer: tail } = await handle.read(Buffer.alloc(tailBytes), 0, tailBytes, start);
		return head.subarray(0, 5).equals(Buffer.from('%PDF-')) && tail.includes('%%EOF')
			? 'application/pdf'
			: 'broken';
	} finally {
		await handle.close();
	}
}
