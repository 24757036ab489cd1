// The messaging worker: served as /service-worker.js with the whole site as its scope
// (docs/specification.md#7-calls). It shows push messages and sends the locations that wait; it
// caches nothing.
import { sendingTag } from '../platform/location-sending.ts';
import { showPush } from './worker-push.ts';
import { sendFromWorker } from './worker-sending.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium only, so no standard type contains it. */
interface SyncEvent extends ExtendableEvent {
	readonly tag: string;
}

// A new release replaces the older worker at once.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(openApp());
});

// The browser retries the sync if this rejects.
self.addEventListener('sync', ((event: SyncEvent) => {
	if (event.tag === sendingTag) event.waitUntil(sendFromWorker(self));
}) as EventListener);

async function openApp(): Promise<unknown> {
	const [page] = await self.clients.matchAll({ type: 'window' });
	return page ? page.focus() : self.clients.openWindow('/');
}
