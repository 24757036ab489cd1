import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { EdgeProblem } from '../problem/edge-problem.ts';

/** The metrics of Node; other modules add theirs. */
export function createMetrics(): Registry {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry, prefix: 'sevk_' });
	return registry;
}

/** Measures all requests and serves the metrics to this machine or with a token. */
export function installMetrics(
	app: FastifyInstance,
	registry: Registry,
	token: string | null,
): void {
	const durations = new Histogram({
		name: 'sevk_http_request_seconds',
		help: 'Yanıt süresi',
		labelNames: ['method', 'endpoint', 'status'],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
		registers: [registry],
	});
	const problems = new Counter({
		name: 'sevk_problems_total',
		help: 'Reddedilen ve başarısız istekler, kodlarına göre',
		labelNames: ['endpoint', 'code'],
		registers: [registry],
	});
	app.addHook('onResponse', async (request, reply) => {
		const endpoint = request.routeOptions.url ?? 'none';
		const { method } = request;
		durations.observe({ method, endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
		if (reply.problemCode !== undefined) problems.inc({ endpoint, code: reply.problemCode });
	});
	app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
		// Answers 404, so that the existence of the endpoint is not revealed.
		if (!mayRead(request, token)) throw new EdgeProblem('http/no-endpoint');
		return reply.header('content-type', registry.contentType).send(await registry.metrics());
	});
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
	if (token !== null) return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
	const { remoteAddress } = request.socket;
	const fromHere =
		remoteAddress === '127.0.0.1' ||
		remoteAddress === '::1' ||
		remoteAddress === '::ffff:127.0.0.1';
	// Behind a proxy on the same machine, all requests come from a local address.
	const forwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
	return fromHere && !forwarded;
}

function sameText(left: string, right: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(left), digest(right));
}
