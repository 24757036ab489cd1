import net, { type AddressInfo } from 'node:net';
import { endpoint } from '@sevk/contract/common/endpoint';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implement } from '../endpoint/endpoint.ts';
import { createReadiness } from './health.ts';

const wait = endpoint({
	name: 'wait',
	summary: 'Bekler',
	method: 'GET',
	path: '/api/wait',
	access: 'public',
	answer: z.object({ done: z.literal(true) }),
});

test('a closing server answers each request with a problem, and ends those it has', async () => {
	const work = Promise.withResolvers<void>();
	const handler = vi.fn(() => work.promise);
	const preClose = Promise.withResolvers<void>();
	const buffers = Promise.withResolvers<void>();
	const app = await testEdge({
		endRequests: [
			async () => {
				preClose.resolve();
				await buffers.promise;
			},
		],
		implementations: [
			implement(wait, async () => {
				await handler();
				return { done: true } as const;
			}),
		],
	});
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as AddressInfo;
	const open = async () => {
		const socket = net.connect(port, '127.0.0.1');
		const received = { text: '' };
		socket.on('data', (piece) => {
			received.text += piece;
		});
		// An answered request shows that the server has the connection.
		socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n');
		await vi.waitFor(() => expect(received.text).toContain('"alive":true'));
		received.text = '';
		return { socket, received, closed: new Promise((resolve) => socket.once('close', resolve)) };
	};
	const before = await open();
	before.socket.write('GET /api/wait HTTP/1.1\r\nhost: x\r\n\r\n');
	await vi.waitFor(() => expect(handler).toHaveBeenCalled());
	const paths = ['/api/wait', '/api/nowhere', '/readyz', '/livez', '/', '/metrics'];
	const connections = await Promise.all(paths.map(open));
	const closing = app.close();
	await preClose.promise;
	for (const [at, { socket }] of connections.entries()) {
		socket.write(`GET ${paths[at]} HTTP/1.1\r\nhost: x\r\n\r\n`);
	}
	for (const { received, closed } of connections) {
		await closed;
		expect(received.text).toContain('HTTP/1.1 503');
		expect(received.text).toContain('content-type: application/problem+json');
		expect(received.text).toContain('"code":"http/unavailable"');
		expect(received.text).toMatch(/retry-after: \d+/);
		expect(received.text).toContain('connection: close');
	}
	buffers.resolve();
	// The answer comes after the server has closed the connections that were idle.
	await vi.waitFor(() => expect(app.server.listening).toBe(false));
	work.resolve();
	await before.closed;
	expect(before.received.text).toContain('HTTP/1.1 200');
	expect(before.received.text).toContain('connection: close');
	await closing;
});

const largeBytes = 50_000_000;

/** A server whose client has read the first bytes of a large answer and then stopped. */
async function openLargeAnswer(limits: { closingMs?: number } = {}) {
	const app = await testEdge({ limits });
	app.get('/large', async (_request, reply) => reply.send(Buffer.alloc(largeBytes, 'x')));
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as AddressInfo;
	const socket = net.connect(port, '127.0.0.1');
	socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
	const received = await new Promise<number>((resolve) =>
		socket.once('data', (piece) => {
			socket.pause();
			resolve(piece.length);
		}),
	);
	return { app, socket, received };
}

test('an answer that its client has not read yet arrives whole', async () => {
	const { app, socket, ...first } = await openLargeAnswer();
	let { received } = first;
	const closing = app.close();
	await vi.waitFor(() => expect(app.server.listening).toBe(false));
	socket.on('data', (piece) => {
		received += piece.length;
	});
	socket.resume();
	await new Promise((resolve) => socket.once('close', resolve));
	expect(received).toBeGreaterThan(largeBytes);
	await closing;
});

test('a client that stopped reading does not hold up the shutdown', async () => {
	const { app, socket } = await openLargeAnswer({ closingMs: 300 });
	await app.close();
	socket.destroy();
});

test('a busy server answers the connections that it had not accepted yet', async () => {
	const app = await testEdge({});
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as AddressInfo;
	// Node accepts one connection in each turn of its loop, and each turn takes long.
	const busy = setInterval(() => {
		const until = performance.now() + 15;
		while (performance.now() < until);
	}, 1);
	const answers = Array.from({ length: 40 }, () => {
		const socket = net.connect(port, '127.0.0.1');
		socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n');
		return new Promise<string>((resolve) => {
			socket.once('data', (piece) => resolve(piece.toString().slice(0, 12)));
			socket.once('error', ({ message }) => resolve(message));
			socket.once('close', () => resolve('closed'));
		});
	});
	await Promise.race(answers);
	const closing = app.close();
	const all = await Promise.all(answers);
	expect(all.filter((answer) => !/^HTTP\/1\.1 (200|503)$/.test(answer))).toEqual([]);
	await closing;
	clearInterval(busy);
});

test('a draining server is not ready, with a problem that names its state', async () => {
	const readiness = createReadiness(async () => ({
		database: true,
		migrations: true,
		separateOwner: true,
		nodes: true,
	}));
	const app = await testEdge({ readiness });
	readiness.drain();
	const answer = await app.inject({ url: '/readyz' });
	expect(answer.headers).toMatchObject({
		'content-type': expect.stringContaining('application/problem+json'),
		'retry-after': '2',
	});
	expect(answer.json()).toMatchObject({
		status: 503,
		code: 'http/unavailable',
		ready: false,
		database: true,
		migrations: true,
		draining: true,
	});
	await app.close();
});
