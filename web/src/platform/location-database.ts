import type { LocationRecord } from '@sevk/contract/locations/location-records';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A waiting record, with the id of its device. */
export type StoredLocation = LocationRecord & {
	readonly deviceId: string;
	/**
	 * The owner of a record, as in the access token. A phone may be shared: records that A could
	 * not send wait for A. Records of older releases have none and are sent with the next token.
	 */
	readonly person?: string;
};

interface LocationSchema extends DBSchema {
	locations: { key: number; value: StoredLocation };
}

let opened: Promise<IDBPDatabase<LocationSchema>> | null = null;

/**
 * LocationDB, version 1, store locations (docs/specification.md#9-constants), shared by pages and
 * worker.
 */
function locationDatabase(): Promise<IDBPDatabase<LocationSchema>> {
	opened ??= openDB<LocationSchema>('LocationDB', 1, {
		upgrade: (database) => {
			database.createObjectStore('locations', { keyPath: 'id' });
		},
		blocking: () => void close(),
		terminated: () => {
			opened = null;
		},
	}).catch((error: unknown) => {
		opened = null;
		throw error;
	});
	return opened;
}

/** Another page needs exclusive access to the database. */
async function close(): Promise<void> {
	const database = await opened;
	opened = null;
	database?.close();
}

export async function keepLocation(location: StoredLocation): Promise<void> {
	await (await locationDatabase()).put('locations', location);
}

/** All waiting records on this device, oldest first, of every user. */
export async function waitingLocations(): Promise<StoredLocation[]> {
	return (await locationDatabase()).getAll('locations');
}

export async function forgetLocations(ids: readonly number[]): Promise<void> {
	const change = (await locationDatabase()).transaction('locations', 'readwrite');
	await Promise.all([...ids.map((id) => change.store.delete(id)), change.done]);
}
