import { expect, test } from 'vitest';
import {
	geocoderPauseMs,
	geocoderProblemSentence,
	isGeocoderAddress,
	mostPerSecond,
	storedGeocoderAddress,
} from './geocoder.ts';
import { geocoderStateWord } from './geocoder-words.ts';

const minutes = (ms: number) => ms / 60_000;

test('waits longer after each answer over the quota, up to an hour', () => {
	const waits = [1, 2, 3, 7, 30].map((failures) => geocoderPauseMs('over_quota', failures, null));
	expect(waits.map(minutes)).toEqual([1, 2, 4, 60, 60]);
});

test('waits as long as the service asks for', () => {
	expect(geocoderPauseMs('over_quota', 1, 3 * 3_600_000)).toBe(3 * 3_600_000);
	expect(geocoderPauseMs('over_quota', 1, 1_000)).toBe(60_000);
});

test('waits only after three failures in a row', () => {
	const waits = [1, 2, 3, 4].map((failures) => geocoderPauseMs('failed', failures, null));
	expect(waits.map(minutes)).toEqual([0, 0, 1, 2]);
});

test('waits an hour after a refused key', () => {
	expect(minutes(geocoderPauseMs('refused', 1, null))).toBe(60);
});

test('says which service has which problem, and when it is tried again', () => {
	expect(geocoderProblemSentence('google', 'over_quota', '14:00')).toBe(
		'Google kotası doldu. Yeniden denenecek saat: 14:00.',
	);
	expect(geocoderProblemSentence('here', 'refused', null)).toBe('HERE anahtarı kabul etmedi.');
	expect(geocoderProblemSentence('nominatim', 'refused', null)).toBe(
		'Nominatim istekleri reddediyor.',
	);
});

test('says whether the chosen service answers', () => {
	const label = (...state: Parameters<typeof geocoderStateWord>) =>
		geocoderStateWord(...state).label;
	expect(label(null, null)).toBe('Kapalı');
	expect(label('google', null)).toBe('Açık');
	expect(label('google', 'over_quota')).toBe('Kota doldu');
	expect(label('here', 'refused')).toBe('Anahtar reddedildi');
	expect(label('nominatim', 'refused')).toBe('İstekler reddedildi');
	expect(label('nominatim', 'failed')).toBe('Yanıt vermiyor');
});

test('asks the public Nominatim at most once a second', () => {
	expect(mostPerSecond('nominatim', 'https://nominatim.openstreetmap.org')).toBe(1);
	expect(mostPerSecond('nominatim', 'http://nominatim:8080')).toBe(50);
	expect(mostPerSecond('google', '')).toBe(50);
});

test.each([
	['http://127.0.0.1:8080', true],
	['https://nominatim.firma.com.tr/arama', true],
	['nominatim.firma.com.tr', false],
	['ftp://nominatim.firma.com.tr', false],
	['https://ad:parola@nominatim.firma.com.tr', false],
	['https://nominatim.firma.com.tr/?q=1', false],
])('%s as the address of a server: %s', (address, isGood) => {
	expect(isGeocoderAddress(address)).toBe(isGood);
});

test('only Nominatim has an address, without a slash at its end', () => {
	expect(storedGeocoderAddress('nominatim', 'http://127.0.0.1:8080/')).toBe(
		'http://127.0.0.1:8080',
	);
	expect(storedGeocoderAddress('google', 'http://127.0.0.1:8080')).toBe('');
});
