import { expect, test } from 'vitest';
import { geoPoint } from '../common/place/geo.ts';
import {
	dayEndText,
	pointWords,
	readDayEnd,
	readDayPlace,
	routeEndOf,
} from './vehicle-day-place.ts';

const garage = geoPoint(29.1052, 41.0241);

test('a place is read as it is written and shown', () => {
	expect(readDayPlace(pointWords(garage))).toEqual(garage);
	expect(readDayPlace('41.0241, 29.1052')).toEqual(garage);
	for (const text of ['', 'Ümraniye', '48,8566 2,3522']) expect(readDayPlace(text)).toBeNull();
});

test('the end of a day in a file is a word or a position', () => {
	const depot = { dayEnd: 'depot', endPoint: null } as const;
	for (const text of ['', 'Depo', 'DEPOYA DÖNER']) expect(readDayEnd(text)).toEqual(depot);
	expect(readDayEnd('Son durakta biter')).toEqual({ dayEnd: 'last_stop', endPoint: null });
	expect(readDayEnd('evi')).toBeNull();
	const ends = [depot, { dayEnd: 'place', endPoint: garage } as const];
	for (const end of ends) expect(readDayEnd(dayEndText(end))).toEqual(end);
});

test('a route ends at the depot unless its vehicle ends elsewhere', () => {
	const depot = geoPoint(29.1, 41);
	expect(routeEndOf({ dayEnd: 'depot', endPoint: null }, depot)).toBe(depot);
	expect(routeEndOf({ dayEnd: 'last_stop', endPoint: null }, depot)).toBe('last_stop');
	expect(routeEndOf({ dayEnd: 'place', endPoint: garage }, depot)).toBe(garage);
});
