import http2 from 'node:http2';
import { importPKCS8, SignJWT } from 'jose';
import {
	answerWithinMs,
	outcomeOf,
	outcomeOfFailure,
	type PushNotice,
	type PushOutcome,
	type PushSender,
} from './push-sender.ts';

type ApnsAccount = {
	/** PKCS #8, PEM: the .p8 file of Apple. */
	readonly privateKey: string;
	readonly keyId: string;
	readonly teamId: string;
	/** The id of the app. */
	readonly topic: string;
	/** For builds of developers. */
	readonly sandbox: boolean;
};

type ApnsSettings = {
	readonly account: ApnsAccount;
	/** The service; another one in tests. */
	readonly origin?: string;
	readonly answerWithinMs?: number;
};

/** Apple refuses a token that is older than an hour, and one that is renewed too often. */
const tokenLifeMs = 45 * 60_000;
/**
 * Only these are about the device. BadDeviceToken and DeviceTokenNotForTopic also come of a wrong
 * APNS_TOPIC, which must not remove every phone.
 */
const goneReasons = /"(Unregistered|ExpiredToken)"/;

/** Sends to the native app on iOS by the Apple Push Notification service. */
export function apnsSender(settings: ApnsSettings): PushSender {
	const { account } = settings;
	const host = account.sandbox ? 'api.sandbox.push.apple.com' : 'api.push.apple.com';
	const origin = settings.origin ?? `https://${host}`;
	const limitMs = settings.answerWithinMs ?? answerWithinMs;
	let signed: { readonly jwt: string; readonly atMs: number } | null = null;
	let session: http2.ClientHttp2Session | null = null;

	async function signature(): Promise<string> {
		if (signed !== null && Date.now() - signed.atMs < tokenLifeMs) return signed.jwt;
		const jwt = await new SignJWT({})
			.setProtectedHeader({ alg: 'ES256', kid: account.keyId })
			.setIssuer(account.teamId)
			.setIssuedAt()
			.sign(await importPKCS8(account.privateKey, 'ES256'));
		signed = { jwt, atMs: Date.now() };
		return jwt;
	}

	function connect(): http2.ClientHttp2Session {
		if (session !== null && !session.closed && !session.destroyed) return session;
		const opened = http2.connect(origin);
		// The requests report the failure; without a listener it would end the process.
		opened.on('error', () => opened.destroy());
		opened.on('goaway', () => opened.close());
		opened.unref();
		session = opened;
		return opened;
	}

	async function sendOnce(token: string, notice: PushNotice): Promise<PushOutcome> {
		const jwt = await signature();
		const { status, retryAfter, text } = await request(connect(), limitMs, {
			headers: headersOf(account.topic, token, notice, jwt),
			body: JSON.stringify(payloadOf(notice)),
		});
		// The next try signs again.
		if (status === 403 && text.includes('ProviderToken')) {
			signed = null;
			return { state: 'retry', afterMs: null, problem: text.slice(0, 200) };
		}
		const isGone = status === 410 || (status === 400 && goneReasons.test(text));
		return outcomeOf({ status, retryAfter, isGone, detail: text });
	}

	return {
		send: (token, notice) => sendOnce(token, notice).catch(outcomeOfFailure),
		close: () => session?.destroy(),
	};
}

function headersOf(topic: string, token: string, notice: PushNotice, jwt: string) {
	return {
		':method': 'POST',
		':path': `/3/device/${encodeURIComponent(token)}`,
		authorization: `bearer ${jwt}`,
		'apns-topic': topic,
		'apns-push-type': 'alert',
		'apns-priority': notice.urgent ? '10' : '5',
		'apns-expiration': String(Math.floor(Date.now() / 1_000) + notice.lifeSeconds),
		// At most 64 bytes.
		'apns-collapse-id': notice.topic.slice(0, 64),
	};
}

function payloadOf({ title, body, type, nounId, app, topic }: PushNotice) {
	const ids = nounId === null ? {} : { nounId };
	return { aps: { alert: { title, body }, 'thread-id': topic }, type, app, ...ids };
}

type Answer = {
	readonly status: number;
	readonly retryAfter: string | null;
	readonly text: string;
};

function request(
	session: http2.ClientHttp2Session,
	limitMs: number,
	{ headers, body }: { readonly headers: http2.OutgoingHttpHeaders; readonly body: string },
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const stream = session.request(headers);
		const timer = setTimeout(() => {
			// A silent connection is not used again.
			session.destroy();
			reject(new Error(`no answer within ${limitMs} ms`));
		}, limitMs);
		let status = 0;
		let retryAfter: string | null = null;
		let text = '';
		stream.setEncoding('utf8');
		stream.on('response', (answer) => {
			status = Number(answer[':status']);
			retryAfter = typeof answer['retry-after'] === 'string' ? answer['retry-after'] : null;
		});
		stream.on('data', (part: string) => {
			text += part;
		});
		stream.on('error', reject);
		stream.on('close', () => {
			clearTimeout(timer);
			if (status === 0) reject(new Error('the connection was lost'));
			else resolve({ status, retryAfter, text });
		});
		stream.end(body);
	});
}
