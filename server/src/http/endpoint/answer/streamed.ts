import type { Readable } from 'node:stream';

const streamed: unique symbol = Symbol('streamed');

/** An answer that is not JSON: a PDF, a spreadsheet, a stored file, an event stream. */
export type Streamed = {
	readonly [streamed]: true;
	readonly content: Readable | Buffer;
	readonly mediaType: string;
	readonly headers: Readonly<Record<string, string>>;
};

/** Answers with bytes; `headers` are added to the default ones. */
export function stream(
	content: Readable | Buffer,
	mediaType: string,
	headers: Readonly<Record<string, string>> = {},
): Streamed {
	return { [streamed]: true, content, mediaType, headers };
}

/** Answers with a file to save under a name, e.g. `zimmet-listesi.pdf`. */
export function download(
	content: Readable | Buffer,
	mediaType: string,
	fileName: string,
	dispositionType: 'attachment' | 'inline' = 'attachment',
): Streamed {
	const ascii = fileName.replaceAll(/[^\w.-]+/g, '_');
	const disposition = `${dispositionType}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
	return stream(content, mediaType, {
		'content-disposition': disposition,
		'cache-control': 'private, no-store',
	});
}

export function isStreamed(value: unknown): value is Streamed {
	return typeof value === 'object' && value !== null && streamed in value;
}
