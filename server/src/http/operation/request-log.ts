import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { callerKeyOf } from '../endpoint/caller.ts';

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
	// Its lines have only the fields below, none of them a secret: without redaction, which is the
	// larger part of what a line costs.
	const log = (app.log as Logger).child({}, { redact: [] });
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onResponse', async (request, reply) => {
		if (request.log.level === 'silent') return;
		const line = {
			requestId: request.id,
			method: request.method,
			endpoint: request.routeOptions.url ?? 'none',
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime * 10) / 10,
			userId: request.caller === null ? undefined : callerKeyOf(request.caller),
		};
		if (reply.statusCode >= 500) log.warn(line, 'istek');
		else log.info(line, 'istek');
	});
}
