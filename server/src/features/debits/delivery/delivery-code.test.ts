import { recordResult } from '@sevk/contract/debits/delivery-results';
import * as codes from '@sevk/contract/routes/route-codes';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { instantAt } from '@sevk/domain/common/date/date';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import { codesAtMost, codeTriesAtMost } from '@sevk/domain/routes/stop/route-code';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { openMessageSender } from '../../../outside/message/message-sender.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
	giveUpWaitingCodes,
	requireDeliveryCodes,
	testCodes,
} from '../../../testing/fixture/custody-test-context.ts';
import { startPushService } from '../../../testing/fixture/push-stand-in.ts';
import { readOrderHistory } from '../../orders/reading/order-history-store.ts';
import { createCodeOutbox } from '../../routes/codes/route-code-outbox-job.ts';
import { readActiveAlerts } from '../../routes/reading/route-alert-answer.ts';
import { raiseRouteAlerts } from '../../routes/running/route-alert-job.ts';

const context = await createCustodyTestContext();
const { db, as, record } = context;
/** Any service that records requests and answers them. */
const gateway = await startPushService();
const logged: string[] = [];
const log = { warn: (about: object) => void logged.push(JSON.stringify(about)) };
const sms = {
	url: `${gateway.origin}/send?key=secret-key`,
	method: 'POST' as const,
	phoneForm: 'national' as const,
	headers: { 'content-type': 'application/json', authorization: 'Bearer secret-token' },
	body: { template: '{"to":"{phone}","message":"{text}"}', type: 'json' as const },
	acceptedText: '"ok"',
	answerWithinMs: 2_000,
};
const noMail = { send: () => Promise.reject(new Error('no mail')) };
const messages = openMessageSender(
	{ sms, hasMailServer: false, folder: '/nonexistent' },
	noMail,
	log as never,
);
let laterMs = 0;
const sendCodes = () =>
	createCodeOutbox({
		db,
		codes: testCodes,
		messages,
		log,
		now: () => new Date(Date.now() + laterMs),
	}).sendDue();
const accepted = { status: 200, body: '{"status":"ok"}' };

afterAll(async () => {
	await gateway.close();
	await context.close();
});
beforeAll(() => requireDeliveryCodes(db));
beforeEach(async () => {
	await giveUpWaitingCodes(db);
	laterMs = 1_000;
	logged.length = 0;
	gateway.forget();
	gateway.answerAlways(accepted);
});

const valuable = { amountKurus: 100_000, phone: '+905321234567' };

/** The first order of a route on the road, which needs a code. */
async function orderOnRoad(orders: Partial<OrderDraft>[] = [valuable]) {
	const { route } = await context.routeOnRoad(orders);
	const [orderId = ''] = route.orderIds;
	const params = { routeId: route.routeId };
	const codeState = async () => {
		const { body } = await as('driver')(showRoute, { params });
		return body.stops[0]?.orders[0]?.code;
	};
	const code = async () => {
		const { id } = await db
			.selectFrom('delivery_codes')
			.select('id')
			.where('order_id', '=', orderId)
			.where('replaced_at', 'is', null)
			.executeTakeFirstOrThrow();
		return testCodes.codeOf(id);
	};
	const deliver = (typed: string | null, entry: object = {}) =>
		record(route, orderId, { ...delivered, code: typed, ...entry }, 'driver');
	return { route, orderId, params, codeState, code, deliver };
}

const wrongFor = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10));

async function historyOf(orderId: string) {
	const caller = { ...context.users.manager, requestId: 'test' };
	return readOrderHistory(db, caller, { depotId: context.depotId, orderId });
}

test('the departure sends a code to the recipient, which proves the delivery', async () => {
	const { orderId, codeState, code, deliver } = await orderOnRoad();
	expect(await codeState()).toMatchObject({ state: 'waiting', sentTo: null });
	await sendCodes();
	const [delivery] = gateway.deliveries;
	expect(delivery?.path).toBe('/send?key=secret-key');
	const right = await code();
	expect(JSON.parse(String(delivery?.body))).toEqual({
		to: '5321234567',
		message: expect.stringContaining(`teslimat kodu ${right}.`),
	});
	expect(await codeState()).toMatchObject({
		state: 'sent',
		channel: 'sms',
		sentTo: '0532 *** ** 67',
	});
	await sendCodes();
	expect(gateway.deliveries).toHaveLength(1);
	expect((await deliver(null)).body).toMatchObject({ code: 'result/proof-missing' });
	expect((await deliver(right)).status).toBe(200);
	const attempt = db.selectFrom('attempts').select('code_proof').where('order_id', '=', orderId);
	expect(await attempt.executeTakeFirst()).toEqual({ code_proof: 'verified' });
	const history = await historyOf(orderId);
	expect(history.map(({ sentence }) => sentence)).toEqual(
		expect.arrayContaining(['Teslimat kodu gönderildi.', 'Teslimat kodu doğrulandı.']),
	);
	expect(JSON.stringify(history)).toContain('0532 *** ** 67');
	const events = await db.selectFrom('events').select('payload').execute();
	const keys = await db.selectFrom('idempotency_keys').select('body').execute();
	// As a number of its own: ids, hashes and positions contain any six digits.
	const alone = new RegExp(`(?<![\\w.-])${right}(?![\\w-])`);
	expect(JSON.stringify([events, keys])).not.toMatch(alone);
});

test('without an SMS gateway the code goes to the e-mail address of the order', async () => {
	const order = { ...valuable, email: 'isil@ornek.com' };
	const { codeState, code } = await orderOnRoad([order, { ...order, phone: null }]);
	const mails: { to: string; text: string }[] = [];
	const mailer = { send: async (mail: { to: string; text: string }) => void mails.push(mail) };
	const byMail = openMessageSender(
		{ sms: null, hasMailServer: true, folder: '/nonexistent' },
		mailer,
		log as never,
	);
	const now = () => new Date(Date.now() + laterMs);
	await createCodeOutbox({ db, codes: testCodes, messages: byMail, log, now }).sendDue();
	expect(mails.map(({ to }) => to)).toEqual(['isil@ornek.com', 'isil@ornek.com']);
	expect(mails.map(({ text }) => text).join()).toContain(await code());
	expect(await codeState()).toMatchObject({ channel: 'email', sentTo: 'i****@ornek.com' });
	expect(gateway.deliveries).toHaveLength(0);
});

test('an order below the value needs none, and a failed delivery neither', async () => {
	const { route } = await context.routeOnRoad([{ amountKurus: 99_999 }, valuable]);
	const [plain, other] = route.orderIds;
	expect((await record(route, plain, delivered, 'driver')).status).toBe(200);
	expect((await record(route, other, failed, 'driver')).status).toBe(200);
});

test('five wrong codes lock it, although each refusal rolls its result back', async () => {
	const { route, orderId, codeState, code, deliver } = await orderOnRoad();
	const right = await code();
	const wrong = wrongFor(right);
	const repeated = {
		params: { routeId: route.routeId },
		body: { ...delivered, orderId, code: wrong },
		key: newId(),
	};
	for (const _ of [1, 2]) {
		const { body } = await as('driver')(recordResult, repeated);
		expect(body).toMatchObject({ code: 'result/code-wrong', facts: { triesLeft: 4 } });
	}
	const other = { ...repeated, body: { ...repeated.body, code: wrongFor(wrong) } };
	expect((await as('driver')(recordResult, other)).body).toMatchObject({ facts: { triesLeft: 3 } });
	// Parallel tries are counted one by one.
	const last = await Promise.all([1, 2, 3, 4].map((note) => deliver(wrong, { note: `${note}` })));
	expect(last.map(({ body }) => body.code).sort()).toEqual([
		'result/code-locked',
		'result/code-locked',
		'result/code-wrong',
		'result/code-wrong',
	]);
	expect((await deliver(right)).body).toMatchObject({ code: 'result/code-locked' });
	expect(await codeState()).toMatchObject({ triesLeft: 0 });
	const wrongTries = (await historyOf(orderId)).filter(({ kind }) => kind === 'code_wrong');
	expect(wrongTries).toHaveLength(codeTriesAtMost);
});

test('a wrong code for an order that has its result counts no try', async () => {
	const { orderId, code, deliver } = await orderOnRoad([valuable, valuable]);
	const right = await code();
	expect((await deliver(right)).status).toBe(200);
	const again = await deliver(wrongFor(right));
	expect(again.body).toMatchObject({ code: 'stop/result-exists' });
	const kinds = (await historyOf(orderId)).map(({ kind }) => kind);
	expect(kinds).not.toContain('code_wrong');
});

test('another code replaces the first one, after a minute and a few times at most', async () => {
	const { params, orderId, code, deliver } = await orderOnRoad();
	const first = await code();
	const request = () => as('driver')(codes.requestCode, { params, body: { orderId } });
	const aMinuteLater = () =>
		db
			.updateTable('delivery_codes')
			.set({ created_at: new Date(Date.now() - 61_000) })
			.where('order_id', '=', orderId)
			.execute();
	expect((await request()).body).toMatchObject({ code: 'stop/code-too-soon' });
	for (const _ of Array.from({ length: codesAtMost - 1 })) {
		await aMinuteLater();
		expect((await request()).status).toBe(200);
	}
	await aMinuteLater();
	expect((await request()).body).toMatchObject({ code: 'stop/code-limit' });
	await sendCodes();
	expect(gateway.deliveries).toHaveLength(1);
	expect(logged).toEqual([]);
	expect((await deliver(first)).body).toMatchObject({ code: 'result/code-wrong' });
	expect((await deliver(await code())).status).toBe(200);
});

test('without a code a second person allows the delivery, never the one who asked', async () => {
	const { route, params, orderId, codeState, deliver } = await orderOnRoad();
	const { serviceDate } = (await as('manager')(showRoute, { params })).body;
	const noon = instantAt(serviceDate, '12:00');
	const alerts = async () =>
		((await readActiveAlerts(db, context.depotId, noon)).get(route.routeId) ?? []).map(
			({ kind }) => kind,
		);
	const body = { orderId };
	const reason = 'Alıcının telefonu kapalı';
	const release = (who: 'driver' | 'warehouse' | 'manager' | 'headOffice') =>
		as(who)(codes.releaseCode, { params, body });
	expect((await release('manager')).body).toMatchObject({ code: 'stop/code-release-missing' });
	const request = await as('manager')(codes.requestCodeRelease, {
		params,
		body: { orderId, reason },
	});
	expect(request.status).toBe(200);
	expect((await release('manager')).body).toMatchObject({ code: 'stop/code-release-own' });
	const byDriver = { params, body: { orderId, reason } };
	expect((await as('driver')(codes.requestCodeRelease, byDriver)).status).toBe(200);
	expect(await codeState()).toMatchObject({
		release: { reason, isOwn: true, releasedByName: null },
	});
	expect(await alerts()).toContain('code_release_waiting');
	// The request has its own message: the job that raises alerts passes over it.
	await raiseRouteAlerts(db, noon);
	const raised = await db
		.selectFrom('route_alerts')
		.select('kind')
		.where('depot_id', '=', context.depotId)
		.where('route_id', '=', route.routeId)
		.execute();
	expect(raised.map(({ kind }) => kind)).not.toContain('code_release_waiting');
	expect((await release('driver')).status).toBe(403);
	expect((await release('warehouse')).status).toBe(403);
	expect((await deliver(null)).body).toMatchObject({ code: 'result/proof-missing' });
	expect((await release('manager')).status).toBe(200);
	expect(await alerts()).not.toContain('code_release_waiting');
	expect(await codeState()).toMatchObject({ release: { releasedByName: 'Elif Şahin' } });
	// A result with a wrong code, which waited on the phone, is accepted now.
	expect((await deliver('000000')).status).toBe(200);
	const attempt = db.selectFrom('attempts').select('code_proof').where('order_id', '=', orderId);
	expect(await attempt.executeTakeFirst()).toEqual({ code_proof: 'released' });
	const own = db
		.updateTable('delivery_code_releases')
		.set(({ ref }) => ({ released_by: ref('requested_by') }))
		.where('order_id', '=', orderId);
	await expect(own.execute()).rejects.toThrow(/check constraint/);
	expect((await historyOf(orderId)).map(({ sentence }) => sentence)).toEqual(
		expect.arrayContaining(['Kodsuz teslim izni istendi.', 'Kodsuz teslime izin verildi.']),
	);
});

test('a gateway that fails is tried again; its secrets and the message are never logged', async () => {
	const { codeState } = await orderOnRoad();
	gateway.answerNext(500, { status: 200, body: '{"status":"quota 5321234567"}' });
	await sendCodes();
	expect(await codeState()).toMatchObject({ state: 'waiting' });
	laterMs = 10_000;
	await sendCodes();
	expect(await codeState()).toMatchObject({ state: 'failed' });
	expect(gateway.deliveries).toHaveLength(2);
	expect(logged).toHaveLength(2);
	expect(logged.join()).not.toMatch(/secret|5321234567|teslimat kodu/);
});
