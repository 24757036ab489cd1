import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

const subscription = { endpoint: 'https://push.test/1', keys: { auth: 'x', p256dh: 'y' } };
const subscribe = vi.fn();
const unsubscribe = vi.fn();
let warned: MockInstance;

beforeEach(() => {
	vi.resetModules();
	vi.clearAllMocks();
	warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	subscribe.mockResolvedValue(subscription);
	const worker = {
		pushManager: { subscribe, getSubscription: async () => ({ unsubscribe }) },
	};
	vi.stubGlobal('navigator', {
		onLine: true,
		serviceWorker: { register: async () => worker, ready: Promise.resolve(worker) },
	});
	vi.stubGlobal('window', { addEventListener: () => undefined, PushManager: {}, Notification: {} });
	vi.stubGlobal('fetch', async (path: string) => {
		if (path === '/api/public/push-options') return Response.json({ vapidPublicKey: 'B1' });
		return new Response('{}', { status: 503 });
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function permission(state: NotificationPermission): void {
	vi.stubGlobal('Notification', { permission: state });
}

async function tokenAfterLook(): Promise<string> {
	const { readPushStatus } = await import('./push.ts');
	const { readStore } = await import('../api/state/client-store.ts');
	await readPushStatus();
	return readStore().push_token;
}

test('with permission the token is kept in the client state', async () => {
	permission('granted');
	expect(await tokenAfterLook()).toBe(JSON.stringify(subscription));
	expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'B1' });
});

test('denied permission is logged as a warning and no token is obtained', async () => {
	permission('denied');
	expect(await tokenAfterLook()).toBe('');
	expect(subscribe).not.toHaveBeenCalled();
	expect(warned).toHaveBeenCalledWith(
		'Bildirim izni kapalı; bildirim anahtarı alınmadı.',
		'denied',
	);
});

test('a subscription with an earlier key of the installation gives way to a new one', async () => {
	permission('granted');
	subscribe.mockRejectedValueOnce(new DOMException('other key', 'InvalidStateError'));
	expect(await tokenAfterLook()).toBe(JSON.stringify(subscription));
	expect(unsubscribe).toHaveBeenCalledOnce();
});

test('a failure is logged and leaves no token', async () => {
	permission('granted');
	subscribe.mockRejectedValueOnce(new DOMException('no service', 'AbortError'));
	expect(await tokenAfterLook()).toBe('');
	expect(warned).toHaveBeenCalledWith('Bildirim kaydı yapılamadı.', expect.anything());
});
