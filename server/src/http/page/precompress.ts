import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhile = /\.(js|css|html|svg|json|webmanifest|map|txt|wasm|ttf)$/;
/** Below this size compression does not save a network packet. */
const minBytes = 1_024;

const compressors = {
	'.br': (content: Buffer) =>
		promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
	'.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes a `.br` and a `.gz` file beside each text file of the built web app, unless they are up to
 * date; returns their number. Runs on zlib's threads, one file at a time, so that requests are not
 * delayed. Ends after the present file when the signal aborts; the next start does the rest.
 */
export async function precompress(folder: string, signal?: AbortSignal): Promise<number> {
	let written = 0;
	for (const name of await readdir(folder, { recursive: true })) {
		if (!worthwhile.test(name)) continue;
		const file = path.join(folder, name);
		for (const [suffix, compress] of Object.entries(compressors)) {
			if (signal?.aborted) return written;
			if (await isCompressed(file, suffix)) continue;
			const content = await compress(await readFile(file));
			// Renamed when complete, because a request must not get a partial file.
			await writeFile(`${file}${suffix}.part`, content);
			await rename(`${file}${suffix}.part`, `${file}${suffix}`);
			written += 1;
		}
	}
	return written;
}

async function isCompressed(file: string, suffix: string): Promise<boolean> {
	const source = await stat(file);
	if (source.size < minBytes) return true;
	const made = await stat(`${file}${suffix}`).catch(() => null);
	return made !== null && made.mtimeMs >= source.mtimeMs;
}
