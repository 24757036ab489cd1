// AWS Signature Version 4 for S3, in the Authorization header. S3 differs from other services: the
// path is encoded once and not normalised, and the hash of the body is a header.
import { createHash, createHmac } from 'node:crypto';

export type S3Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

export type S3Request = {
	readonly method: string;
	/** With the path that is sent, encoded by `encodeS3Path`. */
	readonly url: URL;
	/** Names in lower case; all of them are signed. */
	readonly headers: Readonly<Record<string, string>>;
	/** SHA-256 of the body in hexadecimal. */
	readonly bodyHash: string;
};

const algorithm = 'AWS4-HMAC-SHA256';

/** SHA-256 of an empty body. */
export const emptyBodyHash = sha256('');

/** Returns the headers to send: those of the request with date, hash of the body and signature. */
export function signS3Request(
	request: S3Request,
	{ accessKeyId, secretAccessKey }: S3Credentials,
	region: string,
	now: Date,
): Record<string, string> {
	const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
	const day = time.slice(0, 8);
	const headers: Record<string, string> = {
		...request.headers,
		host: request.url.host,
		'x-amz-content-sha256': request.bodyHash,
		'x-amz-date': time,
	};
	const names = Object.keys(headers).sort();
	const canonicalRequest = [
		request.method,
		request.url.pathname,
		canonicalQuery(request.url),
		...names.map((name) => `${name}:${headers[name]?.trim().replaceAll(/ +/g, ' ')}`),
		'',
		names.join(';'),
		request.bodyHash,
	].join('\n');
	const scope = `${day}/${region}/s3/aws4_request`;
	const text = [algorithm, time, scope, sha256(canonicalRequest)].join('\n');
	const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
		(previous, part) => hmac(previous, part),
		Buffer.from(`AWS4${secretAccessKey}`),
	);
	const signature = hmac(key, text).toString('hex');
	const credential = `${accessKeyId}/${scope}`;
	return {
		...headers,
		authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
	};
}

/** Encodes every byte but unreserved characters; a slash separates folders. */
export function encodeS3Path(path: string): string {
	return path.split('/').map(encodeStrictly).join('/');
}

function canonicalQuery({ searchParams }: URL): string {
	return [...searchParams]
		.map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
		.sort()
		.join('&');
}

/** `encodeURIComponent` leaves five characters that S3 encodes. */
function encodeStrictly(text: string): string {
	return encodeURIComponent(text).replaceAll(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}
