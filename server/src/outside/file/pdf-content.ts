import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { endsObject } from './pdf-dictionary.ts';

/** `passive`: no scripts, actions or attachments. `locked`: cannot be inspected. */
export type PdfContent = 'passive' | 'active' | 'locked';

/** Names too long to occur in image data by chance. */
const longNames =
	'JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|Rendition|XFA';
/** Searched only in the structure. */
const shortNames = 'JS|AA|Movie|Sound';
const nameEnd = '(?![^\\s()<>\\[\\]{}/%])';
const longPattern = new RegExp(`/(?:${longNames})${nameEnd}`);
/** Most programs write an opening action that goes to a page of the document. */
const openingAction = `/OpenAction\\s*<<(?![^>]{0,200}/S\\s*/GoTo${nameEnd})`;
const structurePattern = new RegExp(`/(?:${longNames}|${shortNames})${nameEnd}|${openingAction}`);

/**
 * Names of the dictionary of an object stream; an outline has a `/First` too. Readers also accept the
 * characters as numbers.
 */
const typeName = new RegExp(`/${spelled('ObjStm')}${nameEnd}`, 'g');
const offsetName = new RegExp(`/${spelled('First')}${nameEnd}`, 'g');
/** Places of names that are looked at; a document has one a chapter. */
const mostPlaces = 20_000;
const placesPerTurn = 20;

const windowLength = 256 * 1024;
const windowOverlap = 200;
/** A document of 10 MB with text and images has several thousand. */
const mostStreams = 50_000;
const streamsPerTurn = 1_000;
const mostStructureBytes = 64 * 1024 * 1024;
const inflateAsync = promisify(inflate);

/**
 * Searches a PDF for the names of active content: in all bytes, in the structure and in object
 * streams. References are not resolved, so a damaged structure cannot hide content.
 */
export async function pdfContentOf(file: Buffer): Promise<PdfContent> {
	const text = file.toString('latin1');
	if (await isFound(longPattern, text)) return 'active';
	const parts = await splitStreams(file, text);
	if (parts === null) return 'locked';
	const { structure, objectStreams } = parts;
	if (await isFound(structurePattern, structure)) return 'active';
	// A comment, a text or another name can hide the dictionary of an object stream from `splitStreams`.
	for (const name of [typeName, offsetName]) {
		const read = objectStreams.filter(({ dictionary }) => dictionary.search(name) >= 0);
		const places = await placesOf(name, text);
		if (places === null || places.length !== read.length) return 'locked';
	}
	const isEncrypted = await isFound(new RegExp(`/Encrypt${nameEnd}`), structure);
	if (isEncrypted && objectStreams.length > 0) return 'locked';
	let bytes = 0;
	for (const { dictionary, body } of objectStreams) {
		const objects = await inflated(plainNames(dictionary), body, mostStructureBytes - bytes);
		if (objects === null) return 'locked';
		bytes += objects.length;
		if (await isFound(structurePattern, objects)) return 'active';
	}
	return 'passive';
}

/** `dictionary` as it is written. */
type ObjectStream = { readonly dictionary: string; readonly body: Buffer };

/** Separates the structure from object streams; null if there are too many streams. */
async function splitStreams(file: Buffer, text: string) {
	const between: string[] = [];
	const objectStreams: ObjectStream[] = [];
	let at = 0;
	while (at < text.length) {
		const start = text.indexOf('stream', at);
		if (start < 0) break;
		const head = text.slice(at, start);
		between.push(head);
		const end = text.indexOf('endstream', start);
		const bodyEnd = end < 0 ? text.length : end;
		const bodyAt =
			start + 'stream'.length + (/^\r?\n/.exec(text.slice(start + 6, start + 8))?.[0].length ?? 0);
		const dictionary = head.slice(head.lastIndexOf('obj') + 3);
		if (/\/(?:ObjStm|First)(?![A-Za-z])/.test(plainNames(dictionary))) {
			objectStreams.push({ dictionary, body: file.subarray(bodyAt, bodyEnd) });
		}
		at = end < 0 ? text.length : end + 'endstream'.length;
		if (between.length > mostStreams) return null;
		if (between.length % streamsPerTurn === 0) await turn();
	}
	between.push(text.slice(at));
	return { structure: between.join('\n'), objectStreams };
}

/** The decoded objects of a stream; null for an unsupported filter. */
async function inflated(head: string, body: Buffer, mostBytes: number): Promise<string | null> {
	if (!head.includes('/Filter')) return body.toString('latin1');
	const isPlain = /\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\s*(?:\]|\/|>|$)/.test(head);
	if (!isPlain || head.includes('/Predictor')) return null;
	try {
		const objects = await inflateAsync(body, {
			maxOutputLength: Math.max(1, mostBytes),
			finishFlush: 2,
		});
		return objects.toString('latin1');
	} catch {
		// Damaged or larger than a valid document.
		return null;
	}
}

/** Searches in windows and yields to the event loop between them. */
async function isFound(pattern: RegExp, text: string): Promise<boolean> {
	for (let at = 0; at < text.length; at += windowLength) {
		const window = text.slice(at, at + windowLength + windowOverlap);
		if (pattern.test(plainNames(window))) return true;
		await turn();
	}
	return false;
}

/** Characters of a name can be written as hexadecimal codes: `/J#61vaScript`. */
function plainNames(text: string): string {
	return text.replace(/#([\da-f]{2})/gi, (_whole, hex) =>
		String.fromCharCode(Number.parseInt(String(hex), 16)),
	);
}

/**
 * Where a name of a stream's dictionary is in a text; searched in windows, with a turn of the event
 * loop between them. Null if there are too many.
 */
async function placesOf(name: RegExp, text: string): Promise<number[] | null> {
	const places: number[] = [];
	let count = 0;
	for (let at = 0; at < text.length; at += windowLength) {
		const window = text.slice(at, at + windowLength + windowOverlap);
		for (const { index, 0: found } of window.matchAll(name)) {
			count += 1;
			if (count > mostPlaces) return null;
			if (count % placesPerTurn === 0) await turn();
			const isHere = index < windowLength;
			if (isHere && !endsObject(text, at + index + found.length)) places.push(at + index);
		}
		await turn();
	}
	return places;
}

/** A pattern for a name whose characters may be hexadecimal codes. */
function spelled(name: string): string {
	const codeOf = (character: string) => character.charCodeAt(0).toString(16);
	return [...name]
		.map(
			(one) =>
				`(?:${one}|#${codeOf(one).replace(/[a-f]/, (hex) => `[${hex}${hex.toUpperCase()}]`)})`,
		)
		.join('');
}
