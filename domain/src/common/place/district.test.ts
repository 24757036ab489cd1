import { expect, test } from 'vitest';
import { districtsOf, findDistrict } from './district.ts';
import { distanceM, isInTurkiye } from './geo.ts';
import { provinces } from './province.ts';

test('973 districts, each in Türkiye and near the centre of its province', () => {
	const all = provinces.map(({ code }) => districtsOf(code));
	expect(all.flat()).toHaveLength(973);
	for (const { code, name: provinceName, centre } of provinces) {
		for (const district of districtsOf(code)) {
			const where = `${provinceName} / ${district.name}`;
			expect(isInTurkiye(district.centre), where).toBe(true);
			expect(distanceM(district.centre, centre), where).toBeLessThan(230_000);
		}
	}
});

test('İstanbul has 39 districts', () => {
	expect(districtsOf('34')).toHaveLength(39);
	expect(districtsOf('99')).toEqual([]);
});

test('district names are unique within a province', () => {
	expect(findDistrict('34', 'ÜMRANİYE')?.name).toBe('Ümraniye');
	expect(findDistrict('34', 'Kâğıthane')?.name).toBe('Kağıthane');
	expect(findDistrict('34', 'eyüp')?.name).toBe('Eyüpsultan');
	expect(findDistrict('55', '19 MAYIS')?.name).toBe('19 Mayıs');
	expect(findDistrict('41', 'IZMIT')?.name).toBe('İzmit');
	expect(findDistrict('34', 'İzmit')).toBeNull();
});

test('districts with the same name are found in their own province', () => {
	const ofMersin = findDistrict('33', 'Yenişehir');
	const ofDiyarbakir = findDistrict('21', 'Yenişehir');
	expect(ofMersin?.centre).not.toEqual(ofDiyarbakir?.centre);
});
