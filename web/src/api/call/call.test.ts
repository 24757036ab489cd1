import { undoScan } from '@sevk/contract/debits/debit-loading';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const input = {
	params: { debitId: '01a1f9c4-7f64-7000-8000-000000000001' },
	body: { pieceId: '01a1f9c4-7f64-7000-8000-000000000002' },
};

let answer: () => Response;

beforeEach(() => {
	vi.resetModules();
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	vi.stubGlobal('navigator', { onLine: true });
	vi.stubGlobal('window', { addEventListener: () => undefined });
	vi.stubGlobal('fetch', async (address: string) =>
		address.startsWith('/api/debits') ? answer() : new Response('{}', { status: 503 }),
	);
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function problemOfCall() {
	const { call } = await import('./call.ts');
	const { isUnanswered, noAnswerOf } = await import('../connection/problem.ts');
	const problem = await call(undoScan, input).then(
		() => expect.fail('the call answered'),
		(error: unknown) => error,
	);
	return { problem, unanswered: isUnanswered(problem), cause: noAnswerOf(problem) };
}

test('an answer that breaks off in its body is no answer', async () => {
	const body = new ReadableStream({
		start: (controller) => controller.error(new TypeError('network error')),
	});
	answer = () => new Response(body, { status: 200 });
	expect(await problemOfCall()).toMatchObject({
		problem: { status: 0, code: 'net/error', detail: 'Bağlantı kurulamadı.' },
		unanswered: true,
		cause: 'no-connection',
	});
});

test('the page of a captive portal is no answer', async () => {
	answer = () => new Response('<html>Wi-Fi</html>', { status: 200 });
	expect(await problemOfCall()).toMatchObject({
		problem: { status: 0, code: 'net/unreadable' },
		unanswered: true,
	});
});

test('a call that its caller gave up keeps the reason of the caller', async () => {
	const stop = new AbortController();
	const body = new ReadableStream({
		start: (controller) => controller.error(stop.signal.reason),
	});
	stop.abort();
	answer = () => new Response(body, { status: 200 });
	const { call } = await import('./call.ts');
	await expect(call(undoScan, input, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
});

test('a call goes to the configured host, as JSON', async () => {
	const meta = { content: 'https://api.sevk.test/' };
	vi.stubGlobal('document', {
		querySelector: (name: string) => (name === 'meta[name="api-host"]' ? meta : null),
	});
	const requests: { address: string; headers: Headers }[] = [];
	vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
		requests.push({ address, headers: new Headers(init?.headers) });
		return Response.json({});
	});
	const { call } = await import('./call.ts');
	await call(undoScan, input);
	const { address, headers } = requests.at(-1) ?? expect.fail('nothing was sent');
	expect(address).toMatch(/^https:\/\/api\.sevk\.test\/api\/debits\//);
	expect(headers.get('content-type')).toBe('application/json');
	expect(headers.get('accept')).toBe('application/json');
});

test('an answer is waited for half an hour: a call has no time-out', async () => {
	vi.useFakeTimers();
	const { promise, resolve } = Promise.withResolvers<Response>();
	const signals: unknown[] = [];
	vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
		if (!address.startsWith('/api/debits')) return new Response('{}', { status: 503 });
		signals.push(init.signal);
		return promise;
	});
	const { call } = await import('./call.ts');
	let ended = false;
	const called = call(undoScan, input)
		.catch((error: unknown) => error)
		.finally(() => {
			ended = true;
		});
	await vi.advanceTimersByTimeAsync(30 * 60_000);
	expect(signals).toEqual([undefined]);
	expect(ended).toBe(false);
	resolve(new Response('{}', { status: 503 }));
	expect(await called).toMatchObject({ status: 503 });
	vi.useRealTimers();
});

test('new drivers refresh the steps of the first set-up too', async () => {
	const { queryClient, refreshNoun } = await import('./query-client.ts');
	for (const noun of ['company', 'drivers', 'vehicles']) queryClient.setQueryData([noun], {});
	await refreshNoun('drivers');
	const isStale = (noun: string) => queryClient.getQueryState([noun])?.isInvalidated;
	expect([isStale('company'), isStale('drivers'), isStale('vehicles')]).toEqual([
		true,
		true,
		false,
	]);
});
