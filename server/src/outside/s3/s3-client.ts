// The three S3 requests that the storage of files needs (docs/decisions/0027-s3-client.md).
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Error, s3ErrorOf } from './s3-error.ts';
import { emptyBodyHash, encodeS3Path, type S3Credentials, signS3Request } from './s3-signature.ts';

export type S3Settings = {
	readonly bucket: string;
	readonly region: string;
	/** null: AWS. Elsewhere the bucket is in the path. */
	readonly endpoint: string | null;
	readonly credentials: S3Credentials;
};

export type S3Client = {
	/** Uploads a local file as a stream. */
	readonly put: (key: string, file: string, mediaType: string) => Promise<void>;
	/**
	 * The content as a stream; null if the object does not exist. It has arrived completely before
	 * the stream begins, so that a slow reader neither holds a connection nor exceeds the time limit.
	 */
	readonly get: (key: string) => Promise<Readable | null>;
	/** Ignores a missing object. */
	readonly remove: (key: string) => Promise<void>;
};

/** How long the server may be silent. */
const defaultSilenceMs = 10_000;
/** Error documents are small. */
const maxErrorBytes = 16 * 1024;

type Sent = { readonly headers?: Record<string, string>; readonly file?: string };

export function openS3Client(settings: S3Settings, silenceMs = defaultSilenceMs): S3Client {
	const base = baseUrl(settings);
	const transport = base.protocol === 'https:' ? https : http;
	const agent = new transport.Agent({ keepAlive: true, maxSockets: 32 });

	async function send(method: string, key: string, sent: Sent = {}) {
		const url = new URL(base);
		url.pathname = `${base.pathname.replace(/\/$/, '')}/${encodeS3Path(key)}`;
		const bodyHash = sent.file === undefined ? emptyBodyHash : await hashFile(sent.file);
		const unsigned = { method, url, headers: sent.headers ?? {}, bodyHash };
		const headers = signS3Request(unsigned, settings.credentials, settings.region, new Date());
		const options = { method, headers, agent, timeout: silenceMs };
		const attempt = () => answerOf(transport.request(url, options), sent.file);
		// The server may have closed a kept connection; every request here may be repeated.
		return attempt().catch((error: S3Error) => {
			if (!isReset(error)) throw error;
			return attempt();
		});
	}

	return {
		put: async (key, file, mediaType) => {
			const { size } = await stat(file);
			const headers = { 'content-type': mediaType, 'content-length': String(size) };
			const answer = await send('PUT', key, { headers, file });
			if (answer.statusCode !== 200) throw await errorOf(answer, 'PUT');
			discard(answer);
		},
		get: async (key) => {
			const answer = await send('GET', key);
			if (answer.statusCode === 200) return spooled(answer);
			const error = await errorOf(answer, 'GET');
			if (isMissing(error)) return null;
			throw error;
		},
		remove: async (key) => {
			const answer = await send('DELETE', key);
			if (answer.statusCode === 204) return discard(answer);
			const error = await errorOf(answer, 'DELETE');
			if (!isMissing(error)) throw error;
		},
	};
}

function baseUrl({ bucket, region, endpoint }: S3Settings): URL {
	// The certificate of AWS does not cover bucket names with dots.
	const inHost = endpoint === null && !bucket.includes('.');
	if (inHost) return new URL(`https://${bucket}.s3.${region}.amazonaws.com/`);
	const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com/`);
	url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeS3Path(bucket)}`;
	return url;
}

/** Sends the request and waits for the head of the answer. */
async function answerOf(
	request: http.ClientRequest,
	file: string | undefined,
): Promise<http.IncomingMessage> {
	const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
		request.once('response', resolve);
		request.on('error', reject);
		request.once('timeout', () => request.destroy(new Error('no answer in time')));
	});
	try {
		if (file === undefined) request.end();
		// S3 may refuse before it has read the file, which ends the upload with an error.
		else pipeline(createReadStream(file), request).catch(() => undefined);
		return await answer;
	} catch (cause) {
		throw new S3Error('unavailable', 'S3: no answer', { cause });
	}
}

/** Receives a body into a file without a name, which ends with its stream. */
async function spooled(answer: http.IncomingMessage): Promise<Readable> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'sevk-s3-'));
	const file = path.join(folder, 'body');
	try {
		await pipeline(answer, createWriteStream(file, { mode: 0o600 })).catch((cause) => {
			// Disk errors name the failed system call; a broken answer does not.
			if ('syscall' in cause && cause.syscall !== 'read') throw cause;
			throw new S3Error('unavailable', 'S3: the answer stopped', { cause });
		});
		return (await open(file)).createReadStream();
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function discard(answer: http.IncomingMessage): void {
	answer.on('error', () => undefined).resume();
}

function isMissing({ status, failure }: S3Error): boolean {
	return status === 404 && failure !== 'no-bucket';
}

function isReset({ cause }: S3Error): boolean {
	const code = (cause as NodeJS.ErrnoException | undefined)?.code;
	return code === 'ECONNRESET' || code === 'EPIPE';
}

async function errorOf(answer: http.IncomingMessage, what: string): Promise<S3Error> {
	let body = '';
	try {
		for await (const piece of answer.setEncoding('utf8')) {
			body += piece;
			if (body.length > maxErrorBytes) break;
		}
	} catch {
		// The status is enough.
	}
	return s3ErrorOf(answer.statusCode ?? 0, body, what);
}

async function hashFile(file: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(file), hash);
	return hash.digest('hex');
}
