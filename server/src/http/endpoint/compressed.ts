import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this size, compression takes longer than it saves. */
const minCompressedLength = 100_000;
const compress = promisify(gzip);

/**
 * Sends JSON, compressed if large (the map data of a day is megabytes). Level 1 reduces the size to
 * a tenth within milliseconds on another thread.
 */
export async function sendJson(
	text: string,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	reply.header('content-type', 'application/json; charset=utf-8');
	const accepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
	// As bytes: a string is measured for its length, copied behind the headers and then encoded.
	if (text.length < minCompressedLength || !accepted) return reply.send(Buffer.from(text));
	return reply
		.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
		.send(await compress(text, { level: 1 }));
}

/** Sends JSON with an ETag, or 304 if the client has the same answer. */
export async function sendTagged(
	text: string,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
	reply.header('etag', tag);
	// A proxy that compresses the answer makes its tag weak.
	const clientTag = request.headers['if-none-match']?.replace(/^W\//, '');
	return clientTag === tag ? reply.code(304).send() : sendJson(text, request, reply);
}
