// The files that the checks read. A check takes them as an argument, so that its test can plant
// violations.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

/** A file with its path from the root of the repository; the text is read on demand. */
class SourceFile {
	#text;

	constructor(file) {
		this.file = file;
	}

	get text() {
		this.#text ??= fs.readFileSync(path.join(root, this.file), 'utf8');
		return this.#text;
	}
}

/** All tracked and untracked files of the repository that git does not ignore. */
export function readSourceFiles() {
	const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
	});
	return names
		.split('\n')
		.filter((name) => name !== '' && fs.existsSync(path.join(root, name)))
		.map((name) => new SourceFile(name));
}

/** The name of a file without its folder and endings: `web/src/a-b.test.tsx` is `a-b`. */
export function plainName(file) {
	return path.posix.basename(file).replace(/(\.wide)?(\.test|\.d|\.module)?\.\w+$/, '');
}

export function isTest(file) {
	return /\.test\.tsx?$|\.spec\.ts$/.test(file);
}

/** A substitute for Map.groupBy, which Node 20 lacks. */
export function groupBy(items, keyOf) {
	const groups = new Map();
	for (const item of items) {
		const key = keyOf(item);
		if (!groups.has(key)) groups.set(key, []);
		groups.get(key).push(item);
	}
	return groups;
}
