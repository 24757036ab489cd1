import { expect, test } from 'vitest';
import { movedStop } from './route-stop-sequence.ts';

const stops = [
	{ id: 'a', state: 'delivered' as const },
	{ id: 'b', state: 'pending' as const },
	{ id: 'c', state: 'skipped' as const },
	{ id: 'd', state: 'pending' as const },
];
const after = (id: string, place: 'next' | 'last') =>
	movedStop(stops, id, place)
		.map((stop) => stop.id)
		.join('');

test('a stop becomes the next one behind those that are finished', () => {
	expect(after('d', 'next')).toBe('adbc');
	expect(after('c', 'next')).toBe('acbd');
	expect(after('b', 'next')).toBe('abcd');
});

test('a postponed stop is the last one', () => {
	expect(after('b', 'last')).toBe('acdb');
});

test('an unknown stop moves nothing', () => {
	expect(after('x', 'next')).toBe('abcd');
});
