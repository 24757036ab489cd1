import type {
	LocationRecord,
	sendLocationRecords,
} from '@sevk/contract/locations/location-records';
import { oldestRecordMs } from '@sevk/domain/locations/location';
import type { output } from 'zod';
import { departingRoutes } from '../api/acts/act-store.ts';
import { noAnswerOf, ProblemError } from '../api/connection/problem.ts';
import { personOf } from '../api/session/token-claims.ts';
import {
	forgetLocations,
	type StoredLocation,
	waitingLocations,
	waitingStamps,
} from './location-database.ts';

export type LocationAnswer = output<(typeof sendLocationRecords)['answer']>;

export type LocationsToSend = {
	readonly deviceId: string;
	readonly records: readonly LocationRecord[];
};

/** Well below the server's limit, so that a send succeeds on a weak connection. */
const mostAtOnce = 200;

/**
 * The tag of the background sync and the lock that pages and worker share
 * (docs/specification.md#9-constants).
 */
export const sendingTag = 'send-location';

/** A signed-in user, and a function that sends records of that user only. */
export type LocationSender = {
	/** The user id of the access token. */
	readonly person: string;
	readonly send: (batch: LocationsToSend) => Promise<LocationAnswer>;
};

/** The user whose records may be sent with this token; throws while signed out. */
export function personSending(token: string | null): string {
	const person = personOf(token ?? '');
	if (person === null) throw new Error('location-records: no session');
	return person;
}

/** The waiting records of the signed-in user. */
type LocationStore = {
	readonly waiting: () => Promise<StoredLocation[]>;
	readonly forget: (ids: readonly number[]) => Promise<void>;
};

/**
 * Sends the waiting records of the signed-in user, oldest first. Only records that the answer names
 * leave the device, accepted, known or rejected (docs/trust.md#location-records). `signedIn` is called
 * only if there are waiting records.
 */
export function sendWaitingLocations(signedIn: () => Promise<LocationSender>): Promise<void> {
	return navigator.locks.request(sendingTag, async () => {
		const stamps = await waitingStamps();
		if (stamps.length === 0) return;
		const sender = await signedIn();
		await forgetLocations(expiredIds(stamps, sender.person, Date.now()));
		// Before the departure the server would refuse them for ever (docs/trust.md#location-records).
		const departing = await departingRoutes(sender.person);
		const waiting = async () =>
			(await waitingLocations(sender.person)).filter(({ routeId }) => !departing.has(routeId));
		await sendAll(sender, { waiting, forget: forgetLocations });
	});
}

/** More than this in one run is a fault of the server, not of single records. */
const mostLeftOut = 3;

/**
 * Sends until no record waits. A send that fails on the server is halved until the failing record
 * is found; that one is skipped and the rest is sent. Rejects at the end if one was skipped, so
 * that it is sent again later.
 */
export async function sendAll(sender: LocationSender, store: LocationStore): Promise<void> {
	const leftOut = new Set<number>();
	let most = mostAtOnce;
	for (;;) {
		const waiting = (await store.waiting()).filter(({ id }) => !leftOut.has(id));
		const batch = nextSend(waiting, sender.person, most);
		const [first] = batch.records;
		if (first === undefined) break;
		const failure = await sendOnce(sender, store, batch);
		if (failure === null) continue;
		if (leftOut.size === mostLeftOut) throw failure.error;
		if (batch.records.length === 1) leftOut.add(first.id);
		most = batch.records.length === 1 ? mostAtOnce : Math.ceil(batch.records.length / 2);
	}
	if (leftOut.size > 0) throw new Error(`location-records: ${leftOut.size} left out`);
}

/** Null when the send was answered. Throws failures that are not about its records. */
async function sendOnce(
	{ send }: LocationSender,
	store: LocationStore,
	batch: LocationsToSend,
): Promise<{ readonly error: unknown } | null> {
	try {
		const named = namedIn(await send(batch), batch);
		// An answer that names no record would cause an endless loop.
		if (named.length === 0) throw new Error('location-records: nothing named');
		await store.forget(named);
		return null;
	} catch (error) {
		if (!isAboutRecords(error)) throw error;
		return { error };
	}
}

/** The server was reached and knew the user, so the failure is caused by the records. */
function isAboutRecords(error: unknown): boolean {
	if (noAnswerOf(error) === 'failed') return true;
	return error instanceof ProblemError && [400, 413, 422].includes(error.status);
}

/**
 * The records that this user may send next: their own, of one device. The server would refuse
 * them from another user, and they would be lost.
 */
export function nextSend(
	waiting: readonly StoredLocation[],
	person: string,
	most = mostAtOnce,
): LocationsToSend {
	const own = waiting.filter((location) => (location.person ?? person) === person);
	const deviceId = own[0]?.deviceId ?? '';
	const records = own
		.filter((location) => location.deviceId === deviceId)
		.slice(0, most)
		.map(({ deviceId: _, person: __, ...record }) => record);
	return { deviceId, records };
}

/**
 * Records of other users that are too old to be accepted. They are personal data (KVKK) and must
 * not stay on a phone that their driver no longer uses.
 */
export function expiredIds(
	waiting: readonly Pick<StoredLocation, 'id' | 'person'>[],
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
	// A rejected record may have no readable id, so its index in the send identifies it.
	const refused = rejected.map(({ index }) => records[index]?.id);
	return [...accepted, ...duplicate, ...refused].filter((id) => id !== undefined);
}
