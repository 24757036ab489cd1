import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export type SecurityHeaders = {
	/** Hosts that pages may call beside this one: the sign-in provider, the map. */
	readonly connectHosts: readonly string[];
	/** True when the product is served over https, so that http parts are upgraded. */
	readonly https: boolean;
};

const halfYearSeconds = 180 * 24 * 60 * 60;

/** What a page may use of the device: place and camera for the courier's work, nothing else. */
const permissions = [
	'camera=(self)',
	'geolocation=(self)',
	'accelerometer=()',
	'autoplay=()',
	'browsing-topics=()',
	'display-capture=()',
	'gyroscope=()',
	'magnetometer=()',
	'microphone=()',
	'midi=()',
	'payment=()',
	'usb=()',
].join(', ');

/**
 * The headers of every answer (docs/trust.md#http-headers); no script runs that this server did not
 * serve.
 */
export async function installSecurityHeaders(
	app: FastifyInstance,
	{ connectHosts, https }: SecurityHeaders,
): Promise<void> {
	await app.register(fastifyHelmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				'default-src': ["'self'"],
				// The barcode reader is WebAssembly; this lets it be compiled, and no text be run as script.
				'script-src': ["'self'", "'wasm-unsafe-eval'"],
				'script-src-attr': ["'none'"],
				// The component library sets style attributes and one style element.
				'style-src': ["'self'", "'unsafe-inline'"],
				'img-src': ["'self'", 'blob:', 'data:', ...connectHosts],
				'font-src': ["'self'", 'data:'],
				// The map's worker and the service worker are files of ours.
				'worker-src': ["'self'"],
				'connect-src': ["'self'", ...connectHosts],
				'frame-src': ["'self'", 'blob:'],
				'manifest-src': ["'self'"],
				'object-src': ["'none'"],
				'base-uri': ["'self'"],
				'form-action': ["'self'"],
				'frame-ancestors': ["'none'"],
				...(https ? { 'upgrade-insecure-requests': [] } : {}),
			},
		},
		strictTransportSecurity: { maxAge: halfYearSeconds, includeSubDomains: true },
		crossOriginOpenerPolicy: { policy: 'same-origin' },
		crossOriginResourcePolicy: { policy: 'same-origin' },
		crossOriginEmbedderPolicy: false,
		referrerPolicy: { policy: 'no-referrer' },
		frameguard: { action: 'deny' },
	});
	app.addHook('onRequest', async (_request, reply) => {
		reply.header('permissions-policy', permissions);
	});
}
