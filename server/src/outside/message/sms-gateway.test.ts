import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SmsBodyType } from '../../settings/sms-gateway-settings.ts';
import { startPushService } from '../../testing/fixture/push-stand-in.ts';
import { smsSender } from './sms-gateway.ts';

/** Any service that records requests and answers them. */
const service = await startPushService();
afterAll(service.close);
beforeEach(service.forget);

const gateway = {
	url: `${service.origin}/send`,
	method: 'POST' as const,
	body: null,
	headers: {},
	phoneForm: 'international' as const,
	acceptedText: null,
	answerWithinMs: 200,
};
const sms = { id: 'message-1', phone: '+905321234567', text: 'Kod "1" & <2>' };

test('values are escaped as the content type needs, and cannot change the request', async () => {
	const bodyAs = async (type: SmsBodyType, template: string) => {
		const body = { type, template };
		expect(await smsSender({ ...gateway, body }).send(sms)).toEqual({ state: 'sent' });
		return String(service.deliveries.at(-1)?.body);
	};
	expect(JSON.parse(await bodyAs('json', '{"m":"{text}"}'))).toEqual({ m: sms.text });
	expect(await bodyAs('xml', '<m>{text}</m>')).toBe('<m>Kod &quot;1&quot; &amp; &lt;2&gt;</m>');
	expect(await bodyAs('form', 'to={phone}&m={text}')).toBe(
		'to=%2B905321234567&m=Kod%20%221%22%20%26%20%3C2%3E',
	);
	const url = `${service.origin}/send?to={phone}&m={text}`;
	await smsSender({ ...gateway, url, method: 'GET', phoneForm: 'digits' }).send(sms);
	expect(service.deliveries.at(-1)?.path).toBe(
		'/send?to=905321234567&m=Kod%20%221%22%20%26%20%3C2%3E',
	);
	expect(service.deliveries.at(-1)?.headers['idempotency-key']).toBe('message-1');
});

test('an answer counts by its status and its text; a redirect is not followed', async () => {
	const send = (change: object = {}) => smsSender({ ...gateway, ...change }).send(sms);
	service.answerNext(503, 400, { status: 200, body: 'ERR' }, 'silent');
	expect(await send()).toEqual({ state: 'retry', problem: '503' });
	expect(await send()).toEqual({ state: 'refused', problem: '400' });
	expect(await send({ acceptedText: 'OK' })).toEqual({
		state: 'refused',
		problem: '200 not accepted',
	});
	expect(await send()).toEqual({ state: 'retry', problem: 'TimeoutError' });
	service.answerNext({ status: 302, headers: { location: `${service.origin}/elsewhere` } });
	expect((await send()).state).toBe('retry');
	expect(service.deliveries.map(({ path }) => path)).not.toContain('/elsewhere');
});
