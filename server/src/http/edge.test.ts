import { type Endpoint, endpoint } from '@sevk/contract/common/endpoint';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bearer, fakeIdentity, testUser } from '../testing/build/fake-identity.ts';
import { testEdge } from '../testing/fixture/test-edge.ts';
import { implement } from './endpoint/endpoint.ts';
import { readAct } from './endpoint/idempotency-key.ts';
import { createLog } from './operation/log.ts';

const readThing = endpoint({
	name: 'readThing',
	summary: 'Okur',
	method: 'GET',
	path: '/api/things/:thingId',
	access: 'orders.read',
	params: z.object({ thingId: z.uuid() }),
	query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
	answer: z.object({ id: z.string(), limit: z.number() }),
});

const makeThing = endpoint({
	name: 'makeThing',
	summary: 'Yapar',
	method: 'POST',
	path: '/api/things',
	access: 'orders.edit',
	idempotent: true,
	body: z.object({
		title: z.string().trim().min(1).max(20),
		lines: z.array(z.object({ 'a/b': z.int() })).default([]),
	}),
	answer: z.object({ key: z.string(), hash: z.string(), title: z.string() }),
	refusals: ['vehicle/plate-taken'],
});

const touchThing = endpoint({
	name: 'touchThing',
	summary: 'Dokunur',
	method: 'POST',
	path: '/api/things/touch',
	access: 'signed-in',
	answer: z.object({ who: z.string() }),
});

const failThing = endpoint({
	name: 'failThing',
	summary: 'Bozulur',
	method: 'POST',
	path: '/api/things/failure',
	access: 'public',
	body: z.object({ how: z.string() }),
	answer: z.object({ done: z.boolean() }),
});

function failure(how: string): unknown {
	const state = { severity: 'ERROR', code: how, detail: 'Key (phone)=(+905321234567)' };
	if (/^[0-9A-Z]{5}$/.test(how)) return Object.assign(new Error('value "+905321234567"'), state);
	if (how === 'socket') {
		const lost = { code: 'ECONNREFUSED', syscall: 'connect', address: '/tmp/.s.PGSQL.5432' };
		return Object.assign(new Error('connect ECONNREFUSED'), lost);
	}
	if (how === 'file') {
		return Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open', path: '/x' });
	}
	if (how.startsWith('PRINTER')) return Object.assign(new Error('papers'), { code: how });
	return new Error('+905321234567');
}

const implementations = [
	implement(readThing, async ({ params, query }) => ({
		id: params.thingId,
		limit: query.limit,
		secret: 'not in the contract',
	})),
	implement(makeThing, async ({ body }, _caller, http) => {
		if (body.title === 'taken')
			return refuse(vehicleRefusals, 'vehicle/plate-taken', { plate: '34 ABC 123' });
		return { key: http.act.key, hash: http.act.requestHash, title: body.title };
	}),
	implement(touchThing, async (_input, caller) => ({ who: caller.name })),
	implement(failThing, async ({ body }) => {
		if (body.how === 'answer') return { done: '+905321234567' as unknown as boolean };
		throw failure(body.how);
	}),
];

const thingId = '01980000-0000-7000-8000-000000000001';
const lines: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
	app = await testEdge({
		implementations,
		identity: fakeIdentity({
			planner: testUser('planner'),
			viewer: testUser('viewer'),
		}),
		log: createLog('debug', { write: (line) => void lines.push(line) }),
	});
});
afterAll(() => app.close());

const key = { 'idempotency-key': 'key-0001-abcd' };

function make(
	payload: unknown,
	headers: Record<string, string> = { ...bearer('planner'), ...key },
) {
	return app.inject({ method: 'POST', url: '/api/things', headers, payload: payload as object });
}

describe('the API document', () => {
	it('lists the refusals of an endpoint below their status', async () => {
		const api = (await app.inject({ url: '/api/openapi.json' })).json();
		const operation = api.paths['/api/things'].post;
		expect(operation['x-refusals']).toEqual(['vehicle/plate-taken']);
		expect(operation.responses['409'].description).toBe('vehicle/plate-taken');
		expect(api.paths['/api/things/touch'].post.responses['409']).toBeUndefined();
		const page = (await app.inject({ url: '/api/docs' })).body;
		expect(page).toContain('<code>vehicle/plate-taken</code> 409');
		expect(page).toContain('<code>common/key-reused</code>');
	});
});

describe('an endpoint of the contract', () => {
	it('answers only the fields of its schema', async () => {
		const url = `/api/things/${thingId}?limit=7`;
		const answer = await app.inject({ url, headers: bearer('viewer') });
		expect(answer.statusCode).toBe(200);
		expect(answer.json()).toEqual({ id: thingId, limit: 7 });
		expect(answer.headers['cache-control']).toBe('private, no-store');
	});

	it('answers 401 only for a missing or bad token', async () => {
		for (const headers of [{}, bearer('unknown'), { authorization: 'Basic x' }]) {
			const answer = await app.inject({ url: `/api/things/${thingId}`, headers });
			expect(answer.statusCode).toBe(401);
			expect(answer.json()).toMatchObject({ code: 'http/signed-out', status: 401 });
		}
	});

	it('answers 403 for a missing right before it validates the body', async () => {
		const answer = await make({ nonsense: true }, { ...bearer('viewer'), ...key });
		expect(answer.statusCode).toBe(403);
		expect(answer.json().detail).toBe('Bu işlem için yetkiniz yok.');
	});

	it('answers a malformed id as not found', async () => {
		const answer = await app.inject({ url: '/api/things/abc', headers: bearer('viewer') });
		expect(answer.statusCode).toBe(404);
		expect(answer.json().code).toBe('common/not-found');
	});

	it('names each wrong field by a JSON pointer, in Turkish', async () => {
		const answer = await make({
			title: ' ',
			lines: [{ 'a/b': 1.5 }, { 'a/b': 1, extra: 1 }],
			x: 1,
		});
		expect(answer.statusCode).toBe(400);
		expect(answer.headers['content-type']).toContain('application/problem+json');
		expect(answer.json().errors).toEqual([
			{ pointer: '/title', detail: 'Bu alan boş olamaz.' },
			{ pointer: '/lines/0/a~1b', detail: 'Tam sayı olmalı.' },
			{ pointer: '/lines/1/extra', detail: 'Tanınmayan alan.' },
			{ pointer: '/x', detail: 'Tanınmayan alan.' },
		]);
	});

	it('names a wrong query key', async () => {
		const url = `/api/things/${thingId}?limit=900`;
		const answer = await app.inject({ url, headers: bearer('viewer') });
		expect(answer.json().errors).toEqual([{ pointer: '?limit', detail: 'En çok 200 olabilir.' }]);
	});

	it('answers a refusal as a problem with its facts', async () => {
		const answer = await make({ title: 'taken' });
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toMatchObject({
			type: 'urn:sevk:problem:vehicle/plate-taken',
			code: 'vehicle/plate-taken',
			detail: '34 ABC 123 plakalı bir araç zaten kayıtlı.',
			facts: { plate: '34 ABC 123' },
			requestId: answer.headers['x-request-id'],
		});
	});

	it('requires an idempotency key for acts', async () => {
		for (const bad of [{}, { 'idempotency-key': 'short' }, { 'idempotency-key': 'with a blank' }]) {
			const answer = await make({ title: 'a' }, { ...bearer('planner'), ...bad });
			expect(answer.statusCode).toBe(400);
			expect(answer.json().code).toBe('http/key-missing');
		}
	});

	it('hashes the address and the bytes of a body, not what a release makes of them', async () => {
		const first = await make({ title: 'a', lines: [{ 'a/b': 1 }] });
		const same = await make({ title: 'a', lines: [{ 'a/b': 1 }] });
		const other = await make({ title: 'b', lines: [{ 'a/b': 1 }] });
		expect(first.json().key).toBe(key['idempotency-key']);
		expect(same.json().hash).toBe(first.json().hash);
		expect(other.json().hash).not.toBe(first.json().hash);
		const sent = { url: '/api/things?x=1', rawBody: '{"title":"a"}', headers: key };
		const endpoint = { name: 'makeThing' } as Endpoint;
		const hash = (change: object) =>
			readAct(endpoint, { ...sent, ...change } as unknown as FastifyRequest).requestHash;
		expect(hash({ url: '/api/things?x=2' })).not.toBe(hash({}));
		expect(hash({ rawBody: '{"title":"a" }' })).not.toBe(hash({}));
	});

	it('without a body accepts none or an empty object', async () => {
		const touch = (payload: object | string, type = 'application/json') =>
			app.inject({
				method: 'POST',
				url: '/api/things/touch',
				headers: { ...bearer('viewer'), 'content-type': type },
				payload,
			});
		expect((await touch('')).statusCode).toBe(200);
		expect((await touch({})).statusCode).toBe(200);
		expect((await touch({ extra: 1 })).statusCode).toBe(400);
		const bare = { method: 'POST', url: '/api/things/touch', headers: bearer('viewer') } as const;
		expect((await app.inject(bare)).json()).toEqual({ who: 'Ayşe Nur Yılmaz' });
	});
});

describe('bad requests', () => {
	const json = { 'content-type': 'application/json' };
	const post = (payload: string, headers: Record<string, string>) =>
		app.inject({ method: 'POST', url: '/api/things/failure', headers, payload });

	it.each([
		['broken JSON', '{"how":', json, 400, 'http/bad-json'],
		['a poisoned prototype', '{"__proto__":{"a":1},"how":"x"}', json, 400, 'http/bad-json'],
		['a body that is no object', '[1]', json, 400, 'http/bad-input'],
		['null', 'null', json, 400, 'http/bad-input'],
		['no body', '', json, 400, 'http/bad-input'],
		[
			'a form',
			'how=x',
			{ 'content-type': 'application/x-www-form-urlencoded' },
			415,
			'http/media-type',
		],
		['plain text', 'how', { 'content-type': 'text/plain' }, 415, 'http/media-type'],
		[
			'multipart without a boundary',
			'x',
			{ 'content-type': 'multipart/form-data' },
			415,
			'http/media-type',
		],
		['2 MB', JSON.stringify({ how: 'x'.repeat(2_000_000) }), json, 413, 'http/too-large'],
	])('%s', async (_what, payload, headers, status, code) => {
		const answer = await post(payload, headers);
		expect(answer.json()).toMatchObject({ status, code });
		expect(answer.statusCode).toBe(status);
		expect(answer.json().detail).toMatch(/\.$/);
	});

	it.each([
		['/api/nowhere', 404],
		['/api/things/%zz', 400],
		[`/api/things/${'x'.repeat(500)}`, 404],
	])('GET %s', async (url, status) => {
		const answer = await app.inject({ url, headers: bearer('viewer') });
		expect(answer.statusCode).toBe(status);
		expect(answer.headers['content-type']).toContain('application/problem+json');
	});
});

describe('errors of handlers', () => {
	it.each([
		['23505', 409, 'common/already-exists'],
		['23503', 409, 'common/linked'],
		['22021', 400, 'http/bad-input'],
		['57P01', 503, 'http/unavailable'],
		['25P03', 503, 'http/unavailable'],
		['53300', 503, 'http/unavailable'],
		['08006', 503, 'http/unavailable'],
		['57014', 503, 'http/unavailable'],
		['40001', 503, 'http/unavailable'],
		['42P01', 500, 'http/unexpected'],
		['socket', 503, 'http/unavailable'],
		['PRINTER_BUSY', 503, 'http/printer-busy'],
		['PRINTER_SLOW', 503, 'http/printer-slow'],
		['file', 500, 'http/unexpected'],
		['bug', 500, 'http/unexpected'],
		['answer', 500, 'http/unexpected'],
	])('%s becomes %i', async (how, status, code) => {
		const answer = await app.inject({
			method: 'POST',
			url: '/api/things/failure',
			payload: { how },
		});
		expect(answer.json()).toMatchObject({ status, code });
		expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
		expect(answer.body).not.toContain('905321234567');
	});
});

describe('the log', () => {
	it('contains no query, no token and no values of database errors', async () => {
		await app.inject({
			url: `/api/things/${thingId}?token=canary-token&limit=1`,
			headers: bearer('canary-bearer'),
		});
		await app.inject({ url: `/api/things/${'x'.repeat(300)}?token=canary-token` });
		await app.inject({ url: '/api/canary-path/%zz?token=canary-token' });
		const log = lines.filter((line) => !line.includes('"message":"+905321234567"')).join('\n');
		expect(log).toContain('"endpoint":"/api/things/:thingId"');
		expect(log).toContain('"code":"23505"');
		expect(log).not.toMatch(/canary|905321234567/);
	});
});
