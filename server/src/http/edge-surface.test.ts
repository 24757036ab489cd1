import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { edgeEndpoints } from '../testing/build/edge-endpoints.ts';
import { bearer, fakeIdentity, testUser } from '../testing/build/fake-identity.ts';
import { testEdge, testSettings } from '../testing/fixture/test-edge.ts';
import { addGauge } from './operation/gauge.ts';
import { createReadiness } from './operation/health.ts';
import { measureDisks, measurePool, measureReadiness } from './operation/process-metrics.ts';
import { precompress } from './page/precompress.ts';

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
		implementations: edgeEndpoints,
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
		expect(await precompress(folder, AbortSignal.abort())).toBe(0);
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
		let state = async () => ({
			database: true,
			migrations: true,
			separateOwner: true,
			nodes: true,
		});
		const fresh = () => createReadiness(() => state());
		const ask = async (readiness = fresh()) => {
			const app = await edge({ readiness });
			const alive = await app.inject({ url: '/livez' });
			expect(alive.statusCode).toBe(200);
			return (await app.inject({ url: '/readyz' })).statusCode;
		};
		expect(await ask()).toBe(200);
		state = async () => ({ database: true, migrations: false, separateOwner: true, nodes: true });
		expect(await ask()).toBe(503);
		state = async () => Promise.reject(new Error('gone'));
		expect(await ask()).toBe(503);
		state = () => new Promise(() => undefined);
		expect(await ask()).toBe(503);
		state = async () => ({ database: true, migrations: true, separateOwner: false, nodes: true });
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
			database: isReachable,
			migrations: isReachable,
			separateOwner: true,
			nodes: true,
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
