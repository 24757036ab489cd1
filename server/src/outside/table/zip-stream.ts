import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipPart = {
	/** Path inside the archive, with slashes. */
	readonly name: string;
	readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
};

/** A constant date (the first of the format), because the time of writing has no meaning. */
const partOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Writes an archive while its parts are created; only the current part is in memory. */
export function zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): Readable {
	const archive = new PassThrough();
	const zip = new ZipFile();
	void pipeline(zip.outputStream, archive).catch(() => {});
	void addParts(zip, parts, archive).catch((error: Error) => archive.destroy(error));
	return archive;
}

async function addParts(
	zip: ZipFile,
	parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
	archive: PassThrough,
): Promise<void> {
	for await (const { name, content } of parts) {
		if (archive.destroyed) return;
		const source = Readable.from(content, { objectMode: false });
		const stop = () => source.destroy();
		archive.once('close', stop);
		zip.addReadStream(source, name, partOptions);
		await finished(source);
		archive.off('close', stop);
	}
	zip.end();
}
