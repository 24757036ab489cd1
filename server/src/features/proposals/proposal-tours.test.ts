// Several tours of a vehicle in one plan: the next one leaves when it is back and loaded again.
import { suggestPlaces } from '@sevk/contract/proposals/plan-suggestions';
import * as contract from '@sevk/contract/proposals/proposals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDriver, aVehicle, someOrders, testDay } from '../../testing/build/builders.ts';
import { aRoute, loadRoute } from '../../testing/build/route-builders.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';

let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeAll(async () => {
	context = await createProposalTestContext();
});
afterAll(() => context.close());

/** One vehicle for ten pieces that goes out twice a day, and its driver. */
async function aCrew(about: { toursPerDay?: number } = {}) {
	const { db, depotId } = context;
	return {
		vehicleId: await aVehicle(db, depotId, { capacityPieces: 10, toursPerDay: 2, ...about }),
		driverId: await aDriver(db, depotId),
	};
}

/** Orders of one piece each, side by side. */
async function orders(count: number, about: object = {}) {
	const drafts = Array.from({ length: count }, (_, index) => ({
		point: {
			type: 'Point' as const,
			coordinates: [29.1 + index / 200, 41.02 + (index % 3) / 200] as const,
		},
		pieceCount: 1,
		...about,
	}));
	return someOrders(context.db, context.depotId, drafts);
}

type Proposal = Awaited<ReturnType<typeof context.proposed>>;

const planned = ({ result }: Proposal) =>
	(result?.routes ?? []).filter(({ stops }) => stops.length > 0);

const seconds = (from: string | null, to: string | null) =>
	(new Date(to ?? 0).getTime() - new Date(from ?? 0).getTime()) / 1000;

async function toursOf(vehicleId: string) {
	return context.db
		.selectFrom('routes')
		.select(['id', 'tour', 'driver_id'])
		.where('depot_id', '=', context.depotId)
		.where('vehicle_id', '=', vehicleId)
		.orderBy('tour')
		.execute();
}

async function setState(routeId: string, state: 'in_progress') {
	await context.db
		.updateTable('routes')
		.set({ state, departed_at: new Date(`${testDay}T06:00:00Z`) })
		.where('depot_id', '=', context.depotId)
		.where('id', '=', routeId)
		.execute();
}

test('what does not fit the vehicle at once goes on its second tour, which acceptance opens', async () => {
	const { proposed, accept, sequenceOf, show } = context;
	const crew = await aCrew();
	const proposal = await proposed({ orderIds: await orders(18), crews: [crew] });
	expect(proposal.result?.counts).toMatchObject({ added: 18, leftOut: 0 });
	expect(proposal.vehicleCount).toBe(1);
	const [first, second, ...others] = planned(proposal);
	expect(others).toEqual([]);
	expect([first?.tour, second?.tour]).toEqual([1, 2]);
	expect(first?.key).toBe(crew.vehicleId);
	expect(second).toMatchObject({ routeId: null, vehicleId: crew.vehicleId, violations: [] });
	expect(seconds(first?.returnsAt ?? null, second?.leavesAt ?? null)).toBeGreaterThanOrEqual(1_800);
	expect(proposal.result?.proposed.vehicleCount).toBe(1);
	const { status, body } = await accept(proposal);
	expect(status).toBe(200);
	expect(body.routes).toHaveLength(2);
	const tours = await toursOf(crew.vehicleId);
	expect(tours.map(({ tour }) => tour)).toEqual([1, 2]);
	expect(tours.map(({ driver_id }) => driver_id)).toEqual([crew.driverId, crew.driverId]);
	const wanted = [first, second].map((route) =>
		(route?.stops ?? []).flatMap((stop) => stop.orders.map(({ orderId }) => orderId)),
	);
	expect(await Promise.all(tours.map(({ id }) => sequenceOf(id)))).toEqual(wanted);
	expect((await show(proposal.id)).state).toBe('accepted');
});

test('accepts its own plan of two tours again unchanged', async () => {
	const { proposed, accept, sequenceOf } = context;
	const crew = await aCrew();
	await accept(await proposed({ orderIds: await orders(16), crews: [crew] }));
	const routeIds = (await toursOf(crew.vehicleId)).map(({ id }) => id);
	const before = await Promise.all(routeIds.map(sequenceOf));
	const again = await proposed({ routeIds, level: 'routes' });
	expect(again.result?.routes.flatMap(({ violations }) => violations)).toEqual([]);
	expect(again.result?.counts).toMatchObject({ moved: 0, resequenced: 0, leftOut: 0 });
	expect((await accept(again)).status).toBe(200);
	expect(await Promise.all(routeIds.map(sequenceOf))).toEqual(before);
});

test('a vehicle of one tour leaves out what it cannot take', async () => {
	const { proposed } = context;
	const crew = await aCrew({ toursPerDay: 1 });
	const proposal = await proposed({ orderIds: await orders(12), crews: [crew] });
	expect(planned(proposal)).toHaveLength(1);
	expect(proposal.result?.counts.leftOut).toBe(2);
});

test('adds to an empty first route and opens the second one after it', async () => {
	const { proposed, accept, db, depotId } = context;
	const crew = await aCrew();
	const { routeId } = await aRoute(db, depotId, [], crew);
	const proposal = await proposed({ orderIds: await orders(15), routeIds: [routeId] });
	expect(planned(proposal).map((route) => [route.routeId === null, route.tour])).toEqual([
		[false, 1],
		[true, 2],
	]);
	expect((await accept(proposal)).status).toBe(200);
	expect(await toursOf(crew.vehicleId)).toHaveLength(2);
});

test('keeps a planned first tour as it is and puts more on the second', async () => {
	const { proposed, sequenceOf, accept, db, depotId } = context;
	const crew = await aCrew();
	const { routeId } = await aRoute(db, depotId, await orders(9), crew);
	const before = await sequenceOf(routeId);
	const orderIds = await orders(8);
	const proposal = await proposed({ orderIds, routeIds: [routeId], level: 'add' });
	expect(proposal.result?.counts).toMatchObject({ added: 8, moved: 0, resequenced: 0, leftOut: 0 });
	const [first, second] = planned(proposal);
	expect(second).toMatchObject({ tour: 2, routeId: null, violations: [] });
	expect(seconds(first?.returnsAt ?? null, second?.leavesAt ?? null)).toBeGreaterThanOrEqual(1_800);
	await accept(proposal);
	const kept = await sequenceOf(routeId);
	expect(kept.filter((id) => !orderIds.includes(id))).toEqual(before);
});

test('a second tour waits for the first one that is on the road', async () => {
	const { proposed, accept, send, db, depotId } = context;
	const crew = await aCrew();
	const out = await aRoute(db, depotId, await orders(9), crew);
	await loadRoute(db, out);
	await setState(out.routeId, 'in_progress');
	const query = { depotId, serviceDate: testDay };
	const choices = (await send(contract.readProposalChoices, { query })).body;
	expect(choices.vehicles.find(({ vehicleId }) => vehicleId === crew.vehicleId)).toMatchObject({
		tour: 2,
		usualDriverId: crew.driverId,
		obstacles: [],
	});
	expect(choices.drivers.find(({ driverId }) => driverId === crew.driverId)?.busyTours).toEqual([
		1,
	]);
	const orderIds = await orders(5);
	expect((await context.propose({ orderIds, crews: [crew] })).body.code).toBe(
		'proposal/crew-unavailable',
	);
	const proposal = await proposed({ orderIds, crews: [{ ...crew, tour: 2 }] });
	const [second] = planned(proposal).filter(({ routeId }) => routeId === null);
	const first = proposal.result?.routes.find(({ routeId }) => routeId === out.routeId);
	expect(first).toMatchObject({ hold: 'under_way', isChanged: false, tour: 1 });
	expect(second).toMatchObject({ tour: 2, violations: [] });
	expect(second?.stops).toHaveLength(5);
	expect(seconds(first?.returnsAt ?? null, second?.leavesAt ?? null)).toBeGreaterThanOrEqual(1_800);
	// The first tour is no part of this plan.
	expect(proposal.result?.present.stopCount).toBe(0);
	expect((await accept(proposal)).status).toBe(200);
	expect((await toursOf(crew.vehicleId)).map(({ tour }) => tour)).toEqual([1, 2]);
});

test('orders of the morning and of the afternoon go on tours of their own', async () => {
	const { proposed } = context;
	const crew = await aCrew();
	const morning = await orders(5, { windowStart: '08:00', windowEnd: '10:00' });
	const afternoon = await orders(8, { windowStart: '15:00', windowEnd: '17:00' });
	const proposal = await proposed({ orderIds: [...morning, ...afternoon], crews: [crew] });
	expect(proposal.result?.counts.leftOut).toBe(0);
	const [first, second] = planned(proposal);
	expect(seconds(first?.returnsAt ?? null, second?.leavesAt ?? null)).toBeGreaterThanOrEqual(1_800);
});

test('goods that are ready at noon go on the tour that leaves after it', async () => {
	const { proposed, accept } = context;
	const crew = await aCrew();
	const morning = await orders(4, { windowStart: '08:30', windowEnd: '10:30' });
	const noon = new Set(await orders(3, { readyFrom: '12:00' }));
	const proposal = await proposed({ orderIds: [...morning, ...noon], crews: [crew] });
	const [, second] = planned(proposal);
	expect(
		planned(proposal).map(({ stops }) =>
			stops.flatMap((stop) => stop.orders.map(({ orderId }) => noon.has(orderId))),
		),
	).toEqual([
		[false, false, false, false],
		[true, true, true],
	]);
	const noonAt = Date.parse(`${testDay}T09:00:00Z`);
	expect(Date.parse(second?.leavesAt ?? '')).toBeGreaterThanOrEqual(noonAt);
	expect((await accept(proposal)).status).toBe(200);
	expect((await toursOf(crew.vehicleId)).map(({ tour }) => tour)).toEqual([1, 2]);
});

test('a tour that a person makes longer moves the next one, and the limit is named', async () => {
	const { proposed, send } = context;
	const crew = await aCrew();
	const early = { windowStart: '09:00', windowEnd: '10:00' };
	const orderIds = [...(await orders(10)), ...(await orders(8, early))];
	const proposal = await proposed({ orderIds, crews: [crew] });
	const [first, second] = planned(proposal);
	expect([first, second].flatMap((route) => route?.violations ?? [])).toEqual([]);
	// The sequences the other way round: what has to be there in the morning comes last.
	const evaluate = async (sequences: readonly (typeof first)[]) => {
		const keys = [first?.key ?? '', second?.key ?? ''];
		const routes = sequences.map((route, at) => ({
			key: keys[at] ?? '',
			stopKeys: (route?.stops ?? []).map(({ key }) => key),
		}));
		return send(contract.evaluateProposal, {
			params: { proposalId: proposal.id },
			body: { routes },
		});
	};
	// The other way round: what has to be there in the morning comes last.
	const { status, body } = await evaluate([second, first]);
	expect(status).toBe(200);
	const [, later] = body.routes;
	expect(later?.violations.join(' ')).toMatch(/09:00–10:00 aralığına .+ geç/);
	// The routes that leave after a changed one are timed with it.
	expect((await evaluate([first])).body.routes.map(({ tour }) => tour)).toEqual([1, 2]);
});

test('a second tour that opens is accepted with the first, or after it', async () => {
	const { proposed, accept, show } = context;
	const crew = await aCrew();
	const proposal = await proposed({ orderIds: await orders(15), crews: [crew] });
	const [first, second] = planned(proposal);
	expect(second?.linkedKeys).toEqual([first?.key]);
	expect((await accept(proposal, [second?.key ?? ''])).body.code).toBe('proposal/routes-linked');
	expect((await accept(proposal, [first?.key ?? ''])).status).toBe(200);
	expect((await accept(await show(proposal.id), [second?.key ?? ''])).status).toBe(200);
	expect((await toursOf(crew.vehicleId)).map(({ tour }) => tour)).toEqual([1, 2]);
});

test('the best place on a first tour does not make the second late', async () => {
	const { send, db, depotId } = context;
	const crew = await aCrew();
	const long = await orders(3, { windowStart: '11:00', windowEnd: '12:00' });
	const tight = await orders(3, { windowStart: '12:40', windowEnd: '13:00' });
	const first = await aRoute(db, depotId, long, crew);
	await aRoute(db, depotId, tight, crew);
	const [late = ''] = await orders(1, { windowStart: '12:30', windowEnd: '14:00' });
	const { body } = await send(suggestPlaces, {
		params: { orderId: late },
		query: { serviceDate: testDay },
	});
	const own = body.places.filter(({ routeId }) => routeId === first.routeId);
	expect(own).toEqual([]);
});
