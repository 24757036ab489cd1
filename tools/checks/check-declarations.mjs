// Names that code does not use: a participle says nothing about the value (STYLE.md, "Language").
import ts from 'typescript';
import { readSourceFiles } from './source-files.mjs';

const participles = new Set([
	'asked',
	'told',
	'said',
	'shown',
	'given',
	'taken',
	'kept',
	'wanted',
	'heard',
	'meant',
	'held',
	'chosen',
	'known',
	'drawn',
	'begun',
	'brought',
]);
/** A predicate may end with one: `isAccepted`, `wasShown`. */
const predicate = /^(is|are|was|were|has|have|had|can|may|must|should|not)[A-Z]/;
const code = /\.(tsx?|mjs)$/;

/** Every declaration that a participle names, as sentences. */
export function checkDeclarations() {
	return wrongDeclarations(readSourceFiles());
}

export function wrongDeclarations(sources) {
	return sources.filter(({ file }) => code.test(file)).flatMap(inFile);
}

function inFile({ file, text }) {
	const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
	const wrong = [];
	const visit = (node) => {
		const { name } = node;
		if (name !== undefined && ts.isIdentifier(name) && declares(node) && isParticiple(name.text)) {
			const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
			wrong.push(`${file}:${line + 1}: "${name.text}" is a participle; name what the value is.`);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return wrong;
}

function declares(node) {
	return (
		ts.isVariableDeclaration(node) ||
		ts.isParameter(node) ||
		ts.isBindingElement(node) ||
		ts.isFunctionDeclaration(node) ||
		ts.isMethodDeclaration(node) ||
		ts.isPropertyDeclaration(node) ||
		ts.isPropertySignature(node) ||
		ts.isMethodSignature(node) ||
		ts.isTypeAliasDeclaration(node) ||
		ts.isInterfaceDeclaration(node) ||
		ts.isClassDeclaration(node)
	);
}

/** The last word of a name in camel case is what the value is. */
function isParticiple(name) {
	if (predicate.test(name)) return false;
	const last = name
		.match(/[A-Z]?[a-z]+/g)
		?.at(-1)
		?.toLowerCase();
	return last !== undefined && participles.has(last);
}
