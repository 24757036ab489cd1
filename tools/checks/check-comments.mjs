// Words that comments do not use (STYLE.md, "Language").
import { commentsOf } from './source-comments.mjs';
import { readSourceFiles } from './source-files.mjs';

const refused = {
	anew: 'write "again"',
	stands: 'write "is", or what it does',
	told: 'say who sends what to whom',
	whoever: 'name the person or the caller',
	nobody: 'write "no user" or name the caller',
	floor: 'write "layer"',
	floors: 'write "layers"',
	room: 'write "space" or "folder"',
	rooms: 'write "folders"',
	staircase: 'write "order of nouns"',
	drawer: 'name the folder or the panel',
	drawers: 'name the folders or the panels',
	arrow: 'write "import"',
	arrows: 'write "imports"',
};
const words = new RegExp(
	String.raw`(?<![\w-])(${Object.keys(refused).join('|')})(?![\w-])(?! (?:keys?|functions?)\b)`,
	'gi',
);
const code = /\.(tsx?|mjs|cjs|css|sql)$/;
const exempt = /^tools\/checks\/check-comments/;

/** Every comment with a refused word, as sentences. */
export function checkComments() {
	return wrongComments(readSourceFiles());
}

export function wrongComments(sources) {
	return sources
		.filter(({ file }) => code.test(file) && !exempt.test(file))
		.filter(({ text }) => new RegExp(words).test(text))
		.flatMap(({ file, text }) => commentsOf(file, text).flatMap((one) => inComment(file, one)));
}

function inComment(file, { line, text }) {
	return [...text.matchAll(words)].map((match) => {
		const at = line + text.slice(0, match.index).split('\n').length - 1;
		return `${file}:${at}: "${match[0]}" in a comment; ${refused[match[0].toLowerCase()]}.`;
	});
}
