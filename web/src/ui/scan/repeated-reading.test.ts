import { expect, test } from 'vitest';
import { type ReadingSource, readingFilter } from './repeated-reading.ts';

type Reading = readonly [code: string, atMs: number];

function countOf(source: ReadingSource, ...readings: readonly Reading[]): number {
	const read = readingFilter(source);
	return readings.filter(([code, atMs]) => read(code, atMs) === 'new').length;
}

test('a trigger that bounces scans one koli; the next one with the same code is scanned', () => {
	expect(countOf('scanner', ['A', 0], ['A', 180])).toBe(1);
	expect(countOf('scanner', ['A', 0], ['A', 701])).toBe(2);
	expect(countOf('scanner', ['A', 0], ['B', 200], ['A', 400])).toBe(3);
});

test('a koli that is held into the frame is one koli, however long', () => {
	const readings = Array.from({ length: 50 }, (_, at): Reading => ['A', at * 200]);
	expect(countOf('camera', ...readings)).toBe(1);
	expect(countOf('camera', ...readings, ['A', 9_800 + 2_501])).toBe(2);
});
