// The closed vocabulary of file names (ARCHITECTURE.md, "Files"): a file's address can be guessed.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './with-node.mjs';

const floors = ['domain', 'contract', 'server', 'web'];
const nouns = [
	...['common', 'access', 'files', 'company', 'reasons', 'depots', 'vehicles', 'drivers'],
	...['orders', 'routes', 'locations', 'debits', 'settlements', 'search'],
];
const drawers = [
	'utils',
	'util',
	'helpers',
	'helper',
	'misc',
	'manager',
	'service',
	'data',
	'base',
];
/** What a file of a feature on the server may be; another kind needs a decision record first. */
const serverKinds = ['endpoints', 'commands', 'store', 'history', 'document'];
/** access/ also holds the embedded identity provider and what reads tokens. */
const accessKinds = [
	...[
		'front',
		'provider',
		'call',
		'tables',
		'hash',
		'visit',
		'mails',
		'identity',
		'issuers',
		'verifier',
	],
];
const mostLines = 400;
/** Written by a program, or a list that is data rather than thought. */
const uncounted = ['server/src/db/tables.ts'];

/** Every file that breaks a rule of names or sizes, as sentences. */
export function checkFiles() {
	const files = floors.flatMap((floor) => sourcesOf(`${floor}/src`));
	return [...files.flatMap(checkFile), ...floors.flatMap((floor) => twins(files, floor))];
}

function checkFile(file) {
	return [...checkName(file), ...checkFolder(file), ...checkLength(file)];
}

function checkName(file) {
	const name = plainName(file);
	const last = name.split('-').at(-1);
	if (name === 'index') {
		return [`${file}: an index hides where things are; import the file that has them.`];
	}
	if (drawers.includes(last) || drawers.includes(name)) {
		return [`${file}: "${last}" is a drawer for anything; name the one thought that is inside.`];
	}
	return checkKind(file, last);
}

function checkKind(file, kind) {
	if (!file.startsWith('server/src/features/') || file.includes('.test.')) return [];
	const isAccess = file.startsWith('server/src/features/access/');
	const kinds = isAccess ? [...serverKinds, ...accessKinds] : serverKinds;
	if (kinds.includes(kind)) return [];
	return [`${file}: "${kind}" is no kind of file here (${kinds.join(', ')}).`];
}

function checkFolder(file) {
	const [floor, , first, second] = file.split('/');
	const noun = floor === 'domain' || floor === 'contract' ? first : second;
	const inRoom = floor === 'domain' || floor === 'contract' || first === 'features';
	if (inRoom && first === 'testing') return [];
	if (!inRoom || nouns.includes(noun)) return [];
	return [`${file}: "${noun}" is no noun of the staircase (${nouns.join(' < ')}).`];
}

function checkLength(file) {
	if (uncounted.includes(file) || file.includes('.test.')) return [];
	const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
	if (lines <= mostLines) return [];
	return [`${file}: ${lines} lines; more than ${mostLines} are several thoughts in one file.`];
}

/** Two files of one name on a floor cannot be told apart in an editor's list. */
function twins(files, floor) {
	const seen = new Map();
	const sentences = [];
	for (const file of files.filter((one) => one.startsWith(`${floor}/`))) {
		const name = path.basename(file);
		const other = seen.get(name);
		if (other) sentences.push(`${file}: ${other} has the same name; put the noun first.`);
		seen.set(name, file);
	}
	return sentences;
}

function plainName(file) {
	return path.basename(file).replace(/(\.test|\.d|\.module)?\.\w+$/, '');
}

function sourcesOf(folder) {
	if (!fs.existsSync(path.join(root, folder))) return [];
	return fs
		.readdirSync(path.join(root, folder), { recursive: true })
		.map((name) => `${folder}/${name.split(path.sep).join('/')}`)
		.filter((name) => /\.(ts|tsx|css)$/.test(name));
}
