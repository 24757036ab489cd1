import { apiHost } from '../../api/connection/api-host.ts';
import { nativePlatform } from '../../api/connection/native-platform.ts';

let registered: Promise<ServiceWorkerRegistration> | null = null;

/**
 * Whether this browser has service workers; over plain http it has none. The native shell brings its
 * own files, which a worker would keep past an update of the store.
 */
export function hasWorkers(): boolean {
	return 'serviceWorker' in navigator && nativePlatform() === null;
}

/**
 * The messaging worker, registered from the site root with root scope
 * (docs/specification.md#7-calls). Rejects if the browser refuses it; the next call tries again.
 */
export function messagingWorker(): Promise<ServiceWorkerRegistration> {
	registered ??= register().catch((error: unknown) => {
		registered = null;
		throw error;
	});
	return registered;
}

async function register(): Promise<ServiceWorkerRegistration> {
	const host = apiHost();
	// A worker cannot read the page's settings, so its address contains the API host.
	const query = host === '' ? '' : `?${new URLSearchParams({ api: host })}`;
	await navigator.serviceWorker.register(`/service-worker.js${query}`, { scope: '/' });
	return navigator.serviceWorker.ready;
}
