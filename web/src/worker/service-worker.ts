// The messaging worker: served as /service-worker.js with the whole site as its scope
// (docs/specification.md#7-calls). It shows push messages and sends the locations that wait; it
// caches nothing.
import { sendingTag } from '../platform/location-sending.ts';
import { showPush } from './worker-push.ts';
import { sendFromWorker } from './worker-sending.ts';

declare const self: ServiceWorkerGlobalScope;

/** Only Chromium has it, so no standard type knows it. */
interface SyncEvent extends ExtendableEvent {
	readonly tag: string;
}

// A new release takes over at once: nothing of an older one is kept.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(openApp());
});

// What rejects here is tried again by the browser.
self.addEventListener('sync', ((event: SyncEvent) => {
	if (event.tag === sendingTag) event.waitUntil(sendFromWorker(self));
}) as EventListener);

async function openApp(): Promise<unknown> {
	const [page] = await self.clients.matchAll({ type: 'window' });
	return page ? page.focus() : self.clients.openWindow('/');
}
