import { sendLocationRecords } from '@sevk/contract/locations/location-records';
import { answerAtMostMs } from '../api/acts/act-sending.ts';
import { call } from '../api/call/call.ts';
import { logFailure } from '../api/connection/log.ts';
import { ownerHere } from '../api/device/device-owner.ts';
import { freshToken } from '../api/session/session.ts';
import { sealOpenLocations } from './location-database.ts';
import {
	type LocationSender,
	personSending,
	sendingTag,
	sendWaitingLocations,
} from './location-sending.ts';
import { hasWorkers, messagingWorker } from './messaging-worker.ts';

/** Chromium only. */
type WithSync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } };

/**
 * The worker sends the waiting records, now or when the connection is back; without background
 * sync, this page does.
 */
export async function requestSending(): Promise<void> {
	try {
		const { sync } = (hasWorkers() ? await messagingWorker() : {}) as WithSync;
		if (sync) return await sync.register(sendingTag);
	} catch {
		// Disabled in the browser, or no worker: same as without background sync.
	}
	await sendFromHere();
}

/**
 * Sends from the page at its start, when the connection is back and when the page becomes
 * visible: Safari and the native shell's web view have no background sync.
 */
export function sendFromPage(): () => void {
	const ifSeen = () => {
		if (document.visibilityState === 'visible') void sendFromHere();
	};
	const online = () => void sendFromHere();
	void sealThenSend();
	window.addEventListener('online', online);
	document.addEventListener('visibilitychange', ifSeen);
	return () => {
		window.removeEventListener('online', online);
		document.removeEventListener('visibilitychange', ifSeen);
	};
}

/** Records of an older release are sealed before a send that may fail. */
async function sealThenSend(): Promise<void> {
	const owner = ownerHere();
	if (owner !== null) {
		await sealOpenLocations(owner).catch((error: unknown) =>
			logFailure('Bekleyen konumlar mühürlenemedi.', error),
		);
	}
	await sendFromHere();
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
			// An answer that hangs must not keep the lock.
			const signal = AbortSignal.timeout(answerAtMostMs);
			const body = { deviceId, records: [...records] };
			const answer = await call(sendLocationRecords, { body }, { signal });
			// Another user may have signed in meanwhile; then the answer is not about this user.
			if (personSending(await freshToken()) === person) return answer;
			throw new Error('location-records: another session');
		},
	};
}
