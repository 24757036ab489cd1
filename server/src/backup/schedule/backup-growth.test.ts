import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progressOf, watchProgress } from './backup-growth.ts';

let folder = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-growth-'));
});
afterEach(() => {
	vi.useRealTimers();
	fs.rmSync(folder, { recursive: true, force: true });
});

const minuteMs = 60_000;

test('a backup that grows slowly goes on, one that has stopped or cannot be read does not', async () => {
	vi.useFakeTimers();
	let progress = async () => '1';
	const onStall = vi.fn();
	const end = watchProgress(() => progress(), 5 * minuteMs, onStall);
	await vi.advanceTimersByTimeAsync(4 * minuteMs);
	progress = async () => '2';
	await vi.advanceTimersByTimeAsync(minuteMs);
	progress = () => Promise.reject(new Error('silent'));
	await vi.advanceTimersByTimeAsync(3 * minuteMs);
	expect(onStall).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(2 * minuteMs);
	expect(onStall).toHaveBeenCalled();
	end();
	onStall.mockClear();
	await vi.advanceTimersByTimeAsync(10 * minuteMs);
	expect(onStall).not.toHaveBeenCalled();
});

test('the backup and its list of files are progress', async () => {
	const files = ['a.part', 'a.part.files'].map((name) => path.join(folder, name));
	const read = progressOf(files);
	const seen = [await read()];
	for (const file of files) {
		fs.writeFileSync(file, 'x');
		seen.push(await read());
	}
	expect(new Set(seen).size).toBe(3);
	expect(await read()).toBe(seen[2]);
});
