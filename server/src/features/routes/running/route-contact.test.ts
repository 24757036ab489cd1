import { orderHistory } from '@sevk/contract/orders/orders';
import { contactRecipient } from '@sevk/contract/routes/route-outing';
import { showRoute } from '@sevk/contract/routes/routes';
import { afterAll, expect, test } from 'vitest';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';

const context = await createCustodyTestContext((parts) => implementOrders(parts));
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
