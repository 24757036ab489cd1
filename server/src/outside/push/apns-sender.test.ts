import { once } from 'node:events';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { apnsSender } from './apns-sender.ts';

type Answer = { readonly status: number; readonly reason?: string } | 'silent' | 'hang up';

const received: { headers: http2.IncomingHttpHeaders; body: string }[] = [];
let answer: Answer = { status: 200 };
const apple = http2.createServer();
const sessions = new Set<http2.ServerHttp2Session>();
apple.on('session', (session) => sessions.add(session));
apple.on('stream', async (stream, headers) => {
	let body = '';
	stream.on('error', () => undefined);
	for await (const part of stream) body += part;
	received.push({ headers, body });
	if (answer === 'silent') return;
	if (answer === 'hang up') return stream.session?.destroy();
	stream.respond({ ':status': answer.status });
	stream.end(answer.reason === undefined ? '' : JSON.stringify({ reason: answer.reason }));
});
apple.listen(0, '127.0.0.1');
await once(apple, 'listening');
const pair = await generateKeyPair('ES256', { extractable: true });
const privateKey = await exportPKCS8(pair.privateKey);
const settings = {
	account: {
		privateKey,
		keyId: 'ABC1234567',
		teamId: 'TEAM123456',
		topic: 'com.sevk',
		sandbox: false,
	},
	origin: `http://127.0.0.1:${(apple.address() as AddressInfo).port}`,
	answerWithinMs: 30_000,
};
const apns = apnsSender(settings);
afterAll(() => {
	apns.close?.();
	for (const session of sessions) session.destroy();
	apple.close();
});

const token = 'a1'.repeat(32);
const notice = {
	title: 'Yeni rota',
	body: 'Size bir rota verildi.',
	type: 'route_assigned',
	nounId: '01980000-0000-7000-8000-00000000000a',
	app: 'driver' as const,
	topic: 'route_assigned 01980000-0000-7000-8000-00000000000a',
	urgent: true,
	lifeSeconds: 60,
};

test('sends fixed words with ids, signed with the key of the team', async () => {
	answer = { status: 200 };
	expect(await apns.send(token, notice)).toEqual({ state: 'sent' });
	const { headers, body } = received.at(-1) ?? { headers: {}, body: '' };
	expect(headers).toMatchObject({
		':path': `/3/device/${token}`,
		'apns-topic': 'com.sevk',
		'apns-push-type': 'alert',
		'apns-priority': '10',
		'apns-collapse-id': notice.topic,
	});
	const jwt = String(headers['authorization']).replace('bearer ', '');
	const { protectedHeader } = await jwtVerify(jwt, pair.publicKey, { issuer: 'TEAM123456' });
	expect(protectedHeader.kid).toBe('ABC1234567');
	expect(JSON.parse(body)).toEqual({
		aps: { alert: { title: notice.title, body: notice.body }, 'thread-id': notice.topic },
		type: 'route_assigned',
		nounId: notice.nounId,
		app: 'driver',
	});
});

test.each<[Answer, string]>([
	[{ status: 410, reason: 'Unregistered' }, 'gone'],
	[{ status: 410, reason: 'ExpiredToken' }, 'gone'],
	[{ status: 400, reason: 'BadDeviceToken' }, 'refused'],
	[{ status: 400, reason: 'DeviceTokenNotForTopic' }, 'refused'],
	[{ status: 400, reason: 'BadTopic' }, 'refused'],
	[{ status: 403, reason: 'ExpiredProviderToken' }, 'retry'],
	[{ status: 429, reason: 'TooManyRequests' }, 'retry'],
	[{ status: 503 }, 'retry'],
	['hang up', 'retry'],
])('the answer %j leads to %s, and the next message is sent', async (next, state) => {
	answer = next;
	expect((await apns.send(token, notice)).state).toBe(state);
	answer = { status: 200 };
	expect((await apns.send(token, notice)).state).toBe('sent');
});

test('a service that does not answer is tried again over a new connection', async () => {
	const impatient = apnsSender({ ...settings, answerWithinMs: 50 });
	answer = 'silent';
	expect((await impatient.send(token, notice)).state).toBe('retry');
	impatient.close?.();
});
