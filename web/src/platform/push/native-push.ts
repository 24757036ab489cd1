// Push messages in the native app, by Capacitor's plugin PushNotifications: its token is one of
// Firebase on Android and one of Apple on iOS.
import { Capacitor, registerPlugin } from '@capacitor/core';
import type { PushNotificationsPlugin } from '@capacitor/push-notifications';
import { showBanner } from '../../api/state/client-store.ts';
import { pushPath } from './push-path.ts';
import type { PushPermission, PushTokens } from './web-push-tokens.ts';

const plugin = registerPlugin<PushNotificationsPlugin>('PushNotifications');

const permissionOf = (receive: string): PushPermission =>
	receive === 'granted' || receive === 'denied' ? receive : 'default';

/** Calls `register` only after the server said that it sends this kind; else Android crashes. */
export const nativePushTokens: PushTokens = {
	kind: Capacitor.getPlatform() === 'ios' ? 'apns' : 'fcm',
	permission: async () => permissionOf((await plugin.checkPermissions()).receive),
	request: async () => {
		await plugin.requestPermissions();
	},
	prepare: async () => undefined,
	read: registeredToken,
	renew: registeredToken,
	isCurrent: async () => true,
};

async function registeredToken(): Promise<string> {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const handles = await Promise.all([
		plugin.addListener('registration', ({ value }) => resolve(value)),
		plugin.addListener('registrationError', (error) => reject(error)),
	]);
	try {
		await plugin.register();
		return await promise;
	} finally {
		for (const handle of handles) void handle.remove();
	}
}

/** A message in the foreground becomes the banner; a touched one opens its screen. */
export async function listenToNativePush(openPath: (path: string) => void): Promise<() => void> {
	const handles = await Promise.all([
		plugin.addListener('pushNotificationReceived', ({ title = 'Sevk', body = '' }) =>
			showBanner({ type: 'info', title, message: body }),
		),
		plugin.addListener('pushNotificationActionPerformed', ({ notification }) => {
			const path = pushPath(notification.data);
			if (path !== null) openPath(path);
		}),
	]);
	return () => {
		for (const handle of handles) void handle.remove();
	};
}
