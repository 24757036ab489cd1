import { expect, test } from 'vitest';
import { geoPoint } from './geo.ts';
import { findInExtract, readExtract } from './place-extract.ts';

const feature = (name: string, coordinates: number[], place = 'neighbourhood', type = 'Point') => ({
	type: 'Feature',
	geometry: { type, coordinates },
	properties: { name, place },
});

const file = {
	type: 'FeatureCollection',
	features: [
		feature('Atakent', [29.13, 41.03], 'suburb'),
		feature('Barbaros Mahallesi', [29.09, 41.0], 'quarter'),
		feature('Barbaros', [29.035, 41.02]),
		feature('Cumhuriyet', [29.09, 41.02]),
		feature('Cumhuriyet', [29.16, 41.05]),
		feature('Ümraniye', [29.12, 41.02], 'town'),
		feature('Yol', [29.12, 41.02], 'neighbourhood', 'Polygon'),
		{ type: 'Feature', geometry: null, properties: null },
	],
};

/** Üsküdar and Ataşehir each have a Barbaros, Ümraniye has none. */
const has = (_code: string, district: string, name: string) =>
	name.startsWith('Barbaros')
		? ['Üsküdar', 'Ataşehir'].includes(district)
		: district === 'Ümraniye';

const places = readExtract(file) ?? [];
const find = findInExtract(places, has);
const at = (district: string, neighbourhood: string) =>
	find({ province: 'İstanbul', district, neighbourhood });

test('reads the mahalles of an extract, and nothing else', () => {
	expect(places.map(({ name }) => name)).toEqual([
		'Atakent',
		'Barbaros Mahallesi',
		'Barbaros',
		'Cumhuriyet',
		'Cumhuriyet',
	]);
	expect(readExtract({ type: 'Feature' })).toBeNull();
	expect(readExtract(null)).toBeNull();
});

test('a place is of the nearest ilçe that has a mahalle of its name', () => {
	expect(at('Ümraniye', 'ATAKENT MAH.')).toEqual(geoPoint(29.13, 41.03));
	expect(at('Ataşehir', 'Barbaros Mah.')).toEqual(geoPoint(29.09, 41.0));
	expect(at('Üsküdar', 'Barbaros')).toEqual(geoPoint(29.035, 41.02));
	expect(at('Beylikdüzü', 'Barbaros')).toBeNull();
});

test('a name that the ilçe has twice, and one that it does not have, is nowhere', () => {
	expect(at('Ümraniye', 'Cumhuriyet')).toBeNull();
	expect(at('Ümraniye', 'Bilinmeyen')).toBeNull();
	expect(find({ province: '', district: '', neighbourhood: 'Atakent' })).toBeNull();
});
