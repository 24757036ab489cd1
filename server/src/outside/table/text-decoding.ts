import { isUtf8 } from 'node:buffer';

const utf8 = new TextDecoder('utf-8');
const turkishWindows = new TextDecoder('windows-1254');
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Text without a line end is cut here, so that a line of any length stays within memory. */
const longestHeldBytes = 256 * 1024;

/** Turns the bytes of a text into strings that end at line ends. Never throws for wrong bytes. */
export function decodeText(
	chunks: AsyncIterable<Buffer>,
	encoding: 'utf-8' | 'utf-16le' | 'utf-16be',
): AsyncGenerator<string> {
	return encoding === 'utf-8' ? decodeLines(chunks) : decodeUtf16(chunks, encoding);
}

async function* decodeUtf16(chunks: AsyncIterable<Buffer>, encoding: string) {
	const decoder = new TextDecoder(encoding);
	for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
	yield decoder.decode();
}

/**
 * Reads each line as UTF-8, and as Windows-1254 when it is no valid UTF-8: a file whose first Turkish
 * letter stands far down, or whose halves come from two systems, is read right all the same.
 */
async function* decodeLines(chunks: AsyncIterable<Buffer>) {
	let held: Buffer = Buffer.alloc(0);
	for await (const chunk of chunks) {
		const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
		const end = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
		const cut = end === 0 && bytes.length > longestHeldBytes ? bytes.length : end;
		if (cut > 0) yield decodeBlock(bytes.subarray(0, cut));
		held = bytes.subarray(cut);
	}
	if (held.length > 0) yield decodeBlock(held);
}

function decodeBlock(bytes: Buffer): string {
	if (isUtf8(bytes)) return utf8.decode(bytes);
	// One character per byte, so that a line is found in it by its place.
	const windows = turkishWindows.decode(bytes);
	const lines: string[] = [];
	let start = 0;
	while (start < bytes.length) {
		const feed = bytes.indexOf(lineFeed, start);
		const end = feed < 0 ? bytes.length : feed + 1;
		const line = bytes.subarray(start, end);
		lines.push(isUtf8(line) ? line.toString() : windows.slice(start, end));
		start = end;
	}
	return lines.join('');
}
