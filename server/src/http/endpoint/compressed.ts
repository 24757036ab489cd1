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
	if (text.length < minCompressedLength || !accepted) return reply.send(text);
	return reply
		.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
		.send(await compress(text, { level: 1 }));
}
