import { beforeEach, expect, test, vi } from 'vitest';

const vault = vi.hoisted(() => ({
	readSecret: vi.fn(),
	removeSecret: vi.fn(),
	writeSecret: vi.fn(),
}));
vi.mock('../device/device-vault.ts', () => vault);

const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
	vi.resetModules();
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	for (const act of Object.values(vault)) act.mockReset().mockResolvedValue(null);
	sent.mockReset().mockImplementation(async () => new Response('{}'));
	vi.stubGlobal('fetch', sent);
	return () => {
		vi.unstubAllGlobals();
		vi.restoreAllMocks();
	};
});

async function send(path: string, init: RequestInit = {}) {
	const { fetchWithStoredSession } = await import('./session-native.ts');
	return fetchWithStoredSession(path, { method: 'POST', ...init });
}

const sessionOf = (call: number) =>
	new Headers(sent.mock.calls[call]?.[1].headers).get('sevk-session');

test('a session that the phone cannot read is unknown, not over, and is read again', async () => {
	vault.readSecret.mockRejectedValueOnce(new Error('locked')).mockResolvedValue('stored');
	await expect(send('/api/auth/token')).rejects.toMatchObject({ code: 'net/error' });
	expect(sent).not.toHaveBeenCalled();
	await send('/api/auth/token');
	expect(sessionOf(0)).toBe('stored');
});

test('an unreadable session is replaced by a sign-in and removed by a sign-out', async () => {
	vault.readSecret.mockRejectedValue(new Error('key lost'));
	await send('/api/auth/sign-out');
	expect(vault.removeSecret).toHaveBeenCalledOnce();
	await send('/api/auth/sign-in');
	expect([sessionOf(0), sessionOf(1)]).toEqual([null, null]);
	vault.removeSecret.mockRejectedValue(new Error('locked'));
	await expect(send('/api/auth/sign-out')).rejects.toThrow('locked');
});

test('a request can still be stopped by its caller', async () => {
	const stop = new AbortController();
	await send('/api/me/sessions', { signal: stop.signal });
	const signal = sent.mock.calls[0]?.[1].signal;
	stop.abort();
	expect(signal?.aborted).toBe(true);
});
