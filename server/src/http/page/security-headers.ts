import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

export type SecurityHeaders = {
	/** Further hosts that pages may call: the sign-in provider, the basemap. */
	readonly connectHosts: () => readonly string[];
	/** Whether the product is served over https, so that http resources are upgraded. */
	readonly https: boolean;
};

const halfYearSeconds = 180 * 24 * 60 * 60;

/** Device permissions of pages: only location and camera, which couriers need. */
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
 * Security headers of every answer (docs/trust.md#http-headers); only scripts of this server run.
 */
export function installSecurityHeaders(
	app: FastifyInstance,
	{ connectHosts, https }: SecurityHeaders,
): void {
	let hosts = '';
	let headers = headersWith(hosts, https);
	app.addHook('onRequest', async (_request, reply) => {
		// Read for each answer: an admin can choose another basemap.
		const present = connectHosts().join(' ');
		if (present !== hosts) {
			headers = headersWith(present, https);
			hosts = present;
		}
		reply.headers(headers);
	});
}

/** The headers as helmet sets them, built once: they are the same for each answer. */
function headersWith(hosts: string, https: boolean): Readonly<Record<string, string>> {
	const withHosts = (sources: string) => (hosts === '' ? sources : `${sources} ${hosts}`);
	const setHeaders = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				'default-src': ["'self'"],
				// The barcode reader is WebAssembly; this allows compiling it, but not evaluating strings.
				'script-src': ["'self'", "'wasm-unsafe-eval'"],
				'script-src-attr': ["'none'"],
				// The component library sets style attributes and one style element.
				'style-src': ["'self'", "'unsafe-inline'"],
				'img-src': [withHosts("'self' blob: data:")],
				'font-src': ["'self'", 'data:'],
				// The map's worker is a blob: it has the policy of its page, not of a stored file.
				'worker-src': ["'self'", 'blob:'],
				'connect-src': [withHosts("'self'")],
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
	const request = new http.IncomingMessage(null as never);
	const answer = new http.ServerResponse(request);
	setHeaders(request, answer, (error) => {
		if (error !== undefined) throw error;
	});
	return { ...(answer.getHeaders() as Record<string, string>), 'permissions-policy': permissions };
}
