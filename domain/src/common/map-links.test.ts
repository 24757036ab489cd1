import { expect, test } from 'vitest';
import { geoPoint } from './geo.ts';
import { type MapLink, mapLinks } from './map-links.ts';

/** Kadıköy: GeoJSON writes the longitude first. */
const kadikoy = geoPoint(29.0251, 40.979174);

function searched(service: MapLink['service'], parameter: string) {
	const link = mapLinks(kadikoy).find((each) => each.service === service);
	const { host, searchParams } = new URL(link?.href ?? '');
	return [host, searchParams.get(parameter)];
}

test('Google searches latitude, longitude', () => {
	expect(searched('google', 'query')).toEqual(['www.google.com', '40.979174,29.0251']);
});

test('Yandex searches latitude, longitude', () => {
	expect(searched('yandex', 'text')).toEqual(['yandex.com.tr', '40.979174,29.0251']);
});

test('Apple searches latitude, longitude', () => {
	expect(searched('apple', 'q')).toEqual(['maps.apple.com', '40.979174,29.0251']);
});

test('without a point there are no links', () => {
	expect(mapLinks(null)).toEqual([]);
});
