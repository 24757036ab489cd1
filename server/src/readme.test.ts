import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

test('the README has at most 500 words outside its tables', () => {
	const words = readme
		.split('\n')
		.filter((line) => !line.startsWith('|'))
		.join(' ')
		.split(/\s+/)
		.filter((word) => /\w/.test(word));
	expect(words.length).toBeLessThanOrEqual(500);
});

test('every link and picture of the README leads somewhere', () => {
	const places = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, place]) => place ?? '');
	expect(places.length).toBeGreaterThan(8);
	expect(places.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
});
