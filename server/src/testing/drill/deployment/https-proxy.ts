// A stand-in for the proxy of docs/operations.md: it ends TLS, spreads requests over the processes,
// and passes on what one refused (`proxy_next_upstream error http_503 non_idempotent`).
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import tls from 'node:tls';

/** `fail_timeout` of nginx: how long a process that failed gets no requests. */
export const failTimeoutMs = 10_000;

type Backend = { readonly url: string; failedUntil: number };

export type HttpsProxy = {
	readonly url: string;
	/** Requests that another process answered. */
	readonly passedOn: () => number;
	/** The processes behind it. */
	readonly serve: (urls: readonly string[]) => void;
	readonly close: () => Promise<void>;
};

/** This process trusts its certificate from now on. `passesOn`: false for a careless setup. */
export async function openHttpsProxy(folder: string, passesOn: boolean): Promise<HttpsProxy> {
	const { key, cert } = makeCertificate(folder);
	tls.setDefaultCACertificates([...tls.getCACertificates(), cert]);
	const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
	let backends: Backend[] = [];
	let [turn, passed] = [0, 0];

	/** As nginx: when all have failed, the next request finds all of them again. */
	function pick(tried: readonly Backend[]): Backend | null {
		const free = backends.filter(
			(backend) => backend.failedUntil <= Date.now() && !tried.includes(backend),
		);
		turn += 1;
		const backend = free[turn % Math.max(1, free.length)] ?? null;
		if (backend === null) for (const each of backends) each.failedUntil = 0;
		return backend;
	}

	async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
		const body = await buffer(request);
		const tried: Backend[] = [];
		for (let backend = pick(tried); backend !== null; backend = pick(tried)) {
			tried.push(backend);
			const got = await forward(backend, request, body, agent).catch(() => null);
			if (got !== null && (got.statusCode !== 503 || !passesOn)) {
				response.writeHead(got.statusCode ?? 502, got.headers);
				got.pipe(response);
				return;
			}
			got?.resume();
			backend.failedUntil = Date.now() + failTimeoutMs;
			if (!passesOn) break;
			passed += 1;
		}
		response.writeHead(502).end();
	}

	const server = https.createServer({ key, cert }, (request, response) => {
		answer(request, response).catch(() => response.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `https://localhost:${(server.address() as AddressInfo).port}`,
		passedOn: () => passed,
		serve: (urls) => {
			backends = urls.map((url) => ({ url, failedUntil: 0 }));
		},
		close: async () => {
			agent.destroy();
			server.close();
			server.closeAllConnections();
		},
	};
}

async function forward(
	{ url }: Backend,
	{ method, url: address = '/', headers, socket }: http.IncomingMessage,
	body: Buffer,
	agent: http.Agent,
): Promise<http.IncomingMessage> {
	const request = http.request(url + address, {
		method,
		agent,
		timeout: 60_000,
		headers: {
			...headers,
			connection: 'keep-alive',
			'x-forwarded-for': socket.remoteAddress,
			'content-length': body.length,
		},
	});
	request.end(body);
	const [response] = (await once(request, 'response')) as [http.IncomingMessage];
	return response;
}

function makeCertificate(folder: string): { readonly key: string; readonly cert: string } {
	const [keyFile, certFile] = [path.join(folder, 'proxy.key'), path.join(folder, 'proxy.crt')];
	execFileSync(
		'openssl',
		[
			'req',
			'-x509',
			'-newkey',
			'ec',
			'-pkeyopt',
			'ec_paramgen_curve:prime256v1',
			'-nodes',
			'-days',
			'2',
			'-subj',
			'/CN=localhost',
			'-addext',
			'subjectAltName=DNS:localhost',
			'-keyout',
			keyFile,
			'-out',
			certFile,
		],
		{ stdio: 'ignore' },
	);
	return { key: fs.readFileSync(keyFile, 'utf8'), cert: fs.readFileSync(certFile, 'utf8') };
}
