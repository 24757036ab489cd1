import { editPushRules, showPushRules } from '@sevk/contract/push/push-rules';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { sender } from '../../testing/build/send.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createPushTestContext, pushNoon } from '../../testing/fixture/push-test-context.ts';
import { measurePushBacklog } from './push-backlog-job.ts';
import { writeMessages } from './push-message-commands.ts';

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

test('an event reaches the devices of the right people, without personal data', async () => {
	const phone = await device('driver');
	const tablet = await device('driver');
	const others = await Promise.all(
		(['secondDriver', 'warehouse', 'admin', 'otherWarehouse'] as const).map(device),
	);
	await happen('debit', 'handed_over', context.debitId);
	await context.outbox().round();
	for (const own of [phone, tablet]) {
		expect(receivedBy(own)).toEqual([debitWaiting(context.debitId)]);
	}
	for (const other of others) expect(receivedBy(other)).toEqual([]);
	expect(
		JSON.stringify([receivedBy(phone), service.deliveries.map(({ headers }) => headers)]),
	).not.toMatch(/canary|\+90/);
});

test('the office is informed by role, within the depot, and not of own acts', async () => {
	const warehouse = await device('warehouse');
	const otherWarehouse = await device('otherWarehouse');
	const ops = await device('ops');
	const cashier = await device('cashier');
	await happen('debit', 'disputed', context.debitId, { actorId: context.users.ops.userId });
	await context.outbox().round();
	expect(receivedBy(warehouse)).toEqual([
		expect.objectContaining({
			data: { type: 'debit_disputed', nounId: context.debitId, app: 'office' },
		}),
	]);
	for (const none of [otherWarehouse, ops, cashier]) expect(receivedBy(none)).toEqual([]);
});

test('a delivery without the code is announced to who may allow it, then to its driver', async () => {
	const [ops, warehouse] = await Promise.all([device('ops'), device('warehouse')]);
	const [driver, otherDriver] = await Promise.all([device('driver'), device('secondDriver')]);
	const outbox = context.outbox();
	const payload = { routeId: context.routeId };
	await happen('order', 'code_release_requested', newId(), { payload });
	await outbox.round();
	expect(receivedBy(ops)).toMatchObject([
		{ data: { type: 'code_release_waiting', nounId: context.routeId } },
	]);
	expect(receivedBy(driver)).toEqual([]);
	await happen('order', 'code_released', newId(), { payload });
	await outbox.round();
	expect(receivedBy(driver)).toMatchObject([
		{ data: { type: 'code_released', nounId: context.routeId } },
	]);
	for (const none of [warehouse, otherDriver]) expect(receivedBy(none)).toEqual([]);
});

test('the metrics show how many messages wait, and for how long', async () => {
	await device('driver');
	await happen('debit', 'handed_over', context.debitId);
	while ((await writeMessages(context.db, context.depotId, clock.now())) > 0);
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

test('a transfer informs the driver who receives it', async () => {
	const giver = await device('driver');
	const receiver = await device('secondDriver');
	const number = `DVR-${newId().slice(-6)}`;
	await sql`
		insert into transfers (depot_id, id, number, from_debit_id, to_debit_id, piece_ids, state,
			reason_code, requested_by, requested_by_name, requested_at)
		values (${context.depotId}, ${newId()}, ${number}, ${context.debitId}, ${context.secondDebitId},
			array[${newId()}::uuid], 'awaiting_acceptance', 'VEHICLE_BREAKDOWN', ${newId()}, 'Test', ${pushNoon})
	`.execute(context.db);
	await happen('debit', 'transfer_requested', context.debitId, { payload: { number } });
	await context.outbox().round();
	expect(receivedBy(giver)).toEqual([]);
	expect(receivedBy(receiver)).toEqual([
		expect.objectContaining({
			data: { type: 'transfer_waiting', nounId: context.secondDebitId, app: 'driver' },
		}),
	]);
});

test('changes of a route within a minute are one message', async () => {
	const phone = await device('driver');
	const outbox = context.outbox();
	await happen('route', 'stops_sorted', context.routeId);
	await outbox.round();
	clock.pass(10 * secondMs);
	await happen('route', 'orders_added', context.routeId);
	await happen('route', 'orders_removed', context.routeId);
	await outbox.round();
	expect(receivedBy(phone)).toEqual([]);
	clock.pass(minuteMs);
	await outbox.round();
	expect(receivedBy(phone)).toHaveLength(1);
	expect(await rows()).toMatchObject([{ message_type: 'route_changed', state: 'sent' }]);
});

test('a draft is nobody’s work', async () => {
	const phone = await device('driver');
	const set = (state: string) =>
		sql`update routes set state = ${state} where depot_id = ${context.depotId} and id = ${context.routeId}`.execute(
			context.db,
		);
	const before = await sql<{ state: string }>`
		select state from routes where depot_id = ${context.depotId} and id = ${context.routeId}`.execute(
		context.db,
	);
	await set('draft');
	await happen('route', 'stops_sorted', context.routeId);
	await context.outbox().round();
	await set(before.rows[0]?.state ?? '');
	expect(await rows()).toEqual([]);
	expect(receivedBy(phone)).toEqual([]);
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
	expect(waits).toEqual([10, 120]);
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

test('quiet hours hold what nobody waits for', async () => {
	const phone = await device('driver');
	const outbox = context.outbox();
	clock.set(new Date('2026-11-22T20:00:00Z'));
	await happen('route', 'planned', context.routeId);
	await happen('debit', 'handed_over', context.debitId);
	await outbox.round();
	expect(receivedBy(phone)).toEqual([debitWaiting(context.debitId)]);
	clock.set(new Date('2026-11-23T02:59:00Z'));
	await outbox.round();
	expect(receivedBy(phone)).toHaveLength(1);
	clock.set(new Date('2026-11-23T03:00:00Z'));
	await outbox.round();
	expect(receivedBy(phone)).toHaveLength(2);
});

test('an admin decides who receives what, and when', async () => {
	const cashier = await device('cashier');
	const warehouse = await device('warehouse');
	const send = sender(context.app, 'admin');
	const { body: before } = await send(showPushRules);
	const roles = { ...before.roles, debit_disputed: ['cashier' as const] };
	const body = { ...before, roles, quietFrom: '11:00', quietUntil: '13:00' };
	const { status, body: saved } = await send(editPushRules, { body });
	expect([status, saved]).toEqual([200, { ...body, version: before.version + 1 }]);
	await happen('debit', 'disputed', context.debitId);
	await happen('route', 'returned', context.routeId);
	const outbox = context.outbox();
	await outbox.round();
	const typesOf = (of: typeof cashier) =>
		receivedBy(of).map((message) => (message as { data: { type: string } }).data.type);
	expect([typesOf(cashier), typesOf(warehouse)]).toEqual([['debit_disputed'], []]);
	clock.pass(hourMs);
	await outbox.round();
	expect([typesOf(cashier), typesOf(warehouse)]).toEqual([
		['debit_disputed', 'route_returned'],
		['route_returned'],
	]);

	const stale = await send(editPushRules, { body });
	expect([stale.status, stale.body.code]).toEqual([409, 'common/stale']);
	expect(stale.body.facts?.['changes']).toEqual([
		expect.objectContaining({ label: 'Zimmette uyuşmazlık', to: 'Kasa / Muhasebe' }),
		expect.objectContaining({ label: 'Sessiz saatler', from: '22:00–06:00', to: '11:00–13:00' }),
	]);
	const { version } = saved;
	const half = await send(editPushRules, { body: { ...body, version, quietUntil: null } });
	expect(half.body.code).toBe('push/quiet-hours-incomplete');
	const impossible = { ...roles, cash_difference: ['driver' as const] };
	const refused = await send(editPushRules, { body: { ...body, version, roles: impossible } });
	expect(refused.body.code).toBe('push/role-not-possible');
	const { body: defaults } = await send(editPushRules, { body: { ...before, version } });
	expect(defaults.roles).toEqual(before.roles);
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
			await sql`update push_progress set lease_until = null, holder = null
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
	await asOwner(context.ownerAddress, (owner) => owner.query('delete from push_progress'));
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

test('an ended session and a retired user receive nothing', async () => {
	const phone = await device('driver');
	await sql`update push_devices set session_id = ${newId()} where id = ${phone.deviceId}`.execute(
		context.db,
	);
	await happen('debit', 'handed_over', context.debitId);
	await context.outbox().round();
	expect(service.deliveries).toEqual([]);
	expect(await context.push.sweep()).toBe(1);
});

test('settled messages are deleted after a week', async () => {
	await device('driver');
	clock.set(new Date(Date.now() - 8 * 24 * hourMs));
	await happen('debit', 'handed_over', context.debitId);
	const outbox = context.outbox();
	await outbox.round();
	expect(await rows()).toHaveLength(1);
	await context.push.sweep();
	expect(await rows()).toEqual([]);
});

test('messages to very many devices are written at once', async () => {
	const count = 8_000;
	await sql`
		insert into push_devices (id, user_id, kind, token_sealed, token_hash, seen_at)
		select gen_random_uuid(), ${context.users.driver.userId}, 'webpush', 'v1.', 'many ' || n, ${pushNoon}
		from generate_series(1, ${count}::int) n`.execute(context.db);
	await happen('debit', 'handed_over', context.debitId);
	expect(await writeMessages(context.db, context.depotId, clock.now())).toBe(1);
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
	const round = outbox.round();
	await expect.poll(() => sends).toBe(16);
	outbox.end();
	answer.resolve({ state: 'sent' });
	await round;
	await outbox.round();
	expect(sends).toBe(16);
});
