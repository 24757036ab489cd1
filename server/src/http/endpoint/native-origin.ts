import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
	interface FastifyRequest {
		/** Whether the page is one of the native app, which has no cookies of this host. */
		isNative: boolean;
	}
}

/** Carries the session of the native app in both directions, in place of cookies. */
export const sessionHeader = 'sevk-session';

const requestHeaders = [
	'authorization',
	'content-type',
	'idempotency-key',
	'if-none-match',
	'last-event-id',
	'sevk-acted-at',
	'sevk-device-clock',
	'sevk-clock-ahead',
	sessionHeader,
];
const answerHeaders = [
	'content-disposition',
	'date',
	'etag',
	'retry-after',
	'x-request-id',
	sessionHeader,
];

/**
 * Admits pages of these origins to the API, before tokens and limits are checked. Without credentials:
 * a browser sends them no cookie, so nothing but the token and the session header authorises.
 */
export async function installNativeOrigins(
	app: FastifyInstance,
	origins: readonly string[],
): Promise<void> {
	app.decorateRequest('isNative', false);
	if (origins.length === 0) return;
	app.addHook('onRequest', async (request) => {
		// Compared as text: the URL of `capacitor://localhost` has the origin "null".
		request.isNative = origins.includes(request.headers.origin ?? '');
	});
	await app.register(fastifyCors, {
		origin: (origin, decide) => decide(null, origin !== undefined && origins.includes(origin)),
		methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
		allowedHeaders: requestHeaders,
		exposedHeaders: answerHeaders,
		credentials: false,
		maxAge: 600,
	});
}
