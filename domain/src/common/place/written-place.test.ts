import { expect, test } from 'vitest';
import { findDistrict } from './district.ts';
import { findProvince } from './province.ts';
import { splitPlaceNames } from './written-place.ts';

const split = (province: string, district = '', defaultProvince = 'İstanbul') => {
	const names = splitPlaceNames({ province, district }, defaultProvince);
	return [names.province, names.district];
};

test.each([
	['Kadıköy / İstanbul', ''],
	['İstanbul / Kadıköy', ''],
	['İSTANBUL-KADIKÖY', ''],
	['Kadıköy, İstanbul', ''],
	['İstanbul (Kadıköy)', ''],
	['Kadıköy', 'İstanbul'],
	['Kadıköy', 'TR34'],
	['Kadıköy', ''],
	['Kadıköy', 'Kadıköy'],
	['İstanbul', 'Kadıköy / İstanbul'],
])('"%s" and "%s" are Kadıköy in İstanbul', (province, district) => {
	const [il = '', ilce = ''] = split(province, district, 'Ankara');
	expect(findProvince(il)?.name).toBe('İstanbul');
	expect(findDistrict('34', ilce)?.name).toBe('Kadıköy');
});

test('a name of several provinces is of the one of the depot', () => {
	expect(split('Merkez', '', 'Ankara')).toEqual(['Merkez', '']);
	expect(split('Eyüpsultan')).toEqual(['İstanbul', 'Eyüpsultan']);
	expect(split('Ereğli', '', 'Konya')).toEqual(['Konya', 'Ereğli']);
	expect(split('Ereğli', '', 'İstanbul')).toEqual(['Ereğli', '']);
});

test('other texts stay where they are', () => {
	expect(split('İstanbul', 'Kadıköy')).toEqual(['İstanbul', 'Kadıköy']);
	expect(split('Ordu', 'Altınordu')).toEqual(['Ordu', 'Altınordu']);
	expect(split('Atlantis', 'Bilinmez')).toEqual(['Atlantis', 'Bilinmez']);
	expect(split('', '')).toEqual(['', '']);
	expect(split('İstanbul', '')).toEqual(['İstanbul', '']);
});
