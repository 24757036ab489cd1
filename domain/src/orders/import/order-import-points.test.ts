import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import type { PointPrecision, PointSource } from '../../common/place/known-point.ts';
import { countImportPoints, importPointSentence, sumImportPoints } from './order-import-points.ts';

const of = (source: PointSource, precision: PointPrecision) => ({
	point: geoPoint(29, 41),
	source,
	precision,
});

test('one sentence says where orders without coordinates will be', () => {
	const points = [
		of('driver', 'door'),
		of('office', 'building'),
		of('neighbourhood', 'neighbourhood'),
		of('district', 'district'),
		of('district', 'province'),
		null,
	];
	const parts = [points.slice(0, 2), points.slice(2)].map(countImportPoints);
	const counts = sumImportPoints(parts);
	expect(counts).toEqual({ unplacedCount: 5, knownCount: 2, mahalleCount: 1 });
	expect(importPointSentence(counts, 5)).toBe(
		'Dosyada konum yok. 5 siparişten 2 tanesi bilinen adresle, 1 tanesi mahallesiyle, 2 tanesi ilçe merkeziyle yerleşecek.',
	);
	expect(importPointSentence(counts, 1_240)).toBe(
		'5 siparişin dosyada konumu yok; 2 tanesi bilinen adresle, 1 tanesi mahallesiyle, 2 tanesi ilçe merkeziyle yerleşecek.',
	);
	const centres = { unplacedCount: 200, knownCount: 0, mahalleCount: 0 };
	expect(importPointSentence(centres, 200)).toBe(
		'Dosyada konum yok. 200 siparişin hepsi ilçe merkeziyle yerleşecek.',
	);
	expect(importPointSentence({ ...centres, knownCount: 200 }, 300)).toBe(
		'200 siparişin dosyada konumu yok; hepsi bilinen adresle yerleşecek.',
	);
	expect(importPointSentence(countImportPoints([]), 3)).toBeNull();
});
