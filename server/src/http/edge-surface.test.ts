import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@sevk/contract/access/endpoint';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bearer, fakeIdentity, testUser } from '../testing/build/fake-identity.ts';
import { multipartFile } from '../testing/build/multipart.ts';
import { testEdge, testSettings } from '../testing/fixture/test-edge.ts';
import { implement } from './endpoint/endpoint.ts';
import { stream } from './endpoint/streamed.ts';
import { addGauge } from './operation/gauge.ts';
import { createReadiness } from './operation/health.ts';
import { measureDisks, measurePool, measureReadiness } from './operation/metrics.ts';
import { precompress } from './page/precompress.ts';

const echo = endpoint({
	name: 'echo',
	summary: 'Yineler',
	method: 'POST',
	path: '/api/echo/:word',
	access: 'public',
	params: z.object({ word: z.string() }),
	body: z.object({ text: z.string() }),
	answer: z.object({ text: z.string() }),
});

const send = endpoint({
	name: 'send',
	summary: 'Dosya alır',
	method: 'POST',
	path: '/api/send',
	access: 'signed-in',
	bodyType: 'multipart/form-data',
	maxBytes: 50,
	answer: z.object({ bytes: z.number(), cut: z.boolean() }),
});

const print = endpoint({
	name: 'print',
	summary: 'Yazdırır',
	method: 'GET',
	path: '/api/print',
	access: 'public',
	query: z.object({ copies: z.coerce.number().default(1) }),
	answer: z.unknown(),
	answerType: 'application/pdf',
});

const implementations = [
	implement(echo, async ({ body }) => body),
	implement(send, async (_input, _caller, http) => {
		const { content, wasCut } = await http.upload();
		let bytes = 0;
		for await (const chunk of content) bytes += chunk.length;
		return { bytes, cut: wasCut() };
	}),
	implement(print, async () => stream(Buffer.from('%PDF-'), 'application/pdf')),
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-web-'));
const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`;
const apps: FastifyInstance[] = [];

beforeAll(() => {
	mkdirSync(path.join(folder, 'assets'));
	writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Sevk</title>');
	writeFileSync(path.join(folder, 'assets', 'main-4f2a.js'), script);
	writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
});
afterEach(async () => {
	for (const app of apps.splice(0)) await app.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function edge(parts: Parameters<typeof testEdge>[0] = {}): Promise<FastifyInstance> {
	const app = await testEdge({
		implementations,
		settings: { ...testSettings, webFolder: folder },
		identity: fakeIdentity({ planner: testUser('planner') }),
		...parts,
	});
	apps.push(app);
	return app;
}

describe('headers', () => {
	it('allow only scripts of this server', async () => {
		const settings = {
			...testSettings,
			connectHosts: () => ['https://map.test'],
			webFolder: folder,
		};
		const app = await edge({ settings });
		for (const url of ['/', '/routes', '/api/openapi.json', '/api/nowhere', '/livez']) {
			const { headers } = await app.inject({ url });
			const policy = String(headers['content-security-policy']);
			expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
			expect(policy).toContain("style-src 'self' 'unsafe-inline';");
			expect(policy).toContain("connect-src 'self' https://map.test;");
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).not.toContain('upgrade-insecure-requests');
			expect(headers).toMatchObject({
				'referrer-policy': 'no-referrer',
				'x-content-type-options': 'nosniff',
				'cross-origin-opener-policy': 'same-origin',
				'strict-transport-security': expect.stringContaining('max-age='),
				'permissions-policy': expect.stringContaining('microphone=()'),
				'x-request-id': expect.any(String),
			});
			expect(headers['x-powered-by']).toBeUndefined();
		}
	});

	it('admit no page of another origin without the setting', async () => {
		const app = await edge();
		const headers = { origin: 'https://localhost', 'access-control-request-method': 'GET' };
		for (const method of ['OPTIONS', 'GET'] as const) {
			const answer = await app.inject({ method, url: '/api/print', headers });
			expect(answer.headers['access-control-allow-origin']).toBeUndefined();
		}
	});

	it('keep a well-formed request id of a proxy', async () => {
		const app = await edge();
		const ask = async (id: string) =>
			(await app.inject({ url: '/livez', headers: { 'x-request-id': id } })).headers[
				'x-request-id'
			];
		expect(await ask('proxy-0001')).toBe('proxy-0001');
		expect(await ask('a b')).not.toBe('a b');
	});
});

describe('the web app', () => {
	it('serves index.html for every screen and files unchanged', async () => {
		const app = await edge();
		for (const url of [
			'/',
			'/index.html',
			'/routes',
			'/route/01980000-0000-7000-8000-000000000001/',
			'/x?y=a.b',
		]) {
			const answer = await app.inject({ url });
			expect(answer.statusCode, url).toBe(200);
			expect(answer.headers['content-type']).toContain('text/html');
			expect(answer.headers['cache-control']).toBe('no-cache');
			expect(answer.headers['etag']).toBeUndefined();
		}
		const file = await app.inject({ url: '/assets/main-4f2a.js' });
		expect(file.headers['cache-control']).toContain('immutable');
		expect(file.body).toBe(script);
	});

	it('serves no page for missing files, endpoints and other methods', async () => {
		const app = await edge();
		for (const url of ['/api', '/api/x', '/assets/gone.js', '/gone.png', '/../package.json']) {
			expect((await app.inject({ url })).statusCode, url).toBe(404);
		}
		expect((await app.inject({ method: 'POST', url: '/routes' })).statusCode).toBe(404);
		const dots = await app.inject({ url: '/%2e%2e/%2e%2e/etc/passwd' });
		expect(dots.body).not.toContain('root:');
	});

	it('is served compressed after precompression', async () => {
		const app = await edge();
		expect(await precompress(folder)).toBe(2);
		expect(await precompress(folder)).toBe(0);
		for (const encoding of ['br', 'gzip']) {
			const headers = { 'accept-encoding': encoding };
			const answer = await app.inject({ url: '/assets/main-4f2a.js', headers });
			expect(answer.headers['content-encoding']).toBe(encoding);
			expect(answer.rawPayload.length).toBeLessThan(200);
			expect(answer.headers['content-type']).toContain('javascript');
		}
	});
});

describe('health', () => {
	it('is ready while the database is reachable and migrated', async () => {
		let state = async () => ({ database: true, migrations: true, separateOwner: true });
		const fresh = () => createReadiness(() => state());
		const ask = async (readiness = fresh()) => {
			const app = await edge({ readiness });
			const alive = await app.inject({ url: '/livez' });
			expect(alive.statusCode).toBe(200);
			return (await app.inject({ url: '/readyz' })).statusCode;
		};
		expect(await ask()).toBe(200);
		state = async () => ({ database: true, migrations: false, separateOwner: true });
		expect(await ask()).toBe(503);
		state = async () => Promise.reject(new Error('gone'));
		expect(await ask()).toBe(503);
		state = () => new Promise(() => undefined);
		expect(await ask()).toBe(503);
		state = async () => ({ database: true, migrations: true, separateOwner: false });
		const draining = fresh();
		draining.drain();
		expect(await ask(draining)).toBe(503);
	});
});

describe('metrics', () => {
	it('are served to this machine or with the token', async () => {
		const app = await edge();
		await app.inject({ method: 'POST', url: '/api/echo/canary', payload: { text: 'canary' } });
		const here = await app.inject({ url: '/metrics' });
		expect(here.body).toContain('endpoint="/api/echo/:word",status="200"');
		expect(here.body).not.toContain('canary');
		expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404);
		const forwarded = { 'x-forwarded-for': '10.0.0.7' };
		expect((await app.inject({ url: '/metrics', headers: forwarded })).statusCode).toBe(404);
		const guarded = await edge({ settings: { ...testSettings, metricsToken: 'x'.repeat(16) } });
		expect((await guarded.inject({ url: '/metrics' })).statusCode).toBe(404);
		const headers = bearer('x'.repeat(16));
		const answer = await guarded.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.7' });
		expect(answer.statusCode).toBe(200);
	});

	it('count refused requests by their code', async () => {
		const app = await edge();
		await app.inject({ method: 'POST', url: '/api/send' });
		const { body } = await app.inject({ url: '/metrics' });
		expect(body).toContain('sevk_problems_total{endpoint="/api/send",code="http/signed-out"} 1');
	});

	it('show readiness, the pool and the disks, also while one of them cannot be read', async () => {
		const metrics = new Registry();
		let isReachable = true;
		const state = async () => ({
			...{ database: isReachable, migrations: isReachable, separateOwner: true },
		});
		measureReadiness(metrics, {
			check: () => createReadiness(state).check(),
			drain: () => undefined,
		});
		measurePool(metrics, 20, () => ({ open: 7, idle: 3, waiting: 2 }));
		measureDisks(metrics, { data: os.tmpdir(), backup: path.join(os.tmpdir(), 'absent') });
		const text = await metrics.metrics();
		expect(text).toContain('\nsevk_ready 1\n');
		expect(text).toContain('\nsevk_database_connections_busy 4\n');
		expect(text).toContain('\nsevk_database_connections_limit 20\n');
		expect(text).toContain('\nsevk_database_waiting 2\n');
		expect(text).toMatch(/sevk_disk_free_bytes\{folder="data"\} [1-9]/);
		expect(text).toMatch(/sevk_disk_size_bytes\{folder="data"\} [1-9]/);
		expect(text).toContain('sevk_disk_free_bytes{folder="backup"} Nan');
		isReachable = false;
		addGauge(metrics, { name: 'unreadable', help: 'x', read: () => Promise.reject(new Error()) });
		expect(await metrics.metrics()).toMatch(/\nsevk_ready 0\n[\s\S]*\nunreadable Nan\n/);
	});
});

describe('upload limits', () => {
	it('cut a file at the maximum size', async () => {
		const app = await edge();
		const ask = async (bytes: number) => {
			const { payload, headers } = multipartFile('x'.repeat(bytes));
			const all = { ...headers, ...bearer('planner') };
			return (await app.inject({ method: 'POST', url: '/api/send', headers: all, payload })).json();
		};
		expect(await ask(50)).toEqual({ bytes: 50, cut: false });
		expect(await ask(5_000)).toEqual({ bytes: 50, cut: true });
	});
});

describe('rate limits', () => {
	const rateLimits = {
		perAddress: 6,
		signInsPerAddress: 2,
		uploadsPerUser: 1,
		papersAtOncePerUser: 1,
	};
	const settings = { ...testSettings, rateLimits };

	it('are tighter for sign-in requests', async () => {
		const app = await edge({ settings });
		const ask = (remoteAddress: string) =>
			app.inject({ method: 'POST', url: '/api/echo/x', payload: { text: 'x' }, remoteAddress });
		expect((await ask('10.0.0.1')).statusCode).toBe(200);
		expect((await ask('10.0.0.1')).statusCode).toBe(200);
		const third = await ask('10.0.0.1');
		expect(third.statusCode).toBe(429);
		expect(third.json()).toMatchObject({ code: 'http/too-many', title: 'Çok fazla istek' });
		expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
		expect((await ask('10.0.0.2')).statusCode).toBe(200);
	});

	it('count all requests of an address, and uploads of a user', async () => {
		const app = await edge({ settings });
		const statuses: number[] = [];
		for (let time = 0; time < 7; time += 1) {
			statuses.push((await app.inject({ url: '/api/print' })).statusCode);
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
		const { payload, headers } = multipartFile('x');
		const upload = (remoteAddress: string) =>
			app.inject({
				...{ method: 'POST', url: '/api/send', payload, remoteAddress },
				headers: { ...headers, ...bearer('planner') },
			});
		expect((await upload('10.0.0.3')).statusCode).toBe(200);
		expect((await upload('10.0.0.4')).statusCode).toBe(429);
	});
});

describe('time limits', () => {
	async function talk(app: FastifyInstance, text: string): Promise<string> {
		await app.listen({ port: 0, host: '127.0.0.1' });
		const { port } = app.server.address() as AddressInfo;
		const socket = net.connect(port, '127.0.0.1');
		let response = '';
		socket.on('data', (piece) => {
			response += piece;
		});
		socket.on('error', () => undefined);
		socket.write(text);
		await new Promise<void>((resolve) => socket.once('close', () => resolve()));
		return response;
	}

	it('end a request whose body does not arrive', async () => {
		const app = await edge({ limits: { requestMs: 150 } });
		const head = 'POST /api/echo/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
		const response = await talk(app, `${head}content-length: 100\r\n\r\n{"te`);
		expect(response).toContain('408 Request Timeout');
		expect(response).toContain('"code":"http/too-slow"');
	});

	it('end a request whose headers do not arrive', async () => {
		expect((await edge()).server).toMatchObject({ headersTimeout: 5_000, requestTimeout: 60_000 });
		const app = await edge({ limits: { headersMs: 150, checkMs: 50 } });
		const response = await talk(app, 'GET /livez HTTP/1.1\r\nhost: x\r\nx-slow: ');
		expect(response).toContain('408 Request Timeout');
		expect(response).toContain('"code":"http/too-slow"');
	});

	it('end a request whose file does not arrive', async () => {
		const app = await edge({ limits: { uploadMs: 150, headersMs: 100, checkMs: 50 } });
		const head = `POST /api/send HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer('planner').authorization}\r\n`;
		const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 999\r\n\r\n--x';
		const response = await talk(app, head + form);
		expect(response).toContain('408 Request Timeout');
		expect(response).toContain('content-type: application/problem+json');
		expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
			...{ status: 408, code: 'http/too-slow', requestId: expect.any(String) },
		});
	});

	it('answer input that is not HTTP', async () => {
		const response = await talk(await edge(), 'NONSENSE\r\n\r\n');
		expect(response).toContain('400 Bad Request');
		expect(response).toContain('"code":"http/bad-request"');
	});

	it('do not wait for unused connections', async () => {
		// Longer than a test may take: waiting for either limit fails it.
		const app = await edge({ limits: { headersMs: 120_000, requestMs: 120_000 } });
		await app.listen({ port: 0, host: '127.0.0.1' });
		const { port } = app.server.address() as AddressInfo;
		const socket = net.connect(port, '127.0.0.1');
		await sleep(50);
		await app.close();
		socket.destroy();
	});
});

describe('the API page', () => {
	it('lists every registered path', async () => {
		const mounted: string[] = [];
		const app = await edge({ settings: testSettings });
		for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
			const found = /[─ ](\/\S*) \(([A-Z, ]+)\)/.exec(line);
			if (found?.[1] !== undefined) mounted.push(found[1]);
		}
		expect(mounted.length).toBeGreaterThan(7);
		const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
		for (const url of mounted.filter((one) => !one.endsWith('*') && one !== '/')) {
			expect(Object.keys(paths)).toContain(url.replaceAll(/:(\w+)/g, '{$1}'));
		}
	});

	it('describes input with strict schemas', async () => {
		const app = await edge();
		const api = (await app.inject({ url: '/api/openapi.json' })).json();
		expect(api.openapi).toBe('3.1.0');
		const body = api.paths['/api/echo/{word}'].post.requestBody.content['application/json'].schema;
		expect(body).toMatchObject({ required: ['text'], additionalProperties: false });
		expect(api.paths['/api/send'].post.requestBody.content['multipart/form-data']).toBeDefined();
		expect(api.paths['/api/print'].get.parameters).toEqual([
			{ name: 'copies', in: 'query', required: false, schema: expect.anything() },
		]);
		expect(api.paths['/api/print'].get.responses['200'].content['application/pdf']).toBeDefined();
		expect(api.paths['/api/print'].get.responses['503'].headers['Retry-After']).toBeDefined();
	});

	it('works without scripts', async () => {
		const app = await edge();
		const page = await app.inject({ url: '/api/docs' });
		expect(page.headers['content-type']).toContain('text/html');
		expect(page.body).toContain('/api/echo/{word}');
		expect(page.body).not.toMatch(/<script|onclick|https?:\/\//);
	});
});
