import { describe, expect, test } from 'vitest';
import { geoPoint } from './geo.ts';
import {
	type GeocodeAddress,
	type GeocodeCandidate,
	judgeCandidates,
	writeGeocodeLine,
} from './geocode.ts';

const address: GeocodeAddress = {
	street: 'Moda Caddesi',
	doorNo: '38/A',
	neighbourhood: 'Caferağa',
	district: 'Kadıköy',
	province: 'İstanbul',
};
const door: GeocodeCandidate = {
	point: geoPoint(29.0251, 40.979174),
	precision: 'building',
	country: 'TR',
	areas: ['İstanbul', 'Kadıköy', 'Caferağa Mahallesi'],
	doorNo: '38',
};
const at = (longitude: number) => geoPoint(longitude, 40.979174);

test('the line names street, door, mahalle, ilçe and il', () => {
	expect(writeGeocodeLine(address)).toBe(
		'Moda Caddesi 38/A, Caferağa Mahallesi, Kadıköy, İstanbul',
	);
	expect(writeGeocodeLine({ ...address, neighbourhood: '', doorNo: '' })).toBe(
		'Moda Caddesi, Kadıköy, İstanbul',
	);
});

describe('a door', () => {
	test.each([
		['38/A', '38', 'building'],
		['38', '38 A', 'building'],
		['38/A', '38/a', 'building'],
		['38/A', '38/B', 'street'],
		['38', '40', 'street'],
		['', '38', 'street'],
	])('of the number %s that is found as %s is exact as a %s', (doorNo, found, precision) => {
		const result = judgeCandidates({ ...address, doorNo }, [{ ...door, doorNo: found }]);
		expect(result).toMatchObject({ state: 'found', precision });
	});
});

describe('an area', () => {
	test('in any spelling is the same', () => {
		const areas = ['ISTANBUL', 'KADIKOY'];
		expect(judgeCandidates(address, [{ ...door, areas }])).toMatchObject({ state: 'found' });
	});

	test('that names no ilçe is not of another one', () => {
		expect(judgeCandidates(address, [{ ...door, areas: ['İstanbul'] }]).state).toBe('found');
	});

	test('of a mahalle with the name of another ilçe is not of that ilçe', () => {
		const areas = ['İstanbul', 'Kadıköy', 'Fatih'];
		expect(judgeCandidates(address, [{ ...door, areas }]).state).toBe('found');
	});

	test('without an il is not taken', () => {
		const result = judgeCandidates(address, [{ ...door, areas: ['Kadıköy'] }]);
		expect(result).toEqual({ state: 'rejected', reason: 'province' });
	});

	test('of the ilçe decides where the address names no il', () => {
		const open = { ...address, province: '' };
		expect(judgeCandidates(open, [door]).state).toBe('found');
		expect(judgeCandidates({ ...open, district: 'Merkez' }, [door]).state).toBe('rejected');
	});

	test('says that a point outside Türkiye is abroad', () => {
		const abroad = { ...door, point: geoPoint(0, 0), country: null };
		expect(judgeCandidates(address, [abroad])).toEqual({ state: 'rejected', reason: 'country' });
	});
});

describe('several places', () => {
	test('in one building are that building', () => {
		const result = judgeCandidates(address, [door, { ...door, point: at(29.0255) }]);
		expect(result).toMatchObject({ state: 'found', precision: 'building', point: door.point });
	});

	test('in one street are that street', () => {
		const result = judgeCandidates(address, [door, { ...door, point: at(29.03) }]);
		expect(result).toMatchObject({ state: 'found', precision: 'street' });
	});

	test('in one mahalle are that mahalle', () => {
		const result = judgeCandidates(address, [door, { ...door, point: at(29.05) }]);
		expect(result).toMatchObject({ state: 'found', precision: 'neighbourhood' });
	});

	test('far from each other are none', () => {
		const result = judgeCandidates(address, [door, { ...door, point: at(29.2) }]);
		expect(result).toEqual({ state: 'rejected', reason: 'ambiguous' });
	});

	test('of which one fits are that one', () => {
		const other = { ...door, areas: ['Ankara', 'Çankaya'], point: geoPoint(32.86, 39.91) };
		expect(judgeCandidates(address, [other, door])).toMatchObject({
			state: 'found',
			point: door.point,
		});
	});
});
