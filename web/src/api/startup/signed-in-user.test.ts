import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

const life = 600;
let tokens: string[];
let requests: { path: string; authorization: string | null }[];
let refused: Record<string, number>;
let warned: MockInstance;

function token(name: string): string {
	return `e30.${btoa(JSON.stringify({ iat: 0, exp: life, name })).replaceAll('=', '')}.x`;
}

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers({ toFake: ['Date'] });
	warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	vi.stubGlobal('window', { addEventListener: () => undefined });
	vi.stubGlobal('navigator', { onLine: true });
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	tokens = ['a', 'b', 'c'].map(token);
	requests = [];
	refused = {};
	vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
		const authorization = new Headers(init?.headers).get('authorization');
		requests.push({ path, authorization });
		const status = refused[path];
		if (status !== undefined) return new Response('{}', { status });
		return Response.json(answerTo(path));
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

function answerTo(path: string): object {
	if (path === '/api/public/sign-in-options') {
		return { provider: { kind: 'embedded' }, resetLinkMinutes: 30, demoSignIns: [] };
	}
	if (path === '/api/auth/token') {
		return { accessToken: tokens.shift(), expiresAt: '2026-03-05T09:00:00Z' };
	}
	return { userId: 'u1', name: 'Ayşe', rights: [], depots: [] };
}

test("the user's access_token is the one that the requests carry, after a renewal as well", async () => {
	const { loadUser } = await import('./signed-in-user.ts');
	const { readStore } = await import('../state/client-store.ts');
	const { request } = await import('../call/request.ts');
	await loadUser();
	expect(readStore().user).toMatchObject({ userId: 'u1', access_token: token('a') });
	vi.advanceTimersByTime(life * 1000);
	await request('/api/orders');
	expect(requests.at(-1)).toEqual({ path: '/api/orders', authorization: `Bearer ${token('b')}` });
	expect(readStore().user).toMatchObject({ userId: 'u1', access_token: token('b') });
});

test('a failed refresh is logged and the request goes without a token', async () => {
	const { request } = await import('../call/request.ts');
	refused = { '/api/auth/token': 503 };
	await request('/api/orders');
	expect(requests.at(-1)).toEqual({ path: '/api/orders', authorization: null });
	expect(warned).toHaveBeenCalledWith('Oturum anahtarı yenilenemedi.', expect.anything());
});

test('401 ends the session and still rejects the call', async () => {
	const { request } = await import('../call/request.ts');
	const { onSessionEnd } = await import('../session/session-end.ts');
	const ended = vi.fn();
	onSessionEnd(ended);
	refused = { '/api/orders': 401 };
	await expect(request('/api/orders')).rejects.toMatchObject({ status: 401 });
	expect(ended).toHaveBeenCalledOnce();
});

test('a sign-out at a hosted provider does not wait for a silent network', async () => {
	vi.useFakeTimers();
	const requested: string[] = [];
	vi.stubGlobal('fetch', (path: string) => {
		requested.push(path);
		return new Promise(() => undefined);
	});
	const { leave } = await import('./signed-in-user.ts');
	const { changeStore, readStore } = await import('../state/client-store.ts');
	const session = await import('../session/session.ts');
	const signOut = vi.spyOn(session, 'signOut').mockResolvedValue();
	changeStore({ push_token: 'phone-1' });
	const left = leave();
	await vi.advanceTimersByTimeAsync(3_000);
	await left;
	expect(requested).toEqual(['/api/public/sign-in-options']);
	expect(signOut).toHaveBeenCalledOnce();
	expect(readStore().push_token).toBe('');
});
