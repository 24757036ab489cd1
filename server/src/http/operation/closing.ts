import type { FastifyInstance } from 'fastify';
import { EdgeProblem } from '../problem/edge-problem.ts';

/**
 * Refuses requests on open connections once the server closes. Fastify's own answer would be no
 * problem document.
 */
export function installClosing(app: FastifyInstance): void {
	let closing = false;
	app.addHook('preClose', async () => {
		closing = true;
	});
	app.addHook('onRequest', async (_request, reply) => {
		if (!closing) return;
		reply.header('connection', 'close');
		throw new EdgeProblem('http/unavailable');
	});
}
