import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetPerson, keepKey } from '../../api/device/device-key.ts';
import {
	forgetLocations,
	keepLocation,
	sealOpenLocations,
	waitingLocations,
	waitingStamps,
} from './location-database.ts';

const keyOfMehmet = btoa('m'.repeat(32));
const place = (id: number, person = 'mehmet') => ({
	id,
	person,
	deviceId: 'phone-1',
	routeId: '01a1f9c4-7f64-7000-8000-000000000001',
	latitude: 41.0165,
	longitude: 29.1244,
	accuracyM: 12,
	speedMps: 8,
	headingDeg: 90,
	batteryPercent: 80,
});

async function rawRecords(): Promise<unknown[]> {
	const database = await openDB('LocationDB');
	const records = await database.getAll('locations');
	database.close();
	return records;
}

const forgetAll = async () => forgetLocations((await waitingStamps()).map(({ id }) => id));

beforeEach(async () => {
	// A test file before this one may have left positions in the same browser.
	await forgetAll();
	await keepKey('mehmet', keyOfMehmet);
});
afterEach(async () => {
	await forgetAll();
	await forgetPerson('mehmet');
	await forgetPerson('emre');
});

test('a position is sealed on the phone and opens for its driver only', async () => {
	await keepLocation(place(1));
	expect(await waitingLocations('mehmet')).toEqual([place(1)]);
	expect(await rawRecords()).toEqual([
		{ id: 1, person: 'mehmet', sealed: { iv: expect.anything(), bytes: expect.anything() } },
	]);
	await keepKey('emre', btoa('e'.repeat(32)));
	expect(await waitingLocations('emre')).toEqual([]);
});

test('after the sign-out nothing opens; the next sign-in of the driver finds all', async () => {
	await keepLocation(place(1));
	await forgetPerson('mehmet');
	expect(await waitingLocations('mehmet')).toEqual([]);
	await expect(keepLocation(place(2))).rejects.toThrow('no key');
	await keepKey('mehmet', keyOfMehmet);
	expect(await waitingLocations('mehmet')).toEqual([place(1)]);
});

test('what an older release kept open is sealed, and those of another driver stay as they are', async () => {
	const database = await openDB('LocationDB');
	await database.put('locations', place(1));
	await database.put('locations', place(2, 'emre'));
	database.close();
	await sealOpenLocations('mehmet');
	expect(await waitingLocations('mehmet')).toEqual([place(1)]);
	const [own, other] = await rawRecords();
	expect(own).not.toHaveProperty('latitude');
	expect(other).toEqual(place(2, 'emre'));
});
