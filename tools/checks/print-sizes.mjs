// The largest files, functions and folders, to look at. No size fails a check.
import path from 'node:path';
import ts from 'typescript';
import { groupBy, isTest, readSourceFiles } from './source-files.mjs';

const most = 10;
/** Generated files and migrations. */
const uncounted = /^server\/(src\/db\/tables\.ts|migrations\/)/;

/** Prints the ten largest of each kind. */
export function printSizes() {
	const sources = readSourceFiles().filter(
		({ file }) => /\.(tsx?|mjs|css)$/.test(file) && !uncounted.test(file),
	);
	const folders = groupBy(sources, ({ file }) => path.posix.dirname(file));
	print(
		'Lines of a file',
		sources.map(({ file, text }) => [linesIn(text), file]),
	);
	print('Lines of a function', sources.flatMap(functionSizes));
	print(
		'Files of a folder',
		[...folders].map(([folder, inside]) => [inside.length, folder]),
	);
}

function print(title, sizes) {
	console.log(`\n${title}`);
	for (const [size, name] of sizes.toSorted(([a], [b]) => b - a).slice(0, most)) {
		console.log(`${String(size).padStart(6)}  ${name}`);
	}
}

function linesIn(text) {
	return text.split('\n').length - 1;
}

/** Functions of the product, markup included; a test's context is one function with many inside. */
function functionSizes({ file, text }) {
	if (!/\.(tsx?|mjs)$/.test(file) || isTest(file) || /\/testing\//.test(file)) return [];
	const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
	const sizes = [];
	const visit = (node) => {
		if (ts.isFunctionLike(node) && node.body !== undefined) {
			const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
			const first = lineAt(node.getStart(source));
			sizes.push([lineAt(node.end) - first + 1, `${file}:${first}`]);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return sizes;
}
