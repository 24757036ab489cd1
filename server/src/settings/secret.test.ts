import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSecret, secretFileOf } from './secret.ts';

let folder = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-secret-'));
});
afterEach(() => {
	vi.restoreAllMocks();
	fs.rmSync(folder, { recursive: true, force: true });
});

function failure(code: string): Error {
	return Object.assign(new Error(code), { code });
}

test('a first start on a full disk leaves no incomplete secret to the next start', () => {
	vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((file) => {
		fs.closeSync(fs.openSync(String(file), 'wx'));
		throw failure('ENOSPC');
	});
	expect(() => keepSecret(folder)).toThrow('ENOSPC');
	expect(fs.readdirSync(folder)).toEqual([]);
	expect(keepSecret(folder)).toHaveLength(64);
	expect(fs.readdirSync(folder)).toEqual(['secret']);
});

test('a secret is on the disk before it has its name, and the name before it is used', () => {
	const steps: string[] = [];
	const [link, sync] = [fs.linkSync, fs.fsyncSync];
	vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
		steps.push('link');
		link(from, to);
	});
	vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
		steps.push('sync');
		sync(handle);
	});
	keepSecret(folder);
	expect(steps).toEqual(['sync', 'link', 'sync']);
});

test('of two first starts at the same time both use the secret that was first', () => {
	const link = fs.linkSync;
	const other = 'o'.repeat(64);
	vi.spyOn(fs, 'linkSync').mockImplementationOnce((from, to) => {
		fs.writeFileSync(to as string, other);
		link(from, to);
	});
	expect(keepSecret(folder)).toBe(other);
	expect(fs.readdirSync(folder)).toEqual(['secret']);
});

test('a disk without hard links keeps a secret too', () => {
	vi.spyOn(fs, 'linkSync').mockImplementation(() => {
		throw failure('EPERM');
	});
	const secret = keepSecret(folder);
	expect(fs.readFileSync(secretFileOf(folder), 'utf8').trim()).toBe(secret);
	expect(fs.readdirSync(folder)).toEqual(['secret']);
});
