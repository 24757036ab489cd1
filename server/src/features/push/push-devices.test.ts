import { readPushOptions, removePushToken, sendTestPush } from '@sevk/contract/push/push-devices';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { pushBrowser } from '../../testing/build/push-browser.ts';
import { sender } from '../../testing/build/send.ts';
import { createPushTestContext } from '../../testing/fixture/push-test-context.ts';
import { saveDevice, sendTest } from './push-device-commands.ts';
import { keepPushKeys } from './push-key-commands.ts';

const context = await createPushTestContext();
const { service, receivedBy } = context;
afterAll(context.close);
beforeEach(context.reset);

const params = (deviceId: string) => ({ params: { deviceId } });
const devices = () => context.db.selectFrom('push_devices').selectAll().execute();

test('the key pair is made once, sealed, and offered to browsers', async () => {
	const { body } = await sender(context.app, '')(readPushOptions);
	expect(body.kinds).toEqual(['webpush']);
	expect(Buffer.from(body.vapidPublicKey ?? '', 'base64url')).toHaveLength(65);
	const row = await context.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
	expect(row.private_key_sealed).toMatch(/^v1\./);
	const sealed = sealedText('x'.repeat(48));
	const starts = await Promise.all([
		keepPushKeys(context.db, sealed),
		keepPushKeys(context.db, sealed),
	]);
	for (const { publicKey } of starts) expect(publicKey).toBe(body.vapidPublicKey);
	await expect(keepPushKeys(context.db, sealedText('y'.repeat(48)))).rejects.toThrow();
});

test('a token is kept sealed, once, and belongs to the last person who signed in', async () => {
	const browser = pushBrowser(`${service.origin}/1`);
	const deviceId = newId();
	expect((await context.save('driver', deviceId, browser.token)).body).toEqual({
		sentAt: null,
		types: [
			'route_assigned',
			'route_changed',
			'route_cancelled',
			'debit_waiting',
			'transfer_waiting',
			'return_dispute_settled',
			'code_released',
		],
	});
	await context.save('driver', deviceId, browser.token);
	const [row] = await devices();
	expect(row?.token_sealed).toMatch(/^v1\./);
	expect(row).toMatchObject({ user_id: context.users.driver.userId, kind: 'webpush' });
	await context.save('warehouse', deviceId, browser.token);
	// The storage of the site was cleared: another id for the same browser.
	await context.save('ops', newId(), browser.token);
	expect(await devices()).toMatchObject([{ user_id: context.users.ops.userId }]);
});

test('pages that save one browser at the same time are all answered, and it is kept once', async () => {
	const browser = pushBrowser(`${service.origin}/1`);
	const [deviceId, other] = [newId(), newId()];
	const ids = [...Array.from({ length: 8 }, () => deviceId), other, other];
	const saves = await Promise.all(ids.map((id) => context.save('driver', id, browser.token)));
	expect(saves.map(({ status }) => status)).toEqual(ids.map(() => 200));
	expect(await devices()).toHaveLength(1);
});

test.each([
	['an address inside the network', 'http://169.254.169.254/latest/meta-data'],
	['this server', 'http://127.0.0.1:3000/api/company'],
	['another host', 'https://fcm.googleapis.com.evil.test/x'],
])('%s is refused as a push service', async (_, endpoint) => {
	const { status, body } = await context.save('driver', newId(), pushBrowser(endpoint).token);
	expect([status, body.code]).toEqual([422, 'push/token-refused']);
	expect(await devices()).toEqual([]);
});

test('a kind that is not configured is refused', async () => {
	const { status, json } = await context.app
		.inject({
			method: 'PUT',
			url: `/api/push-tokens/${newId()}`,
			headers: { authorization: 'Bearer driver' },
			payload: { kind: 'fcm', token: `cXy:APA91b${'x'.repeat(120)}` },
		})
		.then(({ statusCode, json }) => ({ status: statusCode, json }));
	expect([status, json().code]).toEqual([422, 'push/kind-off']);
});

test('a phone is registered again after its service had forgotten the token', async () => {
	const deviceId = newId();
	const token = 'a1'.repeat(32);
	const sentTo: string[] = [];
	const apns = {
		send: async (to: string) => {
			sentTo.push(to);
			return { state: 'sent' as const };
		},
	};
	const withPhones = { ...context.pushContext, senders: { ...context.pushContext.senders, apns } };
	const caller = { ...context.users.driver, requestId: newId() };
	const save = () => saveDevice(withPhones, caller, { deviceId, kind: 'apns', token });
	expect(await save()).toMatchObject({ sentAt: null });
	await context.db.updateTable('push_devices').set({ gone_at: new Date() }).execute();
	expect(await save()).toMatchObject({ sentAt: null });
	expect(await sendTest(withPhones, caller, deviceId)).toEqual({ outcome: 'sent' });
	expect(sentTo).toEqual([token]);
});

test('a person removes the own device only', async () => {
	const { deviceId } = await context.device('driver');
	await sender(context.app, 'warehouse')(removePushToken, params(deviceId));
	expect(await devices()).toHaveLength(1);
	expect((await sender(context.app, 'driver')(removePushToken, params(deviceId))).status).toBe(200);
	expect(await devices()).toEqual([]);
});

test('a test message answers what the service said', async () => {
	const phone = await context.device('driver');
	const send = () => sender(context.app, 'driver')(sendTestPush, params(phone.deviceId));
	expect((await send()).body).toEqual({ outcome: 'sent' });
	expect(receivedBy(phone)).toEqual([
		{
			notification: { title: 'Deneme bildirimi', body: 'Bildirimler bu cihaza ulaşıyor.' },
			data: { type: 'test', nounId: null, app: 'driver' },
		},
	]);
	const again = await context.save('driver', phone.deviceId, phone.browser.token);
	expect(again.body.sentAt).toMatch(/^20/);
	service.answerNext(503, 410);
	expect((await send()).body).toEqual({ outcome: 'failed' });
	expect((await send()).body).toEqual({ outcome: 'gone' });
	const gone = await send();
	expect([gone.status, gone.body.code]).toEqual([404, 'push/device-unknown']);
	const foreign = await sender(context.app, 'ops')(sendTestPush, params(phone.deviceId));
	expect(foreign.status).toBe(404);
});
