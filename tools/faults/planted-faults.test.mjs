import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../with-node.mjs';
import { plantedFaults } from './planted-faults.mjs';

test('the table of the documentation lists every planted fault with its tier', () => {
	const page = fs.readFileSync(path.join(root, 'docs/testing.md'), 'utf8');
	const [, section = ''] = /\n## Planted faults\n(.*?)(?=\n## |$)/s.exec(page) ?? [];
	const lines = section.split('\n').filter((line) => line.startsWith('| '));
	expect(lines.slice(1)).toEqual(
		plantedFaults.map(({ name, kind, tests }) => `| ${name} | ${kind} | ${tests.tier} |`),
	);
});

test('every kind of fault is among them, each under its own name', () => {
	expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(plantedFaults.length);
	const kinds = new Set(plantedFaults.map(({ kind }) => kind));
	for (const kind of [
		...['text', 'state rule', 'permission', 'colour', 'accessible name', 'error handling'],
		...['depot condition', 'idempotency', 'offline', 'live events', 'personal data'],
	]) {
		expect(kinds).toContain(kind);
	}
});

test('the tests of every fault exist', () => {
	const files = plantedFaults.flatMap(({ tests }) => tests.files);
	expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});
