import { parseUrl } from '../common/text/url.ts';

/** The way to a device: a browser, or the native app on Android and iOS. */
export const pushKinds = ['webpush', 'fcm', 'apns'] as const;
export type PushKind = (typeof pushKinds)[number];

/** A browser's subscription: the address at its push service and the keys of the encryption. */
export type PushSubscriptionToken = {
	readonly endpoint: string;
	readonly keys: { readonly p256dh: string; readonly auth: string };
};

const base64url = /^[A-Za-z0-9_-]+={0,2}$/;

/** Parses the text of a subscription; null if it is none. */
export function parseSubscription(token: string): PushSubscriptionToken | null {
	const value = jsonOf(token) as Partial<PushSubscriptionToken> | null;
	const { endpoint, keys } = value ?? {};
	if (typeof endpoint !== 'string' || endpoint.length > 1_000) return null;
	const { p256dh, auth } = keys ?? {};
	if (!isKey(p256dh, 87) || !isKey(auth, 22)) return null;
	return { endpoint, keys: { p256dh, auth } };
}

/** A key of so many characters without its padding. */
function isKey(text: unknown, length: number): text is string {
	return (
		typeof text === 'string' && base64url.test(text) && text.replace(/=+$/, '').length === length
	);
}

function jsonOf(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' ? value : null;
	} catch {
		return null;
	}
}

/** The push services of Chrome, Firefox, Safari and Edge. */
const serviceHosts: readonly RegExp[] = [
	/^fcm\.googleapis\.com$/,
	/^([\w-]+\.)*push\.services\.mozilla\.com$/,
	/^([\w-]+\.)*push\.apple\.com$/,
	/^([\w-]+\.)*notify\.windows\.com$/,
];

/**
 * Whether the server may call the address, which is a text of the client: https at a known push
 * service, or one of the origins that the operator named.
 */
export function isPushEndpoint(endpoint: string, otherOrigins: readonly string[] = []): boolean {
	const address = parseUrl(endpoint);
	if (address === null || address.username !== '' || address.password !== '') return false;
	if (otherOrigins.includes(address.origin)) return true;
	if (address.protocol !== 'https:' || address.port !== '') return false;
	return serviceHosts.some((host) => host.test(address.hostname));
}

/** Whether the text can be a token of the native services. */
export function isNativeToken(kind: 'fcm' | 'apns', token: string): boolean {
	return kind === 'apns' ? /^[0-9a-fA-F]{64,200}$/.test(token) : /^[\w:.-]{20,1000}$/.test(token);
}
