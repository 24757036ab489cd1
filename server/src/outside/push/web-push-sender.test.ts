import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pushBrowser, readVapid } from '../../testing/build/push-browser.ts';
import { startPushService } from '../../testing/fixture/push-stand-in.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';
import { webPushSender } from './web-push-sender.ts';

const service = await startPushService();
afterAll(() => service.close());
beforeEach(() => service.forget());

const pair = await generateKeyPair('ES256', { extractable: true });
const { x = '', y = '' } = await exportJWK(pair.publicKey);
const publicKey = Buffer.concat([
	Buffer.from([4]),
	Buffer.from(x, 'base64url'),
	Buffer.from(y, 'base64url'),
]).toString('base64url');
const keys = { publicKey, privateKey: await exportJWK(pair.privateKey) };
const contact = 'mailto:ops@sevk.test';

function sender(more: { answerWithinMs?: number; otherOrigins?: string[] } = {}): PushSender {
	return webPushSender({ keys, contact, otherOrigins: [service.origin], ...more });
}

const notice = {
	title: 'Zimmet sizi bekliyor',
	body: 'Zimmetinizi kontrol edip kabul edin.',
	type: 'debit_waiting',
	nounId: '01980000-0000-7000-8000-00000000000a',
	app: 'driver' as const,
	topic: 'debit_waiting 01980000-0000-7000-8000-00000000000a',
	urgent: true,
	lifeSeconds: 600,
};

test('the browser decrypts fixed words and ids; the service reads only headers', async () => {
	const browser = pushBrowser(`${service.origin}/push/1`);
	expect(await sender().send(browser.token, notice)).toEqual({ state: 'sent' });
	const [delivery] = service.deliveries;
	expect(delivery?.path).toBe('/push/1');
	expect(delivery?.headers).toMatchObject({
		ttl: '600',
		urgency: 'high',
		'content-encoding': 'aes128gcm',
		topic: expect.stringMatching(/^[\w-]{32}$/),
	});
	expect(delivery?.body.toString('latin1')).not.toContain('Zimmet');
	expect(browser.read(delivery?.body ?? Buffer.of())).toEqual({
		notification: { title: notice.title, body: notice.body },
		data: { type: 'debit_waiting', nounId: notice.nounId, app: 'driver' },
	});
});

test('the service recognises the installation by its signature', async () => {
	await sender().send(pushBrowser(`${service.origin}/1`).token, notice);
	const header = service.deliveries[0]?.headers.authorization ?? '';
	expect(header).toContain(`k=${publicKey}`);
	const claims = readVapid(header);
	expect(claims).toMatchObject({ aud: service.origin, sub: contact });
	const hours = (Number(claims?.['exp']) * 1_000 - Date.now()) / 3_600_000;
	expect(hours).toBeGreaterThan(11);
	expect(hours).toBeLessThan(24);
});

test.each<[Parameters<typeof service.answerNext>[0], PushOutcome]>([
	[201, { state: 'sent' }],
	[404, { state: 'gone' }],
	[410, { state: 'gone' }],
	[
		{ status: 413, body: 'too large' },
		{ state: 'refused', problem: '413 too large' },
	],
	[403, { state: 'refused', problem: '403' }],
	[
		{ status: 429, headers: { 'retry-after': '120' } },
		{ state: 'retry', afterMs: 120_000, problem: '429' },
	],
	[503, { state: 'retry', afterMs: null, problem: '503' }],
	[
		{ status: 503, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' } },
		{ state: 'retry', afterMs: 0, problem: '503' },
	],
])('the answer %j of the service is %j', async (answer, outcome) => {
	service.answerNext(answer);
	expect(await sender().send(pushBrowser(`${service.origin}/1`).token, notice)).toEqual(outcome);
});

test('a service that does not answer is tried again', async () => {
	service.answerNext('silent');
	const { token } = pushBrowser(`${service.origin}/1`);
	const outcome = await sender({ answerWithinMs: 50 }).send(token, notice);
	expect(outcome).toMatchObject({
		state: 'retry',
		problem: expect.stringMatching(/^TimeoutError/),
	});
});

test('a redirect is not followed', async () => {
	service.answerNext({ status: 307, headers: { location: `${service.origin}/internal` } });
	const outcome = await sender().send(pushBrowser(`${service.origin}/1`).token, notice);
	expect(outcome.state).toBe('retry');
	expect(service.deliveries.map(({ path }) => path)).toEqual(['/1']);
});

test('an address that is not allowed, and a bad key, are not sent to', async () => {
	const { token } = pushBrowser(`${service.origin}/1`);
	expect(await sender({ otherOrigins: [] }).send(token, notice)).toMatchObject({
		state: 'refused',
	});
	const bad = JSON.parse(token);
	bad.keys.p256dh = `B${'A'.repeat(86)}`;
	expect(await sender().send(JSON.stringify(bad), notice)).toMatchObject({ state: 'refused' });
	expect(service.deliveries).toEqual([]);
});
