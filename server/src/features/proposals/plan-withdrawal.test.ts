// Aracı Çıkar: a broken vehicle's open stops go to the other routes of the day.
import { decideTransfer } from '@sevk/contract/debits/debit-returns';
import {
	proposeWithdrawal,
	type Withdrawal,
	withdrawVehicle,
} from '@sevk/contract/proposals/plan-suggestions';
import { lockRoute } from '@sevk/contract/routes/route-locks';
import { afterAll, expect, test } from 'vitest';
import { createCustodyTestContext } from '../../testing/fixture/custody-test-context.ts';
import { implementProposals } from './proposal-endpoints.ts';

const context = await createCustodyTestContext(({ db }) =>
	implementProposals({
		db,
		log: { warn: () => undefined },
		planning: { wake: async () => undefined },
	}),
);
const { db, depotId, as, showRoute, show, record, plannedRoute, loadedRoute, routeOnRoad } =
	context;
afterAll(context.close);

const at = (longitude: number, more: object = {}) => ({
	point: { type: 'Point' as const, coordinates: [longitude, 41.02] as const },
	...more,
});

async function propose(routeId: string): Promise<Withdrawal> {
	const { status, body } = await as('manager')(proposeWithdrawal, { params: { routeId } });
	expect(status).toBe(200);
	return body;
}

const bodyOf = ({ version, takers }: Withdrawal, suspendedReason: string | null = null) => ({
	version,
	takers: takers.map((taker) => ({
		routeId: taker.routeId,
		version: taker.version,
		orders: taker.orders.map(({ orderNo, ...order }) => order),
	})),
	suspendedReason,
});

const apply = (proposal: Withdrawal, suspendedReason: string | null = null) =>
	as('manager')(withdrawVehicle, {
		params: { routeId: proposal.routeId },
		body: bodyOf(proposal, suspendedReason),
	});

async function limitPieces(routeId: string, capacityPieces: number) {
	const { vehicle_id } = await db
		.selectFrom('routes')
		.select('vehicle_id')
		.where('depot_id', '=', depotId)
		.where('id', '=', routeId)
		.executeTakeFirstOrThrow();
	await db
		.updateTable('vehicles')
		.set({ capacity_pieces: capacityPieces })
		.where('id', '=', vehicle_id ?? '')
		.execute();
}

/** A broken vehicle with three orders, of which the last fits on no other, and one that can take stops. */
async function twoOnTheRoad(serviceDate: string) {
	const from = await routeOnRoad([at(29.1), at(29.12, { pieceCount: 2 }), at(29.14, big)], {
		serviceDate,
	});
	const to = await routeOnRoad([at(29.11)], {
		serviceDate,
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	await limitPieces(to.route.routeId, 20);
	return { from, to };
}
const big = { pieceCount: 25 };

const openOrdersOf = async (routeId: string) =>
	(await showRoute(routeId)).stops.flatMap(({ orders }) =>
		orders.filter(({ result }) => result === 'pending').map(({ orderId }) => orderId),
	);

test('on the road each taker is offered the goods of its stops, and what does not fit stays', async () => {
	const { from, to } = await twoOnTheRoad('2026-09-01');
	const [one, two, large] = from.route.orderIds;
	const proposal = await propose(from.route.routeId);
	expect(proposal).toMatchObject({
		isOnRoad: true,
		takers: [{ routeId: to.route.routeId, stopCount: 2 }],
		staying: [{ orderId: large, reason: expect.stringMatching(/[Kk]apasite|koli/) }],
	});
	expect(proposal.takers[0]?.orders.map(({ orderId }) => orderId).toSorted()).toEqual(
		[one, two].toSorted(),
	);
	expect(proposal.takers[0]?.metres).toBeGreaterThanOrEqual(0);
	const { status, body } = await apply(proposal, 'Araç arızası');
	expect({ status, body }).toMatchObject({
		status: 200,
		body: { orderCount: 2, transferNumbers: [expect.stringMatching(/^DVR-/)], suspended: true },
	});
	expect(await showRoute(from.route.routeId)).toMatchObject({
		state: 'suspended',
		suspendedReason: 'Araç arızası',
	});
	const [transfer] = (await show(from.debitId)).transfers;
	expect(transfer).toMatchObject({ state: 'awaiting_acceptance', pieceCount: 3 });
	// What is offered already is not offered again.
	const again = await propose(from.route.routeId);
	expect(again.takers).toEqual([]);
	expect(again.staying.map(({ orderId }) => orderId).toSorted()).toEqual(
		[...from.route.orderIds].toSorted(),
	);
	const decided = await as('second')(decideTransfer, {
		params: { transferId: transfer?.id ?? '' },
		body: { version: 1, accepted: true, onPaper: false, note: '' },
	});
	expect(decided.status).toBe(200);
	expect(await openOrdersOf(to.route.routeId)).toEqual(expect.arrayContaining([one, two]));
	expect(await openOrdersOf(from.route.routeId)).toEqual([large]);
});

test('nothing is done when an order has a result meanwhile', async () => {
	const { from } = await twoOnTheRoad('2026-09-02');
	const proposal = await propose(from.route.routeId);
	expect((await record(from.route, from.route.orderIds[0])).status).toBe(200);
	expect(await apply(proposal, 'Araç arızası')).toMatchObject({
		status: 409,
		body: { code: 'proposal/day-changed' },
	});
	expect((await show(from.debitId)).transfers).toEqual([]);
	expect((await showRoute(from.route.routeId)).state).toBe('in_progress');
});

/** Three routes before the departure; the first is taken out. */
async function threePlanned(serviceDate: string) {
	const drivers = [context.driverId, context.secondDriverId, context.thirdDriverId];
	const places = [
		[at(29.06), at(29.3), at(29.07, big)],
		[at(29.05), at(29.08)],
		[at(29.28), at(29.32)],
	];
	const routes = [];
	for (const [index, drafts] of places.entries()) {
		const driverId = drivers[index] ?? '';
		routes.push(await plannedRoute(drafts, { serviceDate, driverId }));
	}
	const [from, near, far] = routes;
	if (from === undefined || near === undefined || far === undefined) throw new Error('routes');
	for (const { routeId } of [near, far]) await limitPieces(routeId, 20);
	return { from, near, far };
}

test('before the departure the orders move to the places that the plan has for them', async () => {
	const { from, near, far } = await threePlanned('2026-09-03');
	const [west, east, large] = from.orderIds;
	const before = await openOrdersOf(near.routeId);
	const proposal = await propose(from.routeId);
	expect(proposal.isOnRoad).toBe(false);
	expect(proposal.staying.map(({ orderId }) => orderId)).toEqual([large]);
	expect((await apply(proposal)).body).toEqual({
		orderCount: 2,
		transferNumbers: [],
		suspended: false,
	});
	const after = await openOrdersOf(near.routeId);
	expect(after).toContain(west);
	expect(after.filter((orderId) => orderId !== west)).toEqual(before);
	expect(after.indexOf(west ?? '') + 1).toBe(
		proposal.takers.find(({ routeId }) => routeId === near.routeId)?.orders[0]?.position,
	);
	expect(await openOrdersOf(far.routeId)).toContain(east);
	expect(await openOrdersOf(from.routeId)).toEqual([large]);
});

test('nothing is moved when one of the takers has changed, and a locked one takes nothing', async () => {
	const { from, near, far } = await threePlanned('2026-09-04');
	const proposal = await propose(from.routeId);
	const params = { routeId: near.routeId };
	await as('manager')(lockRoute, { params, body: { locked: true } });
	await db
		.updateTable('routes')
		.set(({ eb }) => ({ version: eb('version', '+', 1) }))
		.where('depot_id', '=', depotId)
		.where('id', '=', far.routeId)
		.execute();
	expect(await apply(proposal)).toMatchObject({
		status: 409,
		body: { code: 'proposal/day-changed' },
	});
	expect((await openOrdersOf(from.routeId)).toSorted()).toEqual([...from.orderIds].toSorted());
	const again = await propose(from.routeId);
	expect(again.takers.map(({ routeId }) => routeId)).toEqual([far.routeId]);
});

test('without another route everything stays', async () => {
	const { route } = await routeOnRoad([at(29.1)], { serviceDate: '2026-09-05' });
	const { takers, staying } = await propose(route.routeId);
	expect(takers).toEqual([]);
	expect(staying).toMatchObject([{ reason: 'Bu gün devralabilecek başka rota yok.' }]);
	const planner = await as('planner')(proposeWithdrawal, { params: { routeId: route.routeId } });
	expect(planner.body.code).toBe('common/forbidden');
});

test('what is loaded already stays, and a route in Çıkışa Hazır has to be unloaded first', async () => {
	const serviceDate = '2026-09-06';
	await plannedRoute([at(29.1)], { serviceDate, driverId: context.secondDriverId });
	const { route, debitId } = await loadedRoute([at(29.12)], { serviceDate });
	const loaded = await propose(route.routeId);
	expect(loaded).toMatchObject({ isOnRoad: false, takers: [] });
	expect(loaded.staying).toMatchObject([
		{ reason: 'Araca yüklendi; başka rotaya geçmesi için önce indirilmesi gerekir.' },
	]);
	await context.handOver(debitId);
	await context.accept(debitId);
	expect(await showRoute(route.routeId)).toMatchObject({ state: 'ready' });
	const params = { routeId: route.routeId };
	expect((await as('manager')(proposeWithdrawal, { params })).body).toMatchObject({
		code: 'route/wrong-state',
		detail: expect.stringContaining('Çıkışa Hazır'),
	});
});
