import { Parser } from 'htmlparser2';
import { ZipProblem } from './zip-archive.ts';

/** Attributes by their names as written, e.g. `r` or `r:id`. */
export type Attributes = Readonly<Record<string, string>>;

export type ElementReader = {
	readonly open?: (attributes: Attributes) => void;
	readonly close?: () => void;
};

/** Receives the elements of a part by their names without a prefix (`x:row` is `row`). */
export type MarkupReader = {
	readonly elements: ReadonlyMap<string, ElementReader>;
	readonly text?: (text: string) => void;
};

/** Office writes some 15 levels; a closing tag costs as much as the depth. */
const mostDepth = 64;
/** Characters between two items; a row of a spreadsheet has some thousand. */
const longestItem = 2 * 1024 * 1024;

/**
 * Reads XML that arrives in chunks and yields what the reader found in each of them. Entities other
 * than the five of XML are not expanded and a document type is refused, as OOXML requires.
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

/** An attribute by its local name: `id` of `r:id="rId1"`. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
	const own = attributes[name];
	if (own !== undefined) return own;
	const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
	return prefixed === undefined ? undefined : attributes[prefixed];
}

export type NamedAttributes<Name> = { readonly name: Name; readonly attributes: Attributes };

/** The attributes of all elements of the given names, in their order, from a part of limited size. */
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
	}
	return elements;
}
