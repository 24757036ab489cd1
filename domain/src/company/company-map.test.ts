import { expect, test } from 'vitest';
import { isMapAddress, mapStyleUrl, publicMapStyleUrl, storedMapStyle } from './company-map.ts';

test.each([
	['https://harita.firma.com.tr/stil.json', true],
	['https://karo.firma.com.tr:8443/stil?key=a1', true],
	['https://Karo.firma.com.tr', true],
	['http://harita.firma.com.tr/stil.json', false],
	['harita.firma.com.tr', false],
	['https://', false],
	['https://-karo.test/', false],
	['https://kullanici@karo.test/stil', false],
	['https://karo.test;script-src/stil', false],
	['https://*.test/stil', false],
	['https://karo.test/stil json', false],
	[`https://karo.test/${'a'.repeat(500)}`, false],
])('%s as the address of a basemap: %s', (address, expected) => {
	expect(isMapAddress(address)).toBe(expected);
});

test('the installation decides until an admin chooses', () => {
	const installed = 'https://karo.test/stil';
	const own = 'https://harita.firma.com.tr/stil.json';
	const urlOf = (choice: Parameters<typeof mapStyleUrl>[0]['choice'], address = '') =>
		mapStyleUrl({ choice, address }, installed);
	expect(urlOf('installation')).toBe(installed);
	expect(urlOf('bundled')).toBeNull();
	expect(urlOf('public')).toBe(publicMapStyleUrl);
	expect(urlOf('own', own)).toBe(own);
	expect(isMapAddress(publicMapStyleUrl)).toBe(true);
	expect(storedMapStyle({ choice: 'public', address: own }).address).toBe('');
});
