import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { stopWindowOf } from '../time/route-window.ts';
import { nearestFirst } from './route-nearest-stops.ts';

const depot = geoPoint(29.1, 41.02);
const stop = (key: string, longitude: number) => ({ key, point: geoPoint(longitude, 41.02) });
const keys = (stops: readonly { key: string }[]) => stops.map(({ key }) => key);

test('continues to the nearest remaining stop', () => {
	const stops = [stop('far', 29.4), stop('near', 29.12), stop('middle', 29.2)];
	expect(keys(nearestFirst(depot, stops))).toEqual(['near', 'middle', 'far']);
	expect(keys(nearestFirst(geoPoint(29.5, 41.02), stops))).toEqual(['far', 'middle', 'near']);
});

test('appends stops without coordinates', () => {
	const stops = [{ key: 'nowhere', point: null }, stop('far', 29.4), stop('near', 29.12)];
	expect(keys(nearestFirst(depot, stops))).toEqual(['near', 'far', 'nowhere']);
	expect(keys(nearestFirst(null, stops))).toEqual(['far', 'near', 'nowhere']);
});

test('returns every stop exactly once', () => {
	const point = fc.option(
		fc.tuple(
			fc.double({ min: 26, max: 44, noNaN: true }),
			fc.double({ min: 36, max: 42, noNaN: true }),
		),
	);
	fc.assert(
		fc.property(fc.array(point, { maxLength: 40 }), (places) => {
			const stops = places.map((place, at) => {
				return { key: String(at), point: place === null ? null : geoPoint(...place) };
			});
			expect(keys(nearestFirst(depot, stops)).toSorted()).toEqual(keys(stops).toSorted());
		}),
	);
});

test('the window of a stop suits all its orders, otherwise the earliest end applies', () => {
	const window = (start: string | null, end: string | null) => ({ start, end });
	expect(stopWindowOf([window('09:00', '13:00'), window('11:00', '15:00')])).toEqual(
		window('11:00', '13:00'),
	);
	expect(stopWindowOf([window('09:00', '11:00'), window('13:00', '15:00')])).toEqual(
		window('09:00', '11:00'),
	);
	expect(stopWindowOf([window(null, '12:00'), window(null, null)])).toEqual(window(null, '12:00'));
	expect(stopWindowOf([])).toEqual(window(null, null));
});
