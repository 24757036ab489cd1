import net, { type AddressInfo, type Socket } from 'node:net';
import { endpoint } from '@sevk/contract/common/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { testEdge, testSettings } from '../../testing/fixture/test-edge.ts';
import { implement } from '../endpoint/endpoint.ts';

const post = endpoint({
	name: 'post',
	summary: 'Alır',
	method: 'POST',
	path: '/api/post',
	access: 'signed-in',
	body: z.object({ text: z.string() }),
	answer: z.object({}),
});
const upload = endpoint({
	name: 'upload',
	summary: 'Dosya alır',
	method: 'POST',
	path: '/api/upload',
	access: 'signed-in',
	bodyType: 'multipart/form-data',
	answer: z.object({}),
});
const count = endpoint({
	name: 'count',
	summary: 'Sayar',
	method: 'GET',
	path: '/api/count',
	access: 'public',
	answer: z.object({ counted: z.number() }),
});

let counted = 0;
let app: FastifyInstance;
let client: Socket;
/** Resolves when the server has closed the connection. */
let closed: Promise<void>;

beforeEach(() => {
	counted = 0;
});
afterEach(async () => {
	client.destroy();
	await app.close();
});

async function connect(parts: Parameters<typeof testEdge>[0] = {}): Promise<Socket> {
	app = await testEdge({
		implementations: [
			implement(post, async () => ({})),
			implement(upload, async () => ({})),
			implement(count, async () => {
				counted += 1;
				return { counted };
			}),
		],
		identity: fakeIdentity({ planner: testUser('planner') }),
		limits: { lingerMs: 300 },
		...parts,
	});
	// Without the limits of Node, only the code under test closes a connection.
	Object.assign(app.server, { keepAliveTimeout: 0, requestTimeout: 0 });
	await app.listen({ port: 0, host: '127.0.0.1' });
	closed = new Promise((resolve) => {
		app.server.once('connection', (socket) => socket.once('close', () => resolve()));
	});
	const { port } = app.server.address() as AddressInfo;
	// A client that goes on sending after the server's end of the answer.
	client = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
	client.on('error', () => undefined);
	return client;
}

function collect(socket: Socket) {
	const received = { text: '' };
	socket.on('data', (piece) => {
		received.text += piece;
	});
	return received;
}

function head(path: string, ...headers: string[]): string {
	return [`POST ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
}

const signedIn = 'authorization: Bearer planner';
const json = 'content-type: application/json';
const form = 'content-type: multipart/form-data; boundary=x';
const oneRequest = {
	perAddress: 1,
	signInsPerAddress: 1,
	uploadsPerUser: 1,
	papersAtOncePerUser: 1,
};

test.each([
	['401 of an upload', '401', '/api/upload', [form, 'content-length: 9000000']],
	['401 of a chunked body', '401', '/api/post', [json, 'transfer-encoding: chunked']],
	['413', '413', '/api/post', [signedIn, json, 'content-length: 9000000']],
	['401 of a small body', '401', '/api/post', [json, 'content-length: 500']],
])(
	'a body that does not arrive after %s ends the connection',
	async (_name, status, path, headers) => {
		const socket = await connect();
		const received = collect(socket);
		socket.write(head(path, ...headers));
		await closed;
		expect(received.text).toContain(`HTTP/1.1 ${status}`);
		expect(received.text).toMatch(/"code":".+\}$/);
	},
);

test('a body that does not arrive after 429 ends the connection', async () => {
	const socket = await connect({ settings: { ...testSettings, rateLimits: oneRequest } });
	const received = collect(socket);
	socket.write('GET /api/count HTTP/1.1\r\nhost: x\r\n\r\n');
	await vi.waitFor(() => expect(received.text).toContain('"counted":1'));
	socket.write(head('/api/post', json, 'content-length: 900000'));
	await closed;
	expect(received.text).toContain('HTTP/1.1 429');
	expect(received.text).toContain('connection: close');
});

test('a client that sends a large body without reading still gets the answer', async () => {
	const socket = await connect();
	// This client reads nothing until the server refuses to take more.
	socket.pause();
	const size = 64 * 1024 * 1024;
	socket.write(head('/api/upload', form, `content-length: ${size}`));
	for (let sent = 0; sent < 100; sent += 1) socket.write(Buffer.alloc(64 * 1024, 'x'));
	await new Promise((resolve) => socket.write('x', resolve));
	const received = collect(socket);
	socket.resume();
	await closed;
	expect(received.text).toContain('HTTP/1.1 401');
	expect(received.text).toMatch(/\}$/);
});

test('a small body that arrives after its answer keeps the connection', async () => {
	const socket = await connect();
	const received = collect(socket);
	socket.write(head('/api/post', json, 'content-length: 12'));
	await vi.waitFor(() => expect(received.text).toContain('http/signed-out'));
	expect(received.text).toContain('HTTP/1.1 401');
	socket.write('{"text":"x"}GET /api/count HTTP/1.1\r\nhost: x\r\n\r\n');
	await vi.waitFor(() => expect(received.text).toContain('"counted":1'));
});

test('a request behind an unread body is not run', async () => {
	const socket = await connect();
	const received = collect(socket);
	socket.write(head('/api/post', json, 'transfer-encoding: chunked'));
	await vi.waitFor(() => expect(received.text).toContain('http/signed-out'));
	socket.write('0\r\n\r\nGET /api/count HTTP/1.1\r\nhost: x\r\n\r\n');
	await closed;
	expect(counted).toBe(0);
});
