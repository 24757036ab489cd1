import type { Readable } from 'node:stream';

const streamed: unique symbol = Symbol('streamed');

/** An answer that is not JSON: a PDF, a spreadsheet, a stored file, an event stream. */
export type Streamed = {
	readonly [streamed]: true;
	readonly content: Readable | Buffer;
	readonly mediaType: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The name to save it under; null for content that is only shown. */
	readonly fileName: string | null;
};

/** Answers with bytes; `headers` are added to the default ones. */
export function stream(
	content: Readable | Buffer,
	mediaType: string,
	headers: Readonly<Record<string, string>> = {},
): Streamed {
	return { [streamed]: true, content, mediaType, headers, fileName: null };
}

/** Answers with a file to save under a name, e.g. `zimmet-listesi.pdf`. */
export function download(
	content: Readable | Buffer,
	mediaType: string,
	fileName: string,
	dispositionType: 'attachment' | 'inline' = 'attachment',
): Streamed {
	const headers = {
		'content-disposition': dispositionOf(fileName, dispositionType),
		'cache-control': 'private, no-store',
	};
	return { ...stream(content, mediaType, headers), fileName };
}

/**
 * Answers with a paper, named by what it is and the number that is printed on it.
 * @example paper(file, 'zimmet-listesi', 'ZMT-UMR-2026-000123') // zimmet-listesi-ZMT-UMR-2026-000123.pdf
 */
export function paper(file: Buffer, what: string, number: string): Streamed {
	const name = [what, number.replaceAll('/', '-')].filter((word) => word !== '').join('-');
	return download(file, 'application/pdf', `${name}.pdf`, 'inline');
}

/** The header that names a file, with the letters that a plain header value may not have. */
export function dispositionOf(fileName: string, type: 'attachment' | 'inline'): string {
	const ascii = fileName.replaceAll(/[^\w.-]+/g, '_');
	return `${type}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

export function isStreamed(value: unknown): value is Streamed {
	return typeof value === 'object' && value !== null && streamed in value;
}
