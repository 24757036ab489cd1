import type { PushMessage } from '../platform/worker-talk.ts';

type Words = { readonly title?: unknown; readonly body?: unknown };

/**
 * A visible page gets the message for its banner; otherwise the system shows it. Only title and
 * body are shown, since a lock screen is public (KVKK).
 */
export async function showPush(
	scope: ServiceWorkerGlobalScope,
	data: PushMessageData | null,
): Promise<void> {
	const message = messageIn(data);
	const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const seen = pages.filter((page) => page.visibilityState === 'visible');
	for (const page of seen) page.postMessage(message);
	if (seen.length > 0) return;
	await scope.registration.showNotification(message.title, {
		body: message.body,
		icon: '/mark.svg',
		lang: 'tr',
	});
}

/** `{ title, body }`, or as Firebase wraps it, `{ notification: { title, body } }`. */
function messageIn(data: PushMessageData | null): PushMessage {
	const words = wordsIn(data);
	const text = (word: unknown, otherwise: string) => (typeof word === 'string' ? word : otherwise);
	return { type: 'push', title: text(words.title, 'Sevk'), body: text(words.body, '') };
}

function wordsIn(data: PushMessageData | null): Words {
	try {
		const payload = data?.json() as (Words & { readonly notification?: Words }) | undefined;
		return payload?.notification ?? payload ?? {};
	} catch {
		// Plain text is accepted as well.
		return { body: data?.text() };
	}
}
