import { createHash } from 'node:crypto';
import { isPushEndpoint, parseSubscription } from '@sevk/domain/push/push-token';
import { importJWK, type JWK, SignJWT } from 'jose';
import {
	answerWithinMs,
	outcomeOf,
	outcomeOfFailure,
	type PushNotice,
	type PushSender,
} from './push-sender.ts';
import { encryptPush, type SubscriptionKeys } from './web-push-encryption.ts';

/** The key pair with which push services recognise this installation (RFC 8292). */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: JWK };

type WebPushSettings = {
	readonly keys: VapidKeys;
	/** Whom a push service may contact: an https or mailto address. */
	readonly contact: string;
	/** Origins that the operator allows beside the known services. */
	readonly otherOrigins: readonly string[];
	readonly answerWithinMs?: number;
};

const tokenLifeSeconds = 12 * 60 * 60;

/** Sends to browsers by the Web Push protocol. */
export function webPushSender(settings: WebPushSettings): PushSender {
	const { keys, otherOrigins } = settings;
	const key = importJWK(keys.privateKey, 'ES256');
	const sign = async (audience: string) =>
		new SignJWT({})
			.setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
			.setAudience(audience)
			.setExpirationTime(Math.floor(Date.now() / 1_000) + tokenLifeSeconds)
			.setSubject(settings.contact)
			.sign(await key);

	return {
		send: async (token, notice) => {
			const subscription = parseSubscription(token);
			if (subscription === null) return { state: 'refused', problem: 'no subscription' };
			const { endpoint } = subscription;
			// The list may have become shorter since the device was saved.
			if (!isPushEndpoint(endpoint, otherOrigins)) {
				return { state: 'refused', problem: 'push service not allowed' };
			}
			const body = encrypted(notice, subscription.keys);
			if (body === null) return { state: 'refused', problem: 'bad key of the browser' };
			try {
				const jwt = await sign(new URL(endpoint).origin);
				const response = await fetch(endpoint, {
					method: 'POST',
					redirect: 'error',
					signal: AbortSignal.timeout(settings.answerWithinMs ?? answerWithinMs),
					headers: {
						authorization: `vapid t=${jwt}, k=${keys.publicKey}`,
						'content-encoding': 'aes128gcm',
						'content-type': 'application/octet-stream',
						ttl: String(notice.lifeSeconds),
						topic: topicOf(notice.topic),
						urgency: notice.urgent ? 'high' : 'normal',
					},
					body,
				});
				const { status, headers } = response;
				const detail = response.ok ? '' : (await response.text()).trim();
				const isGone = status === 404 || status === 410;
				return outcomeOf({ status, retryAfter: headers.get('retry-after'), isGone, detail });
			} catch (error) {
				return outcomeOfFailure(error);
			}
		},
	};
}

function encrypted(notice: PushNotice, keys: SubscriptionKeys): Uint8Array<ArrayBuffer> | null {
	try {
		return new Uint8Array(encryptPush(contentOf(notice), keys));
	} catch {
		// The point is not on the curve.
		return null;
	}
}

/** The form that Firebase uses too, so that the worker reads one form. */
function contentOf({ title, body, type, nounId, app }: PushNotice): string {
	return JSON.stringify({ notification: { title, body }, data: { type, nounId, app } });
}

/** Services take at most 32 characters of base64url. */
function topicOf(topic: string): string {
	return createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}
