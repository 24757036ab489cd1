import { setImmediate as turn } from 'node:timers/promises';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Thrown for an archive that is damaged, encrypted or exceeds its size limit when inflated. */
export class ZipProblem extends Error {}

export type ZipEntry = {
	/** Path inside the archive, lower case, with slashes. */
	readonly name: string;
	readonly archive: ZipFile;
	readonly entry: Entry;
};

const mostEntries = 10_000;
/** Size of a local header without name and extra field (PKWARE APPNOTE 6.3, 4.3.7). */
const localHeaderBytes = 30;

/** Lists the entries of an archive in memory. */
export async function listZip(archive: Buffer): Promise<ZipEntry[]> {
	try {
		const zip = await fromBufferPromise(archive);
		if (zip.entryCount > mostEntries) throw new ZipProblem('too many entries');
		const entries: Entry[] = [];
		for await (const entry of zip.eachEntry()) entries.push(entry);
		if (entries.some((entry) => entry.isEncrypted())) throw new ZipProblem('encrypted entry');
		if (hasOverlap(entries)) throw new ZipProblem('overlapping entries');
		return entries.map((entry) => ({
			name: entry.fileName.toLowerCase(),
			archive: zip,
			entry,
		}));
	} catch (error) {
		throw problemOf(error);
	}
}

/** Whether entries overlap: a small archive could inflate the same data many times. */
function hasOverlap(entries: readonly Entry[]): boolean {
	const inOrder = entries.toSorted(
		(one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
	);
	return inOrder.some((entry, at) => {
		const next = inOrder[at + 1];
		if (next === undefined) return false;
		const dataBytes = entry.fileNameLength + entry.compressedSize;
		const end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + dataBytes;
		return next.relativeOffsetOfLocalHeader < end;
	});
}

const chunkBytes = 32 * 1024;

/**
 * Reads the text of an entry in chunks, with a turn of the event loop after each; a part that is not
 * compressed arrives as a whole. Throws ZipProblem when it exceeds the limit.
 */
export async function* readZipText(
	{ archive, entry }: ZipEntry,
	limitBytes: number,
): AsyncGenerator<string> {
	const decoder = new TextDecoder('utf-8');
	let bytes = 0;
	try {
		const parts: AsyncIterable<Buffer> = await archive.openReadStreamPromise(entry);
		for await (const part of parts) {
			bytes += part.length;
			if (bytes > limitBytes) throw new ZipProblem('too large inside');
			for (let at = 0; at < part.length; at += chunkBytes) {
				yield decoder.decode(part.subarray(at, at + chunkBytes), { stream: true });
				await turn();
			}
		}
	} catch (error) {
		throw problemOf(error);
	}
	yield decoder.decode();
}

function problemOf(error: unknown): ZipProblem {
	if (error instanceof ZipProblem) return error;
	return new ZipProblem(error instanceof Error ? error.message : String(error), { cause: error });
}
