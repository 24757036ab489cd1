import { expect, test } from 'vitest';
import { distanceM, isInTurkiye } from './geo.ts';
import { findProvince, provinces } from './province.ts';

test('81 provinces with the codes 01 to 81, all inside Türkiye', () => {
	expect(provinces.map(({ code }) => Number(code))).toEqual(
		Array.from({ length: 81 }, (_, index) => index + 1),
	);
	expect(provinces.every(({ centre }) => isInTurkiye(centre))).toBe(true);
});

test('province centres are distinct, and each is near another', () => {
	for (const { name, centre } of provinces) {
		const nearest = Math.min(
			...provinces
				.filter((other) => other.name !== name)
				.map((other) => distanceM(centre, other.centre)),
		);
		expect(nearest, name).toBeGreaterThan(15_000);
		expect(nearest, name).toBeLessThan(200_000);
	}
});

test.each([
	['ISTANBUL', '34'],
	['istanbul', '34'],
	['İçel', '33'],
	['Urfa', '63'],
	['K.Maraş', '46'],
	['6', '06'],
	['AFYONKARAHİSAR', '03'],
	['ığdır', '76'],
])('%s is province %s', (text, code) => {
	expect(findProvince(text)?.code).toBe(code);
});

test('returns null for other text', () => {
	expect(findProvince('Atlantis')).toBeNull();
	expect(findProvince('')).toBeNull();
	expect(findProvince('82')).toBeNull();
});

test.each([
	...['34', '34 İstanbul', 'İstanbul 34', 'TR34', 'TR-34', 'tr 34', '34-İSTANBUL', '34 / İstanbul'],
	...['İSTANBUL (ANADOLU)', 'İstanbul Avrupa', 'İstanbul Anadolu Yakası', 'İstanbul İli'],
	...['İstanbul / Türkiye', 'istanbul.'],
])('%s is İstanbul', (text) => {
	expect(findProvince(text)?.name).toBe('İstanbul');
});

test.each(['06 İstanbul', '99', '034', 'Kadıköy', '', 'Anadolu', 'İstanbul Kadıköy', '34 35', '-'])(
	'%j is no province',
	(text) => {
		expect(findProvince(text)).toBeNull();
	},
);
