import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
	addTyped,
	awaitQuiet,
	endingPauseMs,
	isScannerReading,
	type Reading,
} from './scan-reading.ts';

function readingOf(text: string, keyMs: number): Reading {
	const reading = [...text].reduce<Reading | null>(
		(before, _, at) => addTyped(before, { count: 1, atMs: at * keyMs }),
		null,
	);
	if (reading === null) throw new Error('no text');
	return reading;
}

const code = 'SP-100231-2';

test.each([
	[code, 5, true],
	[code, 60, true],
	[code, 130, false],
	['12345', 5, false],
	['Kemal Ay', 5, false],
])('%s with a key each %d ms is a scan: %s', (text, keyMs, isScan) => {
	expect(isScannerReading(readingOf(text, keyMs), text)).toBe(isScan);
});

test('a text that a handheld inserts at once is a scan', () => {
	const reading = addTyped(null, { count: code.length, atMs: 10 });
	expect(isScannerReading(reading, code)).toBe(true);
});

test('a text that was there before the scanner is no scan of its own', () => {
	expect(isScannerReading(readingOf(code, 5), `not ${code}`)).toBe(false);
});

test('slow keys, a scanner with a suffix and a part of a code need a longer pause', () => {
	const fast = endingPauseMs(readingOf(code, 5), { hasSuffix: false, isPart: false });
	const slow = endingPauseMs(readingOf(code, 150), { hasSuffix: false, isPart: false });
	const part = endingPauseMs(readingOf(code, 5), { hasSuffix: false, isPart: true });
	const suffix = endingPauseMs(readingOf(code, 5), { hasSuffix: true, isPart: false });
	expect(slow).toBeGreaterThan(fast);
	expect(part).toBeGreaterThan(slow);
	expect(suffix).toBe(part);
});

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('a busy page is no pause', () => {
	const ended = vi.fn();
	awaitQuiet(300, ended);
	// The page was blocked for a second: the timer comes late.
	const now = performance.now();
	const spy = vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
	vi.advanceTimersByTime(300);
	expect(ended).not.toHaveBeenCalled();
	spy.mockRestore();
	vi.advanceTimersByTime(1_300);
	expect(ended).toHaveBeenCalledOnce();
});

test('a wait that is ended calls nothing', () => {
	const ended = vi.fn();
	awaitQuiet(300, ended)();
	vi.advanceTimersByTime(1_000);
	expect(ended).not.toHaveBeenCalled();
});
