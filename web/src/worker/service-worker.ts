// The messaging worker: served as /service-worker.js with the whole site as its scope
// (docs/specification.md#7-calls). It shows push messages, sends what waits, and answers with the
// app's own files; it stores no answer of the API.
import { actSendingTag } from '../api/acts/act-sending.ts';
import { sendingTag } from '../platform/location/location-sending.ts';
import type { UpdateMessage } from '../platform/worker/worker-talk.ts';
import { openNotification, showPush } from './worker-push.ts';
import { sendActsFromWorker, sendFromWorker } from './worker-sending.ts';
import {
	answerFromShell,
	answerPage,
	installShell,
	renewPolicy,
	type ShellList,
	shellPath,
	takeShell,
} from './worker-shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written into the worker by the build (web/vite.config.ts). */
declare const shellList: ShellList;
const shell = shellList;

/** Chromium only, so no standard type contains it. */
interface SyncEvent extends ExtendableEvent {
	readonly tag: string;
}

self.addEventListener('install', (event) => event.waitUntil(installShell(shell)));
self.addEventListener('activate', (event) => {
	event.waitUntil(Promise.all([self.clients.claim(), takeShell(shell)]));
});

// A new release waits until the user takes it: never in the middle of an act.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
	if ((data as UpdateMessage | null)?.type === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const path = shellPath(request, self.location.origin, shell);
	if (path === null) return;
	if (request.mode !== 'navigate') return event.respondWith(answerFromShell(request, path, shell));
	// Without a network the stored policy remains.
	const renewal = renewPolicy(shell).catch(() => undefined);
	event.respondWith(answerPage(request, path, shell, renewal));
	event.waitUntil(renewal);
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener('notificationclick', (event) =>
	event.waitUntil(openNotification(self, event.notification)),
);

// The browser retries the sync if this rejects.
self.addEventListener('sync', ((event: SyncEvent) => {
	if (event.tag === sendingTag) event.waitUntil(sendFromWorker(self));
	if (event.tag === actSendingTag) event.waitUntil(sendActsFromWorker(self));
}) as EventListener);
