// Ends the messages to this device after a sign-out that the server did not hear of.
import type { PushNotificationsPlugin } from '@capacitor/push-notifications';
import { logFailure } from '../connection/log.ts';
import { nativePlatform } from '../connection/native-platform.ts';
import { readNote, writeNote } from '../device/device-database.ts';

/**
 * Ends the browser's subscription or the token of the native app: the service then answers that it is gone, and the server stops
 * sending. Kept as a note until it succeeds, since a sign-out may be without a network.
 */
export async function endPushHere(): Promise<void> {
	await writeNote('push-end', 'yes').catch(() => undefined);
	await endNotedPush();
}

/** Repeats what an earlier sign-out could not do; called before somebody signs in here. */
export async function endNotedPush(): Promise<void> {
	try {
		if ((await readNote('push-end')) === null) return;
		if (nativePlatform() !== null) await deleteNativeToken();
		else if (!(await endSubscription())) return;
		await writeNote('push-end', null);
	} catch (error) {
		logFailure('Bu cihazın bildirim kaydı silinemedi.', error);
	}
}

async function endSubscription(): Promise<boolean> {
	const registration = await navigator.serviceWorker?.getRegistration();
	const subscription = await registration?.pushManager?.getSubscription();
	return !subscription || subscription.unsubscribe();
}

async function deleteNativeToken(): Promise<void> {
	const { registerPlugin } = await import('@capacitor/core');
	// A plugin answers to every name, also to `then`, so no promise may resolve to it.
	const plugin = registerPlugin<PushNotificationsPlugin>('PushNotifications');
	await plugin.unregister();
}
