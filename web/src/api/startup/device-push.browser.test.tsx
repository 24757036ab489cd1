import { afterEach, expect, test, vi } from 'vitest';
import { readNote } from '../device/device-database.ts';
import { endNotedPush, endPushHere } from './device-push.ts';

const unregister = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('@capacitor/core', () => ({
	registerPlugin: () => new Proxy({}, { get: () => unregister }),
}));

afterEach(() => {
	Reflect.deleteProperty(navigator, 'serviceWorker');
	vi.unstubAllGlobals();
});

test('a subscription that could not be cancelled is cancelled at the next start', async () => {
	const unsubscribe = vi.fn(async () => true).mockRejectedValueOnce(new Error('no network'));
	const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
	Object.defineProperty(navigator, 'serviceWorker', {
		configurable: true,
		value: { getRegistration: async () => registration },
	});
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	await endPushHere();
	expect(await readNote('push-end')).toBe('yes');
	await endNotedPush();
	expect(await readNote('push-end')).toBeNull();
	await endNotedPush();
	expect(unsubscribe).toHaveBeenCalledTimes(2);
});

test('the token of the native app that could not be deleted is deleted at the next start', async () => {
	vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => 'android' });
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	unregister.mockRejectedValueOnce(new Error('no network'));
	await endPushHere();
	expect(await readNote('push-end')).toBe('yes');
	await endNotedPush();
	expect(await readNote('push-end')).toBeNull();
	expect(unregister).toHaveBeenCalledTimes(2);
});
