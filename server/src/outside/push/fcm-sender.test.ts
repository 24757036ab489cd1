import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type PushServiceAnswer, startPushService } from '../../testing/fixture/push-stand-in.ts';
import { fcmSender } from './fcm-sender.ts';
import type { PushOutcome } from './push-sender.ts';

const google = await startPushService();
afterAll(() => google.close());
beforeEach(() => google.forget());

const pair = await generateKeyPair('RS256', { extractable: true });
const account = {
	projectId: 'sevk-test',
	clientEmail: 'push@sevk-test.iam.gserviceaccount.com',
	privateKey: await exportPKCS8(pair.privateKey),
	tokenUri: `${google.origin}/token`,
};
const signedIn = { status: 200, body: JSON.stringify({ access_token: 'ya29', expires_in: 3600 }) };
const notice = {
	title: 'Yeni rota',
	body: 'Size bir rota verildi.',
	type: 'route_assigned',
	nounId: '01980000-0000-7000-8000-00000000000a',
	app: 'driver' as const,
	topic: 'route_assigned 1',
	urgent: false,
	lifeSeconds: 60,
};

const sender = (answerWithinMs = 30_000) =>
	fcmSender({ account, apiOrigin: google.origin, answerWithinMs });

test('signs in with the service account once and sends fixed words with ids', async () => {
	const fcm = sender();
	google.answerNext(signedIn, 200, 200);
	expect(await fcm.send('phone-1', notice)).toEqual({ state: 'sent' });
	expect(await fcm.send('phone-2', notice)).toEqual({ state: 'sent' });
	const [token, first, second] = google.deliveries;
	const form = new URLSearchParams(token?.body.toString());
	const { payload } = await jwtVerify(form.get('assertion') ?? '', pair.publicKey, {
		issuer: account.clientEmail,
		audience: account.tokenUri,
	});
	expect(payload['scope']).toContain('firebase.messaging');
	expect(first?.path).toBe('/v1/projects/sevk-test/messages:send');
	expect(first?.headers.authorization).toBe('Bearer ya29');
	expect(JSON.parse(first?.body.toString() ?? '')).toEqual({
		message: {
			token: 'phone-1',
			notification: { title: notice.title, body: notice.body },
			data: { type: 'route_assigned', nounId: notice.nounId, app: 'driver' },
			android: {
				collapse_key: 'route_assigned 1',
				priority: 'NORMAL',
				ttl: '60s',
				notification: { tag: 'route_assigned 1' },
			},
		},
	});
	expect(JSON.parse(second?.body.toString() ?? '').message.token).toBe('phone-2');
});

const unregistered = { error: { details: [{ errorCode: 'UNREGISTERED' }] } };

test.each<[PushServiceAnswer, PushOutcome['state']]>([
	[{ status: 404, body: JSON.stringify(unregistered) }, 'gone'],
	[{ status: 404, body: 'project not found' }, 'refused'],
	[{ status: 400, body: JSON.stringify(unregistered, null, 1) }, 'gone'],
	[{ status: 400, body: 'INVALID_ARGUMENT' }, 'refused'],
	[{ status: 429, headers: { 'retry-after': '60' } }, 'retry'],
	[503, 'retry'],
])('the answer %j leads to %s', async (answer, state) => {
	google.answerNext(signedIn, answer);
	expect((await sender().send('phone-1', notice)).state).toBe(state);
});

test('a token that Google no longer accepts is replaced at the next try', async () => {
	const fcm = sender();
	google.answerNext(signedIn, 401, signedIn, 200);
	expect((await fcm.send('phone-1', notice)).state).toBe('retry');
	expect((await fcm.send('phone-1', notice)).state).toBe('sent');
	expect(google.deliveries.filter(({ path }) => path === '/token')).toHaveLength(2);
});

test('a service that does not answer is tried again', async () => {
	google.answerAlways('silent');
	expect((await sender(50).send('phone-1', notice)).state).toBe('retry');
});

test('a failed sign-in is tried again', async () => {
	google.answerNext(500);
	expect((await sender().send('phone-1', notice)).state).toBe('retry');
});
