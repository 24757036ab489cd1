// Checks the content of server files against their kind (ARCHITECTURE.md, "Files").
import { isTest, plainName, readSourceFiles } from './source-files.mjs';

const folder = 'server/src/features/';
const sql =
	/\bsql(?:<[^`]*>)?`|\bsql\.|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsqlList\(/;
const refusing = /\brefuse\w*\(|\binvalid\(/;
const stateList = /\bin \(\s*'\w+'\s*(?:,\s*'\w+'\s*)+\)|'(?:not )?in',\s*\[\s*'/;

const noSql = [sql, 'contains SQL, which belongs in a -store file'];
const noRefusal = [refusing, 'refuses, which belongs in a -guard or -commands file'];

/** Required and forbidden content of each kind. */
const kinds = {
	store: { must: [[sql, 'contains no SQL']], mustNot: [noRefusal] },
	commands: { mustNot: [noSql] },
	answer: { mustNot: [noSql, noRefusal] },
	guard: { must: [[refusing, 'refuses nothing']], mustNot: [noSql] },
	job: { mustNot: [noSql] },
	document: { mustNot: [noSql, noRefusal] },
	endpoints: { mustNot: [noSql] },
};
/** Kinds that only exist in identity/, for the embedded identity provider and tokens. */
const identityKinds = [
	'provider',
	'call',
	'tables',
	'hash',
	'visit',
	'links',
	'identity',
	'issuers',
	'verifier',
];

/** Files whose content does not match their kind, as sentences. */
export function checkServerFiles(sources = readSourceFiles()) {
	const files = sources.filter(
		({ file }) => file.startsWith(folder) && file.endsWith('.ts') && !isTest(file),
	);
	return [...files.flatMap(wrongKind), ...sources.filter(isProduct).flatMap(wrongList)];
}

function wrongKind({ file, text }) {
	const kind = plainName(file).split('-').at(-1);
	if (file.startsWith(`${folder}identity/`) && identityKinds.includes(kind)) return [];
	if (!Object.hasOwn(kinds, kind)) {
		return [`${file}: "${kind}" is no kind of file here (${Object.keys(kinds).join(', ')}).`];
	}
	const { must = [], mustNot = [] } = kinds[kind];
	const code = withoutComments(text);
	return [
		...must.filter(([pattern]) => !pattern.test(code)),
		...mustNot.filter(([pattern]) => pattern.test(code)),
	].map(([, why]) => `${file}: ${why}.`);
}

function isProduct({ file }) {
	return /^server\/src\/(features|demo)\//.test(file) && file.endsWith('.ts') && !isTest(file);
}

/** SQL takes its lists of states from the domain, so that a new state is added once. */
function wrongList({ file, text }) {
	const found = stateList.exec(withoutComments(text));
	if (found === null) return [];
	return [`${file}: name the list "${found[0]}" in domain/ and write it with sqlList.`];
}

function withoutComments(text) {
	return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
}
