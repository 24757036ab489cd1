import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

const subscription = { endpoint: 'https://push.test/1', keys: { auth: 'x', p256dh: 'y' } };
const deviceId = '01980000-0000-7000-8000-00000000000a';
const saved = vi.fn();
let options: object;
const subscribe = vi.fn();
const unsubscribe = vi.fn();
/** What the browser has now; null after it ended the subscription. */
let held: object | null;
let warned: MockInstance;

beforeEach(() => {
	vi.resetModules();
	vi.clearAllMocks();
	warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	subscribe.mockResolvedValue(subscription);
	options = { vapidPublicKey: 'B1', kinds: ['webpush'] };
	held = { unsubscribe };
	const worker = {
		pushManager: { subscribe, getSubscription: async () => held },
	};
	vi.stubGlobal('navigator', {
		onLine: true,
		serviceWorker: { register: async () => worker, ready: Promise.resolve(worker) },
	});
	vi.stubGlobal('window', { addEventListener: () => undefined, PushManager: {}, Notification: {} });
	const storage = new Map([['sevk-device', deviceId]]);
	vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null });
	saved.mockImplementation(() => Response.json({ sentAt: null, types: ['debit_waiting'] }));
	vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
		if (path === '/api/public/push-options') return Response.json(options);
		if (path === `/api/push-tokens/${deviceId}`) return saved(JSON.parse(String(body)));
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
	const { readStore } = await import('../../api/state/client-store.ts');
	await readPushStatus();
	return readStore().push_token;
}

test('with permission the token is kept in the client state and sent to the server', async () => {
	permission('granted');
	expect(await tokenAfterLook()).toBe(JSON.stringify(subscription));
	expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'B1' });
	expect(saved).toHaveBeenCalledWith({ kind: 'webpush', token: JSON.stringify(subscription) });
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

test('a token that the push service has forgotten gives way to a new one', async () => {
	permission('granted');
	const forgotten = { type: 'x', title: 'x', status: 409, code: 'push/token-gone', detail: 'x' };
	saved.mockImplementationOnce(() => Response.json(forgotten, { status: 409 }));
	expect(await tokenAfterLook()).toBe(JSON.stringify(subscription));
	expect(unsubscribe).toHaveBeenCalledOnce();
	expect(saved).toHaveBeenCalledTimes(2);
});

test('a device that the server did not save has no token', async () => {
	permission('granted');
	saved.mockImplementation(() => new Response('{}', { status: 503 }));
	expect(await tokenAfterLook()).toBe('');
	expect(warned).toHaveBeenCalledWith('Bildirim kaydı yapılamadı.', expect.anything());
});

test('nothing is asked of the browser where the installation sends nothing', async () => {
	permission('granted');
	options = { vapidPublicKey: null, kinds: [] };
	expect(await tokenAfterLook()).toBe('');
	expect(subscribe).not.toHaveBeenCalled();
});

const key = (text: string) => ({ applicationServerKey: new TextEncoder().encode(text).buffer });
/** A subscription as the browser has it, with the key `Qg`. */
const current = { expirationTime: null, options: key('B'), toJSON: () => subscription };

test.each([
	['is still there', current, 'on'],
	['was revoked', null, 'gone'],
	['is another one', { ...current, toJSON: () => ({ endpoint: 'https://push.test/2' }) }, 'gone'],
	['has expired', { ...current, expirationTime: 1 }, 'gone'],
	['has another key than the installation', { ...current, options: key('C') }, 'gone'],
])('a subscription that %s', async (_what, now, status) => {
	permission('granted');
	options = { vapidPublicKey: 'Qg', kinds: ['webpush'] };
	const { checkPushStatus, readPushStatus, readPushState } = await import('./push.ts');
	await readPushStatus();
	held = now;
	await checkPushStatus();
	expect(readPushState().status).toBe(status);
	expect(subscribe).toHaveBeenCalledOnce();
});

test('a browser that subscribes only after a click is asked by the person', async () => {
	permission('granted');
	subscribe.mockRejectedValueOnce(new DOMException('needs a click', 'NotAllowedError'));
	const { readPushStatus, readPushState } = await import('./push.ts');
	await readPushStatus();
	expect(readPushState().status).toBe('gone');
});
