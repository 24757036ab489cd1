import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const idPattern = /^[\w-]{8,64}$/;

/** The request id sent by a proxy, or a new one. */
export function requestIdOf(request: IncomingMessage): string {
	const header = request.headers['x-request-id'];
	return typeof header === 'string' && idPattern.test(header) ? header : randomUUID();
}

/**
 * Logs one line per answer with the endpoint's pattern instead of the URL: paths can contain reset
 * tokens and queries access tokens (docs/trust.md#logs).
 */
export function installRequestLog(app: FastifyInstance): void {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onResponse', async (request, reply) => {
		const line = {
			method: request.method,
			endpoint: request.routeOptions.url ?? 'none',
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime * 10) / 10,
			userId: request.caller?.userId,
		};
		if (reply.statusCode >= 500) request.log.warn(line, 'istek');
		else request.log.info(line, 'istek');
	});
}
