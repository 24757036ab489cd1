import { setImmediate as turn } from 'node:timers/promises';
import { constants, createInflate } from 'node:zlib';
import { blanks, isFound, placesOfName, placesOfWord, plainNames } from './pdf-search.ts';

/** `passive`: no scripts, actions or attachments. `locked`: cannot be inspected. */
export type PdfContent = 'passive' | 'active' | 'locked';

/** Names too long to occur in image data by chance. */
const longNames =
	'JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|Rendition|XFA';
/** Searched only in the structure. */
const shortNames = 'JS|AA|Movie|Sound';
const nameEnd = '(?![^\\s\\0()<>\\[\\]{}/%])';
const longPattern = new RegExp(`/(?:${longNames})${nameEnd}`);
const gap = `[${blanks}]{0,3}`;
const destination = '(?:\\[[^\\[\\]()<>%]{0,100}\\]|\\([^()\\\\]{0,100}\\)|<[\\da-fA-F]{0,100}>)';
const goToEntry = `/(?:Type${gap}/Action${nameEnd}|S${gap}/GoTo${nameEnd}|S?D${gap}${destination})`;
/**
 * Programs write an opening action that goes to a page of the document, or a reference to one. All
 * else is active, because a comment or a second `/S` would hide an action from a search for it.
 */
const goTo = `(?:\\[|\\d+[${blanks}]|null${nameEnd}|<<(?:${gap}${goToEntry}){1,3}${gap}>>)`;
const openingAction = `/OpenAction${nameEnd}(?!${gap}${goTo})`;
const structurePattern = new RegExp(`/(?:${longNames}|${shortNames})${nameEnd}|${openingAction}`);

/**
 * Names of the dictionary of an object stream; an outline has a `/First` too. Readers also accept the
 * characters as numbers.
 */
const typeName = new RegExp(`/${spelled('ObjStm')}${nameEnd}`, 'g');
const offsetName = new RegExp(`/${spelled('First')}${nameEnd}`, 'g');

/** Names of a dictionary that can be the one of an object stream. */
const objectNames = /\/(?:ObjStm|First)(?![A-Za-z])/;
/** A document of 10 MB with text and images has several thousand. */
const mostStreams = 50_000;
const mostStructureBytes = 64 * 1024 * 1024;
/** The dictionary of an object stream has some 200 characters. */
const longestDictionary = 32 * 1024;

/**
 * Searches a PDF for the names of active content: in all bytes, in the structure and in object
 * streams. References are not resolved, so a damaged structure cannot hide content.
 */
export async function pdfContentOf(file: Buffer): Promise<PdfContent> {
	const text = file.toString('latin1');
	if (await isFound(longPattern, [text])) return 'active';
	const parts = await splitStreams(file, text);
	if (parts === null) return 'locked';
	const { structure, objectStreams } = parts;
	if (await isFound(structurePattern, structure)) return 'active';
	// A comment, a text or another name can hide the dictionary of an object stream from `splitStreams`.
	const typed = await placesOfName(typeName, text);
	const typedStreams = objectStreams.filter(({ isTyped }) => isTyped);
	if (typed?.length !== typedStreams.length) return 'locked';
	const offsets = await placesOfName(offsetName, text);
	const streamsWithOffset = objectStreams.filter(({ hasOffset }) => hasOffset);
	if (offsets?.length !== streamsWithOffset.length) return 'locked';
	const isEncrypted = await isFound(new RegExp(`/Encrypt${nameEnd}`), structure);
	if (isEncrypted && objectStreams.length > 0) return 'locked';
	return contentOfObjects(objectStreams);
}

type Filter = 'none' | 'deflate' | 'other';

type ObjectStream = {
	/** Whether its dictionary has the name of the type, and that of the offset. */
	readonly isTyped: boolean;
	readonly hasOffset: boolean;
	readonly filter: Filter;
	readonly body: Buffer;
};

/**
 * Separates the structure from object streams; null if there are too many streams, or an object stream
 * with a dictionary that is too long.
 */
async function splitStreams(file: Buffer, text: string) {
	const structure: string[] = [];
	const objectStreams: ObjectStream[] = [];
	let [count, after] = [0, 0];
	for await (const { at, end } of streamsOf(text)) {
		count += 1;
		if (count > mostStreams) return null;
		const head = text.slice(after, at);
		structure.push(`${head}\n`);
		after = end + 'endstream'.length;
		const dictionary = head.slice(head.lastIndexOf('obj') + 3);
		if (dictionary.length > longestDictionary) {
			if (await isFound(objectNames, [dictionary])) return null;
			continue;
		}
		const names = plainNames(dictionary);
		if (!objectNames.test(names)) continue;
		const lineEnd = /^\r?\n/.exec(text.slice(at + 6, at + 8))?.[0] ?? '';
		objectStreams.push({
			isTyped: dictionary.search(typeName) >= 0,
			hasOffset: dictionary.search(offsetName) >= 0,
			filter: filterOf(names),
			body: file.subarray(at + 'stream'.length + lineEnd.length, end),
		});
	}
	structure.push(text.slice(after));
	return { structure, objectStreams };
}

/** Where streams begin and end; one without an end goes on to the end of the file. */
async function* streamsOf(text: string): AsyncGenerator<{ at: number; end: number }> {
	let at: number | null = null;
	for await (const places of placesOfWord('stream', text)) {
		for (const place of places) {
			if (at === null) {
				at = place;
			} else if (text.startsWith('end', place - 3)) {
				yield { at, end: place - 3 };
				at = null;
			}
		}
	}
	if (at !== null) yield { at, end: text.length };
}

function filterOf(names: string): Filter {
	if (!names.includes('/Filter')) return 'none';
	const isDeflate = /\/Filter[\s\0]*(?:\[[\s\0]*)?\/(?:FlateDecode|Fl)[\s\0]*(?:\]|\/|>|$)/.test(
		names,
	);
	return isDeflate && !names.includes('/Predictor') ? 'deflate' : 'other';
}

async function contentOfObjects(objectStreams: readonly ObjectStream[]): Promise<PdfContent> {
	const reading = { bytesLeft: mostStructureBytes, isBroken: false };
	for (const { filter, body } of objectStreams) {
		if (filter === 'other') return 'locked';
		const objects = filter === 'none' ? [body.toString('latin1')] : inflated(body, reading);
		if (await isFound(structurePattern, objects)) return 'active';
		if (reading.isBroken) return 'locked';
		await turn();
	}
	return 'passive';
}

type Reading = { bytesLeft: number; isBroken: boolean };

/** The objects of a stream in pieces, until it is damaged or larger than those of a valid document. */
async function* inflated(body: Buffer, reading: Reading): AsyncGenerator<string> {
	const pieces = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
	pieces.end(body);
	try {
		for await (const piece of pieces as AsyncIterable<Buffer>) {
			reading.bytesLeft -= piece.length;
			reading.isBroken = reading.bytesLeft < 0;
			if (reading.isBroken) return;
			yield piece.toString('latin1');
		}
	} catch {
		reading.isBroken = true;
	}
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
