// The licences of all packages of the lockfile, also of other platforms and of development. A package
// whose licence is neither permissive nor in the list of exceptions is refused.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

/** Licences that ask for a notice at most. */
const permissive = new Set([
	'0BSD',
	'Apache-2.0',
	'BlueOak-1.0.0',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'CC0-1.0',
	'ISC',
	'MIT',
	'MIT-0',
	'Unlicense',
	'Zlib',
]);

/** Packages with another licence, and why it may be used (docs/decisions/0049-operation-files.md). */
const exceptions = [
	{
		packages: /^@img\/sharp-/,
		licence: 'LGPL-3.0-or-later',
		why: 'libvips, a shared library of its own that nobody here changes; it can be replaced',
	},
	{
		packages: /^(@axe-core\/playwright|axe-core|lightningcss(-.+)?)$/,
		licence: 'MPL-2.0',
		why: 'tools of tests and of the build, unchanged and not delivered',
	},
	{
		packages: /^@capgo\/background-geolocation$/,
		licence: 'MPL-2.0',
		why: 'unchanged; copyleft of its own files only',
	},
	{
		packages: /^caniuse-lite$/,
		licence: 'CC-BY-4.0',
		why: 'data of browsers that mutation testing brings, unchanged and not delivered',
	},
	{
		packages: /^(@expo-google-fonts|@fontsource-variable)\/inter$/,
		licence: 'OFL-1.1',
		why: 'a font, unchanged and delivered under its name',
	},
];

/** Packages whose manifest says nothing; read from their licence file. */
const stated = { 'png-js@1.1.0': 'MIT' };

/** Every package of the lockfile with its licence, once per version; null if nothing is known. */
export function listLicences(lockfile = readLockfile()) {
	const listed = new Map();
	for (const [place, { version, license, link }] of Object.entries(lockfile.packages)) {
		const name = place.split('node_modules/').at(-1);
		if (!place.includes('node_modules/') || link) continue;
		const key = `${name}@${version}`;
		listed.set(key, { name, version, licence: license ?? stated[key] ?? null });
	}
	return [...listed.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Packages that may not be used, and exceptions that no package needs, as sentences. */
export function checkLicences(lockfile = readLockfile()) {
	const packages = listLicences(lockfile);
	const refused = packages
		.filter((one) => !isAllowed(one))
		.map(({ name, version, licence }) => {
			return `package-lock.json: the licence of ${name} ${version}, ${licence ?? 'unknown'}, is not allowed (tools/checks/check-licences.mjs).`;
		});
	const unused = exceptions
		.filter(
			(exception) =>
				!packages.some(
					({ name, licence }) =>
						exception.packages.test(name) && (licence ?? '').includes(exception.licence),
				),
		)
		.map(({ packages: names }) => `tools/checks/check-licences.mjs: no package needs ${names}.`);
	return [...refused, ...unused];
}

function readLockfile() {
	return JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
}

/** Of `A OR B` one must be allowed, of `A AND B` both. Other expressions are refused as unknown. */
function isAllowed({ name, licence }) {
	if (typeof licence !== 'string') return false;
	const expression = licence.replace(/^\((.*)\)$/, '$1');
	if (/[()]/.test(expression)) return false;
	return expression
		.split(' OR ')
		.some((choice) => choice.split(' AND ').every((id) => isAllowedId(name, id)));
}

function isAllowedId(name, id) {
	return (
		permissive.has(id) ||
		exceptions.some(({ packages, licence }) => licence === id && packages.test(name))
	);
}
