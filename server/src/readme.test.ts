import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingTable } from './settings/settings-table.ts';

const root = path.join(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

test.each([
	['README.md', 'en'],
	['docs/kurulum.md', 'tr'],
] as const)('%s lists every setting as the server reads it', (file, language) => {
	const rows = Object.entries(settingTable).map(
		([name, { meaning, fallback }]) =>
			`| \`${name}\` | ${meaning[language]} | ${fallback === null ? '' : `\`${fallback}\``} |`,
	);
	const listed = readFileSync(path.join(root, file), 'utf8')
		.split('\n')
		.filter((line) => /^\| `[A-Z_\d]+` \|/.test(line));
	expect(listed).toEqual(rows);
});

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
