// What a plan has to obey: levels of change, locks, goods that are loaded, and the day as it is.
import { improveSequence, suggestPlaces } from '@sevk/contract/proposals/plan-suggestions';
import * as contract from '@sevk/contract/proposals/proposals';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { fixOrderCrew, lockRoute, lockStop } from '@sevk/contract/routes/route-locks';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { sortStops } from '@sevk/contract/routes/route-plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDriver, aVehicle, someOrders, testDay } from '../../testing/build/builders.ts';
import { aRoute, loadRoute } from '../../testing/build/route-builders.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';

let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeAll(async () => {
	context = await createProposalTestContext();
});
afterAll(() => context.close());

const at = (longitude: number, latitude: number) => ({
	point: { type: 'Point' as const, coordinates: [longitude, latitude] as const },
});

/** Orders on a line to the east, in an order that no driver would take. */
async function zigzag(count: number, latitude = 41.02) {
	const drafts = Array.from({ length: count }, (_, index) =>
		at(29.1 + ((index * 5) % count) / 100, latitude),
	);
	return someOrders(context.db, context.depotId, drafts);
}

/** Two routes that the same orders would fit on better the other way round. */
async function crossedRoutes() {
	const { db, depotId } = context;
	const [one, other] = [await zigzag(7, 41.02), await zigzag(7, 41.1)];
	const mixed = [
		[...one.slice(0, 4), ...other.slice(4)],
		[...other.slice(0, 4), ...one.slice(4)],
	];
	const routes = await Promise.all(mixed.map((orderIds) => aRoute(db, depotId, orderIds)));
	for (const { routeId } of routes) await shuffle(routeId);
	return routes;
}

/** Every other stop first, then those between: a driver would pass each of them twice. */
async function shuffle(routeId: string) {
	const stopIds = await stopIdsOf(routeId);
	const odd = stopIds.filter((_, index) => index % 2 === 1);
	const even = stopIds.filter((_, index) => index % 2 === 0);
	const { version } = await context.db
		.selectFrom('routes')
		.select('version')
		.where('depot_id', '=', context.depotId)
		.where('id', '=', routeId)
		.executeTakeFirstOrThrow();
	const body = { stopIds: [...odd, ...even], version };
	expect((await context.send(sortStops, { params: { routeId }, body })).status).toBe(200);
}

const stopIdsOf = async (routeId: string) => {
	const rows = await context.db
		.selectFrom('stops')
		.select('id')
		.where('depot_id', '=', context.depotId)
		.where('route_id', '=', routeId)
		.orderBy('position')
		.execute();
	return rows.map(({ id }) => id);
};

test('level one adds and moves no stop', async () => {
	const { proposed, accept, sequenceOf } = context;
	const routes = await crossedRoutes();
	const before = await Promise.all(routes.map(({ routeId }) => sequenceOf(routeId)));
	const routeIds = routes.map(({ routeId }) => routeId);
	const added = await zigzag(5, 41.05);
	const proposal = await proposed({ routeIds, orderIds: added, level: 'add' });
	expect(proposal.result?.counts).toMatchObject({ added: 5, moved: 0, resequenced: 0 });
	expect((await accept(proposal)).status).toBe(200);
	const after = await Promise.all(routes.map(({ routeId }) => sequenceOf(routeId)));
	expect(after.map((ids) => ids.filter((id) => !added.includes(id)))).toEqual(before);
	expect(after.flat()).toEqual(expect.arrayContaining(added));
});

test('level two sorts inside routes, level three moves between them', async () => {
	const { proposed, accept, sequenceOf } = context;
	const routes = await crossedRoutes();
	const routeIds = routes.map(({ routeId }) => routeId);
	const before = await Promise.all(routeIds.map(sequenceOf));
	const sorted = await proposed({ routeIds, level: 'sequence' });
	expect(sorted.result?.counts).toMatchObject({ added: 0, moved: 0 });
	expect(sorted.result?.counts.resequenced).toBeGreaterThan(0);
	const moved = await proposed({ routeIds, level: 'routes' });
	expect(moved.result?.counts.moved).toBeGreaterThan(0);
	const saved = (proposal: typeof moved) =>
		(proposal.result?.present.metres ?? 0) - (proposal.result?.proposed.metres ?? 0);
	expect(saved(sorted)).toBeGreaterThan(0);
	expect(saved(moved)).toBeGreaterThan(saved(sorted));
	// Routes between which orders move are accepted together.
	const [first] = moved.result?.routes ?? [];
	const alone = await accept(moved, [first?.key ?? '']);
	expect(alone).toMatchObject({ status: 422, body: { code: 'proposal/routes-linked' } });
	expect((await accept(moved)).status).toBe(200);
	const after = await Promise.all(routeIds.map(sequenceOf));
	expect(after.flat().toSorted()).toEqual(before.flat().toSorted());
	// The other proposal is of a day that is no more.
	expect((await accept(sorted)).body.code).toBe('proposal/day-changed');
});

test('a locked route, a locked stop and a fixed order come back exactly as they were', async () => {
	const { proposed, accept, sequenceOf, send } = context;
	const routes = await crossedRoutes();
	const [locked, free] = routes.map(({ routeId }) => routeId);
	const routeIds = [locked ?? '', free ?? ''];
	await send(lockRoute, { params: { routeId: locked ?? '' }, body: { locked: true } });
	const stopIds = await stopIdsOf(free ?? '');
	for (const stopId of [stopIds[2] ?? '', stopIds[5] ?? '']) {
		await send(lockStop, { params: { routeId: free ?? '', stopId }, body: { locked: true } });
	}
	const shown = await send(showRoute, { params: { routeId: free ?? '' } });
	expect(shown.body.planLocked).toBe(false);
	expect(shown.body.stops.map(({ planLocked }) => planLocked)).toEqual(
		stopIds.map((_, index) => [2, 5].includes(index)),
	);
	const before = await Promise.all(routeIds.map(sequenceOf));
	const [orderId] = await zigzag(1, 41.02);
	const fixed = { vehicleId: routes[1]?.vehicleId ?? '', driverId: null, version: 1 };
	const { status } = await send(fixOrderCrew, { params: { orderId: orderId ?? '' }, body: fixed });
	expect(status).toBe(200);
	const proposal = await proposed({ routeIds, orderIds: [orderId ?? ''], level: 'routes' });
	expect(proposal.result?.routes[0]).toMatchObject({ hold: 'locked', isChanged: false });
	expect((await accept(proposal)).status).toBe(200);
	const after = await Promise.all(routeIds.map(sequenceOf));
	expect(after[0]).toEqual(before[0]);
	expect(after[1]).toContain(orderId);
	const lockedOrders = [before[1]?.[2], before[1]?.[5]];
	expect(after[1]?.filter((id) => lockedOrders.includes(id))).toEqual(lockedOrders);
});

test('an order that is fixed to a vehicle or a driver goes with it, though another is nearer', async () => {
	const { proposed, accept, sequenceOf, send, db, depotId } = context;
	const crew = { vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) };
	const near = await aRoute(db, depotId, await zigzag(4, 41.02));
	const far = await aRoute(db, depotId, await zigzag(4, 41.1), crew);
	const [ofVehicle = '', ofDriver = '', free = ''] = await zigzag(3, 41.02);
	for (const [orderId, fixed] of [
		[ofVehicle, { vehicleId: crew.vehicleId, driverId: null }],
		[ofDriver, { vehicleId: null, driverId: crew.driverId }],
	] as const) {
		const body = { ...fixed, version: 1 };
		expect((await send(fixOrderCrew, { params: { orderId }, body })).status).toBe(200);
	}
	const proposal = await proposed({
		routeIds: [near.routeId, far.routeId],
		orderIds: [ofVehicle, ofDriver, free],
		level: 'add',
	});
	expect((await accept(proposal)).status).toBe(200);
	expect(await sequenceOf(far.routeId)).toEqual(expect.arrayContaining([ofVehicle, ofDriver]));
	expect(await sequenceOf(near.routeId)).toContain(free);
});

test('a loaded stop keeps its place unless the planner asks otherwise', async () => {
	const { proposed, accept, sequenceOf, db, depotId, send } = context;
	const loadedIds = await zigzag(7, 41.03);
	const route = await aRoute(db, depotId, loadedIds);
	const { routeId } = route;
	await shuffle(routeId);
	await loadRoute(db, route, { accepted: false });
	const before = await sequenceOf(routeId);
	const [added] = await zigzag(1, 41.03);
	const kept = await proposed({ routeIds: [routeId], orderIds: [added ?? ''], level: 'routes' });
	expect(kept.result?.routes[0]).toMatchObject({ hold: 'loading' });
	expect(kept.result?.counts).toMatchObject({ added: 1, resequenced: 0 });
	expect((await accept(kept)).status).toBe(200);
	expect((await sequenceOf(routeId)).filter((id) => id !== added)).toEqual(before);
	const params = { routeId };
	const asked = await send(improveSequence, { params, body: { mayReorderLoading: true } });
	expect(asked.status).toBe(200);
	expect(asked.body.movedLoadedCount).toBeGreaterThan(0);
	expect(asked.body.proposed.metres).toBeLessThan(asked.body.present.metres);
	const notAsked = await send(improveSequence, { params, body: {} });
	expect(notAsked.body).toMatchObject({ movedLoadedCount: 0 });
});

test('a better sequence of one route is saved as every sequence is', async () => {
	const { db, depotId, send, sequenceOf } = context;
	const orderIds = await zigzag(7, 41.04);
	const { routeId } = await aRoute(db, depotId, orderIds);
	await shuffle(routeId);
	const improved = await send(improveSequence, { params: { routeId }, body: {} });
	expect(improved.body).toMatchObject({ isUnderWay: false, movedLoadedCount: 0 });
	expect(improved.body.movedCount).toBeGreaterThan(0);
	const body = { stopIds: improved.body.stopIds, version: improved.body.version };
	expect((await send(sortStops, { params: { routeId }, body })).status).toBe(200);
	const again = await send(improveSequence, { params: { routeId }, body: {} });
	expect(again.body.movedCount).toBe(0);
	expect((await sequenceOf(routeId)).toSorted()).toEqual(orderIds.toSorted());
});

test('the rest of a route under way is sorted from where its vehicle is', async () => {
	const { db, depotId, send } = context;
	const route = await aRoute(db, depotId, await zigzag(8, 41.06));
	await shuffle(route.routeId);
	await loadRoute(db, route);
	const [first, ...rest] = await stopIdsOf(route.routeId);
	await db
		.updateTable('routes')
		.set({ state: 'in_progress', departed_at: new Date() })
		.where('depot_id', '=', depotId)
		.where('id', '=', route.routeId)
		.execute();
	await db
		.updateTable('stops')
		.set({ state: 'delivered' })
		.where('depot_id', '=', depotId)
		.where('id', '=', first ?? '')
		.execute();
	const params = { routeId: route.routeId };
	const { status, body } = await send(improveSequence, { params, body: {} });
	expect(status).toBe(200);
	// movedLoadedCount warns of reloading, which a route on the road does not need.
	expect(body).toMatchObject({ isUnderWay: true, movedLoadedCount: 0 });
	expect(body.stopIds[0]).toBe(first);
	expect(body.stopIds.slice(1).toSorted()).toEqual(rest.toSorted());
	expect(body.movedCount).toBeGreaterThan(0);
	expect(body.proposed.metres).toBeLessThan(body.present.metres);
	const { stopIds, version } = body;
	expect((await send(sortStops, { params, body: { stopIds, version } })).status).toBe(200);
	expect(await stopIdsOf(route.routeId)).toEqual(stopIds);
});

test('names the three best places of an order and what each costs', async () => {
	const { db, depotId, send, sequenceOf } = context;
	const routes = await Promise.all(
		[41.15, 41.2, 41.25, 41.3].map(async (latitude) =>
			aRoute(db, depotId, await zigzag(6, latitude)),
		),
	);
	const [orderId] = await someOrders(db, depotId, [at(29.12, 41.201)]);
	const params = { orderId: orderId ?? '' };
	const { status, body } = await send(suggestPlaces, { params, query: { serviceDate: testDay } });
	expect(status).toBe(200);
	expect(body.places).toHaveLength(3);
	const [best] = body.places;
	expect(best).toMatchObject({ routeId: routes[1]?.routeId, isSameStop: false });
	expect(body.places.map(({ costKurus }) => costKurus)).toEqual(
		body.places.map(({ costKurus }) => costKurus).toSorted((a, b) => a - b),
	);
	const move = {
		orderId: params.orderId,
		fromRouteId: null,
		toRouteId: best?.routeId ?? '',
		position: best?.position ?? 1,
	};
	await send(moveRouteOrders, { body: { depotId, moves: [move] } });
	const sequence = await sequenceOf(best?.routeId ?? '');
	expect(sequence.indexOf(params.orderId)).toBe((best?.position ?? 0) - 1);
});

test('a change by hand is priced, saved and accepted; locked stops stay', async () => {
	const { proposed, send, accept, sequenceOf, show, db, depotId } = context;
	const crews = [
		{
			vehicleId: await aVehicle(db, depotId, { capacityPieces: 8 }),
			driverId: await aDriver(db, depotId),
		},
	];
	const proposal = await proposed({ orderIds: await zigzag(6, 41.06), crews });
	const [route] = proposal.result?.routes ?? [];
	const stopKeys = route?.stops.map(({ key }) => key) ?? [];
	const params = { proposalId: proposal.id };
	const reversed = [{ key: route?.key ?? '', stopKeys: [...stopKeys.slice(1), stopKeys[0] ?? 0] }];
	const priced = await send(contract.evaluateProposal, { params, body: { routes: reversed } });
	expect(priced.status).toBe(200);
	expect(priced.body.extra.metres).toBeGreaterThan(0);
	const twice = [{ key: route?.key ?? '', stopKeys: [...stopKeys, stopKeys[0] ?? 0] }];
	expect(
		(await send(contract.evaluateProposal, { params, body: { routes: twice } })).body.code,
	).toBe('proposal/stop-unknown');
	const body = { version: proposal.version, routes: reversed };
	const saved = await send(contract.changeProposal, { params, body });
	expect(saved.status).toBe(200);
	const changed = await show(proposal.id);
	expect(changed.result?.routes[0]?.stops.map(({ key }) => key)).toEqual(reversed[0]?.stopKeys);
	expect((await accept(proposal)).body.code).toBe('common/stale');
	const { body: accepted } = await accept(changed);
	const wanted = changed.result?.routes[0]?.stops.flatMap(({ orders }) =>
		orders.map(({ orderId }) => orderId),
	);
	expect(await sequenceOf(accepted.routes[0]?.id ?? '')).toEqual(wanted);
});
