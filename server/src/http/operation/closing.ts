import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { EdgeProblem } from '../problem/edge-problem.ts';

/** Requests that have arrived and were not read yet are read in this time. */
const readingMs = 200;

/**
 * Once the server closes, refuses requests on open connections (Fastify's own answer would be no
 * problem document) and closes each connection after the answer that it waits for. A kept-alive one
 * would hold up the shutdown for as long as its client keeps it.
 */
export function installClosing(app: FastifyInstance): void {
	let closing = false;
	app.addHook('preClose', async () => {
		closing = true;
		// A connection counts as idle until its request is read, and would be closed without an answer.
		if (!app.server.listening) return;
		await sleep(readingMs);
		// After a longer stall: one turn accepts connections, the next one reads them.
		await nextTurn();
		await nextTurn();
	});
	app.addHook('onRequest', async (_request, reply) => {
		if (!closing) return;
		reply.header('connection', 'close');
		throw new EdgeProblem('http/unavailable');
	});
	app.addHook('onSend', async (_request, reply) => {
		if (closing) reply.header('connection', 'close');
	});
	// Answers that had begun before carry no such header.
	app.addHook('onResponse', async () => {
		if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
	});
}
