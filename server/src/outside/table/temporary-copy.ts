import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A file without a name: it ends with its handle, also when the process dies. */
export type TemporaryCopy = {
	/** Whether the content exceeded the limit and its end is missing. */
	readonly isCut: boolean;
	/** Reads the content from its start, as often as needed. */
	readonly chunks: () => AsyncGenerator<Buffer>;
	readonly close: () => Promise<void>;
};

/** Stores content in a temporary file, so that it can be read several times in bounded memory. */
export async function copyToTemporaryFile(
	content: AsyncIterable<Buffer>,
	limitBytes: number,
): Promise<TemporaryCopy> {
	const file = await openUnnamedFile();
	try {
		let bytes = 0;
		let isCut = false;
		for await (const part of content) {
			const fitting = part.subarray(0, limitBytes - bytes);
			await file.writeFile(fitting);
			bytes += fitting.length;
			isCut = fitting.length < part.length;
			if (isCut) break;
		}
		return { isCut, chunks: () => chunksOf(file), close: () => file.close() };
	} catch (error) {
		await file.close();
		throw error;
	}
}

async function openUnnamedFile() {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'sevk-table-'));
	try {
		return await open(path.join(folder, 'content'), 'wx+', 0o600);
	} finally {
		// The open handle keeps the content.
		await rm(folder, { recursive: true, force: true });
	}
}

type OpenFile = Awaited<ReturnType<typeof openUnnamedFile>>;

/** Half of the maximum row length, so that `cutLongLines` does not inspect short lines. */
const chunkBytes = 32 * 1024;

/** Each read yields to the event loop. */
async function* chunksOf(file: OpenFile): AsyncGenerator<Buffer> {
	for (let position = 0; ; ) {
		const buffer = Buffer.allocUnsafe(chunkBytes);
		const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
		if (bytesRead === 0) return;
		yield buffer.subarray(0, bytesRead);
		position += bytesRead;
	}
}
