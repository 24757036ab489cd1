import { expect, test } from 'vitest';
import {
	badgeFeatures,
	lineFeatures,
	pointFeatures,
	splitPool,
	workBoundsOf,
} from './map-features.ts';
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

const at = (longitude: number, latitude = 41) => ({ longitude, latitude });

test('the view holds everything; nothing has no view', () => {
	expect(workBoundsOf([at(29.1, 41.02), at(28, 42)], [])).toEqual([28, 41.02, 29.1, 42]);
	expect(workBoundsOf([], [])).toBeNull();
});

const work = Array.from({ length: 20 }, (_, index) => at(29 + index / 100));

test('the view is around the exact positions while there are any', () => {
	const centreOfProvince = { ...at(28.98), approximate: true };
	expect(workBoundsOf([centreOfProvince, at(29.1), at(29.2)], [])).toEqual([29.1, 41, 29.2, 41]);
	expect(workBoundsOf([centreOfProvince], [])).toEqual([28.98, 41, 28.98, 41]);
	expect(workBoundsOf([centreOfProvince], [at(29.1)])).toEqual([28.98, 41, 29.1, 41]);
	expect(workBoundsOf([], [])).toBeNull();
});

test('a position far from all others does not move the view away from the work', () => {
	expect(workBoundsOf([...work, at(32.8, 39.9)], [])).toEqual([29, 41, 29.19, 41]);
	expect(workBoundsOf(work.slice(0, 3), [at(32.8)])).toEqual([29, 41, 32.8, 41]);
});

test('work in several cities is shown whole', () => {
	const elsewhere = work.map(({ longitude }) => at(longitude + 3.8, 39.9));
	expect(workBoundsOf([...work, ...elsewhere], [])).toEqual([29, 39.9, 32.99, 41]);
	const smaller = elsewhere.slice(0, 4);
	expect(workBoundsOf([...work, ...smaller], [])).toEqual([29, 39.9, 32.83, 41]);
});
