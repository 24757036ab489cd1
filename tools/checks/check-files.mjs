// The allowed file names and kinds (ARCHITECTURE.md, "Files"), so that the path of a file can be
// guessed.
import path from 'node:path';
import { folders, layers, nounFolders, nouns } from '../layers.mjs';
import { groupBy, plainName, readSourceFiles } from './source-files.mjs';

const vague = ['utils', 'util', 'helpers', 'helper', 'misc', 'manager', 'service', 'data', 'base'];

/** Files that violate a rule of names or places, as sentences. */
export function checkFiles(sources = readSourceFiles()) {
	const files = sources.filter(({ file }) => isSource(file));
	const names = files.map(({ file }) => file);
	return [
		...names.flatMap((file) => [...wrongName(file), ...wrongNoun(file)]),
		...sameNames(names),
		...unorderedFolders(names),
	];
}

function isSource(file) {
	const layer = file.split('/')[0] ?? '';
	return Object.hasOwn(layers, layer) && file.startsWith(`${layer}/src/`);
}

function wrongName(file) {
	const name = plainName(file);
	const last = name.split('-').at(-1) ?? '';
	if (name === 'index') {
		return [`${file}: an index hides where things are; import the file that has them.`];
	}
	if (vague.includes(last)) {
		return [`${file}: "${last}" says nothing of the content; name what is inside.`];
	}
	return [];
}

/** A file of a noun starts with the noun or with one of its parts. */
function wrongNoun(file) {
	const parent = nounFolders.find((folder) => file.startsWith(`${folder}/`));
	if (parent === undefined) return [];
	const [noun = '', ...rest] = file.slice(parent.length + 1).split('/');
	if (noun === 'testing') return [];
	if (rest.length === 0 || !Object.hasOwn(nouns, noun)) {
		return [`${file}: "${noun}" is no noun (${Object.keys(nouns).join(' < ')}).`];
	}
	const subjects = nouns[noun];
	const name = plainName(file).replace(/^use-/, '');
	const fits = subjects.some((subject) => new RegExp(`^${subject}(s|es)?(-|$)`).test(name));
	if (fits || subjects.length === 0) return [];
	return [`${file}: a file of ${noun} begins with ${subjects.join(', ')} (tools/layers.mjs).`];
}

/** Files with the same name in a layer cannot be distinguished in an editor's list. */
function sameNames(files) {
	const groups = groupBy(files, (file) => `${file.split('/')[0]} ${path.posix.basename(file)}`);
	return [...groups.values()]
		.filter((same) => same.length > 1)
		.map(([first, ...others]) => `${others.join(', ')}: ${first} has the same name.`);
}

/** Inner folders and their order must match in both directions. */
function unorderedFolders(files) {
	const present = new Set(files.flatMap(foldersAbove));
	const listed = Object.entries(folders).flatMap(([parent, inner]) =>
		inner.map((folder) => `${parent}/${folder}`),
	);
	return [
		...[...present]
			.filter((folder) => !listed.includes(folder) && !isNounFolder(folder))
			.map((folder) => `${folder}: give the folder its place in tools/layers.mjs.`),
		...listed
			.filter((folder) => !present.has(folder))
			.map((folder) => `tools/layers.mjs: there is no folder ${folder}.`),
	];
}

/** The folders between `src` and the file. */
function foldersAbove(file) {
	const parts = file.split('/').slice(0, -1);
	return parts.slice(2).map((_, index) => parts.slice(0, index + 3).join('/'));
}

function isNounFolder(folder) {
	return nounFolders.includes(path.posix.dirname(folder));
}
