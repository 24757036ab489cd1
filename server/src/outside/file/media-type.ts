import { open } from 'node:fs/promises';
import { isMediaType, type MediaType } from '@sevk/domain/files/file';
import { fileTypeFromBuffer } from 'file-type';

/** Maximum number of bytes that file-type needs. */
const headBytes = 4_100;
/** PDF readers accept the end marker anywhere in the last kilobyte. */
const tailBytes = 1_024;

/**
 * The media type of a file by its content; name and declared type are ignored. null outside the
 * allow-list, `broken` for a PDF without its end marker.
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
