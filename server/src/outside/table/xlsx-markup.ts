import { Parser } from 'htmlparser2';
import { ZipProblem } from './zip-archive.ts';

/** Attributes by qualified name, e.g. `r` or `r:id`. */
export type Attributes = Readonly<Record<string, string>>;

export type ElementReader = {
	readonly open?: (attributes: Attributes) => void;
	readonly close?: () => void;
};

/** Receives the elements of a part by local name (`x:row` is `row`). */
export type MarkupReader = {
	readonly elements: ReadonlyMap<string, ElementReader>;
	readonly text?: (text: string) => void;
};

/** Office nests about 15 levels; the cost of a closing tag grows with the depth. */
const mostDepth = 64;
/** Elements of a small part; Excel has 64,000 formats at most. */
const mostElements = 100_000;
/** Maximum length of an item; a spreadsheet row has several thousand characters. */
const longestItem = 2 * 1024 * 1024;

/**
 * Parses XML in chunks and yields the results of the reader per chunk. Only the five XML entities
 * are expanded, and document types are refused, as OOXML requires.
 */
export async function* readMarkup<Item>(
	chunks: AsyncIterable<string>,
	readerOf: (found: (item: Item) => void) => MarkupReader,
	itemLimit = longestItem,
): AsyncGenerator<Item> {
	let items: Item[] = [];
	const { write, end } = openParser(readerOf((item) => items.push(item)));
	let sinceItem = 0;
	for await (const chunk of chunks) {
		try {
			write(chunk);
		} catch (error) {
			yield* items;
			throw error;
		}
		sinceItem = items.length === 0 ? sinceItem + chunk.length : 0;
		if (sinceItem > itemLimit) throw new ZipProblem('element too long');
		yield* items;
		items = [];
	}
	end();
}

function openParser(reader: MarkupReader) {
	let depth = 0;
	const parser = new Parser(
		{
			onopentag: (name, attributes) => {
				depth += 1;
				if (depth > mostDepth) throw new ZipProblem('nested too deep');
				reader.elements.get(localName(name))?.open?.(attributes);
			},
			ontext: (text) => reader.text?.(text),
			onclosetag: (name) => {
				depth -= 1;
				reader.elements.get(localName(name))?.close?.();
			},
			onprocessinginstruction: (name) => {
				if (name.startsWith('!')) throw new ZipProblem('document type');
			},
		},
		{ xmlMode: true },
	);
	return {
		write: (chunk: string) => parser.write(chunk),
		end: () => {
			if (depth > 0) throw new ZipProblem('element not closed');
		},
	};
}

function localName(name: string): string {
	return name.slice(name.indexOf(':') + 1);
}

/** An attribute by local name: `id` of `r:id="rId1"`. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
	const own = attributes[name];
	if (own !== undefined) return own;
	const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
	return prefixed === undefined ? undefined : attributes[prefixed];
}

export type NamedAttributes<Name> = { readonly name: Name; readonly attributes: Attributes };

/** The attributes of all elements with the names, in document order, from a small part. */
export async function readAttributes<Name extends string>(
	chunks: AsyncIterable<string>,
	names: readonly Name[],
): Promise<NamedAttributes<Name>[]> {
	const elements: NamedAttributes<Name>[] = [];
	const reader = (found: (element: NamedAttributes<Name>) => void): MarkupReader => ({
		elements: new Map(
			names.map((name) => [name, { open: (attributes) => found({ name, attributes }) }]),
		),
	});
	for await (const element of readMarkup(chunks, reader, Number.POSITIVE_INFINITY)) {
		elements.push(element);
		if (elements.length > mostElements) throw new ZipProblem('too many elements');
	}
	return elements;
}
