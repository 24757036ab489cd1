import { expect, test } from 'vitest';
import { isNativeToken, isPushEndpoint, parseSubscription } from './push-token.ts';

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys };

test('a subscription is read from its text', () => {
	const text = JSON.stringify({ ...subscription, expirationTime: null });
	expect(parseSubscription(text)).toEqual(subscription);
});

test.each([
	'',
	'null',
	'"text"',
	'{',
	JSON.stringify({ keys }),
	JSON.stringify({ ...subscription, keys: { ...keys, auth: 'short' } }),
	JSON.stringify({ ...subscription, keys: { ...keys, p256dh: `${'B'.repeat(86)}!` } }),
	JSON.stringify({ ...subscription, endpoint: 'x'.repeat(1_001) }),
])('another text is no subscription: %s', (text) => {
	expect(parseSubscription(text)).toBeNull();
});

test.each([
	'https://fcm.googleapis.com/fcm/send/abc',
	'https://updates.push.services.mozilla.com/wpush/v2/abc',
	'https://web.push.apple.com/abc',
	'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('a known push service is called: %s', (endpoint) => {
	expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
	'http://fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com:8443/abc',
	'https://fcm.googleapis.com.evil.test/abc',
	'https://evil.test/fcm.googleapis.com',
	'https://user@fcm.googleapis.com/abc',
	'https://fcm.googleapis.com@169.254.169.254/abc',
	'https://evilpush.apple.com.test/',
	'https://notpush.services.mozilla.com.test/',
	'https://xpush.apple.com/',
	'http://127.0.0.1:3000/api/company',
	'http://[::1]/',
	'file:///etc/passwd',
	'not an address',
])('any other address is not: %s', (endpoint) => {
	expect(isPushEndpoint(endpoint)).toBe(false);
});

test('the operator may name other services, by their whole origin', () => {
	const other = ['http://127.0.0.1:9555'];
	expect(isPushEndpoint('http://127.0.0.1:9555/x', other)).toBe(true);
	expect(isPushEndpoint('http://127.0.0.1:9556/x', other)).toBe(false);
	expect(isPushEndpoint('http://me@127.0.0.1:9555/x', other)).toBe(false);
});

test('a native token has the form of its service', () => {
	expect(isNativeToken('apns', 'a1'.repeat(32))).toBe(true);
	expect(isNativeToken('apns', '../../etc')).toBe(false);
	expect(isNativeToken('fcm', `cXy:APA91b${'x'.repeat(120)}`)).toBe(true);
	expect(isNativeToken('fcm', 'with space and/slash')).toBe(false);
});
