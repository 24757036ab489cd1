import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../..');

/** Classes that a file takes from its stylesheet and that the stylesheet does not have. */
function missingClasses(file: string): string[] {
	const text = readFileSync(file, 'utf8');
	const code = text.replaceAll(/^import .*$/gm, '');
	return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
		([, name = '', sheet = '']) => {
			const css = readFileSync(path.join(path.dirname(file), sheet), 'utf8');
			const names = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one]) => one));
			const uses = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))];
			return uses
				.filter(([, one]) => !names.has(one))
				.map(([, one]) => `${path.relative(source, file)}: ${one}`);
		},
	);
}

test('every class that a component takes is in its stylesheet', () => {
	const files = globSync(path.join(source, '**/*.tsx'));
	expect(files.length).toBeGreaterThan(200);
	expect(files.flatMap(missingClasses)).toEqual([]);
});
