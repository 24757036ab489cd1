// The content of a backup: entries with a JSON head, a body in parts, and a JSON seal of the body.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { encrypt, openContent } from './backup-encryption.ts';
import { BackupProblem } from './backup-problem.ts';
import { ByteReader } from './byte-reader.ts';

const partition = z.object({
	parent: z.string(),
	name: z.string(),
	from: z.string().regex(/^-?\d+$/),
	to: z.string().regex(/^-?\d+$/),
	/** Storage parameters, e.g. `fillfactor=90`; absent in earlier backups. */
	options: z.array(z.string().regex(/^[a-z_]+=[-\w.]+$/)).default([]),
});
const entryHead = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('head'),
		form: z.literal(1),
		product: z.string(),
		createdAt: z.string(),
		migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
		partitions: z.array(partition),
		/** `setting`: SECRET was set, so the secret is not in the backup. */
		secret: z.enum(['file', 'setting']),
		/** `s3`: the files are in a bucket and not in the backup. */
		storage: z.enum(['disk', 's3']),
	}),
	z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
	z.object({ kind: z.literal('secret') }),
	z.object({
		kind: z.literal('file'),
		key: z.string().regex(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.[a-z]+$/),
	}),
	z.object({
		kind: z.literal('end'),
		tables: z.array(z.object({ name: z.string(), rows: z.number(), hash: z.string() })),
		files: z.object({ count: z.number(), bytes: z.number(), hash: z.string() }),
		/** Number of files that a record shows and the storage does not have. */
		missingFiles: z.number(),
	}),
]);
export type EntryHead = z.infer<typeof entryHead>;
export type BackupHead = Extract<EntryHead, { kind: 'head' }>;
export type BackupEnd = Extract<EntryHead, { kind: 'end' }>;
export type Partition = z.infer<typeof partition>;

const largestHead = 8 * 1024 * 1024;
const largestPart = 16 * 1024 * 1024;

/** The bytes of a head or of a body's seal. */
export function jsonBytes(value: EntryHead | object): Buffer {
	return withLength(Buffer.from(JSON.stringify(value)));
}

/** The bytes of a part of a body. */
export function* partBytes(chunk: Buffer): Generator<Buffer> {
	for (let at = 0; at < chunk.length; at += largestPart) {
		yield withLength(chunk.subarray(at, at + largestPart));
	}
}

/** Ends a body. */
export const bodyEnd = Buffer.alloc(4);

function withLength(content: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(content.length);
	return Buffer.concat([length, content]);
}

/** Compresses, encrypts and writes entries to a new file, readable only by its owner. */
export async function writeEntries(
	file: string,
	passphrase: string | null,
	entries: AsyncIterable<Buffer>,
): Promise<void> {
	const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
	await once(output, 'open');
	await pipeline(
		Readable.from(entries, { objectMode: false }),
		// The checksum finds damage of a file that is not encrypted.
		createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
		(compressed: AsyncIterable<Buffer>) => encrypt(compressed, passphrase),
		output,
	);
}

export type Entry = {
	readonly head: EntryHead;
	/** Must be read to its end. */
	readonly body: AsyncIterable<Buffer>;
	/** The seal behind the body. */
	readonly seal: () => Promise<unknown>;
};

/** Reads the entries of a file; ends with the entry `end`, else throws. */
export async function* readEntries(file: string, passphrase: string | null): AsyncGenerator<Entry> {
	const opened = Readable.from(openContent(file, passphrase), { objectMode: false });
	const content = createZstdDecompress();
	const done = pipeline(opened, content);
	// A failure reaches the reader through `content`.
	done.catch(() => undefined);
	try {
		const reader = new ByteReader(verified(content));
		for (;;) {
			const head = entryHead.safeParse(await readJson(reader));
			if (!head.success) {
				throw new BackupProblem('Yedeğin içeriği bu sürüme uymuyor; Sevk’in yeni sürümünü kurun.');
			}
			const hasBody = head.data.kind !== 'head' && head.data.kind !== 'end';
			yield {
				head: head.data,
				body: hasBody ? readBody(reader) : none(),
				seal: () => readJson(reader),
			};
			if (head.data.kind === 'end') break;
		}
		if (!(await reader.isAtEnd())) throw new BackupProblem('Yedek dosyası bozuk.');
	} finally {
		content.destroy();
		opened.destroy();
	}
}

/** A cut or altered file fails in the library that decrypts or decompresses it. */
async function* verified(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield* content;
	} catch (error) {
		const { message, syscall } = error as NodeJS.ErrnoException;
		if (error instanceof BackupProblem || syscall !== undefined) throw error;
		throw new BackupProblem(`Yedek dosyası bozuk ya da eksik (${message}).`);
	}
}

async function* none(): AsyncGenerator<Buffer> {
	// Heads and ends have no body.
}

async function* readBody(reader: ByteReader): AsyncGenerator<Buffer> {
	for (;;) {
		const size = (await reader.read(4)).readUInt32BE();
		if (size === 0) return;
		if (size > largestPart) throw new BackupProblem('Yedek dosyası bozuk.');
		yield await reader.read(size);
	}
}

async function readJson(reader: ByteReader): Promise<unknown> {
	const size = (await reader.read(4)).readUInt32BE();
	if (size > largestHead) throw new BackupProblem('Yedek dosyası bozuk.');
	return JSON.parse((await reader.read(size)).toString('utf8'));
}
