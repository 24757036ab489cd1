import type {
	LocationRecord,
	sendLocationRecords,
} from '@sevk/contract/locations/location-records';
import { oldestRecordMs } from '@sevk/domain/locations/location';
import type { output } from 'zod';
import { personOf } from '../api/token-claims.ts';
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

/** Somebody who is signed in, and a send under their name alone. */
export type LocationSender = {
	/** As their access token names them. */
	readonly person: string;
	readonly send: (wanted: LocationsToSend) => Promise<LocationAnswer>;
};

/** Whose records may go with this token; throws where nobody is signed in. */
export function personSending(token: string | null): string {
	const person = personOf(token ?? '');
	if (person === null) throw new Error('location-records: no session');
	return person;
}

/**
 * Sends what waits on this device for whoever is signed in, oldest first. Only what an answer names
 * leaves the device, whether it was accepted, known or rejected (trust.md §4); a send that fails leaves
 * everything for later. `signedIn` is asked only when something waits.
 */
export function sendWaitingLocations(signedIn: () => Promise<LocationSender>): Promise<void> {
	return navigator.locks.request(sendingTag, async () => {
		let waiting = await waitingLocations();
		if (waiting.length === 0) return;
		const { person, send } = await signedIn();
		await forgetLocations(outlivedIds(waiting, person, Date.now()));
		let wanted = nextSend(waiting, person);
		while (wanted.records.length > 0) {
			const named = namedIn(await send(wanted), wanted);
			// Naming nothing twice would never end.
			if (named.length === 0) return;
			await forgetLocations(named);
			waiting = await waitingLocations();
			wanted = nextSend(waiting, person);
		}
	});
}

/**
 * What of a shared phone's records this person may send next: their own, of one device. Under another
 * name the server would refuse them, and they would be lost to their driver.
 */
export function nextSend(waiting: readonly StoredLocation[], person: string): LocationsToSend {
	const own = waiting.filter((location) => (location.person ?? person) === person);
	const deviceId = own[0]?.deviceId ?? '';
	const records = own
		.filter((location) => location.deviceId === deviceId)
		.slice(0, mostAtOnce)
		.map(({ deviceId: _, person: __, ...record }) => record);
	return { deviceId, records };
}

/**
 * Records of others that no longer count anywhere. They are personal data (KVKK): they do not lie on a
 * phone for ever because their driver never took it again.
 */
export function outlivedIds(
	waiting: readonly StoredLocation[],
	person: string,
	nowMs: number,
): number[] {
	return waiting
		.filter((location) => (location.person ?? person) !== person)
		.filter(({ id }) => id < nowMs - oldestRecordMs)
		.map(({ id }) => id);
}

function namedIn(
	{ accepted, duplicate, rejected }: LocationAnswer,
	{ records }: LocationsToSend,
): number[] {
	// A rejected one may lack an id that the server could read; its place in the send never lies.
	const refused = rejected.map(({ index }) => records[index]?.id);
	return [...accepted, ...duplicate, ...refused].filter((id) => id !== undefined);
}
