import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../db/ids.ts';
import { linkFiles, readFileList, type SnapshotFile, writeFileList } from './file-links.ts';

let folder = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-links-'));
});
afterEach(() => {
	vi.restoreAllMocks();
	fs.rmSync(folder, { recursive: true, force: true });
});

const files: SnapshotFile[] = Array.from({ length: 3_000 }, () => ({
	key: `aa/${newId()}.pdf`,
	isClaimed: true,
}));

test('the list of files grows while they are linked, so that a slow disk is progress', async () => {
	const list = path.join(folder, 'list');
	const sizes: number[] = [];
	for await (const file of writeFileList(list, snapshot())) {
		if (file === files[1_500]) sizes.push(fs.statSync(list).size);
	}
	sizes.push(fs.statSync(list).size);
	expect(sizes[0]).toBeGreaterThan(0);
	expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
	expect(await all(readFileList(list))).toEqual(files);
});

test('a disk without hard links lists every file', async () => {
	const list = path.join(folder, 'list');
	const link = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
		throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
	});
	const links = await linkFiles(path.join(folder, 'files'), writeFileList(list, snapshot()));
	links.remove();
	expect(link).toHaveBeenCalledTimes(1);
	expect(await all(readFileList(list))).toHaveLength(files.length);
});

async function* snapshot(): AsyncGenerator<SnapshotFile> {
	yield* files;
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
	const list: Item[] = [];
	for await (const item of items) list.push(item);
	return list;
}
