import { describe, expect, test } from 'vitest';
import { writeGeocodeLine } from '../common/place/geocode.ts';
import { geocodeQuestionOf } from './address-geocode.ts';

const place = { province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Caferağa' };
const lineOf = (addressLine: string, neighbourhood = place.neighbourhood) => {
	const question = geocodeQuestionOf({ ...place, neighbourhood, addressLine });
	return question === null ? null : writeGeocodeLine(question.address);
};

describe('the question', () => {
	test.each([
		['Caferağa Mah. Moda Cad. No:38/A D:3', 'Moda Caddesi 38a'],
		['CAFERAĞA MAHALLESİ MODA CADDESİ NO:38 D:3', 'MODA Caddesi 38'],
		['Moda Cd. No 38 Kat 2 zili çalmayın, Ayşe Hanım', 'Moda Caddesi 38'],
		['Moda Cad. (eczanenin üstü, Ayşe) No:38', 'Moda Caddesi 38'],
		['Moda Cad. No:38 tel 0532 123 45 67', 'Moda Caddesi 38'],
		['0532 123 45 67 Moda Cad. No:38', 'Moda Caddesi 38'],
		['Moda Cad. 38/4', 'Moda Caddesi 38'],
		['Moda Cad. eczanenin üstü, Ayşe Hanım', 'Moda Caddesi'],
		['Şehit Ömer Sk. No:12', 'Şehit Ömer Sokak 12'],
		['Barış Sitesi B Blok No:4 D:12', 'Barış Sitesi 4'],
	])('of %s is %s', (addressLine, street) => {
		expect(lineOf(addressLine)).toBe(`${street}, Caferağa Mahallesi, Kadıköy, İstanbul`);
	});

	test('names the mahalle of the line where the address has no field of it', () => {
		expect(lineOf('Caferağa Mah. Moda Cad. No:38', '')).toBe(
			'Caferağa Mahallesi Moda Caddesi 38, Kadıköy, İstanbul',
		);
	});

	test('is for the mahalle where the line names no way', () => {
		expect(lineOf('Eczanenin üstü, Ayşe Hanım')).toBe('Caferağa Mahallesi, Kadıköy, İstanbul');
	});

	test('does not exist for an ilçe alone', () => {
		expect(lineOf('Eczanenin üstü', '')).toBeNull();
	});

	test('names no mahalle twice', () => {
		expect(lineOf('Moda Cad. No:38', 'Caferağa Mahallesi')).toBe(
			'Moda Caddesi 38, Caferağa Mahallesi, Kadıköy, İstanbul',
		);
	});
});

describe('the key', () => {
	const keyOf = (addressLine: string) => geocodeQuestionOf({ ...place, addressLine })?.key;

	test('is one for all flats of a building', () => {
		expect(keyOf('Moda Cad. No:38 D:3')).toBe(keyOf('MODA CADDESİ 38/4'));
	});

	test('differs by building', () => {
		expect(keyOf('Moda Cad. No:38')).not.toBe(keyOf('Moda Cad. No:40'));
	});

	test('of a way without a door is of the way', () => {
		expect(keyOf('Moda Cad.')).toBe(keyOf('Moda Caddesi, eczanenin üstü'));
		expect(keyOf('Moda Cad.')).not.toBe(keyOf('Moda Cad. No:38'));
	});
});
