import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { consumeEvents } from '../../events/event-follower.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createPushTestContext, pushNoon } from '../../testing/fixture/push-test-context.ts';
import { pushConsumer } from './push-message-commands.ts';
import { measurePushBacklog, sweepPush } from './push-outbox-job.ts';

const context = await createPushTestContext();
const { clock, service, happen, device, receivedBy, rows } = context;
afterAll(context.close);
beforeEach(context.reset);

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const debitWaiting = (debitId: string) => ({
	notification: { title: 'Zimmet sizi bekliyor', body: 'Zimmetinizi kontrol edip kabul edin.' },
	data: { type: 'debit_waiting', nounId: debitId, app: 'driver' },
});

test('the metrics show how many messages wait, and for how long', async () => {
	await device('driver');
	await happen('debit', 'handed_over', context.debitId);
	while ((await consumeEvents(context.db, pushConsumer, context.depotId, clock.now())) > 0);
	const metrics = new Registry();
	clock.pass(3 * minuteMs);
	const log = { warn: (about: object) => expect.fail(JSON.stringify(about)) };
	measurePushBacklog({ db: context.db, metrics, log, now: clock.now });
	const text = await metrics.metrics();
	expect(text).toContain('\nsevk_push_waiting 1\n');
	expect(text).toContain('\nsevk_push_oldest_seconds 180\n');
	await context.outbox().round();
	clock.pass(minuteMs);
	expect(await metrics.metrics()).toContain('\nsevk_push_oldest_seconds 0\n');
});

test.each([404, 410])('a service that answers %i ends the device', async (status) => {
	const phone = await device('driver');
	service.answerNext(status);
	const outbox = context.outbox();
	await happen('debit', 'handed_over', context.debitId);
	await outbox.round();
	await happen('debit', 'dispute_settled', context.debitId);
	await outbox.round();
	expect(service.deliveries).toHaveLength(1);
	expect(await rows()).toMatchObject([{ state: 'dropped', last_problem: 'gone' }]);
	const again = await context.save('driver', phone.deviceId, phone.browser.token);
	expect([again.status, again.body.code]).toEqual([409, 'push/token-gone']);
});

test('503 and a wish to wait are tried again, longer each time', async () => {
	const phone = await device('driver');
	const outbox = context.outbox();
	service.answerNext(503, { status: 429, headers: { 'retry-after': '120' } });
	await happen('debit', 'handed_over', context.debitId);
	await outbox.round();
	const waits: number[] = [];
	for (let tries = 0; tries < 2; tries += 1) {
		const [row] = await rows();
		waits.push(((row?.not_before.getTime() ?? 0) - clock.now().getTime()) / secondMs);
		await outbox.round();
		expect(service.deliveries).toHaveLength(tries + 1);
		clock.set(row?.not_before ?? pushNoon);
		await outbox.round();
	}
	expect(waits).toEqual([5, 120]);
	expect(receivedBy(phone)).toHaveLength(3);
	expect(await rows()).toMatchObject([{ state: 'sent', tries: 3 }]);
});

test('a silent service is tried again', async () => {
	const phone = await device('driver');
	service.answerNext('silent');
	const impatient = context.outbox({ senders: context.impatient });
	await happen('debit', 'handed_over', context.debitId);
	await impatient.round();
	expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
	await impatient.release();
	clock.pass(10 * secondMs);
	await context.outbox().round();
	expect(receivedBy(phone)).toHaveLength(2);
	expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test('a message that could not be sent for four hours is dropped', async () => {
	await device('driver');
	const outbox = context.outbox();
	service.answerAlways(503);
	await happen('debit', 'handed_over', context.debitId);
	for (let round = 0; round < 12; round += 1) {
		await outbox.round();
		clock.pass(hourMs / 2);
	}
	expect(await rows()).toMatchObject([{ state: 'dropped', last_problem: 'expired' }]);
	const sent = service.deliveries.length;
	clock.pass(hourMs);
	await outbox.round();
	expect(service.deliveries).toHaveLength(sent);
});

test('a message that the service refuses is not tried again', async () => {
	await device('driver');
	service.answerNext({ status: 413, body: 'too large' });
	const outbox = context.outbox();
	await happen('debit', 'handed_over', context.debitId);
	await outbox.round();
	clock.pass(hourMs);
	await outbox.round();
	expect(service.deliveries).toHaveLength(1);
	expect(await rows()).toMatchObject([{ state: 'dropped', last_problem: '413 too large' }]);
});

test('two processes send every message once', async () => {
	const phone = await device('driver');
	const second = await device('secondDriver');
	const processes = [context.outbox(), context.outbox()];
	for (let event = 0; event < 30; event += 1) {
		await happen('debit', 'handed_over', event % 2 === 0 ? context.debitId : context.secondDebitId);
		await Promise.all([...processes, ...processes].map(({ round }) => round()));
	}
	clock.pass(hourMs);
	await Promise.all(processes.map(({ round }) => round()));
	expect([receivedBy(phone).length, receivedBy(second).length]).toEqual([15, 15]);
});

test('without the lease two processes would still send every message once', async () => {
	const phone = await device('driver');
	const processes = [context.outbox(), context.outbox(), context.outbox()];
	for (let event = 0; event < 10; event += 1) {
		await happen('debit', 'handed_over', context.debitId);
		// Each process believes that the lease of the others has ended.
		const racing = processes.map(async ({ round }) => {
			await sql`update event_cursors set lease_until = null, holder = null
				where depot_id = ${context.depotId}`.execute(context.db);
			await round();
		});
		await Promise.all(racing);
		await Promise.all(processes.map(({ release }) => release()));
		// A message that a busy machine did not send in time is sent after its delay. Until then the
		// next event of the same zimmet would be the same message.
		clock.pass(5 * minuteMs);
		await context.outbox().round();
	}
	expect(receivedBy(phone)).toHaveLength(10);
});

test('another process takes over what a killed one left', async () => {
	const phone = await device('driver');
	const killed = context.outbox({
		senders: { webpush: { send: () => new Promise(() => undefined) } },
	});
	await happen('debit', 'handed_over', context.debitId);
	// It has claimed the message and never comes back.
	void killed.round();
	await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
	const other = context.outbox();
	await other.round();
	expect(receivedBy(phone)).toEqual([]);
	clock.pass(2 * minuteMs);
	await other.round();
	expect(receivedBy(phone)).toEqual([debitWaiting(context.debitId)]);
});

test('an outbox that begins late sends what is younger than four hours', async () => {
	const phone = await device('driver');
	await asOwner(context.ownerAddress, (owner) => owner.query('delete from event_cursors'));
	clock.set(new Date(pushNoon.getTime() + 24 * hourMs));
	await happen('debit', 'handed_over', context.debitId);
	clock.pass(5 * hourMs);
	await happen('debit', 'dispute_settled', context.debitId);
	const outbox = context.outbox();
	// It finds its place in the first round.
	await outbox.round();
	await outbox.round();
	expect(receivedBy(phone)).toEqual([debitWaiting(context.debitId)]);
});

test('settled messages are deleted after a week', async () => {
	await device('driver');
	clock.set(new Date(Date.now() - 8 * 24 * hourMs));
	await happen('debit', 'handed_over', context.debitId);
	const outbox = context.outbox();
	await outbox.round();
	expect(await rows()).toHaveLength(1);
	await sweepPush(context.db, new Date());
	expect(await rows()).toEqual([]);
});

test('messages to very many devices are written at once', async () => {
	const count = 8_000;
	await sql`
		insert into push_devices (id, user_id, kind, token_sealed, token_hash, seen_at)
		select gen_random_uuid(), ${context.users.driver.userId}, 'webpush', 'v1.', 'many ' || n, ${pushNoon}
		from generate_series(1, ${count}::int) n`.execute(context.db);
	await happen('debit', 'handed_over', context.debitId);
	expect(await consumeEvents(context.db, pushConsumer, context.depotId, clock.now())).toBe(1);
	expect(await rows()).toHaveLength(count);
});

test('messages are sent while no further ones can be written', async () => {
	const phone = await device('driver');
	const outbox = context.outbox();
	service.answerNext(503);
	await happen('debit', 'handed_over', context.debitId);
	await outbox.round();
	await happen('debit', 'dispute_settled', context.debitId);
	clock.pass(minuteMs);
	const own = (statement: string) =>
		asOwner(context.ownerAddress, (owner) => owner.query(statement));
	await own('revoke insert on push_messages from sevk_app');
	await outbox.round().finally(() => own('grant insert on push_messages to sevk_app'));
	expect(receivedBy(phone)).toHaveLength(2);
	expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
	await outbox.round();
	expect(receivedBy(phone)).toHaveLength(3);
});

test('a stop ends the round after the messages that are being sent', async () => {
	await Promise.all(Array.from({ length: 40 }, () => device('driver')));
	const answer = Promise.withResolvers<{ readonly state: 'sent' }>();
	let sends = 0;
	const send = () => {
		sends += 1;
		return answer.promise;
	};
	const outbox = context.outbox({ senders: { webpush: { send } } });
	await happen('debit', 'handed_over', context.debitId);
	let isEnding = false;
	const round = outbox.round(() => isEnding);
	await expect.poll(() => sends).toBe(16);
	isEnding = true;
	answer.resolve({ state: 'sent' });
	await round;
	await outbox.round(() => isEnding);
	expect(sends).toBe(16);
});
