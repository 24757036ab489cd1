import { suggestPlaces } from '@sevk/contract/proposals/plan-suggestions';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { checkRouteMove } from '@sevk/contract/routes/route-plan-times';
import type { BondKind } from '@sevk/domain/orders/common/order-bond';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { aDriver, aVehicle, someOrders, testDay } from '../../testing/build/builders.ts';
import { testUser } from '../../testing/build/fake-identity.ts';
import { aRoute } from '../../testing/build/route-builders.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';
import { insertBond } from '../orders/common/order-bond-store.ts';
import { readMapOfDay } from '../routes/reading/route-map-store.ts';

let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeAll(async () => {
	context = await createProposalTestContext();
});
afterAll(() => context.close());

const at = (longitude: number) => ({
	point: { type: 'Point' as const, coordinates: [longitude, 41.02] as const },
});

async function aCrew(capacity: number | null = null) {
	const { db, depotId } = context;
	const vehicleId = await aVehicle(db, depotId);
	await db
		.updateTable('vehicles')
		.set({ capacity_pieces: capacity })
		.where('id', '=', vehicleId)
		.execute();
	return { vehicleId, driverId: await aDriver(db, depotId) };
}

async function bind(kind: BondKind, orderIds: readonly string[]) {
	const { db, depotId } = context;
	await transact(db, (tx) =>
		insertBond(tx, { depotId, id: newId(), kind, orderIds, now: new Date() }),
	);
}

const ordersAt = (longitudes: readonly number[]) =>
	someOrders(context.db, context.depotId, longitudes.map(at));

const routesOf = (proposal: Awaited<ReturnType<typeof context.proposed>>) =>
	(proposal.result?.routes ?? [])
		.map(({ stops }) => stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)))
		.filter((orders) => orders.length > 0);

test('a plan keeps together what goes together, and apart what goes apart', async () => {
	// Two at each end: without bonds each vehicle serves one end.
	const orderIds = await ordersAt([28.9, 28.901, 29.3, 29.301]);
	const [westA = '', westB = '', eastA = '', eastB = ''] = orderIds;
	await bind('together', [westA, eastA]);
	await bind('apart', [westA, westB]);
	const proposal = await context.proposed({ orderIds, crews: [await aCrew(2), await aCrew(2)] });
	expect(proposal.result?.leftOut).toEqual([]);
	const routes = routesOf(proposal);
	expect(routes.find((orders) => orders.includes(westA))?.toSorted()).toEqual(
		[westA, eastA].toSorted(),
	);
	expect(routes.find((orders) => orders.includes(westB))?.toSorted()).toEqual(
		[westB, eastB].toSorted(),
	);
	expect(proposal.result?.routes.flatMap(({ violations }) => violations)).toEqual([]);
});

test('orders that fit only apart stay out and say with whom they go', async () => {
	const orderIds = await ordersAt([29.05, 29.06]);
	await bind('together', orderIds);
	const { result } = await context.proposed({ orderIds, crews: [await aCrew(1), await aCrew(1)] });
	expect(result?.leftOut).toHaveLength(2);
	for (const { reason } of result?.leftOut ?? []) {
		expect(reason).toMatch(/ ile birlikte hiçbir araca sığmıyor\.$/);
	}
	const [one = ''] = orderIds;
	const alone = await context.proposed({ orderIds: [one], crews: [await aCrew()] });
	expect(alone.result?.leftOut[0]?.reason).toMatch(/o bu planda yok; onu da seçin/);
});

test('drags, best places, the map and the check before the departure say which bond breaks', async () => {
	const { db, depotId, send } = context;
	const [here = '', waiting = '', other = ''] = await ordersAt([29.05, 29.06, 29.07]);
	const route = await aRoute(db, depotId, [here]);
	const beside = await aRoute(db, depotId, [other]);
	await bind('together', [here, waiting]);
	await bind('apart', [other, waiting]);
	const check = async (routeId: string) => {
		const body = { routeIds: [routeId], orderIds: [waiting] };
		const { body: answer } = await send(checkRouteMove, { body });
		return answer.routes[0]?.places[0]?.violations;
	};
	expect(await check(route.routeId)).toEqual([]);
	expect(await check(beside.routeId)).toEqual([
		expect.stringMatching(/ ile birlikte gitmeli\.$/),
		expect.stringMatching(/ ve .* ayrı rotalarda gitmeli\.$/),
	]);
	const best = async (orderId: string) =>
		(await send(suggestPlaces, { params: { orderId }, query: { serviceDate: testDay } })).body;
	expect((await best(waiting)).places).toMatchObject([{ routeId: route.routeId, warnings: [] }]);
	const [alone = '', absent = ''] = await ordersAt([29.05, 29.08]);
	await bind('together', [alone, absent]);
	const { places } = await best(alone);
	expect(places.length).toBeGreaterThan(0);
	expect(places[0]?.warnings).toEqual([expect.stringMatching(/ ile birlikte gitmeli\.$/)]);
	const viewer = { ...testUser('planner', { depotIds: [depotId] }), requestId: 'test' };
	const day = { depotIds: [depotId], onlyDriver: null, serviceDate: testDay, viewer };
	const map = await readMapOfDay(db, day);
	expect(map.bonds.some(({ orders }) => orders.some(({ orderId }) => orderId === waiting))).toBe(
		true,
	);
	const departure = async () =>
		(await send(showRoute, { params: { routeId: route.routeId } })).body.departure?.brokenBonds;
	expect(await departure()).toEqual([
		{ orderIds: [here], sentence: expect.stringMatching(/ ile birlikte gitmeli\.$/) },
	]);
});
