import { sendLocationRecords } from '@sevk/contract/locations/location-records';
import { call } from '../api/call/call.ts';
import { logFailure } from '../api/connection/log.ts';
import { freshToken } from '../api/session/session.ts';
import {
	type LocationSender,
	personSending,
	sendingTag,
	sendWaitingLocations,
} from './location-sending.ts';
import { hasWorkers, messagingWorker } from './messaging-worker.ts';

/** Only Chromium has it. */
type WithSync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } };

/** Has the worker send what waits, now or when the line is back; without background sync, this page. */
export async function requestSending(): Promise<void> {
	try {
		const { sync } = (hasWorkers() ? await messagingWorker() : {}) as WithSync;
		if (sync) return await sync.register(sendingTag);
	} catch {
		// Switched off in the browser, or no worker: as good as a browser without it.
	}
	await sendFromHere();
}

/**
 * Sends from the page at its start, when the line comes back and when somebody looks at it: Safari and
 * the native shell's web view have no background sync.
 */
export function keepSendingFromHere(): () => void {
	const ifSeen = () => {
		if (document.visibilityState === 'visible') void sendFromHere();
	};
	const online = () => void sendFromHere();
	void sendFromHere();
	window.addEventListener('online', online);
	document.addEventListener('visibilitychange', ifSeen);
	return () => {
		window.removeEventListener('online', online);
		document.removeEventListener('visibilitychange', ifSeen);
	};
}

async function sendFromHere(): Promise<void> {
	try {
		await sendWaitingLocations(signedInHere);
	} catch (error) {
		logFailure('Konumlar gönderilemedi; bağlantı gelince yeniden denenecek.', error);
	}
}

async function signedInHere(): Promise<LocationSender> {
	const person = personSending(await freshToken());
	return {
		person,
		send: async ({ deviceId, records }) => {
			const answer = await call(sendLocationRecords, { body: { deviceId, records: [...records] } });
			// Somebody else took the phone meanwhile: the answer may be theirs, so it decides nothing.
			if (personSending(await freshToken()) === person) return answer;
			throw new Error('location-records: another session');
		},
	};
}
