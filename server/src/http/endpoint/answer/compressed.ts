import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this size, compression takes longer than it saves. */
const minCompressedLength = 100_000;
const compress = promisify(gzip);

/** JSON that several answers can send; it is encoded and compressed once. */
export type EncodedJson = {
	// Bytes: a string is measured for its length, copied behind the headers and then encoded.
	readonly bytes: Buffer;
	readonly compressed: () => Promise<Buffer>;
};

export function encodeJson(value: unknown): EncodedJson {
	const bytes = Buffer.from(JSON.stringify(value));
	let compressing: Promise<Buffer> | null = null;
	return {
		bytes,
		compressed: () => {
			compressing ??= compress(bytes, { level: 1 });
			return compressing;
		},
	};
}

/**
 * Sends JSON, compressed if large (the map data of a day is megabytes). Level 1 reduces the size to
 * a tenth within milliseconds on another thread.
 */
export async function sendJson(
	json: EncodedJson,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	reply.header('content-type', 'application/json; charset=utf-8');
	const accepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
	if (json.bytes.length < minCompressedLength || !accepted) return reply.send(json.bytes);
	return reply
		.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
		.send(await json.compressed());
}

/** Sends JSON with an ETag, or 304 if the client has the same answer. */
export async function sendTagged(
	json: EncodedJson,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const tag = `"${createHash('sha256').update(json.bytes).digest('base64url')}"`;
	reply.header('etag', tag);
	// A proxy that compresses the answer makes its tag weak.
	const clientTag = request.headers['if-none-match']?.replace(/^W\//, '');
	return clientTag === tag ? reply.code(304).send() : sendJson(json, request, reply);
}
