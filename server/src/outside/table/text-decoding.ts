import { isUtf8 } from 'node:buffer';

const utf8 = new TextDecoder('utf-8');
const turkishWindows = new TextDecoder('windows-1254');
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Longer text without a line end is split here, to bound memory. */
const maxRestBytes = 256 * 1024;

/** Decodes bytes into strings that end at line ends; invalid bytes do not throw. */
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
 * Decodes each line as UTF-8, or as Windows-1254 if it is not valid UTF-8, because a file can
 * combine both and its first Turkish letter can be anywhere.
 */
async function* decodeLines(chunks: AsyncIterable<Buffer>) {
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of chunks) {
		const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
		const end = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
		const cut = end === 0 && bytes.length > maxRestBytes ? bytes.length : end;
		if (cut > 0) yield decodeBlock(bytes.subarray(0, cut));
		rest = bytes.subarray(cut);
	}
	if (rest.length > 0) yield decodeBlock(rest);
}

function decodeBlock(bytes: Buffer): string {
	if (isUtf8(bytes)) return utf8.decode(bytes);
	// Latin-1, so that character positions equal byte positions.
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
