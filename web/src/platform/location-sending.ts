import type {
	LocationRecord,
	sendLocationRecords,
} from '@sevk/contract/locations/location-records';
import type { output } from 'zod';
import { forgetLocations, type StoredLocation, waitingLocations } from './location-database.ts';

export type LocationAnswer = output<(typeof sendLocationRecords)['answer']>;

export type LocationsToSend = {
	readonly deviceId: string;
	readonly records: readonly LocationRecord[];
};

/** Well below what the server takes at once, so that a phone on a weak line gets on. */
const mostAtOnce = 200;

/** The tag of the background sync and the lock that pages and worker share (spec §9). */
export const sendingTag = 'send-location';

/**
 * Sends what waits on this device, oldest first. Only what an answer names leaves the device, whether
 * it was accepted, known or rejected (trust.md §4); a send that fails leaves everything for later.
 */
export function sendWaitingLocations(
	send: (wanted: LocationsToSend) => Promise<LocationAnswer>,
): Promise<void> {
	return navigator.locks.request(sendingTag, async () => {
		let waiting = await waitingLocations(mostAtOnce);
		while (waiting.length > 0) {
			const batch = sameDevice(waiting);
			const named = namedIn(await send(batch.wanted), batch.wanted);
			// Naming nothing twice would never end.
			if (named.length === 0) return;
			await forgetLocations(named);
			waiting = await waitingLocations(mostAtOnce);
		}
	});
}

function sameDevice(waiting: readonly StoredLocation[]): { readonly wanted: LocationsToSend } {
	const deviceId = waiting[0]?.deviceId ?? '';
	const records = waiting
		.filter((location) => location.deviceId === deviceId)
		.map(({ deviceId: _, ...record }) => record);
	return { wanted: { deviceId, records } };
}

function namedIn(
	{ accepted, duplicate, rejected }: LocationAnswer,
	{ records }: LocationsToSend,
): number[] {
	// A rejected one may lack an id that the server could read; its place in the send never lies.
	const refused = rejected.map(({ index }) => records[index]?.id);
	return [...accepted, ...duplicate, ...refused].filter((id) => id !== undefined);
}
