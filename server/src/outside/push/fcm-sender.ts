import { importPKCS8, SignJWT } from 'jose';
import {
	answerWithinMs,
	outcomeOf,
	outcomeOfFailure,
	type PushNotice,
	type PushOutcome,
	type PushSender,
} from './push-sender.ts';

/** What the sender needs of a Google service account. */
export type FcmAccount = {
	readonly projectId: string;
	readonly clientEmail: string;
	/** PKCS #8, PEM. */
	readonly privateKey: string;
	readonly tokenUri: string;
};

type FcmSettings = {
	readonly account: FcmAccount;
	/** The API; another one in tests. */
	readonly apiOrigin?: string;
	readonly answerWithinMs?: number;
};

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const renewBeforeMs = 60_000;

/** Sends to the native app on Android by Firebase Cloud Messaging, HTTP v1. */
export function fcmSender(settings: FcmSettings): PushSender {
	const { account, apiOrigin = 'https://fcm.googleapis.com' } = settings;
	const address = `${apiOrigin}/v1/projects/${account.projectId}/messages:send`;
	const limit = () => AbortSignal.timeout(settings.answerWithinMs ?? answerWithinMs);
	let access: { readonly token: string; readonly endsAtMs: number } | null = null;

	async function accessToken(): Promise<string> {
		if (access !== null && access.endsAtMs - renewBeforeMs > Date.now()) return access.token;
		const assertion = await new SignJWT({ scope })
			.setProtectedHeader({ typ: 'JWT', alg: 'RS256' })
			.setIssuer(account.clientEmail)
			.setAudience(account.tokenUri)
			.setIssuedAt()
			.setExpirationTime('1h')
			.sign(await importPKCS8(account.privateKey, 'RS256'));
		const response = await fetch(account.tokenUri, {
			method: 'POST',
			redirect: 'error',
			signal: limit(),
			body: new URLSearchParams({
				grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
				assertion,
			}),
		});
		if (!response.ok) throw new Error(`token request answered ${response.status}`);
		const body = (await response.json()) as { access_token: string; expires_in: number };
		access = { token: body.access_token, endsAtMs: Date.now() + body.expires_in * 1_000 };
		return access.token;
	}

	async function sendOnce(token: string, notice: PushNotice): Promise<PushOutcome> {
		const response = await fetch(address, {
			method: 'POST',
			redirect: 'error',
			signal: limit(),
			headers: {
				authorization: `Bearer ${await accessToken()}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify({ message: messageOf(token, notice) }),
		});
		const { status, headers } = response;
		const detail = response.ok ? '' : await response.text();
		// The next try signs in again.
		if (status === 401) {
			access = null;
			return { state: 'retry', afterMs: null, problem: '401' };
		}
		// 404 without it is about the project, not about the device.
		const isGone = /"UNREGISTERED"/.test(detail);
		return outcomeOf({ status, retryAfter: headers.get('retry-after'), isGone, detail });
	}

	return {
		send: (token, notice) => sendOnce(token, notice).catch(outcomeOfFailure),
	};
}

/** With a `notification`, because a closed app receives no message of data alone. */
function messageOf(token: string, notice: PushNotice) {
	const { title, body, type, nounId, app, topic, urgent, lifeSeconds } = notice;
	return {
		token,
		notification: { title, body },
		data: nounId === null ? { type, app } : { type, nounId, app },
		android: {
			collapse_key: topic,
			priority: urgent ? 'HIGH' : 'NORMAL',
			ttl: `${lifeSeconds}s`,
			notification: { tag: topic },
		},
	};
}
