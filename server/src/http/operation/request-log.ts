import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const idPattern = /^[\w-]{8,64}$/;

/** The id of a request: the one a proxy in front gave it, or a new one. */
export function requestIdOf(request: IncomingMessage): string {
	const given = request.headers['x-request-id'];
	return typeof given === 'string' && idPattern.test(given) ? given : randomUUID();
}

/**
 * One line per answer. The address is written as the endpoint's pattern, never as it came in: a
 * path may hold a reset token and a query an access token (docs/trust.md#logs).
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
