import type {
	LocationRecord,
	sendLocationRecords,
} from '@sevk/contract/locations/location-records';
import { oldestRecordMs } from '@sevk/domain/locations/location';
import type { output } from 'zod';
import { departingRoutes } from '../../api/acts/act-store.ts';
import { type SendResult, sendEach } from '../../api/sending/send-each.ts';
import { jsonInit, type SignIn, sendLocked } from '../../api/sending/sender.ts';
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

/**
 * Sends the waiting records of the signed-in user, oldest first. Only records that the answer names
 * leave the device, accepted, known or rejected (docs/trust.md#location-records).
 */
export function sendWaitingLocations(signIn: SignIn): Promise<void> {
	const isEmpty = async () => (await waitingStamps()).length === 0;
	return sendLocked({ lock: sendingTag, isEmpty }, signIn, async ({ person, request }) => {
		await forgetLocations(expiredIds(await waitingStamps(), person, Date.now()));
		// Before the departure the server would refuse them for ever (docs/trust.md#location-records).
		const departing = await departingRoutes(person);
		const waiting = async () =>
			(await waitingLocations(person)).filter(({ routeId }) => !departing.has(routeId));
		// The address is a literal: the contract's schemas would be larger than the whole worker.
		const send = (batch: LocationsToSend) => request('/api/location-records', jsonInit(batch));
		await sendBatches({ person, waiting, send, forget: forgetLocations });
	});
}

/** More than this in one run is a fault of the server, not of single records. */
const mostLeftOut = 3;

/**
 * Sends until no record waits. A send that fails on the server is halved until the failing record
 * is found; that one is skipped and the rest is sent. Rejects at the end if one was skipped, so
 * that it is sent again later.
 */
export async function sendBatches({
	person,
	waiting,
	send,
	forget,
}: {
	readonly person: string;
	readonly waiting: () => Promise<readonly StoredLocation[]>;
	readonly send: (batch: LocationsToSend) => Promise<unknown>;
	readonly forget: (ids: readonly number[]) => Promise<void>;
}): Promise<void> {
	const leftOut = new Set<number>();
	let most = mostAtOnce;
	await sendEach<LocationsToSend, unknown>({
		next: async () => {
			const batch = nextSend(
				(await waiting()).filter(({ id }) => !leftOut.has(id)),
				person,
				most,
			);
			return batch.records.length === 0 ? null : batch;
		},
		send,
		settle: async (batch, result) => {
			if (result.kind === 'answered') {
				const named = namedIn(result.answer as LocationAnswer, batch);
				// An answer that names no record would cause an endless loop.
				if (named.length === 0) throw new Error('location-records: nothing named');
				return forget(named);
			}
			const [first] = batch.records;
			const isSingle = batch.records.length === 1;
			if (first === undefined || !isAboutRecords(result) || leftOut.size === mostLeftOut) {
				throw result.error;
			}
			if (isSingle) leftOut.add(first.id);
			most = isSingle ? mostAtOnce : Math.ceil(batch.records.length / 2);
		},
	});
	if (leftOut.size > 0) throw new Error(`location-records: ${leftOut.size} left out`);
}

/** The server was reached and knew the user, so the failure is caused by the records. */
function isAboutRecords(result: Exclude<SendResult, { kind: 'answered' }>): boolean {
	if (result.kind === 'refused') return [400, 413, 422].includes(result.error.status);
	return result.kind === 'failed';
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
