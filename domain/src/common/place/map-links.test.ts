import { expect, test } from 'vitest';
import { geoPoint } from './geo.ts';
import { type MapLink, mapLinks } from './map-links.ts';

/** Kadıköy. GeoJSON has the longitude first. */
const kadikoy = geoPoint(29.0251, 40.979174);

function searchedPlace(service: MapLink['service'], parameter: string) {
	const link = mapLinks(kadikoy).find((each) => each.service === service);
	const { host, searchParams } = new URL(link?.href ?? '');
	return [host, searchParams.get(parameter)];
}

test('Google searches latitude, longitude', () => {
	expect(searchedPlace('google', 'query')).toEqual(['www.google.com', '40.979174,29.0251']);
});

test('Yandex searches latitude, longitude', () => {
	expect(searchedPlace('yandex', 'text')).toEqual(['yandex.com.tr', '40.979174,29.0251']);
});

test('Apple searches latitude, longitude', () => {
	expect(searchedPlace('apple', 'q')).toEqual(['maps.apple.com', '40.979174,29.0251']);
});

test('returns no links without a point', () => {
	expect(mapLinks(null)).toEqual([]);
});
