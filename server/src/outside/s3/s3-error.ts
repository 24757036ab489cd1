/** Why S3 did not do what was asked of it. */
export type S3Failure =
	/** Key, secret or region is wrong, or the key has no right to the bucket. */
	| 'denied'
	/** The bucket does not exist. */
	| 'no-bucket'
	/** No answer in time, no connection, or an error of the server. */
	| 'unavailable'
	/** An answer that this client does not expect. */
	| 'unexpected';

export class S3Error extends Error {
	override name = 'S3Error';
	readonly failure: S3Failure;
	readonly status: number | null;
	/** `S3_UNAVAILABLE` is answered with 503 (problem.ts). */
	readonly code: string;

	constructor(
		failure: S3Failure,
		message: string,
		{ status = null, cause }: { status?: number | null; cause?: unknown } = {},
	) {
		super(message, { cause });
		this.failure = failure;
		this.status = status;
		this.code = `S3_${failure.replaceAll('-', '_').toUpperCase()}`;
	}
}

/** The error of an answer; `body` is the XML document of S3. */
export function s3ErrorOf(status: number, body: string, what: string): S3Error {
	const code = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(body)?.[1] ?? '';
	const message = `S3: ${what}, ${status} ${code}`.trim();
	return new S3Error(failureOf(status, code), message, { status });
}

function failureOf(status: number, code: string): S3Failure {
	if (code === 'NoSuchBucket') return 'no-bucket';
	if (status === 401 || status === 403 || code === 'AuthorizationHeaderMalformed') return 'denied';
	if (status >= 500 || status === 429 || status === 408) return 'unavailable';
	return 'unexpected';
}
