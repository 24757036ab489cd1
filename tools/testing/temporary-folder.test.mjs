import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTemporaryFolder } from './temporary-folder.mjs';

let parent = '';
beforeEach(() => {
	parent = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-parent-'));
	vi.stubEnv('TMPDIR', parent);
});
afterEach(() => {
	vi.unstubAllEnvs();
	fs.rmSync(parent, { recursive: true, force: true });
});

test('the temporary files of a run end with it', () => {
	const remove = useTemporaryFolder();
	expect(os.tmpdir()).toBe(path.join(parent, `sevk-browser-${process.pid}`));
	fs.mkdtempSync(path.join(os.tmpdir(), 'org.chromium.'));
	remove();
	expect(os.tmpdir()).toBe(parent);
	expect(fs.readdirSync(parent)).toEqual([]);
});

test('the files of a killed run end with the next run, those of a running one stay', () => {
	const { pid } = spawnSync(process.execPath, ['--version']);
	const names = [`sevk-browser-${pid}`, `sevk-browser-${process.ppid}`, 'sevk-browser-notes'];
	for (const name of names) fs.mkdirSync(path.join(parent, name));
	useTemporaryFolder()();
	expect(fs.readdirSync(parent).sort()).toEqual(names.slice(1).sort());
});
