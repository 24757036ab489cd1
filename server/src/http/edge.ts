import type { Socket } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { docsPage } from './docs-page.ts';
import type { EdgeSettings } from './edge-settings.ts';
import type { Implementation } from './endpoint.ts';
import { usualBodyBytes } from './exchange.ts';
import { installHealth, type Readiness } from './health.ts';
import type { Identity } from './identity.ts';
import { installMetrics } from './metrics.ts';
import { openApiOf } from './openapi.ts';
import { answerError, installProblems } from './problem.ts';
import { createRateGate } from './rate-limits.ts';
import { registerEndpoints } from './register.ts';
import { installRequestLog, requestIdOf } from './request-log.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { installBodyDeadline, timeLimits } from './time-limits.ts';
import { installUnusedConnections } from './unused-connections.ts';
import { installWebApp } from './web-app.ts';

export type EdgeParts = {
	readonly settings: EdgeSettings;
	readonly log: Logger;
	readonly identity: Identity;
	readonly readiness: Readiness;
	readonly metrics: Registry;
	readonly implementations: readonly Implementation[];
	/** Shorter in tests only. */
	readonly requestMs?: number;
};

/** The HTTP server as a value: everything mounted, nothing listening. */
export async function buildEdge(parts: EdgeParts): Promise<FastifyInstance> {
	const { settings, identity, implementations } = parts;
	const app = createServer(parts.log, settings.trustProxy);
	installUnusedConnections(app);
	installProblems(app);
	installRequestLog(app);
	installBodyDeadline(app, parts.requestMs ?? timeLimits.requestMs);
	installJsonBody(app);
	await installSecurityHeaders(app, {
		connectHosts: settings.connectHosts,
		https: settings.publicUrl.startsWith('https:'),
	});
	await app.register(fastifyMultipart, { throwFileSizeLimit: false });
	installHealth(app, parts.readiness);
	installMetrics(app, parts.metrics, settings.metricsToken);
	const gate = await createRateGate(app, settings.rateLimits);
	registerEndpoints(app, implementations, identity, gate);
	installDocs(app, implementations, settings.publicUrl);
	await installWebApp(app, settings.webFolder);
	return app;
}

function createServer(log: Logger, trustProxy: boolean): FastifyInstance {
	return Fastify({
		loggerInstance: log as FastifyBaseLogger,
		// The edge writes its own line per answer, which names no address as it came in.
		logController: new LogController({
			disableRequestLogging: true,
			requestIdLogLabel: 'requestId',
		}),
		genReqId: requestIdOf,
		// One hop: what stands further left in X-Forwarded-For, the caller may have written himself.
		trustProxy: trustProxy ? (_address, hop) => hop < 1 : false,
		bodyLimit: usualBodyBytes,
		exposeHeadRoutes: false,
		requestTimeout: timeLimits.uploadMs,
		http: {
			headersTimeout: timeLimits.headersMs,
			connectionsCheckingInterval: timeLimits.checkMs,
		},
		routerOptions: { maxParamLength: 200 },
		frameworkErrors: (error, request, reply) => answerError(error, request, reply),
		clientErrorHandler: answerBrokenRequest,
	});
}

/** An empty body with a JSON content type is what some clients send with a bare POST. */
function installJsonBody(app: FastifyInstance): void {
	const parseJson = app.getDefaultJsonParser('error', 'error');
	app.removeContentTypeParser(['application/json', 'text/plain']);
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (body === '') done(null, undefined);
		else parseJson(request, body.toString(), done);
	});
}

function installDocs(
	app: FastifyInstance,
	implementations: readonly Implementation[],
	publicUrl: string,
): void {
	const endpoints = implementations.map(({ endpoint }) => endpoint);
	const api = openApiOf(endpoints, publicUrl);
	const page = docsPage(api);
	app.get('/api/openapi.json', async (_request, reply) => reply.send(api));
	app.get('/api/docs', async (_request, reply) =>
		reply.header('content-type', 'text/html; charset=utf-8').send(page),
	);
}

const brokenRequests: Readonly<Record<string, string>> = {
	ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
	HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** What cannot even be read as HTTP has no request to answer: a bare status and the end. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
	if (socket.writable && error.code !== 'ECONNRESET') {
		const status = brokenRequests[error.code ?? ''] ?? '400 Bad Request';
		socket.write(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
	}
	socket.destroy(error);
}
