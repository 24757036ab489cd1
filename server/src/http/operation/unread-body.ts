import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body up to this size is read to its end, so that the connection can be used again. */
const smallBodyBytes = 64 * 1024;

/** Connections that get no further answer. */
const closing = new WeakSet<Socket>();

/**
 * Ends the connection of a request that was answered before its body arrived (401, 429, 413).
 * Otherwise a slow body would hold it for as long as an upload may take.
 *
 * The rest of the body is read and dropped for `lingerMs`. Closing at once would reset the
 * connection, and a client that is still sending could lose the answer.
 */
export function installUnreadBodies(app: FastifyInstance, lingerMs: number): void {
	app.addHook('onRequest', async (request, reply) => {
		if (!closing.has(request.raw.socket)) return;
		reply.hijack();
		request.raw.socket.destroy();
	});
	app.addHook('onSend', async (request, reply) => {
		if (hasArrived(request)) return;
		if (!isSmall(request)) reply.header('connection', 'close');
		// Node calls this after an answer with `connection: close`.
		request.raw.socket.destroySoon = () => closeSlowly(request, lingerMs);
		reply.raw.once('finish', () => dropBody(request, lingerMs));
	});
}

/** `complete` is missing on requests that do not come from a socket (tests). */
function hasArrived(request: FastifyRequest): boolean {
	return request.raw.complete !== false || bodyBytes(request) === 0;
}

function isSmall(request: FastifyRequest): boolean {
	return bodyBytes(request) <= smallBodyBytes;
}

function bodyBytes({ headers }: FastifyRequest): number {
	if (headers['transfer-encoding'] !== undefined) return Infinity;
	return Number(headers['content-length'] ?? 0);
}

function dropBody({ raw }: FastifyRequest, lingerMs: number): void {
	raw.unpipe();
	raw.resume();
	setTimeout(() => {
		if (!raw.complete) raw.socket.destroy();
	}, lingerMs).unref();
}

function closeSlowly({ raw }: FastifyRequest, lingerMs: number): void {
	const { socket } = raw;
	closing.add(socket);
	socket.end();
	raw.once('end', () => socket.destroy());
	setTimeout(() => socket.destroy(), lingerMs).unref();
}
