import { expect, test } from 'vitest';
import { checkLicences, listLicences } from './check-licences.mjs';

const refusalsOf = (license, name = 'left-pad') =>
	checkLicences({
		packages: { '': {}, [`node_modules/${name}`]: { version: '1.0.0', license } },
	}).filter((sentence) => sentence.includes(` ${name} `));

test('every package of the lockfile has a licence that is allowed', () => {
	expect(checkLicences()).toEqual([]);
	expect(listLicences().length).toBeGreaterThan(500);
});

test.each(['MIT', 'MIT AND Zlib', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR ISC'])(
	'%s is allowed',
	(license) => {
		expect(refusalsOf(license)).toEqual([]);
	},
);

test.each([
	'GPL-3.0-only',
	'AGPL-3.0-or-later',
	'MIT AND GPL-3.0-only',
	'LGPL-3.0-or-later',
	'MPL-2.0',
	'SEE LICENSE IN LICENSE',
	'UNLICENSED',
	'(MIT OR ISC) AND GPL-3.0-only',
	'',
	undefined,
])('%s is refused', (license) => {
	expect(refusalsOf(license)).toHaveLength(1);
});

test('an exception is for its packages and its licence only', () => {
	expect(refusalsOf('MPL-2.0', 'axe-core')).toEqual([]);
	expect(refusalsOf('GPL-3.0-only', 'axe-core')).toHaveLength(1);
});

test('an exception that no package needs is found', () => {
	expect(checkLicences({ packages: {} }).length).toBeGreaterThan(2);
});

test('a package in several places is listed once per version', () => {
	const one = { version: '1.0.0', license: 'MIT' };
	const packages = {
		'node_modules/a': one,
		'node_modules/b/node_modules/a': one,
		'node_modules/c/node_modules/a': { ...one, version: '2.0.0' },
		'node_modules/@sevk/web': { resolved: 'web', link: true },
	};
	expect(listLicences({ packages }).map(({ version }) => version)).toEqual(['1.0.0', '2.0.0']);
});
