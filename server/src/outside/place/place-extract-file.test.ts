import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { expect, test } from 'vitest';
import { openPlaceExtract } from './place-extract-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sevk-places-'));

function folderWith(content: string): string {
	writeFileSync(path.join(folder, 'places.geojson'), content);
	return folder;
}

test('finds the mahalle of an ilçe by the list that the product ships', () => {
	const at = (name: string, coordinates: number[]) => ({
		type: 'Feature',
		geometry: { type: 'Point', coordinates },
		properties: { name, place: 'neighbourhood' },
	});
	const find = openPlaceExtract(
		folderWith(
			JSON.stringify({ type: 'FeatureCollection', features: [at('Barbaros', [29.09, 41])] }),
		),
	);
	const of = (district: string) =>
		find({ province: 'İstanbul', district, neighbourhood: 'Barbaros Mah.' });
	expect(of('Ataşehir')).toEqual(geoPoint(29.09, 41));
	expect(of('Üsküdar')).toBeNull();
});

test('without a file no place is known, and a file without mahalles stops the start', () => {
	const address = { province: 'İstanbul', district: 'Ataşehir', neighbourhood: 'Barbaros' };
	expect(openPlaceExtract(path.join(folder, 'yok'))(address)).toBeNull();
	expect(() => openPlaceExtract(folderWith('{'))).toThrow('Dosya okunamadı');
	expect(() => openPlaceExtract(folderWith('{"type":"Feature"}'))).toThrow('mahalle bulunamadı');
});
