import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolling } from './polling.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const everyMs = 2_000;

test('a run begins so long after the end of the last one', async () => {
	let runs = 0;
	const polling = startPolling(async () => {
		runs += 1;
	}, everyMs);
	await vi.advanceTimersByTimeAsync(3 * everyMs);
	expect(runs).toBe(3);
	await polling.stop();
	await vi.advanceTimersByTimeAsync(3 * everyMs);
	expect(runs).toBe(3);
});

test('a stop waits for the run, which may end early', async () => {
	const work = Promise.withResolvers<void>();
	const seen: boolean[] = [];
	const polling = startPolling(async (isEnding) => {
		seen.push(isEnding());
		await work.promise;
		seen.push(isEnding());
	}, everyMs);
	await vi.advanceTimersByTimeAsync(everyMs);
	let isStopped = false;
	const stop = polling.stop().then(() => {
		isStopped = true;
	});
	await vi.advanceTimersByTimeAsync(600_000);
	expect(isStopped).toBe(false);
	work.resolve();
	await stop;
	expect(seen).toEqual([false, true]);
});

test('a stop with a limit does not wait for a silent service', async () => {
	const polling = startPolling(() => new Promise(() => undefined), everyMs, 3_000);
	await vi.advanceTimersByTimeAsync(everyMs);
	let isStopped = false;
	void polling.stop().then(() => {
		isStopped = true;
	});
	await vi.advanceTimersByTimeAsync(2_999);
	expect(isStopped).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	expect(isStopped).toBe(true);
});
