import { debitHistory } from '@sevk/contract/debits/debit-detail';
import { recordResult } from '@sevk/contract/debits/delivery-results';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { routeHistory, showRoute } from '@sevk/contract/routes/route-detail';
import { arriveAtStop, contactRecipient, returnRoute } from '@sevk/contract/routes/route-outing';
import { formatTime } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import {
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';
import { implementSettlements } from '../../settlements/settlement-endpoints.ts';

const context = await createCustodyTestContext((parts) => [
	...implementOrders(parts),
	...implementSettlements(parts),
]);
afterAll(context.close);

const { route } = await context.routeOnRoad([{ orderNo: 'SP-ARANAN' }, {}]);
const { routeId } = route;
const [orderId = ''] = route.orderIds;
const contact = (
	channel: 'call' | 'sms' | 'whatsapp',
	about: { who?: 'driver' | 'second'; orderId?: string; contactedAt?: string } = {},
) =>
	context.as(about.who ?? 'driver')(contactRecipient, {
		params: { routeId, orderId: about.orderId ?? orderId },
		body: { channel, contactedAt: about.contactedAt },
	});

test('calls are counted on the order, and every contact is in its history with its time', async () => {
	const { departedAt } = (await context.as('driver')(showRoute, { params: { routeId } })).body;
	const calledAt = new Date(Date.parse(departedAt ?? '') + 1).toISOString();
	expect((await contact('call', { contactedAt: calledAt })).body.callCount).toBe(1);
	expect((await contact('whatsapp')).body.callCount).toBe(1);
	expect((await contact('call')).body.callCount).toBe(2);
	const { stops } = (await context.as('driver')(showRoute, { params: { routeId } })).body;
	const counts = stops
		.flatMap((stop) => stop.orders)
		.map((order) => [order.orderId, order.callCount]);
	expect(Object.fromEntries(counts)).toEqual({ [orderId]: 2, [route.orderIds[1] ?? '']: 0 });
	const { items } = (await context.as('manager')(orderHistory, { params: { orderId } })).body;
	const contacts = items.filter(({ kind }) => ['called', 'texted', 'messaged'].includes(kind));
	expect(contacts.map(({ sentence }) => sentence).toSorted()).toEqual([
		'Alıcı arandı.',
		'Alıcı arandı.',
		'Alıcıya WhatsApp mesajı gönderildi.',
	]);
	expect(contacts).toContainEqual(
		expect.objectContaining({ at: calledAt, actorName: 'Mehmet Yıldız' }),
	);
});

test('a time before the departure, or in the future, is not kept', async () => {
	await contact('sms', { contactedAt: '2020-01-01T09:00:00.000Z' });
	await contact('sms', { contactedAt: '2199-01-01T09:00:00.000Z' });
	const { departedAt } = (await context.as('driver')(showRoute, { params: { routeId } })).body;
	const { items } = (await context.as('manager')(orderHistory, { params: { orderId } })).body;
	const [latest, earliest] = items.filter(({ kind }) => kind === 'texted').map(({ at }) => at);
	const times = [latest ?? '', earliest ?? ''].toSorted();
	expect(times[0]).toBe(departedAt);
	expect(new Date(times[1] ?? '') <= new Date()).toBe(true);
});

test('only the driver of the route notes a contact, on an order of the route, on the road', async () => {
	expect((await contact('call', { who: 'second' })).status).toBe(404);
	expect((await contact('call', { orderId: route.routeId })).status).toBe(404);
	const planned = await context.plannedRoute([{}], { serviceDate: '2099-01-01' });
	const early = await context.as('driver')(contactRecipient, {
		params: { routeId: planned.routeId, orderId: planned.orderIds[0] ?? '' },
		body: { channel: 'call' },
	});
	expect(early.body.code).toBe('route/wrong-state');
});

test('the histories name both times of an act that a phone stored, and a wrong clock', async () => {
	const { route: other, debitId } = await context.routeOnRoad([{}]);
	const [visited = ''] = other.orderIds;
	const params = { routeId: other.routeId };
	const driver = context.as('driver');
	const { stops } = (await driver(showRoute, { params })).body;
	const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
	const stored = (minutes: number, clock = 0) => {
		return { 'sevk-acted-at': ago(minutes + clock), 'sevk-device-clock': ago(clock) };
	};
	const at = { ...params, stopId: stops[0]?.id ?? '' };
	await driver(arriveAtStop, { params: at, body: { nearSince: ago(2) }, headers: stored(0) });
	const called = { params: { ...params, orderId: visited }, body: { channel: 'call' as const } };
	await driver(contactRecipient, { ...called, headers: stored(0, -30) });
	await driver(contactRecipient, { ...called, headers: { ...stored(5), 'sevk-acted-at': 'dün' } });
	const result = { ...delivered, orderId: visited };
	const written = await driver(recordResult, { params, body: result, headers: stored(90) });
	expect(written.status).toBe(200);

	const manager = context.as('manager');
	const notes = (items: readonly { kind: string; deviceNote: string | null }[]) =>
		items.filter(({ deviceNote }) => deviceNote !== null).map(({ kind }) => kind);
	const order = (await manager(orderHistory, { params: { orderId: visited } })).body.items;
	expect(notes(order)).toEqual(['attempt.delivered', 'called']);
	expect(order.find(({ kind }) => kind === 'attempt.delivered')?.deviceNote).toMatch(
		/^Çevrimdışı kaydedildi\. Telefonda: .+ · Sunucuda: .+\.$/,
	);
	expect(order.find(({ deviceNote }) => deviceNote?.includes('30 dk ileri'))?.kind).toBe('called');
	const debit = (await manager(debitHistory, { params: { debitId } })).body.items;
	expect(notes(debit)).toContain('result_recorded');
	const whole = (await manager(routeHistory, { params })).body.items;
	expect(notes(whole)).toEqual(expect.arrayContaining(['completed', 'result_recorded']));
	expect(whole.find(({ kind }) => kind === 'stop_arrived')).toMatchObject({
		deviceNote: null,
		detail: expect.stringMatching(/^Konuma göre varış: \d\d:\d\d$/),
	});
});

test('a phone whose clock is slow arrives, delivers and returns at the right time', async () => {
	const { route: other } = await context.routeOnRoad([{}]);
	const [orderId = ''] = other.orderIds;
	const params = { routeId: other.routeId };
	await context.db
		.updateTable('routes')
		.set({ departed_at: new Date(Date.now() - 3 * 3_600_000) })
		.where('id', '=', other.routeId)
		.execute();
	const driver = context.as('driver');
	const slowMs = 14 * 60_000;
	// What the phone shows, five minutes after the act was stored.
	const sentAt = new Date(Date.now() - slowMs).toISOString();
	const at = new Date(Date.now() - slowMs - 5 * 60_000).toISOString();
	const headers = { 'sevk-acted-at': at, 'sevk-device-clock': sentAt };
	const { stops } = (await driver(showRoute, { params })).body;
	const stopParams = { ...params, stopId: stops[0]?.id ?? '' };
	const near = new Date(Date.parse(at) - 2 * 60_000).toISOString();
	const arrival = { arrivedAt: at, nearSince: near };
	await driver(arriveAtStop, { params: stopParams, body: arrival, headers });
	const photo = { id: newId(), sha256: 'a'.repeat(64), takenAt: at, position: null };
	const result = { ...delivered, orderId, happenedAt: at, photos: [photo] };
	await driver(recordResult, { params, body: result, headers });
	const body = { version: null, km: 99_999, returnedAt: at };
	expect((await driver(returnRoute, { params, body, headers })).status).toBe(200);

	const detail = (await driver(showRoute, { params })).body;
	const { attempts } = (await context.as('manager')(showOrder, { params: { orderId } })).body;
	const [attempt] = attempts;
	const takenAt = attempt?.photos[0]?.takenAt;
	const times = [detail.stops[0]?.arrivedAt, attempt?.happenedAt, takenAt, detail.returnedAt];
	const ages = times.map((time) => Math.round((Date.now() - Date.parse(time ?? '')) / 60_000));
	expect(ages).toEqual([5, 5, 5, 5]);
	const { items } = (await driver(routeHistory, { params })).body;
	const rightNear = formatTime(new Date(Date.parse(near) + slowMs));
	expect(items.find(({ kind }) => kind === 'stop_arrived')?.detail).toBe(
		`Konuma göre varış: ${rightNear}`,
	);
});

test('the phone of the driver is on an open route, for who sees phones in full', async () => {
	const { route: other } = await context.routeOnRoad([{}]);
	const params = { routeId: other.routeId };
	const phone = '+905321234567';
	await context.db.updateTable('drivers').set({ phone }).where('id', '=', other.driverId).execute();
	const phoneFor = async (who: 'manager' | 'driver') =>
		(await context.as(who)(showRoute, { params })).body.driverPhone;
	expect([await phoneFor('manager'), await phoneFor('driver')]).toEqual([phone, null]);
	await context.db
		.updateTable('routes')
		.set({ state: 'closed' })
		.where('id', '=', other.routeId)
		.execute();
	expect(await phoneFor('manager')).toBeNull();
});
