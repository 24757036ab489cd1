import { showRoute } from '@sevk/contract/routes/route-detail';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageOutcome } from '../../../outside/message/message.ts';
import {
	createCustodyTestContext,
	giveUpWaitingCodes,
	requireDeliveryCodes,
	testCodes,
} from '../../../testing/fixture/custody-test-context.ts';
import {
	type CodeOutboxParts,
	countCodes,
	createCodeOutbox,
	measureCodes,
} from './route-code-outbox-job.ts';

const context = await createCustodyTestContext();
const { db, as } = context;
afterAll(context.close);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const silent = { warn: () => undefined };
const sent = { state: 'sent', channel: 'sms', sentTo: '0532 *** ** 67' } as const;
const unreachable = { state: 'retry', problem: 'ECONNREFUSED' } as const;
const valuable = { amountKurus: 100_000, phone: '+905321234567' };

let laterMs = 0;
const now = () => new Date(Date.now() + laterMs);

beforeAll(() => requireDeliveryCodes(db));
beforeEach(async () => {
	laterMs = 1_000;
	await giveUpWaitingCodes(db);
});

/** An outbox whose gateway counts the messages and answers them all in one way. */
function openOutbox(
	answer: () => MessageOutcome | Promise<MessageOutcome>,
	more: Partial<CodeOutboxParts> = {},
) {
	let sends = 0;
	const messages = {
		send: async () => {
			sends += 1;
			return answer();
		},
	};
	const parts = { db, codes: testCodes, messages, log: silent, now, ...more };
	return { ...createCodeOutbox(parts), sends: () => sends };
}

/** A departed route with orders that need a code each. */
async function codesOnRoad(count: number) {
	const { route } = await context.routeOnRoad(Array.from({ length: count }, () => valuable));
	const codes = async () => {
		const { body } = await as('driver')(showRoute, { params: { routeId: route.routeId } });
		return body.stops.flatMap(({ orders }) => orders.map(({ code }) => code));
	};
	return { route, codes };
}

test('a stop ends the outbox after the messages that are being sent', async () => {
	const { codes } = await codesOnRoad(20);
	const answer = Promise.withResolvers<MessageOutcome>();
	const { sendDue, sends } = openOutbox(() => answer.promise);
	let isEnding = false;
	const run = sendDue(() => isEnding);
	await expect.poll(sends).toBe(8);
	isEnding = true;
	answer.resolve(sent);
	await run;
	await sendDue(() => isEnding);
	expect(sends()).toBe(8);
	expect((await codes()).filter((code) => code?.state === 'sent')).toHaveLength(8);
});

test('a code is sent after an outage of hours, and is shown as tried again until then', async () => {
	const { route, codes } = await codesOnRoad(1);
	const [orderId = ''] = route.orderIds;
	const codeEvents = async () => {
		const events = db.selectFrom('events').select('kind').where('noun_id', '=', orderId);
		const kinds = await events.orderBy('change_seq').execute();
		return kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('code_'));
	};
	let answer: MessageOutcome = unreachable;
	const { sendDue, sends } = openOutbox(() => answer);
	expect(await codes()).toMatchObject([{ state: 'waiting', isRetrying: false }]);
	for (; laterMs < 3 * hourMs; laterMs += minuteMs) await sendDue();
	expect(await codes()).toMatchObject([{ state: 'waiting', isRetrying: true }]);
	// Four tries in the first minutes, then one each quarter of an hour.
	expect(sends()).toBeGreaterThan(12);
	expect(sends()).toBeLessThan(20);
	expect(await codeEvents()).toEqual(['code_delayed']);
	answer = sent;
	laterMs += 15 * minuteMs;
	await sendDue();
	expect(await codes()).toMatchObject([{ state: 'sent', isRetrying: false }]);
	expect(await codeEvents()).toEqual(['code_delayed', 'code_sent']);
});

test('a code that could not be sent for twelve hours is given up', async () => {
	const { codes } = await codesOnRoad(1);
	const { sendDue, sends } = openOutbox(() => unreachable);
	for (; laterMs < 13 * hourMs; laterMs += 10 * minuteMs) await sendDue();
	expect(await codes()).toMatchObject([{ state: 'failed', isRetrying: false }]);
	const tries = sends();
	laterMs += hourMs;
	await sendDue();
	expect(sends()).toBe(tries);
});

test('the metrics show how many codes wait, and for how long', async () => {
	const { route } = await codesOnRoad(3);
	const [replaced = ''] = route.orderIds;
	await db
		.updateTable('delivery_codes')
		.set({ replaced_at: new Date() })
		.where('order_id', '=', replaced)
		.execute();
	const metrics = new Registry();
	const log = { warn: (about: object) => expect.fail(JSON.stringify(about)) };
	laterMs = 20 * minuteMs;
	measureCodes({ db, metrics, log, now });
	const readMetrics = async () => {
		const text = await metrics.metrics();
		const numberOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
		return ['sevk_delivery_codes_waiting', 'sevk_delivery_codes_oldest_seconds'].map(numberOf);
	};
	const [waiting, oldestSeconds] = await readMetrics();
	expect(waiting).toBe(2);
	expect(oldestSeconds).toBeGreaterThanOrEqual(20 * 60);
	expect(oldestSeconds).toBeLessThan(22 * 60);
	// A try that failed does not make them younger.
	await openOutbox(() => unreachable).sendDue();
	laterMs += 10 * minuteMs;
	expect((await readMetrics())[1]).toBeGreaterThanOrEqual(30 * 60);
	await openOutbox(() => sent).sendDue();
	laterMs += minuteMs;
	expect(await readMetrics()).toEqual([0, 0]);
});

test('the tries are counted by what came of them', async () => {
	const metrics = new Registry();
	const count = countCodes(metrics);
	const tryAll = async (answer: MessageOutcome) => {
		await openOutbox(() => answer, { count }).sendDue();
		laterMs += 10 * minuteMs;
	};
	await codesOnRoad(2);
	await tryAll(unreachable);
	await tryAll({ state: 'refused', problem: 'HTTP 401' });
	await codesOnRoad(1);
	await tryAll(sent);
	await codesOnRoad(3);
	await tryAll({ ...sent, channel: 'file' });
	const text = await metrics.metrics();
	const counts = [...text.matchAll(/outcome="(\w+)"\} (\d+)/g)].map(([, name, value]) => [
		name,
		value,
	]);
	expect(Object.fromEntries(counts)).toEqual({ sent: '1', written: '3', retry: '2', refused: '2' });
});
