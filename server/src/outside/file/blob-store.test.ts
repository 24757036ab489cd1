import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBlobStore } from './blob-store.ts';

let folder = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-blobs-'));
});
afterEach(() => {
	vi.restoreAllMocks();
	fs.rmSync(folder, { recursive: true, force: true });
});

test.runIf(process.platform === 'linux')(
	'a stored file and its name survive a power cut before the record is committed',
	async () => {
		const files = path.join(folder, 'files');
		const stored = path.join(files, 'aa/1.pdf');
		const upload = path.join(folder, 'upload');
		const store = openBlobStore({ kind: 'disk', folder: files });
		const synced = await syncs(() => fs.existsSync(stored));
		fs.writeFileSync(upload, 'x');
		await store.take('aa/1.pdf', upload, 'application/pdf');
		expect(fs.readFileSync(stored, 'utf8')).toBe('x');
		expect(synced).toEqual([
			{ place: `${stored}.part`, isNamed: false },
			{ place: path.join(files, 'aa'), isNamed: true },
			{ place: files, isNamed: true },
			{ place: folder, isNamed: true },
		]);

		synced.length = 0;
		fs.writeFileSync(upload, 'y');
		await store.take('aa/2.pdf', upload, 'application/pdf');
		const places = synced.map(({ place }) => path.relative(files, place));
		expect(places).toEqual(['aa/2.pdf.part', 'aa']);
	},
);

/** What is synced from now on, and whether the file has its name by then. */
async function syncs(isNamed: () => boolean) {
	const synced: { place: string; isNamed: boolean }[] = [];
	const handle = await open(folder);
	const kind: FileHandle = Object.getPrototypeOf(handle);
	await handle.close();
	vi.spyOn(kind, 'sync').mockImplementation(async function (this: FileHandle) {
		synced.push({ place: fs.readlinkSync(`/proc/self/fd/${this.fd}`), isNamed: isNamed() });
	});
	return synced;
}
