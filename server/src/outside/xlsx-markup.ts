import { ZipProblem } from './zip-archive.ts';

/** An element is at most this long; a spreadsheet's rows have some thousand characters. */
const longestElement = 2 * 1024 * 1024;

/** One element of a text: the attributes of its tag and what stands in it. */
export type Element = { readonly attributes: string; readonly inner: string };

type Found = Element & { readonly start: number; readonly end: number };

const openings = new Map<string, RegExp>();

/** A pattern for a tag by its local name; some writers put a prefix before it (`x:row`). */
function openingOf(name: string): RegExp {
	const known =
		openings.get(name) ?? new RegExp(String.raw`<(\w+:)?${name}(?=[\s/>])([^<>]*)>`, 'g');
	openings.set(name, known);
	return known;
}

/**
 * The whole elements of a name, one after the other; ends at the first that is not closed. Every
 * character is looked at once: a hostile text must not cost more than an honest one.
 */
function* findElements(text: string, name: string): Generator<Found> {
	const opening = openingOf(name);
	let at = 0;
	while (true) {
		opening.lastIndex = at;
		const match = opening.exec(text);
		if (match === null) return;
		const attributes = match[2] ?? '';
		const innerAt = match.index + match[0].length;
		if (attributes.endsWith('/')) {
			at = innerAt;
			yield { attributes, inner: '', start: match.index, end: at };
			continue;
		}
		const closing = `</${match[1] ?? ''}${name}>`;
		const innerEnd = text.indexOf(closing, innerAt);
		if (innerEnd < 0) return;
		at = innerEnd + closing.length;
		yield { attributes, inner: text.slice(innerAt, innerEnd), start: match.index, end: at };
	}
}

/** All elements of a name in a text that is held whole. */
export function elementsOf(text: string, name: string): Element[] {
	return [...findElements(text, name)];
}

/** The elements of a name in a text that arrives in chunks, holding no more than one of them. */
export async function* streamElements(
	chunks: AsyncIterable<string>,
	name: string,
): AsyncGenerator<Element> {
	let held = '';
	for await (const chunk of chunks) {
		held += chunk;
		let end = 0;
		for (const element of findElements(held, name)) {
			yield element;
			end = element.end;
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
		.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
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
	const spoken = inner.includes('rPh') ? without(inner, 'rPh') : inner;
	return elementsOf(spoken, 't')
		.map((part) => plainText(part.inner))
		.join('');
}

function without(text: string, name: string): string {
	let kept = '';
	let at = 0;
	for (const element of findElements(text, name)) {
		kept += text.slice(at, element.start);
		at = element.end;
	}
	return kept + text.slice(at);
}
