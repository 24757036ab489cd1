import type { LocationRecord } from '@sevk/contract/locations/location-records';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A record as it waits on the device, with the device that it will be sent for. */
export type StoredLocation = LocationRecord & {
	readonly deviceId: string;
	/**
	 * Whose way it is, as their access token names them. A phone is shared: what A could not send waits
	 * for A. Records of older releases have none and are sent with the next token.
	 */
	readonly person?: string;
};

interface LocationSchema extends DBSchema {
	locations: { key: number; value: StoredLocation };
}

let opened: Promise<IDBPDatabase<LocationSchema>> | null = null;

/**
 * LocationDB, version 1, store locations (docs/specification.md#9-constants), shared by the pages
 * and the worker.
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

/** Another page needs the database to itself. */
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
