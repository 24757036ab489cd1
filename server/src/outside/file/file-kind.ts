/** Detects the format of a file by its first bytes. */
export type FileKind =
	| 'empty'
	| 'zip'
	| 'ole'
	| 'archive'
	| 'pdf'
	| 'document'
	| 'binary'
	| 'utf-8'
	| 'utf-16le'
	| 'utf-16be';

/** Formats that users mistake for tables and whose first bytes contain no NUL. */
const notText = new Map<string, FileKind>([
	['%PDF', 'pdf'],
	['GIF8', 'binary'],
	['Rar!', 'archive'],
	['\u00FF\u00D8\u00FF', 'binary'],
	['\u001F\u008B', 'archive'],
	['7z\u00BC\u00AF', 'archive'],
	['{\\rtf', 'document'],
]);
const maxControlShare = 0.02;

/**
 * Detects the kind of a file from its first bytes. `utf-8` includes all texts that extend ASCII;
 * lines in Windows-1254 are detected while decoding.
 */
export function kindOfFile(head: Buffer): FileKind {
	const start = head.toString('latin1', 0, 16);
	if (head.length === 0) return 'empty';
	if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip';
	if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) return 'ole';
	if (start.startsWith('\u00FF\u00FE')) return 'utf-16le';
	if (start.startsWith('\u00FE\u00FF')) return 'utf-16be';
	const visible = start.replace(/^\u00EF\u00BB\u00BF/, '').trimStart();
	const mark = [...notText.keys()].find((start) => visible.startsWith(start));
	return (mark === undefined ? undefined : notText.get(mark)) ?? kindByBytes(head);
}

function kindByBytes(head: Buffer): FileKind {
	const counts = { evenNul: 0, oddNul: 0, control: 0 };
	for (const [at, byte] of head.entries()) {
		if (byte === 0) counts[at % 2 === 0 ? 'evenNul' : 'oddNul'] += 1;
		// Tab, line feed, carriage return and the DOS end mark (26) occur in text.
		else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 26) {
			counts.control += 1;
		}
	}
	const pairs = Math.max(1, Math.floor(head.length / 2));
	// Most letters of a Turkish table are ASCII, so half of its UTF-16 bytes are NUL.
	if (counts.oddNul / pairs > 0.5 && counts.evenNul / pairs < 0.05) return 'utf-16le';
	if (counts.evenNul / pairs > 0.5 && counts.oddNul / pairs < 0.05) return 'utf-16be';
	if (counts.evenNul + counts.oddNul > 0) return 'binary';
	return counts.control / head.length > maxControlShare ? 'binary' : 'utf-8';
}

/** The format of an archive by the lower-case paths in it. */
export function kindOfArchive(names: readonly string[]) {
	const has = (path: RegExp) => names.some((name) => path.test(name));
	if (has(/^xl\/workbook\.bin$/)) return 'binary_excel';
	if (has(/^xl\//)) return 'xlsx';
	if (has(/^word\//)) return 'document';
	if (has(/\.iwa$|^index\.zip$/)) return 'numbers';
	if (has(/^mimetype$/) && has(/^content\.xml$/)) return 'open_document';
	return 'archive';
}

/**
 * The format of a file in the container of old Office files. An encrypted .xlsx is in one as well;
 * its directory can lie far behind the start.
 */
export function kindOfContainer(head: Buffer, fileName: string): 'locked' | 'old_excel' {
	const hasEntry = (name: string) => head.includes(Buffer.from(name, 'utf16le'));
	if (hasEntry('Workbook') || hasEntry('Book')) return 'old_excel';
	return hasEntry('Encrypt') || /\.xls[xm]$/i.test(fileName) ? 'locked' : 'old_excel';
}

/** What a text is that has no plain rows. */
export function kindOfMarkup(text: string): 'html' | 'spreadsheetml' | 'web_archive' | null {
	const start = text.replace(/^\uFEFF/, '').trimStart();
	if (/^MIME-Version:|^From: <Saved by/i.test(start)) return 'web_archive';
	if (!start.startsWith('<')) return null;
	if (
		start.includes('urn:schemas-microsoft-com:office:spreadsheet') &&
		/<(\w+:)?Workbook\b/.test(start)
	) {
		return 'spreadsheetml';
	}
	return /^<(!doctype|!--|\?xml|html|head|meta|style|body|div|center|font|p|b|table)\b/i.test(start)
		? 'html'
		: null;
}
