import { ZipProblem } from './zip-archive.ts';

/** An element is at most this long; a spreadsheet's rows have some thousand characters. */
const longestElement = 2 * 1024 * 1024;

/** One element of a text: the attributes of its tag and what stands in it. */
export type Element = { readonly attributes: string; readonly inner: string };

/** A pattern for an element by its local name; some writers put a prefix before it (`x:row`). */
function elementPattern(name: string): RegExp {
	return new RegExp(
		String.raw`<(?:\w+:)?${name}(?=[\s/>])([^>]*?)(?:/>|>([\s\S]*?)</(?:\w+:)?${name}>)`,
		'g',
	);
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
	const known = patterns.get(name) ?? elementPattern(name);
	patterns.set(name, known);
	return known;
}

/** All elements of a name in a text that is held whole. */
export function elementsOf(text: string, name: string): Element[] {
	return Array.from(text.matchAll(patternOf(name)), (match) => ({
		attributes: match[1] ?? '',
		inner: match[2] ?? '',
	}));
}

/** The elements of a name in a text that arrives in chunks, holding no more than one of them. */
export async function* streamElements(
	chunks: AsyncIterable<string>,
	name: string,
): AsyncGenerator<Element> {
	const pattern = elementPattern(name);
	let held = '';
	for await (const chunk of chunks) {
		held += chunk;
		let end = 0;
		pattern.lastIndex = 0;
		for (let match = pattern.exec(held); match !== null; match = pattern.exec(held)) {
			yield { attributes: match[1] ?? '', inner: match[2] ?? '' };
			end = pattern.lastIndex;
		}
		held = held.slice(end);
		if (held.length > longestElement) throw new ZipProblem('element too long');
	}
}

/** An attribute's value by its local name, unescaped; null when it is not there. */
export function attributeOf(attributes: string, name: string): string | null {
	const match = new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(
		attributes,
	);
	return match ? plainText(match[1] ?? match[2] ?? '') : null;
}

const named: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/** A text without its escapes: `&amp;`, `&#252;`, and the `_x000D_` of spreadsheets. */
export function plainText(text: string): string {
	if (!text.includes('&') && !text.includes('_x')) return text;
	return text
		.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
			if (name !== undefined) return named[String(name)] ?? whole;
			const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
			return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
		})
		.replace(/_x([\da-f]{4})_/gi, (_whole, hex) =>
			String.fromCharCode(Number.parseInt(String(hex), 16)),
		);
}

/** The text of a rich or plain string: its `t` parts joined, without the phonetic ones. */
export function stringOf(inner: string): string {
	const spoken = inner.includes('rPh') ? inner.replace(/<(\w+:)?rPh[\s\S]*?<\/\1rPh>/g, '') : inner;
	return elementsOf(spoken, 't')
		.map((part) => plainText(part.inner))
		.join('');
}
