// Extracts the text of a paper as lines.
import { inflateSync } from 'node:zlib';

type Glyphs = ReadonlyMap<string, string>;

/** The words of all pages of a PDF created by this product (embedded fonts with Unicode maps). */
export function readPdfText(file: Buffer): string {
	return pagesOf(file)
		.flat()
		.map(({ text }) => text)
		.join('\n');
}

/** The lines of all pages: words of one height from left to right. */
export function readPdfLines(file: Buffer): string {
	return pagesOf(file).flatMap(linesOf).join('\n');
}

function pagesOf(file: Buffer): Word[][] {
	const objects = objectsOf(file.toString('latin1'));
	const fonts = fontsOf(objects);
	const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
	return pages.map((page) => wordsOf(contentOf(page, objects), fonts));
}

function linesOf(words: readonly Word[]): string[] {
	const heights = Map.groupBy(words, ({ y }) => Math.round(y));
	return [...heights]
		.toSorted(([one], [other]) => other - one)
		.map(([, line]) => {
			const inOrder = line.toSorted((one, other) => one.x - other.x);
			return inOrder.map(({ text }) => text.trim()).join(' ');
		});
}

function objectsOf(source: string): Map<string, string> {
	const found = source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
	return new Map([...found].map(([, number = '', body = '']) => [number, body]));
}

function streamOf(body: string | undefined): string {
	// The PDF library ends a stream with
	// alone: an \r before it is the last compressed byte.
	const bytes = /stream\r?\n([\s\S]*?)\nendstream/.exec(body ?? '')?.[1] ?? '';
	const raw = Buffer.from(bytes, 'latin1');
	return (/FlateDecode/.test(body ?? '') ? inflateSync(raw) : raw).toString('latin1');
}

function contentOf(page: string, objects: ReadonlyMap<string, string>): string {
	const number = /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '';
	return streamOf(objects.get(number));
}

/** Resource name (F1) → the glyphs of its font. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Glyphs> {
	const fonts = new Map<string, Glyphs>();
	for (const body of objects.values()) {
		for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
			const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1];
			if (map !== undefined) fonts.set(name, glyphsOf(streamOf(objects.get(map))));
		}
	}
	return fonts;
}

function glyphsOf(map: string): Glyphs {
	const glyphs = new Map<string, string>();
	for (const [, first = '', list = ''] of map.matchAll(
		/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi,
	)) {
		[...list.matchAll(/<([0-9a-f]*)>/gi)].forEach(([, letters = ''], at) => {
			const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
			glyphs.set(code, Buffer.from(letters, 'hex').swap16().toString('utf16le'));
		});
	}
	return glyphs;
}

type Word = { readonly text: string; readonly x: number; readonly y: number };

function wordsOf(content: string, fonts: ReadonlyMap<string, Glyphs>): Word[] {
	let font: Glyphs = new Map();
	let [x, y] = [0, 0];
	const words: Word[] = [];
	const operators = /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\[([^\]]*)\] TJ/g;
	for (const [, name, left, height, glyphs] of content.matchAll(operators)) {
		if (name !== undefined) font = fonts.get(name) ?? font;
		if (left !== undefined) [x, y] = [Number(left), Number(height)];
		if (glyphs === undefined) continue;
		const codes = [...glyphs.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
			([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? [],
		);
		words.push({ text: codes.map((code) => font.get(code) ?? '').join(''), x, y });
	}
	return words;
}

/** The name under which a client saves an answer. */
export function savedName({ headers }: { readonly headers: object }): string {
	const { 'content-disposition': disposition } = headers as { 'content-disposition'?: string };
	const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
	return decodeURIComponent(encoded ?? '');
}
