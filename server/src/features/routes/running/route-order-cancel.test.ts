import { setTimeout as pause } from 'node:timers/promises';
import { showOrder } from '@sevk/contract/orders/order-detail';
import { cancelOrder } from '@sevk/contract/orders/order-edits';
import { suspendRoute } from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/route-plan';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { sender } from '../../../testing/build/send.ts';
import { createCustodyTestContext, failed } from '../../../testing/fixture/custody-test-context.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';
import { lockRoute } from '../common/route-store.ts';
import { transferOrders } from '../planning/route-order-commands.ts';
import { implementRoutes } from '../route-endpoints.ts';

const context = await createCustodyTestContext();
const { db, depotId, as, record, routeOnRoad, showRoute } = context;
const office = await testEdge({
	identity: fakeIdentity({
		support: testUser('support', { depotIds: [depotId], userId: newId() }),
	}),
	implementations: [...implementOrders({ db }), ...implementRoutes({ db })],
});
const support = sender(office, 'support');
afterAll(async () => {
	await office.close();
	await context.close();
});

async function cancel(orderId = '') {
	const params = { orderId };
	const { version } = (await support(showOrder, { params })).body;
	return support(cancelOrder, { params, body: { version, note: 'Müşteri vazgeçti' } });
}

test('a cancelled order in custody is marked, and its stop is finished', async () => {
	const { route, pieces } = await routeOnRoad([
		{ addressLine: 'Çınar Sk. 1' },
		{ addressLine: 'Dere Sk. 2' },
	]);
	const [first, second] = pieces;
	expect((await cancel(first?.orderId)).status).toBe(200);
	const order = (await support(showOrder, { params: { orderId: first?.orderId ?? '' } })).body;
	expect(order).toMatchObject({ state: 'cancelled', custodyPlace: 'debit' });
	expect(order.whereabouts).toContain('Ayırın / geri getirin');
	const after = await showRoute(route.routeId);
	expect(after.state).toBe('in_progress');
	expect(after.stops.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'pending']);
	expect((await cancel(first?.orderId)).body.code).toBe('order/wrong-state');
	// The last pending stop completes the route, although the goods are still on the vehicle.
	expect((await cancel(second?.orderId)).status).toBe(200);
	expect(await showRoute(route.routeId)).toMatchObject({
		state: 'completed',
		balance: { remaining: 2 },
	});
});

test('cancelling an order before the departure does not end its stop', async () => {
	const route = await context.plannedRoute([{}, {}]);
	await cancel(route.orderIds[0]);
	expect((await showRoute(route.routeId)).stops.map(({ state }) => state)).not.toContain(
		'cancelled',
	);
});

test('refuses to plan a draft that has only cancelled orders', async () => {
	const [orderId = ''] = await someOrders(db, depotId, [{}]);
	const body = { depotId, serviceDate: '2026-12-01', vehicleId: null, driverId: null };
	const manager = as('manager');
	const made = await manager(routes.createRoute, {
		body: { ...body, assistantName: '', note: '' },
	});
	const params = { routeId: made.body.id };
	await manager(routes.addRouteOrders, { params, body: { orderIds: [orderId] } });
	await cancel(orderId);
	const { version } = await showRoute(made.body.id);
	const planned = await manager(routes.planRoute, { params, body: { version } });
	expect(planned.body.detail).toContain('Eksik: araç, sürücü, sipariş.');
});

test('refuses results on a suspended route', async () => {
	const { route, pieces } = await routeOnRoad([{}]);
	const params = { routeId: route.routeId };
	const { version } = await showRoute(route.routeId);
	const reason = 'Motor arızası';
	await as('manager')(suspendRoute, { params, body: { version, reason } });
	const refused = await record(route, pieces[0]?.orderId, failed);
	expect(refused).toMatchObject({ status: 409, body: { code: 'route/wrong-state' } });
	expect(refused.body.detail).toContain('"Askıda" durumunda');
	// Cancelling an order needs no visit.
	await cancel(pieces[0]?.orderId);
	expect((await showRoute(route.routeId)).state).toBe('completed');
});

test('an order that is transferred during its cancellation is cancelled on the new route', async () => {
	const day = { serviceDate: '2027-03-08' };
	const from = (await routeOnRoad([{}, {}], day)).route;
	const to = (
		await routeOnRoad([{}], { ...day, driverId: context.secondDriverId, acceptedBy: 'second' })
	).route;
	const [orderId = ''] = from.orderIds;
	const lock = async (tx: Parameters<typeof lockRoute>[0], routeId: string) => {
		const route = await lockRoute(tx, depotId, routeId);
		if (route === null) throw new Error('the route was just built');
		return route;
	};
	/** Attempts of a transaction that locks the new route and needs the order, as a result does. */
	let tries = 0;
	const [cancelled, met] = await transact(db, async (tx) => {
		const [giving, taking] = [await lock(tx, from.routeId), await lock(tx, to.routeId)];
		const cancelling = cancel(orderId);
		await pause(300);
		const caller = { ...context.users.manager, requestId: 'test' };
		const step = { depotId, routeId: to.routeId, caller, now: new Date() };
		await transferOrders(tx, giving, taking, [orderId], step);
		const meeting = transact(db, async (other) => {
			tries += 1;
			await lock(other, to.routeId);
			await pause(300);
			await sql`select 1 from orders where id = ${orderId} for update nowait`.execute(other);
		});
		await pause(100);
		return [cancelling, meeting];
	});
	await met;
	expect((await cancelled).status).toBe(200);
	expect(tries).toBe(1);
	const states = ({ stops }: { stops: readonly { state: string }[] }) =>
		stops.map(({ state }) => state).toSorted();
	expect(states(await showRoute(to.routeId))).toEqual(['cancelled', 'pending']);
});
