// Ways by road in what a planner waits for: suggestions, drags and better sequences.
import { improveSequence, suggestPlaces } from '@sevk/contract/proposals/plan-suggestions';
import { evaluateProposal } from '@sevk/contract/proposals/proposals';
import { checkRouteMove } from '@sevk/contract/routes/route-plan-times';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openRoadService } from '../../outside/road/road-client.ts';
import { aDriver, aVehicle, someOrders, testDay } from '../../testing/build/builders.ts';
import { aRoute } from '../../testing/build/route-builders.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';
import { startRoadStandIn } from '../../testing/fixture/road-stand-in.ts';

const standIn = await startRoadStandIn('osrm');
afterAll(standIn.close);

let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeEach(async () => {
	standIn.forget();
	const roads = openRoadService({ kind: 'osrm', url: standIn.origin });
	context = await createProposalTestContext({ roads });
});
afterEach(() => context.close());

const at = (longitude: number) => ({
	point: { type: 'Point' as const, coordinates: [longitude, 41.02] as const },
});

async function aPlannedRoute(longitudes: readonly number[]) {
	const { db, depotId } = context;
	const orderIds = await someOrders(db, depotId, longitudes.map(at));
	const vehicleId = await aVehicle(db, depotId);
	const { routeId } = await aRoute(db, depotId, orderIds, {
		vehicleId,
		driverId: await aDriver(db, depotId),
	});
	return { routeId, orderIds };
}

const suggest = async (orderId: string | undefined) =>
	(
		await context.send(suggestPlaces, {
			params: { orderId: orderId ?? '' },
			query: { serviceDate: testDay },
		})
	).body;

const checkMove = async (routeId: string, orderId: string | undefined) =>
	(
		await context.send(checkRouteMove, {
			body: { routeIds: [routeId], orderIds: [orderId ?? ''] },
		})
	).body.routes[0];

test('the best places are compared by road, and the service is asked once', async () => {
	const near = await aPlannedRoute([29.1, 29.12, 29.14]);
	await aPlannedRoute([29.3, 29.32, 29.34]);
	const [orderId] = await someOrders(context.db, context.depotId, [at(29.13)]);
	await expect.poll(async () => (await suggest(orderId)).distanceSource).toBe('road');
	standIn.forget();
	const { places, reason } = await suggest(orderId);
	expect(reason).toBeNull();
	expect(places.map(({ routeId }) => routeId)[0]).toBe(near.routeId);
	// The far route is driven twice the straight line more, and back.
	expect(places[1]?.metres).toBeGreaterThan(places[0]?.metres ?? 0);
	expect(standIn.requests).toEqual([]);
});

test('a dragged order is checked by road; a silent service is not waited for', async () => {
	const { routeId } = await aPlannedRoute([29.1, 29.12, 29.14]);
	const [known, other] = await someOrders(context.db, context.depotId, [at(29.2), at(29.26)]);
	await expect.poll(async () => (await checkMove(routeId, known))?.distanceSource).toBe('road');
	standIn.answerNext('silent');
	const check = await checkMove(routeId, other);
	expect(check).toMatchObject({ distanceSource: 'mixed' });
	expect(check?.places).toHaveLength(4);
	expect(check?.places.at(-1)?.violations).toEqual([]);
	expect(check?.places.at(-1)?.extra.metres).toBeGreaterThan(0);
	// While the service is asked, it is not asked again.
	const asked = standIn.requests.length;
	expect((await checkMove(routeId, other))?.distanceSource).toBe('mixed');
	expect((await suggest(other)).places).toHaveLength(1);
	expect(standIn.requests).toHaveLength(asked);
});

test('a better sequence is found by road', async () => {
	const { routeId } = await aPlannedRoute([29.2, 29.1, 29.3, 29.15]);
	const { body } = await context.send(improveSequence, { params: { routeId }, body: {} });
	expect(body.distanceSource).toBe('road');
	expect(body.proposed.metres).toBeLessThanOrEqual(body.present.metres);
});

test('a change of a proposal is evaluated by the roads of its plan', async () => {
	const { db, depotId, proposed, send } = context;
	const orderIds = await someOrders(db, depotId, [29.1, 29.12, 29.14, 29.16].map(at));
	const crews = [{ vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) }];
	const { id, result } = await proposed({ orderIds, crews });
	expect(result?.distanceSource).toBe('road');
	standIn.forget();
	const [route] = result?.routes ?? [];
	const stopKeys = (route?.stops ?? []).map(({ key }) => key).toReversed();
	const { status, body } = await send(evaluateProposal, {
		params: { proposalId: id },
		body: { routes: [{ key: route?.key ?? '', stopKeys }] },
	});
	expect(status).toBe(200);
	expect(body.distanceSource).toBe('road');
	expect(standIn.requests).toEqual([]);
});
