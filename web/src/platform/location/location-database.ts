import type { LocationRecord } from '@sevk/contract/locations/location-records';
import { type DBSchema, openDB } from 'idb';
import { connectionTo, type Sealed } from '../../api/device/device-database.ts';
import { keyOf, seal, unseal } from '../../api/device/device-key.ts';

/** A waiting record, with the id of its device. */
export type StoredLocation = LocationRecord & {
	readonly deviceId: string;
	/**
	 * The owner of a record, as in the access token. A phone may be shared: records that A could
	 * not send wait for A. Records of older releases have none and are sent with the next token.
	 */
	readonly person?: string;
};

/** What the phone keeps of a record: only its owner and its time are readable there. */
type SealedLocation = {
	readonly id: number;
	readonly person: string;
	readonly sealed: Sealed;
};
/** A record as the phone keeps it; one of an older release is not sealed. */
type KeptLocation = SealedLocation | StoredLocation;

interface LocationSchema extends DBSchema {
	locations: { key: number; value: KeptLocation };
}

/**
 * LocationDB, version 1, store locations (docs/specification.md#9-constants), shared by pages and
 * worker.
 */
const locationDatabase = connectionTo<LocationSchema>((closing) =>
	openDB<LocationSchema>('LocationDB', 1, {
		upgrade: (database) => {
			database.createObjectStore('locations', { keyPath: 'id' });
		},
		...closing,
	}),
);

/** Keeps a record, sealed for its person (docs/trust.md#phones). Rejects without their key. */
export async function keepLocation(
	location: StoredLocation & { readonly person: string },
): Promise<void> {
	const key = await keyOf(location.person);
	if (key === null) throw new Error('location-records: no key of the person');
	const sealed = await sealedLocation(location, location.person, key);
	await (await locationDatabase()).put('locations', sealed);
}

async function sealedLocation(
	location: StoredLocation,
	person: string,
	key: CryptoKey,
): Promise<SealedLocation> {
	return { id: location.id, person, sealed: await seal(key, location) };
}

/** Whose records wait on this phone, with the time of each. */
export async function waitingStamps(): Promise<Pick<StoredLocation, 'id' | 'person'>[]> {
	return (await locationDatabase()).getAll('locations');
}

/** The waiting records of a person, oldest first. */
export async function waitingLocations(person: string): Promise<StoredLocation[]> {
	const records = await (await locationDatabase()).getAll('locations');
	const key = await keyOf(person);
	const own = records.filter((location) => (location.person ?? person) === person);
	const opened = await Promise.all(own.map((location) => openLocation(location, key)));
	return opened.filter((location) => location !== null);
}

/** Null for a record that this key does not open. */
async function openLocation(
	location: KeptLocation,
	key: CryptoKey | null,
): Promise<StoredLocation | null> {
	if (!('sealed' in location)) return location;
	if (key === null) return null;
	return unseal<StoredLocation>(key, location.sealed).catch(() => null);
}

/** Seals what an older release kept open. */
export async function sealOpenLocations(person: string): Promise<void> {
	const key = await keyOf(person);
	if (key === null) return;
	const database = await locationDatabase();
	for (const location of await database.getAll('locations')) {
		if ('sealed' in location || (location.person ?? person) !== person) continue;
		const sealed = await sealedLocation(location, person, key);
		const change = database.transaction('locations', 'readwrite');
		// A send may have removed it meanwhile.
		if ((await change.store.get(location.id)) !== undefined) await change.store.put(sealed);
		await change.done;
	}
}

export async function forgetLocations(ids: readonly number[]): Promise<void> {
	const change = (await locationDatabase()).transaction('locations', 'readwrite');
	await Promise.all([...ids.map((id) => change.store.delete(id)), change.done]);
}
