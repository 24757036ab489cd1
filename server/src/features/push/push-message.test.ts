import { editPushRules, showPushRules } from '@sevk/contract/push/push-rules';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { sender } from '../../testing/build/send.ts';
import { createPushTestContext, pushNoon } from '../../testing/fixture/push-test-context.ts';
import { sweepPush } from './push-outbox-job.ts';

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

test('a report on goods of the depot reaches who may approve it, except its writer', async () => {
	const [ops, admin, warehouse] = await Promise.all([
		device('ops'),
		device('admin'),
		device('warehouse'),
	]);
	const reportId = newId();
	await happen('report', 'written', reportId, { actorId: context.users.ops.userId });
	await context.outbox().round();
	expect(receivedBy(admin)).toMatchObject([
		{ data: { type: 'disposal_waiting', nounId: reportId, app: 'office' } },
	]);
	for (const none of [ops, warehouse]) expect(receivedBy(none)).toEqual([]);
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

test('an ended session and a retired user receive nothing', async () => {
	const phone = await device('driver');
	await sql`update push_devices set session_id = ${newId()} where id = ${phone.deviceId}`.execute(
		context.db,
	);
	await happen('debit', 'handed_over', context.debitId);
	await context.outbox().round();
	expect(service.deliveries).toEqual([]);
	expect(await sweepPush(context.db, new Date())).toBe(1);
});
