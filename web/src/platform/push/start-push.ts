import { nativePlatform } from '../../api/connection/native-platform.ts';
import { endNotedPush } from '../../api/startup/device-push.ts';
import { hasWorkers } from '../worker/messaging-worker.ts';
import { listenToWorker } from '../worker/worker-hearing.ts';
import { readPushStatus } from './push.ts';

/**
 * Registers the messaging worker, or the native app, and listens to messages; returns a function
 * that stops listening. `openPath` shows the screen of a clicked notification.
 */
export function startPush(openPath: (path: string) => void): () => void {
	const stopWatch = watchPermission();
	const stop = listen(openPath);
	void endNotedPush().then(readPushStatus);
	return () => {
		stop();
		stopWatch();
	};
}

function listen(openPath: (path: string) => void): () => void {
	if (nativePlatform() !== null) {
		const started = import('./native-push.ts').then(({ listenToNativePush }) =>
			listenToNativePush(openPath),
		);
		return () => void started.then((stop) => stop()).catch(() => undefined);
	}
	return hasWorkers() ? listenToWorker(openPath) : () => undefined;
}

/** The person may change the permission in the browser's settings at any time. */
function watchPermission(): () => void {
	const read = () => void readPushStatus();
	const watched = navigator.permissions
		?.query({ name: 'notifications' })
		.then((permission) => {
			permission.addEventListener('change', read);
			return permission;
		})
		.catch(() => null);
	return () => void watched?.then((permission) => permission?.removeEventListener('change', read));
}
