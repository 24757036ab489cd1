import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { edgeEndpoints } from '../testing/build/edge-endpoints.ts';
import { bearer, fakeIdentity, testUser } from '../testing/build/fake-identity.ts';
import { multipartFile } from '../testing/build/multipart.ts';
import { testEdge, testSettings } from '../testing/fixture/test-edge.ts';

const apps: FastifyInstance[] = [];

afterEach(async () => {
	for (const app of apps.splice(0)) await app.close();
});

async function edge(parts: Parameters<typeof testEdge>[0] = {}): Promise<FastifyInstance> {
	const app = await testEdge({
		implementations: edgeEndpoints,
		identity: fakeIdentity({ planner: testUser('planner') }),
		...parts,
	});
	apps.push(app);
	return app;
}

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
				method: 'POST',
				url: '/api/send',
				payload,
				remoteAddress,
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
			status: 408,
			code: 'http/too-slow',
			requestId: expect.any(String),
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
		const accepted = once(app.server, 'connection');
		const socket = net.connect(port, '127.0.0.1');
		await accepted;
		await app.close();
		socket.destroy();
	});
});
