// Checks docs/spec-tests.md: each sentence of the specification has an existing test.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

const table = 'docs/spec-tests.md';
const named = /`([^`]+\.(?:test|spec)\.tsx?)` "(.+?)"(?=<br>| \|)/g;

/** Rows without a test and missing files or titles, as sentences. */
export function checkSpecTests() {
	const text = fs.readFileSync(path.join(root, table), 'utf8');
	const rows = text.split('\n').filter((line) => /^\| (?!Sentence )[^-|]/.test(line));
	return rows.flatMap((row) => [...wrongPlaces(row), ...wrongTests(row)]);
}

function wrongPlaces(row) {
	const [, sentence, lives] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
	return [...lives.matchAll(/`([^`]+)`/g)]
		.map(([, file]) => file)
		.filter((file) => !fs.existsSync(path.join(root, file)))
		.map((file) => `${table}: "${sentence}" lives in ${file}, which is not there.`);
}

function wrongTests(row) {
	const tests = [...row.matchAll(named)];
	if (tests.length === 0) return [`${table}: no test in the row "${row}".`];
	return tests
		.filter(([, file, title]) => !titlesOf(file).has(title))
		.map(([, file, title]) => `${table}: ${file} has no test "${title}".`);
}

const read = new Map();

/** The titles of tests and groups in a file. */
function titlesOf(file) {
	if (!read.has(file)) {
		const place = path.join(root, file);
		const code = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : '';
		const titles = code.matchAll(
			/\b(?:test|it|describe)(?:\.\w+)?(?:\([^'"`]*?\))?\(\s*(['"`])(.*?)(?<!\\)\1/gs,
		);
		read.set(file, new Set([...titles].map(([, , title]) => title.replace(/\\(['"`])/g, '$1'))));
	}
	return read.get(file);
}
