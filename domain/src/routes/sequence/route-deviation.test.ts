import { expect, test } from 'vitest';
import { deviationWords, routeDeviation } from './route-deviation.ts';

const visits = (stops: string) =>
	[...stops].map((stopId, at) => ({ stopId, at: new Date(Date.UTC(2026, 10, 20, 6, at)) }));

test.each([
	['abcd', 'abcd', 0],
	['abcd', 'dabc', 1],
	['abcd', 'badc', 2],
	['abcd', 'dcba', 3],
	['aabbcd', 'abcd', 0],
])('a plan %s that was driven %s has %i stops out of sequence', (planned, driven, moved) => {
	expect(routeDeviation([...planned], visits(driven))?.movedCount).toBe(moved);
});

test('stops that were not visited, or not planned, do not count', () => {
	const driven = [...visits('acx'), { stopId: 'b', at: null }];
	expect(routeDeviation([...'abc'], driven)).toEqual({ visitedCount: 2, movedCount: 0 });
	expect(routeDeviation([], visits('a'))).toBeNull();
	expect(routeDeviation([...'ab'], [])).toBeNull();
});

test('says how many stops, and that none differed', () => {
	expect(deviationWords({ visitedCount: 24, movedCount: 3 })).toBe('3 / 24 durak (%13)');
	expect(deviationWords({ visitedCount: 24, movedCount: 0 })).toBe('Planlanan sırayla gidildi');
});
