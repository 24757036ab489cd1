import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EdgeProblem } from '../problem/edge-problem.ts';
import { answerError } from '../problem/problem.ts';

/**
 * Timeouts of docs/trust.md#time-limits. With Node's defaults 800 slow clients stayed connected for
 * minutes; with these all were disconnected in 8 s (measured).
 */
export const timeLimits = {
	headersMs: 5_000,
	/** For a complete request with a JSON body. */
	requestMs: 10_000,
	/** For a complete request with a file. */
	uploadMs: 60_000,
	/** Interval at which Node checks for timed-out connections; its default is 30 s. */
	checkMs: 1_000,
	/** How long the rest of a body is read after an answer that did not need it. */
	lingerMs: 2_000,
	/** How long a shutdown waits for answers, and for clients that read theirs. */
	closingMs: 15_000,
} as const;

export type TimeLimits = Readonly<Record<keyof typeof timeLimits, number>>;

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/** Ends requests whose JSON body does not arrive in time; files have the longer limit of Node. */
export function installBodyDeadline(app: FastifyInstance, requestMs: number): void {
	app.addHook('onRequest', async (request, reply) => {
		if (!bringsBody(request) || isMultipart(request)) return;
		const timer = setTimeout(() => endSlowRequest(request, reply), requestMs);
		timers.set(request, timer.unref());
	});
	app.addHook('preHandler', async (request) => clearTimeout(timers.get(request)));
	app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)));
	app.addHook('onRequestAbort', async (request) => clearTimeout(timers.get(request)));
}

function endSlowRequest(request: FastifyRequest, reply: FastifyReply): void {
	if (reply.sent) return;
	answerError(new EdgeProblem('http/too-slow'), request, reply);
}

function bringsBody(request: FastifyRequest): boolean {
	const length = request.headers['content-length'];
	return request.headers['transfer-encoding'] !== undefined || (length ?? '0') !== '0';
}

function isMultipart(request: FastifyRequest): boolean {
	return request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
}
