import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhile = /\.(js|css|html|svg|json|webmanifest|map|txt|wasm|ttf)$/;
/** Below this the compressed answer saves no packet. */
const smallestBytes = 1_024;

const compressors = {
	'.br': (content: Buffer) =>
		promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
	'.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes a `.br` and a `.gz` beside each text file of the built web app that has none yet or an
 * older one; returns how many it wrote. Runs on zlib's threads, one file at a time, so a server
 * that is already answering hardly feels it.
 */
export async function precompress(folder: string): Promise<number> {
	let written = 0;
	for (const name of await readdir(folder, { recursive: true })) {
		if (!worthwhile.test(name)) continue;
		const file = path.join(folder, name);
		for (const [suffix, compress] of Object.entries(compressors)) {
			if (await isCompressed(file, suffix)) continue;
			const content = await compress(await readFile(file));
			// Renamed when whole: a request must never get half of it.
			await writeFile(`${file}${suffix}.part`, content);
			await rename(`${file}${suffix}.part`, `${file}${suffix}`);
			written += 1;
		}
	}
	return written;
}

async function isCompressed(file: string, suffix: string): Promise<boolean> {
	const source = await stat(file);
	if (source.size < smallestBytes) return true;
	const made = await stat(`${file}${suffix}`).catch(() => null);
	return made !== null && made.mtimeMs >= source.mtimeMs;
}
