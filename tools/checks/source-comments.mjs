// The comments of a source file, for the checks of their words.
import ts from 'typescript';

const scriptKinds = { tsx: ts.ScriptKind.TSX, ts: ts.ScriptKind.TS, mjs: ts.ScriptKind.JS };
const comment = /\/\/.*|\/\*[\s\S]*?\*\//g;
const sqlComment = /--.*/g;

/** Every comment as `{ line, text }`, SQL comments in template literals included. */
export function commentsOf(file, text) {
	const ending = file.split('.').at(-1);
	if (ending === 'sql') return matches(text, sqlComment);
	if (ending === 'css') return matches(text, comment);
	const source = ts.createSourceFile(
		file,
		text,
		ts.ScriptTarget.Latest,
		false,
		scriptKinds[ending] ?? ts.ScriptKind.JS,
	);
	const literals = literalsOf(source);
	const code = blank(text, literals);
	const statements = keep(
		text,
		literals.filter(({ isTemplate }) => isTemplate),
	);
	return [...matches(code, comment), ...matches(statements, sqlComment)];
}

/** Literals and JSX text can contain text that looks like a comment. */
function literalsOf(source) {
	const found = [];
	const visit = (node) => {
		const isTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
		const isLiteral = ts.isLiteralExpression(node) || ts.isJsxText(node);
		if (isTemplate || isLiteral) {
			const from = ts.isJsxText(node) ? node.pos : node.getStart(source);
			found.push({
				from,
				to: node.end,
				isTemplate: isTemplate || ts.isNoSubstitutionTemplateLiteral(node),
			});
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** Replaces spans with blanks; line breaks stay, so that positions and lines do not change. */
function blank(text, spans) {
	const parts = [];
	let at = 0;
	for (const { from, to } of spans) {
		parts.push(text.slice(at, from), text.slice(from, to).replaceAll(/[^\n]/g, ' '));
		at = to;
	}
	return parts.join('') + text.slice(at);
}

function keep(text, spans) {
	const parts = [];
	let at = 0;
	for (const { from, to } of spans) {
		parts.push(text.slice(at, from).replaceAll(/[^\n]/g, ' '), text.slice(from, to));
		at = to;
	}
	return parts.join('');
}

function matches(text, pattern) {
	return [...text.matchAll(pattern)].map((match) => ({
		line: text.slice(0, match.index).split('\n').length,
		text: match[0],
	}));
}
