import { showRoute } from '@sevk/contract/routes/route-detail';
import { sortStops } from '@sevk/contract/routes/route-plan';
import { countRoutes } from '@sevk/contract/routes/routes';
import { geoPoint } from '@sevk/domain/common/place/geo';
import type { PointKnowledge } from '@sevk/domain/common/place/known-point';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aDriver, aVehicle, someOrders, testDay } from '../../testing/build/builders.ts';
import { aRoute } from '../../testing/build/route-builders.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';
import { setOrderPoints } from '../orders/edit/order-point-commands.ts';

let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeAll(async () => {
	context = await createProposalTestContext();
});
afterAll(() => context.close());

const system = { userId: null, name: 'Sevk', requestId: null };
const pin: PointKnowledge = { source: 'office', precision: 'door' };

async function place(orderId: string, latitude: number): Promise<void> {
	const { db, depotId } = context;
	const points = [{ orderId, ...pin, point: geoPoint(29.05, latitude) }];
	await transact(db, (tx) =>
		setOrderPoints(tx, { depotId, points, caller: system, now: new Date() }),
	);
}

async function clarified(): Promise<number> {
	const { send } = context;
	const query = { dateFrom: testDay, dateTo: testDay };
	return (await send(countRoutes, { query })).body.clarifiedStopCount;
}

test('counts stops that were placed after the plan, until a new plan is accepted or finds nothing', async () => {
	const { db, depotId, proposed, accept } = context;
	const places = [41, 41.01, 41.02, 41.03].map((latitude, at) => ({
		point: geoPoint(29.05, latitude),
		addressLine: `Gül Sok. No:${at + 1}`,
	}));
	const orderIds = await someOrders(db, depotId, places);
	const [first = '', second = ''] = orderIds;
	// Placed before the plan.
	await place(first, 41.004);
	await place(first, 41.009);
	const crew = { vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) };
	const proposal = await proposed({ orderIds, crews: [crew] });
	const [route] = (await accept(proposal)).body.routes;
	expect(await clarified()).toBe(0);

	await place(first, 41.01);
	expect(await clarified(), 'not far enough').toBe(0);
	await place(first, 41.2);
	await place(second, 41.3);
	await place(second, 41.31);
	expect(await clarified()).toBe(2);

	const routeIds = [route?.id ?? ''];
	const [late = ''] = await someOrders(db, depotId, [
		{ point: geoPoint(29.05, 41.015), addressLine: 'Gül Sok. No:9' },
	]);
	const added = await proposed({ orderIds: [late], routeIds, level: 'add' });
	expect((await accept(added)).status).toBe(200);
	expect(await clarified(), 'a plan that only adds sorts nothing').toBe(2);
	const again = await proposed({ routeIds, level: 'routes' });
	const isKept = again.result?.routes.every(({ isChanged }) => !isChanged);
	expect(await clarified()).toBe(isKept ? 0 : 2);
	expect((await accept(again)).status).toBe(200);
	expect(await clarified()).toBe(0);
	await place(first, 41);
	expect(await clarified(), 'placed once more').toBe(1);

	const { body } = await context.send(showRoute, { params: { routeId: route?.id ?? '' } });
	const stopIds = body.stops.map(({ id }) => id).toReversed();
	const sorted = await context.send(sortStops, {
		params: { routeId: body.id },
		body: { version: body.version, stopIds },
	});
	expect(sorted.status).toBe(200);
	expect(await clarified(), 'sorted by hand').toBe(0);
});

test.each(['loading', 'ready', 'in_progress'] as const)(
	'leaves out a route that is %s',
	async (state) => {
		const { db, depotId } = context;
		const before = await clarified();
		const [orderId = ''] = await someOrders(db, depotId, [{ point: geoPoint(29.05, 41) }]);
		const { routeId } = await aRoute(db, depotId, [orderId], { serviceDate: testDay });
		await place(orderId, 41.2);
		expect(await clarified()).toBe(before + 1);
		await db
			.updateTable('routes')
			.set({ state })
			.where('depot_id', '=', depotId)
			.where('id', '=', routeId)
			.execute();
		expect(await clarified()).toBe(before);
	},
);
