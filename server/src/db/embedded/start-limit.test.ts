import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStartLimit } from './start-limit.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('a recovery does not count to the limit of a start, and is named once when it is long', () => {
	const warnings: string[] = [];
	const isOver = createStartLimit(30_000, { warn: (text) => warnings.push(text) });
	expect(isOver(true)).toBe(false);
	expect(warnings).toEqual([]);
	for (let minute = 0; minute < 10; minute += 1) {
		vi.advanceTimersByTime(60_000);
		expect(isOver(true)).toBe(false);
	}
	expect(warnings).toEqual([expect.stringContaining('verilerini onarıyor')]);
	vi.advanceTimersByTime(30_000);
	expect(isOver(false)).toBe(false);
	vi.advanceTimersByTime(1);
	expect(isOver(false)).toBe(true);
});
