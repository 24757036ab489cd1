import { expect, test } from 'vitest';
import { badgeFeatures, boundsOf, lineFeatures, pointFeatures, splitPool } from './map-features.ts';
import { routeHues } from './map-hues.ts';
import type { MapPoint } from './map-shapes.ts';

const order: MapPoint = {
	id: 'o',
	title: 'SP-1',
	tone: 'blue',
	longitude: 29.1,
	latitude: 41.02,
	approximate: true,
};
const stop: MapPoint = { ...order, id: 's', mark: '3', group: 'r', approximate: false };

test('longitude comes before latitude', () => {
	expect(pointFeatures([order]).features).toEqual([
		{
			type: 'Feature',
			properties: { id: 'o', tone: 'blue', hue: '', mark: '', approximate: true },
			geometry: { type: 'Point', coordinates: [29.1, 41.02] },
		},
	]);
	const [way] = lineFeatures([{ id: 'r', tone: 'orange', path: [order, stop] }]).features;
	expect(way?.geometry.coordinates).toEqual([
		[29.1, 41.02],
		[29.1, 41.02],
	]);
});

test('the colours of routes repeat after the last', () => {
	const badge = { ...order, hue: routeHues.length + 1, mark: '03' };
	expect(badgeFeatures([badge]).features[0]?.properties).toEqual({
		id: 'o',
		tone: 'blue',
		hue: '1',
		mark: '03',
	});
});

test('only the pool is gathered into clusters', () => {
	expect(splitPool([order, stop], true)).toEqual({ pool: [order], placed: [stop] });
	expect(splitPool([order, stop], false)).toEqual({ pool: [], placed: [order, stop] });
});

test('the view holds everything; nothing has no view', () => {
	expect(boundsOf([order, { longitude: 28, latitude: 42 }])).toEqual([28, 41.02, 29.1, 42]);
	expect(boundsOf([])).toBeNull();
});
