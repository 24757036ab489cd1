import { logFailure } from '../../api/connection/log.ts';
import { ownerHere } from '../../api/device/device-owner.ts';
import { signInHere } from '../../api/sending/page-sender.ts';
import { hasWorkers, messagingWorker } from '../worker/messaging-worker.ts';
import { sealOpenLocations } from './location-database.ts';
import { sendingTag, sendWaitingLocations } from './location-sending.ts';

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
		await sendWaitingLocations(signInHere);
	} catch (error) {
		logFailure('Konumlar gönderilemedi; bağlantı gelince yeniden denenecek.', error);
	}
}
