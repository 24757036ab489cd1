// An archive written while its parts are made: nothing but the part at hand is in memory.

import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { zipBytes, zipMethods, zipSignatures } from './zip-format.ts';

export type ZipPart = {
	/** Path inside the archive, with slashes. */
	readonly name: string;
	readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
};

type Written = { name: Buffer; at: number; crc: number; packed: number; plain: number };

const version = 20;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
/** 1 January 1980, the first day an archive knows: a file's own time would only tell of the server. */
const dosDate = 0x0021;

/** The archive piece by piece; parts are read in their order, one after the other. */
export async function* zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>) {
	const entries: Written[] = [];
	let at = 0;
	for await (const { name, content } of parts) {
		const entry = { name: Buffer.from(name), at, crc: 0, packed: 0, plain: 0 };
		const head = localHead(entry);
		yield head;
		for await (const chunk of packed(content, entry)) yield chunk;
		const tail = sizesAfter(entry);
		yield tail;
		at += head.length + entry.packed + tail.length;
		entries.push(entry);
	}
	const directory = Buffer.concat(entries.map(directoryEntry));
	yield directory;
	yield endOf(entries.length, directory.length, at);
}

async function* packed(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer> {
	const source = Readable.from(counted(content, entry));
	const deflate = createDeflateRaw();
	source.on('error', (error) => deflate.destroy(error));
	try {
		for await (const chunk of source.pipe(deflate)) {
			entry.packed += (chunk as Buffer).length;
			yield chunk as Buffer;
		}
	} finally {
		// A reader that went away ends the source as well, and with it the reading of the list.
		source.destroy();
	}
}

async function* counted(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer> {
	for await (const part of content) {
		const bytes = typeof part === 'string' ? Buffer.from(part) : part;
		entry.crc = crc32(bytes, entry.crc);
		entry.plain += bytes.length;
		yield bytes;
	}
}

function localHead({ name }: Written): Buffer {
	const head = Buffer.alloc(zipBytes.local);
	head.writeUInt32LE(zipSignatures.local, 0);
	head.writeUInt16LE(version, 4);
	head.writeUInt16LE(flags, 6);
	head.writeUInt16LE(zipMethods.deflated, 8);
	head.writeUInt16LE(dosDate, 12);
	head.writeUInt16LE(name.length, 26);
	return Buffer.concat([head, name]);
}

function sizesAfter({ crc, packed, plain }: Written): Buffer {
	const tail = Buffer.alloc(zipBytes.sizes);
	tail.writeUInt32LE(zipSignatures.sizes, 0);
	tail.writeUInt32LE(crc, 4);
	tail.writeUInt32LE(packed, 8);
	tail.writeUInt32LE(plain, 12);
	return tail;
}

function directoryEntry({ name, at, crc, packed, plain }: Written): Buffer {
	const entry = Buffer.alloc(zipBytes.entry);
	entry.writeUInt32LE(zipSignatures.entry, 0);
	entry.writeUInt16LE(version, 4);
	entry.writeUInt16LE(version, 6);
	entry.writeUInt16LE(flags, 8);
	entry.writeUInt16LE(zipMethods.deflated, 10);
	entry.writeUInt16LE(dosDate, 14);
	entry.writeUInt32LE(crc, 16);
	entry.writeUInt32LE(packed, 20);
	entry.writeUInt32LE(plain, 24);
	entry.writeUInt16LE(name.length, 28);
	entry.writeUInt32LE(at, 42);
	return Buffer.concat([entry, name]);
}

function endOf(count: number, directoryLength: number, directoryAt: number): Buffer {
	const end = Buffer.alloc(zipBytes.end);
	end.writeUInt32LE(zipSignatures.end, 0);
	end.writeUInt16LE(count, 8);
	end.writeUInt16LE(count, 10);
	end.writeUInt32LE(directoryLength, 12);
	end.writeUInt32LE(directoryAt, 16);
	return end;
}
