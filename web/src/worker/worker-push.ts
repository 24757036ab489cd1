import { pushPath } from '../platform/push/push-path.ts';
import type { OpenPath, PushMessage } from '../platform/worker/worker-talk.ts';

type Words = { readonly title?: unknown; readonly body?: unknown };

type Payload = Words & { readonly notification?: Words; readonly data?: unknown };

/** The engines that allow a push without a notification while a page is visible. */
const allowsSilentPush = /(Chrome|Chromium|Firefox)\//;

/**
 * A visible page gets the message for its banner; otherwise the system shows it. WebKit revokes a
 * subscription after a few messages without a notification, so there the system shows every one. Only
 * title and body are shown, since a lock screen is public (KVKK).
 */
export async function showPush(
	scope: ServiceWorkerGlobalScope,
	data: PushMessageData | null,
): Promise<void> {
	const payload = payloadIn(data);
	const message = messageIn(payload);
	const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const seen = pages.filter((page) => page.visibilityState === 'visible');
	for (const page of seen) page.postMessage(message);
	if (seen.length > 0 && allowsSilentPush.test(scope.navigator?.userAgent ?? '')) return;
	const path = pushPath(payload.data);
	await scope.registration.showNotification(message.title, {
		body: message.body,
		icon: '/mark.svg',
		lang: 'tr',
		data: path,
		// A later message about the same record replaces the earlier one.
		...(path === null ? {} : { tag: `${message.title} ${path}` }),
	});
}

/** Opens the screen of a notification, in the open app if there is one. */
export async function openNotification(
	scope: ServiceWorkerGlobalScope,
	notification: Notification,
): Promise<unknown> {
	notification.close();
	const path = typeof notification.data === 'string' ? notification.data : null;
	const [page] = await scope.clients.matchAll({ type: 'window' });
	if (page === undefined) return scope.clients.openWindow(path ?? '/');
	// The page goes there itself, so that an unsaved form can hold it.
	if (path !== null) page.postMessage({ type: 'open', path } satisfies OpenPath);
	return page.focus();
}

/** `{ title, body }`, or as Firebase wraps it, `{ notification: { title, body } }`. */
function messageIn(payload: Payload): PushMessage {
	const words = payload.notification ?? payload;
	const text = (word: unknown, otherwise: string) => (typeof word === 'string' ? word : otherwise);
	return { type: 'push', title: text(words.title, 'Sevk'), body: text(words.body, '') };
}

function payloadIn(data: PushMessageData | null): Payload {
	try {
		return (data?.json() as Payload | undefined) ?? {};
	} catch {
		// Plain text is accepted as well.
		return { body: data?.text() };
	}
}
