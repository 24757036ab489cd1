import { ZipFile } from 'yazl';
import { type ZipPart, zipStream } from '../../outside/table/zip-stream.ts';

type Content = string | ZipPart['content'];

/** An archive held in memory, of parts by their names. */
export async function zipOf(parts: Readonly<Record<string, Content>>): Promise<Buffer> {
	const all = Object.entries(parts).map(([name, content]) => ({
		name,
		content: typeof content === 'string' ? [content] : content,
	}));
	return bytesOf(zipStream(all));
}

/** An archive of the format for sizes above 4 GB. */
export async function zip64Of(parts: Readonly<Record<string, string>>): Promise<Buffer> {
	const zip = new ZipFile();
	for (const [name, content] of Object.entries(parts)) {
		zip.addBuffer(Buffer.from(content), name, { forceZip64Format: true });
	}
	zip.end({ forceZip64Format: true, comment: '' });
	return bytesOf(zip.outputStream);
}

/** All bytes of a file that is written as a stream. */
export async function bytesOf(content: AsyncIterable<string | Buffer>): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of content) parts.push(Buffer.from(part));
	return Buffer.concat(parts);
}

/** Where fields are in an entry of the directory (PKWARE APPNOTE 6.3, 4.3.12). */
export const directoryFields = { flags: 8, plainBytes: 24, localHeader: 42 } as const;

/** The same archive with one field of a directory entry changed. */
export function withDirectoryField(
	archive: Buffer,
	name: string,
	change: (entry: Buffer) => void,
): Buffer {
	const changed = Buffer.from(archive);
	const at = changed.lastIndexOf(name) - 46;
	change(changed.subarray(at));
	return changed;
}
