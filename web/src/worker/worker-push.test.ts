import { expect, test, vi } from 'vitest';
import { pushPath } from '../platform/push/push-path.ts';
import { openNotification, showPush } from './worker-push.ts';

const nounId = '01980000-0000-7000-8000-00000000000a';

function scopeWith(
	pages: { visibilityState: string; postMessage: () => void; focus: () => void }[],
	userAgent = '',
) {
	const showNotification = vi.fn();
	const openWindow = vi.fn();
	const scope = {
		clients: { matchAll: async () => pages, openWindow },
		registration: { showNotification },
		navigator: { userAgent },
	} as unknown as ServiceWorkerGlobalScope;
	return { scope, showNotification, openWindow };
}

const pageOf = (visibilityState: string) => ({
	visibilityState,
	postMessage: vi.fn(),
	focus: vi.fn(),
});

const arrival = (message: object) =>
	({ json: () => message, text: () => JSON.stringify(message) }) as unknown as PushMessageData;

const waiting = {
	notification: { title: 'Zimmet sizi bekliyor', body: 'Kabul edin.' },
	data: { type: 'debit_waiting', nounId },
};

test('a hidden page gets nothing; the notification has its screen and replaces an earlier one', async () => {
	const page = pageOf('hidden');
	const { scope, showNotification } = scopeWith([page]);
	await showPush(scope, arrival(waiting));
	expect(page.postMessage).not.toHaveBeenCalled();
	expect(showNotification).toHaveBeenCalledWith('Zimmet sizi bekliyor', {
		body: 'Kabul edin.',
		icon: '/mark.svg',
		lang: 'tr',
		data: `/debit/${nounId}`,
		tag: `Zimmet sizi bekliyor /debit/${nounId}`,
	});
});

const chrome =
	'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 Version/16.4 Mobile/15E148 Safari/604.1';
const chromeOnIphone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1';

test.each([
	['Chrome', chrome, 0],
	['headless Chrome', chrome.replace('Chrome', 'HeadlessChrome'), 0],
	['Firefox', firefox, 0],
	['Safari', safari, 1],
	['Chrome on an iPhone', chromeOnIphone, 1],
])(
	'a visible page in %s gets the banner, and the system shows what it has to',
	async (_name, userAgent, shown) => {
		const page = pageOf('visible');
		const { scope, showNotification } = scopeWith([page], userAgent);
		await showPush(scope, arrival(waiting));
		expect(page.postMessage).toHaveBeenCalledOnce();
		expect(showNotification).toHaveBeenCalledTimes(shown);
	},
);

test('a click sends the open app to the screen', async () => {
	const page = pageOf('hidden');
	const { scope, openWindow } = scopeWith([page]);
	const close = vi.fn();
	await openNotification(scope, { data: `/debit/${nounId}`, close } as unknown as Notification);
	expect(close).toHaveBeenCalledOnce();
	expect(page.postMessage).toHaveBeenCalledWith({ type: 'open', path: `/debit/${nounId}` });
	expect(page.focus).toHaveBeenCalledOnce();
	expect(openWindow).not.toHaveBeenCalled();
});

test('a click opens the app at the screen, or at its start', async () => {
	const { scope, openWindow } = scopeWith([]);
	const close = vi.fn();
	await openNotification(scope, { data: `/debit/${nounId}`, close } as unknown as Notification);
	await openNotification(scope, { data: null, close } as unknown as Notification);
	expect(openWindow.mock.calls).toEqual([[`/debit/${nounId}`], ['/']]);
});

test('a message opens the screen of its record', () => {
	expect(pushPath({ type: 'route_changed', nounId })).toBe(`/route/${nounId}/`);
	expect(pushPath({ type: 'debit_waiting', nounId })).toBe(`/debit/${nounId}`);
	expect(pushPath({ type: 'cash_difference', nounId })).toBe(`/complated-route/${nounId}/`);
	expect(pushPath({ type: 'test' })).toBe('/profile');
	expect(pushPath({ type: 'test', app: 'driver' })).toBe('/profile');
});

test('a message opens the screens of a driver for a driver', () => {
	const app = 'driver';
	expect(pushPath({ type: 'route_changed', nounId, app })).toBe('/driver');
	expect(pushPath({ type: 'debit_waiting', nounId, app })).toBe('/driver');
	expect(pushPath({ type: 'transfer_waiting', nounId, app })).toBe('/driver');
	expect(pushPath({ type: 'debit_waiting', nounId, app: 'office' })).toBe(`/debit/${nounId}`);
});

test.each([
	null,
	undefined,
	'text',
	{},
	{ type: 'toString', nounId },
	{ type: 'route_changed', nounId: '../../login' },
	{ type: 'route_changed', nounId: null },
	{ type: 'unknown_of_a_later_release', nounId },
	{ path: 'https://evil.test' },
])('a message without a known record opens none: %j', (data) => {
	expect(pushPath(data)).toBeNull();
});
