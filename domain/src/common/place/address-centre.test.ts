import { expect, test } from 'vitest';
import { centreOf, centreOfAddress } from './address-centre.ts';
import { findDistrict } from './district.ts';
import { provinceByCode } from './province.ts';

test.each([
	['Alemdağ Cad. 12, Ümraniye / İstanbul', '34', 'Ümraniye'],
	['Organize Sanayi Bölgesi 3. Cad. No:5 34775 ÜMRANİYE/İSTANBUL', '34', 'Ümraniye'],
	// Streets have the names of places.
	['İzmir Yolu Cad. No: 4 Nilüfer Bursa', '16', 'Nilüfer'],
	['Çankaya Sok. 3, Keçiören / Ankara', '06', 'Keçiören'],
	['Sanayi Mah. Atatürk Bulv. 19 Mayıs - Samsun', '55', '19 Mayıs'],
	['Moda Cad. 14\nKadıköy\nİstanbul, Türkiye', '34', 'Kadıköy'],
	['Osmangazi Mah. 27090 Şahinbey', '27', 'Şahinbey'],
	['Bağdat Cad. 210, Kadıköy', '34', 'Kadıköy'],
	['kemalpasa mh. izmir', '35', 'Kemalpaşa'],
])('the address %s is in the centre of its ilçe', (address, code, district) => {
	const found = findDistrict(code, district);
	expect(found).not.toBeNull();
	expect(centreOfAddress(address)).toEqual(found?.centre);
});

test('without an ilçe it is the il, and without both nothing', () => {
	expect(centreOfAddress('Fabrikalar Cad. 8, Eskişehir')).toEqual(provinceByCode('26')?.centre);
	expect(centreOfAddress('')).toBeNull();
	expect(centreOfAddress('Sanayi Mah. 3. Sok. No: 12')).toBeNull();
});

test('a depot is in the centre of its ilçe, else of its il', () => {
	expect(centreOf('İstanbul', 'Ümraniye')).toEqual(findDistrict('34', 'Ümraniye')?.centre);
	expect(centreOf('Bursa', 'Bilinmeyen')).toEqual(provinceByCode('16')?.centre);
	expect(centreOf('Yok', 'Ümraniye')).toBeNull();
});
