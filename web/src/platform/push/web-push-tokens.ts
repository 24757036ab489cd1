import type { PushKind } from '@sevk/domain/push/push-token';
import { messagingWorker } from '../worker/messaging-worker.ts';

export type PushPermission = 'granted' | 'denied' | 'default';

/** The way to the token of this device: a browser's subscription, or the native app. */
export type PushTokens = {
	readonly kind: PushKind;
	readonly permission: () => Promise<PushPermission>;
	/** Prompts; only after a click. */
	readonly request: () => Promise<void>;
	/** Rejects if the device can never receive messages. */
	readonly prepare: () => Promise<unknown>;
	readonly read: (vapidPublicKey: string) => Promise<string>;
	/** A new token, after the service has forgotten the present one. */
	readonly renew: (vapidPublicKey: string) => Promise<string>;
	/** Whether messages to this token still arrive. */
	readonly isCurrent: (token: string, vapidPublicKey: string) => Promise<boolean>;
};

/** The browser's subscription as one text: its address with the keys that encrypt a message. */
export const webPushTokens: PushTokens = {
	kind: 'webpush',
	permission: async () => Notification.permission,
	request: async () => {
		await Notification.requestPermission();
	},
	prepare: messagingWorker,
	read: async (vapidPublicKey) => {
		try {
			return await subscribe(vapidPublicKey);
		} catch (error) {
			// Subscribed with an earlier key of this installation: unsubscribe first.
			if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
			return subscribeAnew(vapidPublicKey);
		}
	},
	renew: subscribeAnew,
	isCurrent: async (token, vapidPublicKey) => {
		const { pushManager } = await messagingWorker();
		const subscription = await pushManager.getSubscription();
		if (subscription === null || JSON.stringify(subscription) !== token) return false;
		const { expirationTime, options } = subscription;
		if (expirationTime !== null && expirationTime <= Date.now()) return false;
		const key = options.applicationServerKey;
		return key === null || base64Url(key) === vapidPublicKey;
	},
};

function base64Url(bytes: ArrayBuffer): string {
	const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
	return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function subscribe(applicationServerKey: string): Promise<string> {
	const { pushManager } = await messagingWorker();
	return JSON.stringify(
		await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
	);
}

async function subscribeAnew(applicationServerKey: string): Promise<string> {
	const { pushManager } = await messagingWorker();
	await (await pushManager.getSubscription())?.unsubscribe();
	return subscribe(applicationServerKey);
}
