import { sendActs, showActs } from '../../api/acts/act-queue.ts';
import { actSendingTag } from '../../api/acts/act-sending.ts';
import { logFailure } from '../../api/connection/log.ts';
import { hasWorkers, messagingWorker } from '../../platform/worker/messaging-worker.ts';

/** Chromium only. */
type WithSync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } };

const lookEveryMs = 60_000;

/**
 * Sends the acts that wait: now, when the connection is back, when the page becomes visible and every
 * minute. When the page goes away the worker is to send them, where the browser has background sync.
 */
export function startActs(): () => void {
	const online = () => void sendActs();
	const seen = () => {
		if (document.visibilityState === 'visible') void sendActs();
		else void registerSync();
	};
	// Before the first answer, which may take long.
	void showActs(false);
	void sendActs();
	const timer = setInterval(online, lookEveryMs);
	window.addEventListener('online', online);
	document.addEventListener('visibilitychange', seen);
	return () => {
		clearInterval(timer);
		window.removeEventListener('online', online);
		document.removeEventListener('visibilitychange', seen);
	};
}

async function registerSync(): Promise<void> {
	try {
		const { sync } = (hasWorkers() ? await messagingWorker() : {}) as WithSync;
		await sync?.register(actSendingTag);
	} catch (error) {
		logFailure('Arka planda gönderim kurulamadı.', error);
	}
}
