/** The longest rest of a dictionary that is read; that of a chapter with its title is shorter. */
const longestRest = 4_096;

/** White space and comments, brackets, a text in hexadecimals, a name or another word. */
const token =
	/(?:[\0\t\n\f\r ]|%[^\r\n]*)+|<<|>>|[[\]{}]|<[\da-f\0\t\n\f\r ]*>|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\//giy;

/**
 * Whether the dictionary around a place ends its object, so that it is not the dictionary of a stream.
 * Reads as a reader does: what is in a text or a comment does not count.
 */
export function endsObject(text: string, from: number): boolean {
	const rest = text.slice(from, from + longestRest);
	let [at, depth, before] = [0, 0, ''];
	while (at < rest.length) {
		if (rest[at] === '(') {
			at = endOfText(rest, at);
			before = '()';
			continue;
		}
		token.lastIndex = at;
		const [found] = token.exec(rest) ?? [];
		if (found === undefined) return false;
		at += found.length;
		if (/^[\0\t\n\f\r %]/.test(found)) continue;
		if (/^(?:endobj|obj|stream)/.test(found)) {
			return found === 'endobj' && before === '>>' && depth < 0;
		}
		if (found === '<<') depth += 1;
		if (found === '>>') depth -= 1;
		before = found;
	}
	return false;
}

/** The place after a text, which can contain others in parentheses. */
function endOfText(text: string, from: number): number {
	let depth = 0;
	for (let at = from; at < text.length; at += 1) {
		if (text[at] === '\\') at += 1;
		else if (text[at] === '(') depth += 1;
		else if (text[at] === ')') depth -= 1;
		if (depth === 0) return at + 1;
	}
	return text.length;
}
