import { readPushOptions } from '@sevk/contract/access/push';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call/call.ts';
import { logFailure } from '../api/connection/log.ts';
import { changeStore } from '../api/state/client-store.ts';
import { hasWorkers, messagingWorker } from './messaging-worker.ts';

/** State of push messages in this browser. */
export type PushStatus =
	| 'looking'
	/** The browser has no push, or the page was loaded over plain http. */
	| 'unsupported'
	/** The installation has no key for push messages. */
	| 'unconfigured'
	| 'undecided'
	| 'denied'
	| 'on'
	/** The worker or the subscription failed; the log has the reason. */
	| 'failed';

let status: PushStatus = 'looking';
const listeners = new Set<() => void>();

function change(next: PushStatus): void {
	status = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function usePushStatus(): PushStatus {
	return useSyncExternalStore(subscribe, () => status);
}

/** Reads the state and fetches the token if permission was granted before. Never prompts. */
export async function readPushStatus(): Promise<void> {
	if (!hasWorkers() || !('PushManager' in window) || !('Notification' in window)) {
		return change('unsupported');
	}
	if (Notification.permission === 'denied') {
		logFailure('Bildirim izni kapalı; bildirim anahtarı alınmadı.', Notification.permission);
	}
	try {
		const worker = await messagingWorker();
		const { vapidPublicKey } = await call(readPushOptions, {});
		if (vapidPublicKey === null) return change('unconfigured');
		if (Notification.permission === 'default') return change('undecided');
		if (Notification.permission === 'denied') return change('denied');
		changeStore({ push_token: await tokenOf(worker, vapidPublicKey) });
		change('on');
	} catch (error) {
		logFailure('Bildirim kaydı yapılamadı.', error);
		change('failed');
	}
}

/** Requests the permission after a click, and fetches the token if it is granted. */
export async function askForPush(): Promise<void> {
	await Notification.requestPermission();
	await readPushStatus();
}

/** The subscription as one text: its address with the keys that encrypt a message. */
async function tokenOf(worker: ServiceWorkerRegistration, key: string): Promise<string> {
	const wish = { userVisibleOnly: true, applicationServerKey: key };
	try {
		return JSON.stringify(await worker.pushManager.subscribe(wish));
	} catch (error) {
		// Subscribed with an earlier key of this installation: unsubscribe first.
		if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
		await (await worker.pushManager.getSubscription())?.unsubscribe();
		return JSON.stringify(await worker.pushManager.subscribe(wish));
	}
}
