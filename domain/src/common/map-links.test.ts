import { expect, test } from 'vitest';
import { geoPoint } from './geo.ts';
import { mapLinks } from './map-links.ts';

test('links carry latitude before longitude', () => {
	const links = mapLinks(geoPoint(29.0251, 40.979174));
	expect(links.map(({ service }) => service)).toEqual(['google', 'yandex', 'apple']);
	for (const { href } of links) expect(href).toContain('40.979174%2C29.0251');
	expect(mapLinks(null)).toEqual([]);
});
