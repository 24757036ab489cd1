import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { zipBytes, zipMethods, zipSignatures } from './zip-format.ts';

/** Thrown for an archive that is damaged, locked or larger inside than it may be. */
export class ZipProblem extends Error {}

export type ZipEntry = {
	/** Path inside the archive, lower case, with slashes. */
	readonly name: string;
	readonly method: number;
	readonly compressed: Buffer;
};

const longestComment = 65_535;
const mostEntries = 10_000;

/** Lists an archive held in memory by its directory; sizes that it claims are not believed. */
export function listZip(archive: Buffer): ZipEntry[] {
	const end = findEnd(archive);
	const count = archive.readUInt16LE(end + 10);
	if (count > mostEntries) throw new ZipProblem('too many entries');
	const entries: ZipEntry[] = [];
	let at = archive.readUInt32LE(end + 16);
	for (let index = 0; index < count; index += 1) {
		need(archive, at, zipBytes.entry, zipSignatures.entry);
		const nameBytes = archive.readUInt16LE(at + 28);
		entries.push(entryAt(archive, at, nameBytes));
		at +=
			zipBytes.entry + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
	}
	return entries;
}

function findEnd(archive: Buffer): number {
	const first = Math.max(0, archive.length - zipBytes.end - longestComment);
	for (let at = archive.length - zipBytes.end; at >= first; at -= 1) {
		if (archive.readUInt32LE(at) === zipSignatures.end) return at;
	}
	throw new ZipProblem('no directory');
}

function entryAt(archive: Buffer, at: number, nameBytes: number): ZipEntry {
	const locked = (archive.readUInt16LE(at + 8) & 1) === 1;
	if (locked) throw new ZipProblem('locked entry');
	const localAt = archive.readUInt32LE(at + 42);
	need(archive, localAt, zipBytes.local, zipSignatures.local);
	const dataAt =
		localAt +
		zipBytes.local +
		archive.readUInt16LE(localAt + 26) +
		archive.readUInt16LE(localAt + 28);
	const name = archive.toString('utf8', at + zipBytes.entry, at + zipBytes.entry + nameBytes);
	return {
		name: name.replaceAll('\\', '/').toLowerCase(),
		method: archive.readUInt16LE(at + 10),
		compressed: archive.subarray(dataAt, dataAt + archive.readUInt32LE(at + 20)),
	};
}

function need(archive: Buffer, at: number, bytes: number, signature: number): void {
	if (at + bytes > archive.length || archive.readUInt32LE(at) !== signature) {
		throw new ZipProblem('damaged entry');
	}
}

/** The text of an entry, chunk by chunk; stops with a problem once it inflates beyond the limit. */
export async function* readZipText(entry: ZipEntry, limitBytes: number): AsyncGenerator<string> {
	const decoder = new TextDecoder('utf-8');
	let bytes = 0;
	try {
		for await (const chunk of inflated(entry)) {
			bytes += chunk.length;
			if (bytes > limitBytes) throw new ZipProblem('too large inside');
			yield decoder.decode(chunk, { stream: true });
		}
	} catch (error) {
		throw isZlibError(error) ? new ZipProblem('damaged data') : error;
	}
	yield decoder.decode();
}

function inflated(entry: ZipEntry): AsyncIterable<Buffer> {
	if (entry.method === zipMethods.stored) return Readable.from([entry.compressed]);
	if (entry.method !== zipMethods.deflated) throw new ZipProblem('unknown compression');
	return Readable.from([entry.compressed]).pipe(createInflateRaw());
}

function isZlibError(error: unknown): boolean {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	return typeof code === 'string' && (code.startsWith('Z_') || code.startsWith('ERR_'));
}
