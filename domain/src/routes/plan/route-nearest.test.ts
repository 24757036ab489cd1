import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { nearestRoute } from './route-nearest.ts';

const at = (longitude: number) => geoPoint(longitude, 41);
const routes = [
	{ id: 'west', points: [at(28.9), null] },
	{ id: 'east', points: [at(29.3)] },
	{ id: 'unplaced', points: [null] },
];
const stop = (id: string, longitude: number | null) => ({
	id,
	point: longitude === null ? null : at(longitude),
});

test('the route that passes nearest to most of the stops is the first choice', () => {
	const west = [stop('a', 28.95), stop('b', 28.8)];
	expect(nearestRoute([...west, stop('c', 29.25)], routes)).toBe('west');
	// A stop without a place counts for the route of the stop before.
	expect(nearestRoute([...west, stop('c', 29.25), stop('d', null), stop('e', 29.4)], routes)).toBe(
		'east',
	);
});

test('without a route there is no choice', () => {
	expect(nearestRoute([stop('a', 29)], [])).toBeNull();
});
