import { geocoderKinds } from '@sevk/domain/addresses/geocoder';
import { type GeocodeAddress, judgeCandidates } from '@sevk/domain/common/place/geocode';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
	type GeocodedPlace,
	type GeocodeStandIn,
	startGeocodeStandIn,
} from '../../testing/fixture/geocode-stand-in.ts';
import { askGeocoder } from './geocode-client.ts';

const address: GeocodeAddress = {
	street: 'Moda Caddesi',
	doorNo: '38',
	neighbourhood: 'Caferağa',
	district: 'Kadıköy',
	province: 'İstanbul',
};
const door: GeocodedPlace = {
	longitude: 29.0251,
	latitude: 40.979174,
	precision: 'building',
	doorNo: '38',
	street: 'Moda Caddesi',
	neighbourhood: 'Caferağa Mahallesi',
	district: 'Kadıköy',
	province: 'İstanbul',
};

describe.each(geocoderKinds)('%s', async (kind) => {
	const standIn: GeocodeStandIn = await startGeocodeStandIn(kind);
	afterAll(standIn.close);
	beforeEach(standIn.forget);
	const ask = (key = 'anahtar', origin = standIn.origin) =>
		askGeocoder(
			{
				kind,
				key,
				url: origin,
				userAgent: 'Sevk/1.0 (mailto:sevk@firma.test)',
				answerWithinMs: 2_000,
			},
			address,
		);
	async function locate() {
		const answer = await ask();
		return answer.state === 'answered' ? judgeCandidates(address, answer.candidates) : answer;
	}

	test('one place is found with its precision', async () => {
		standIn.know('Moda Caddesi 38, Caferağa Mahallesi, Kadıköy, İstanbul', door);
		expect(await locate()).toEqual({
			state: 'found',
			precision: 'building',
			point: { type: 'Point', coordinates: [29.0251, 40.979174] },
		});
		expect(standIn.requests).toMatchObject([{ agent: 'Sevk/1.0 (mailto:sevk@firma.test)' }]);
	});

	test.each(['street', 'neighbourhood', 'district', 'province'] as const)(
		'a place may be only a %s',
		async (precision) => {
			const { doorNo: _doorNo, street: _street, ...area } = door;
			standIn.know('Moda', { ...area, precision });
			expect(await locate()).toMatchObject({ state: 'found', precision });
		},
	);

	test('of several places the most exact one counts', async () => {
		const { doorNo: _doorNo, ...street } = door;
		standIn.know('Moda', { ...street, precision: 'street', longitude: 29.02 }, door);
		expect(await locate()).toMatchObject({
			precision: 'building',
			point: { coordinates: [29.0251, 40.979174] },
		});
	});

	test('an address that the service does not know has none', async () => {
		expect(await locate()).toEqual({ state: 'none' });
	});

	test('a place abroad, in another il or in another ilçe is rejected', async () => {
		standIn.know('Moda', { ...door, country: 'GR' });
		expect(await locate()).toEqual({ state: 'rejected', reason: 'country' });
		standIn.know('Moda', { ...door, province: 'Ankara', district: 'Çankaya' });
		expect(await locate()).toEqual({ state: 'rejected', reason: 'province' });
		standIn.know('Moda', { ...door, district: 'Beşiktaş' });
		expect(await locate()).toEqual({ state: 'rejected', reason: 'district' });
	});

	test('a slow service gives no answer', async () => {
		standIn.answerNext('silent');
		expect(await ask()).toEqual({ state: 'failed', problem: 'TimeoutError' });
	});

	test('a service that is not there gives no answer', async () => {
		expect(await ask('', 'http://127.0.0.1:1')).toEqual({
			state: 'failed',
			problem: expect.any(String),
		});
	});

	test('over the quota says for how long', async () => {
		standIn.answerNext('over quota', { status: 429, retryAfter: '120' });
		expect(await ask()).toEqual({ state: 'over_quota', afterMs: null });
		expect(await ask()).toEqual({ state: 'over_quota', afterMs: 120_000 });
	});

	test('a key that is not admitted is refused, and the problem does not quote it', async () => {
		standIn.answerNext('refused');
		const answer = await ask('gizli-anahtar');
		expect(answer.state).toBe('refused');
		expect(JSON.stringify(answer)).not.toContain('gizli');
	});

	test.each([
		'<html>',
		'[]x',
		'{}',
		'{"status":"OK","items":[{}],"results":[{}]}',
		'[{"lat":"x"}]',
		'null',
	])('the malformed answer %s is a failure', async (body) => {
		standIn.answerNext({ body });
		expect(await ask()).toEqual({ state: 'failed', problem: 'shape' });
	});

	test('a failing service gives no answer', async () => {
		standIn.answerNext({ status: 503 });
		expect(await ask()).toEqual({ state: 'failed', problem: 'status 503' });
	});
});

test('the key of google and of here is in the request alone', async () => {
	for (const kind of ['google', 'here'] as const) {
		const standIn = await startGeocodeStandIn(kind);
		const url = standIn.origin;
		await askGeocoder({ kind, key: 'anahtar', url, userAgent: 'Sevk' }, address);
		expect(standIn.requests).toMatchObject([{ key: 'anahtar' }]);
		await standIn.close();
	}
});
