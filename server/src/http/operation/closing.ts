import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { EdgeProblem } from '../problem/edge-problem.ts';

/** Requests that arrive in this time after the start of the shutdown are still read, and refused. */
const readingMs = 200;
/** The longest wait for the connections that a busy server has not accepted or read yet. */
const longestReadingMs = 3_000;

/**
 * Once the server closes, refuses requests on open connections (Fastify's own answer would be no
 * problem document) and closes each connection after the answer that it waits for. A kept-alive one
 * would hold up the shutdown for as long as its client keeps it, and one whose client has stopped
 * reading for ever: all are closed after `closingMs`.
 */
export function installClosing(app: FastifyInstance, closingMs: number): void {
	let closing = false;
	let end: NodeJS.Timeout | undefined;
	const arrivals = countArrivals(app.server);
	app.addHook('preClose', async () => {
		closing = true;
		end = setTimeout(() => app.server.closeAllConnections(), closingMs);
		// A connection whose request was not read would be closed without an answer.
		if (app.server.listening) await readArrived(arrivals);
	});
	app.addHook('onClose', async () => clearTimeout(end));
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

/** The number of connections and requests that the server has taken so far. */
function countArrivals(server: Server): () => number {
	let count = 0;
	const add = () => {
		count += 1;
	};
	server.on('connection', add);
	server.on('request', add);
	return () => count;
}

/**
 * Node accepts one connection in each turn of its loop and reads it in the next one: a busy server
 * has connections with requests of which it knows nothing. They are all read after two turns without
 * another.
 */
async function readArrived(arrivals: () => number): Promise<void> {
	const endAt = performance.now() + longestReadingMs;
	await sleep(readingMs);
	let before: number;
	do {
		before = arrivals();
		await nextTurn();
		await nextTurn();
	} while (arrivals() > before && performance.now() < endAt);
}
