import { nativePlatform } from '../connection/native-platform.ts';

/**
 * A request that carries the session: a cookie in a browser, a header in the native app, whose pages are
 * of another origin (docs/trust.md#tokens-and-sessions).
 */
export async function fetchWithSession(address: string, init: RequestInit): Promise<Response> {
	if (nativePlatform() === null) return fetch(address, init);
	const { fetchWithStoredSession } = await import('./session-native.ts');
	return fetchWithStoredSession(address, init);
}
