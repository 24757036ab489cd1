import { expect, test } from 'vitest';
import { dropIndexAt, positionAt, stopHeight } from './route-board-line.ts';

const stop = (key: string) => ({ key, orders: [{}] as never[] });
const stops = ['a', 'b', 'c'].map(stop);
const height = stopHeight(stops[0] ?? stop('a'));

test('past the middle of a card is below it', () => {
	expect(dropIndexAt(stops, 1)).toBe(0);
	expect(dropIndexAt(stops, height * 0.6)).toBe(1);
	expect(dropIndexAt(stops, height * 1.4)).toBe(1);
	expect(dropIndexAt(stops, 9999)).toBe(3);
	expect(dropIndexAt([], 40)).toBe(0);
});

test('a place is counted in the finished line', () => {
	expect(positionAt(stops, 0, new Set())).toBe(1);
	expect(positionAt(stops, 3, new Set())).toBeUndefined();
	expect(positionAt(stops, 3, new Set(['a']))).toBe(3);
	expect(positionAt(stops, 2, new Set(['a']))).toBe(2);
	expect(positionAt(stops, 0, new Set(['c']))).toBe(1);
});
