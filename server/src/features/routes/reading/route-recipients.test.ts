// What the driver of a route sees of its recipients (docs/trust.md#privacy).
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { listOrders } from '@sevk/contract/orders/orders';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { carryingRouteStates, type RouteState } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { isRouteRunning } from '../../orders/common/order-recipient-store.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';

const context = await createCustodyTestContext((parts) => implementOrders(parts));
afterAll(context.close);

const full = { recipientName: 'Işıl Çağlar', phone: '0532 123 45 67' };
const masked = { recipientName: 'Işıl Ç*****', phone: '0532 *** ** 67' };

test('the driver sees them in full from the acceptance, so that the phone can leave offline', async () => {
	const route = await context.plannedRoute([
		{ recipientName: 'Işıl Çağlar', phone: '+905321234567' },
	]);
	const params = { routeId: route.routeId };
	const seen = async () => {
		const { stops } = (await context.as('driver')(showRoute, { params })).body;
		return stops[0]?.orders[0];
	};
	const debitId = await context.openDebit(route);
	for (const { barcode } of await context.piecesOf(route)) await context.scan(debitId, barcode);
	await context.handOver(debitId);
	expect(await seen()).toMatchObject(masked);
	await context.accept(debitId);
	await expectRunningByState();
	expect(await seen()).toMatchObject(full);
});

test('the driver sees them in full until the route is closed', async () => {
	const draft = { recipientName: 'Işıl Çağlar', phone: '+905321234567', pieceCount: 2 };
	const { route, debitId } = await context.routeOnRoad([draft, {}]);
	const [orderId = ''] = route.orderIds;
	await context.record(route, orderId);
	const driver = context.as('driver');
	const seen = async () => {
		const { stops } = (await driver(showRoute, { params: { routeId: route.routeId } })).body;
		const { lines } = (await driver(showDebit, { params: { debitId } })).body;
		const { items } = (await driver(listOrders, { query: {} })).body;
		const order = (await driver(showOrder, { params: { orderId } })).body;
		const history = (await driver(orderHistory, { params: { orderId } })).body;
		return {
			onRoute: stops.flatMap(({ orders }) => orders).find((one) => one.orderId === orderId),
			line: lines.find((one) => one.orderId === orderId),
			listed: items.find(({ id }) => id === orderId),
			order,
			receiver: history.items.find(({ kind }) => kind === 'attempt.delivered')?.detail,
		};
	};
	await expectRunningByState();
	expect(await seen()).toMatchObject({
		onRoute: { ...full, receivedBy: 'Işıl Çağlar' },
		line: { recipientName: full.recipientName },
		listed: full,
		order: { ...full, nameMasked: false, phoneMasked: false },
		receiver: expect.stringContaining('Teslim alan: Işıl Çağlar'),
	});
	await context.db
		.updateTable('routes')
		.set({ state: 'closed', closed_at: new Date() })
		.where('depot_id', '=', context.depotId)
		.where('id', '=', route.routeId)
		.execute();
	await expectRunningByState();
	expect(await seen()).toMatchObject({
		onRoute: { ...masked, receivedBy: 'Işıl Ç*****' },
		line: { recipientName: masked.recipientName },
		listed: masked,
		order: { ...masked, nameMasked: true, phoneMasked: true },
		receiver: expect.stringContaining('Teslim alan: Işıl Ç*****'),
	});
});

/** Lists know a running route by its times, the other answers by its state: both agree. */
async function expectRunningByState(): Promise<void> {
	const { rows } = await sql<{ state: RouteState; running: boolean }>`
		select r.state, ${isRouteRunning} as running from routes r
		where r.depot_id = ${context.depotId}`.execute(context.db);
	expect(rows.map(({ running }) => running)).toEqual(
		rows.map(({ state }) => carryingRouteStates.includes(state)),
	);
}
