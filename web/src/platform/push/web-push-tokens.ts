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
};

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
