import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let replies: (() => Response)[];
let opened: { readonly atMs: number; readonly lastEventId: string | null }[];
let startMs: number;
let stop: AbortController;

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
	startMs = Date.now();
	opened = [];
	stop = new AbortController();
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	vi.stubGlobal('navigator', { onLine: true });
	vi.stubGlobal('window', { addEventListener: () => undefined });
	vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
		if (address !== '/api/events') return new Response('{}', { status: 503 });
		const lastEventId = new Headers(init.headers).get('last-event-id');
		opened.push({ atMs: Date.now() - startMs, lastEventId });
		return (replies.shift() ?? openStream)();
	});
});

afterEach(() => {
	stop.abort();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** A stream that sends its text and then stays open silently. */
function openStream(text = ''): Response {
	const body = new ReadableStream({
		start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
	});
	return new Response(body);
}

async function follow(): Promise<void> {
	const { followEvents } = await import('./event-stream.ts');
	void followEvents(stop.signal);
	await vi.advanceTimersByTimeAsync(0);
}

test('a rate limit is no refusal: the stream opens again when the server allows it', async () => {
	replies = [() => new Response('{}', { status: 429, headers: { 'retry-after': '20' } })];
	await follow();
	await vi.advanceTimersByTimeAsync(20_000);
	expect(opened.map(({ atMs }) => atMs)).toEqual([0, 20_000]);
});

test('a user without the right to follow events is not connected again', async () => {
	replies = [() => Response.json({ code: 'common/not-allowed' }, { status: 403 })];
	await follow();
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect(opened).toHaveLength(1);
});

test('a connection without a heartbeat is opened again after the last event', async () => {
	replies = [() => openStream('id: 7\ndata: {"noun":"debit"}\n\n')];
	await follow();
	await vi.advanceTimersByTimeAsync(44_000);
	expect(opened).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(2_000);
	expect(opened).toMatchObject([{ lastEventId: null }, { lastEventId: '7' }]);
});

test('a vehicle that moved changes its position alone: nothing is read again', async () => {
	const { queryClient } = await import('../call/query-client.ts');
	const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
	const vehicles = [{ routeId: 'r1', longitude: 29, latitude: 41 }];
	const moved = JSON.stringify({ noun: 'vehicle-position', kind: 'moved', vehicles });
	replies = [() => openStream(`id: 7\ndata: {"noun":"debit"}\n\ndata: ${moved}\n\n`)];
	await follow();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(refreshed).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(46_000);
	expect(opened.at(-1)?.lastEventId).toBe('7');
});
