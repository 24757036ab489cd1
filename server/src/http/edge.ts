import type { Socket } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import type { EdgeCode } from '@sevk/contract/common/problem';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { EdgeSettings } from './edge-settings.ts';
import type { Implementation } from './endpoint/endpoint.ts';
import type { Identity } from './endpoint/identity.ts';
import type { KeepPaper } from './endpoint/kept-paper.ts';
import { installNativeOrigins } from './endpoint/native-origin.ts';
import { createRateGate } from './endpoint/rate-limits.ts';
import { registerEndpoints } from './endpoint/register.ts';
import { defaultBodyLimitBytes } from './endpoint/request-context.ts';
import { installClosing } from './operation/closing.ts';
import { installHealth, type Readiness } from './operation/health.ts';
import { installIdleConnections } from './operation/idle-connections.ts';
import { installMetrics } from './operation/metrics.ts';
import { installRequestLog, requestIdOf } from './operation/request-log.ts';
import { installBodyDeadline, type TimeLimits, timeLimits } from './operation/time-limits.ts';
import { installUnreadBodies } from './operation/unread-body.ts';
import { docsPage } from './page/docs-page.ts';
import { openApiOf } from './page/openapi.ts';
import { installSecurityHeaders } from './page/security-headers.ts';
import { installWebApp } from './page/web-app.ts';
import { answerError, bareProblem, installProblems } from './problem/problem.ts';

export type EdgeParts = {
	readonly settings: EdgeSettings;
	readonly log: Logger;
	readonly identity: Identity;
	readonly readiness: Readiness;
	readonly metrics: Registry;
	readonly implementations: readonly Implementation[];
	readonly keepPaper: KeepPaper;
	/** Called when the server begins to close, one after the other (operation/feature.ts). */
	readonly endRequests?: readonly (() => void | Promise<void>)[];
	/** Only tests use shorter limits. */
	readonly limits?: Partial<TimeLimits>;
};

/** Builds the HTTP server with all endpoints, not yet listening. */
export async function buildEdge(parts: EdgeParts): Promise<FastifyInstance> {
	const { settings, identity, implementations } = parts;
	const limits = { ...timeLimits, ...parts.limits };
	const app = createServer(parts.log, settings.trustProxy, limits);
	installClosing(app, limits.closingMs);
	installIdleConnections(app);
	installUnreadBodies(app, limits.lingerMs);
	installProblems(app);
	installRequestLog(app);
	installBodyDeadline(app, limits.requestMs);
	installJsonBody(app);
	installSecurityHeaders(app, {
		connectHosts: settings.connectHosts,
		https: settings.publicUrl.startsWith('https:'),
	});
	await installNativeOrigins(app, settings.nativeOrigins);
	await app.register(fastifyMultipart, { throwFileSizeLimit: false });
	installHealth(app, parts.readiness);
	installMetrics(app, parts.metrics, settings.metricsToken);
	const gate = await createRateGate(app, settings.rateLimits);
	registerEndpoints(app, implementations, identity, gate, parts.keepPaper);
	installDocs(app, implementations, settings);
	await installWebApp(app, settings.webFolder);
	for (const end of parts.endRequests ?? []) app.addHook('preClose', async () => end());
	return app;
}

function createServer(log: Logger, trustProxy: boolean, limits: TimeLimits): FastifyInstance {
	return Fastify({
		loggerInstance: log as FastifyBaseLogger,
		// Disabled, because installRequestLog logs each answer without the requested URL.
		logController: new LogController({
			disableRequestLogging: true,
			requestIdLogLabel: 'requestId',
		}),
		genReqId: requestIdOf,
		// One hop only: the caller can forge earlier entries of X-Forwarded-For.
		trustProxy: trustProxy ? (_address, hop) => hop < 1 : false,
		bodyLimit: defaultBodyLimitBytes,
		exposeHeadRoutes: false,
		// installClosing answers instead.
		return503OnClosing: false,
		requestTimeout: limits.uploadMs,
		http: {
			headersTimeout: limits.headersMs,
			connectionsCheckingInterval: limits.checkMs,
		},
		routerOptions: { maxParamLength: 200 },
		frameworkErrors: (error, request, reply) => answerError(error, request, reply),
		clientErrorHandler: answerBrokenRequest,
	});
}

/** Some clients send a POST without a body but with a JSON content type. */
function installJsonBody(app: FastifyInstance): void {
	app.decorateRequest('rawBody', '');
	const parseJson = app.getDefaultJsonParser('error', 'error');
	app.removeContentTypeParser(['application/json', 'text/plain']);
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		request.rawBody = body.toString();
		if (body === '') done(null, undefined);
		else parseJson(request, request.rawBody, done);
	});
}

function installDocs(
	app: FastifyInstance,
	implementations: readonly Implementation[],
	{ publicUrl, product }: EdgeSettings,
): void {
	const endpoints = implementations.map(({ endpoint }) => endpoint);
	const api = openApiOf(endpoints, publicUrl, product);
	const page = docsPage(api);
	app.get('/api/openapi.json', async (_request, reply) => reply.send(api));
	app.get('/api/docs', async (_request, reply) =>
		reply.header('content-type', 'text/html; charset=utf-8').send(page),
	);
}

const brokenRequests: Readonly<Record<string, EdgeCode>> = {
	ERR_HTTP_REQUEST_TIMEOUT: 'http/too-slow',
	HPE_HEADER_OVERFLOW: 'http/headers-too-large',
};

/** Input that is not HTTP, or not complete in time, has no reply of Fastify. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
	if (socket.writable && error.code !== 'ECONNRESET') {
		socket.write(bareProblem(brokenRequests[error.code ?? ''] ?? 'http/bad-request'));
	}
	socket.destroy(error);
}
