// Ends the messages to this device after a sign-out that the server did not hear of.
import { logFailure } from '../connection/log.ts';
import { readNote, writeNote } from '../device/device-database.ts';

/**
 * Cancels the browser's subscription: its service then answers that it is gone, and the server stops
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
		const registration = await navigator.serviceWorker?.getRegistration();
		const subscription = await registration?.pushManager?.getSubscription();
		if (subscription && !(await subscription.unsubscribe())) return;
		await writeNote('push-end', null);
	} catch (error) {
		logFailure('Bu cihazın bildirim kaydı silinemedi.', error);
	}
}
