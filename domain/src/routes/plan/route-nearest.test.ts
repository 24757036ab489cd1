import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { nearestRoute, nearestRoutes } from './route-nearest.ts';

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

test('each stop goes with the route that passes nearest, one without a place with the stop before', () => {
	const stops = [stop('a', 28.95), stop('b', 29.25), stop('c', null), stop('d', 28.8)];
	expect([...nearestRoutes(stops, routes)]).toEqual([
		['a', 'west'],
		['b', 'east'],
		['c', 'east'],
		['d', 'west'],
	]);
	expect(nearestRoute([...stops, stop('e', 29.4)], routes)).toBe('east');
});

test('without a route there is no choice', () => {
	expect(nearestRoutes([stop('a', 29)], []).size).toBe(0);
	expect(nearestRoute([stop('a', 29)], [])).toBeNull();
});
