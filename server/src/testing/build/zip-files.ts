import { ZipFile } from 'yazl';
import { type ZipPart, zipStream } from '../../outside/table/zip-stream.ts';

type Content = string | ZipPart['content'];

/** An archive in memory from parts by name. */
export async function zipOf(parts: Readonly<Record<string, Content>>): Promise<Buffer> {
	const all = Object.entries(parts).map(([name, content]) => ({
		name,
		content: typeof content === 'string' ? [content] : content,
	}));
	return bytesOf(zipStream(all));
}

/** An archive in the format for sizes above 4 GB. */
export async function zip64Of(parts: Readonly<Record<string, string>>): Promise<Buffer> {
	const zip = new ZipFile();
	for (const [name, content] of Object.entries(parts)) {
		zip.addBuffer(Buffer.from(content), name, { forceZip64Format: true });
	}
	zip.end({ forceZip64Format: true, comment: '' });
	return bytesOf(zip.outputStream);
}

/** An archive whose parts are not compressed. */
export async function storedZipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
	const zip = new ZipFile();
	for (const [name, content] of Object.entries(parts)) {
		zip.addBuffer(Buffer.from(content), name, { compress: false });
	}
	zip.end();
	return bytesOf(zip.outputStream);
}

/** Collects the bytes of a stream. */
export async function bytesOf(content: AsyncIterable<string | Buffer>): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of content) parts.push(Buffer.from(part));
	return Buffer.concat(parts);
}

/** Offsets of fields in a directory entry (PKWARE APPNOTE 6.3, 4.3.12). */
export const directoryFields = { flags: 8, plainBytes: 24, localHeader: 42 } as const;

/** A copy of the archive with one field of a directory entry changed. */
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
