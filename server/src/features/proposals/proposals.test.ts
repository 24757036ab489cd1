import * as help from '@sevk/contract/proposals/plan-suggestions';
import * as contract from '@sevk/contract/proposals/proposals';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import { commonWeek, weekdayKeyOf } from '@sevk/domain/common/date/work-week';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDriver, aVehicle, someOrders, testDay } from '../../testing/build/builders.ts';
import { aRoute } from '../../testing/build/route-builders.ts';
import { sender } from '../../testing/build/send.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';
import { forgetOldContents } from './proposal-store.ts';

let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeAll(async () => {
	context = await createProposalTestContext();
});
afterAll(() => context.close());

const at = (longitude: number, latitude: number) => ({
	point: { type: 'Point' as const, coordinates: [longitude, latitude] as const },
});

async function aCrew() {
	const { db, depotId } = context;
	return { vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) };
}

/** Two groups of orders, west and east of the depot. */
async function spreadOrders(count: number) {
	const drafts = Array.from({ length: count }, (_, index) =>
		at((index % 2 === 0 ? 29.05 : 29.2) + index / 2_000, 41.0 + (index % 5) / 200),
	);
	return someOrders(context.db, context.depotId, drafts);
}

test('plans the pool onto crews and creates their routes on acceptance', async () => {
	const { proposed, accept, sequenceOf, db, depotId } = context;
	const orderIds = await spreadOrders(20);
	const crews = [await aCrew(), await aCrew()];
	const proposal = await proposed({ orderIds, crews });
	expect(proposal).toMatchObject({ state: 'done', orderCount: 20, vehicleCount: 2, problem: null });
	// What was chosen is known, so that the same can be planned again.
	const { request } = proposal;
	expect(request?.crews).toEqual(crews.map((crew) => ({ ...crew, tour: 1 })));
	expect(request?.orderIds?.toSorted()).toEqual(orderIds.toSorted());
	expect(request).toMatchObject({ routeIds: [], mayReorderLoading: false });
	expect(proposal.progress.best).toMatchObject({ unplannedCount: 0 });
	expect(proposal.result?.counts).toMatchObject({ added: 20, moved: 0, leftOut: 0 });
	// Nothing has changed yet.
	const before = await db
		.selectFrom('orders')
		.select('state')
		.where('depot_id', '=', depotId)
		.where('id', 'in', orderIds)
		.execute();
	expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['ready']));
	const { status, body } = await accept(proposal);
	expect(status).toBe(200);
	expect(body.routes.every(({ isNew }) => isNew)).toBe(true);
	const sequences = await Promise.all(body.routes.map(({ id }) => sequenceOf(id)));
	const wanted = (proposal.result?.routes ?? [])
		.filter(({ stops }) => stops.length > 0)
		.map(({ stops }) => stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)));
	expect(sequences).toEqual(expect.arrayContaining(wanted));
	expect((await context.show(proposal.id)).state).toBe('accepted');
	expect((await context.show(proposal.id)).accepted?.name).toBeTruthy();
});

test('goods that need a lift go with the vehicle that has one, the urgent order is planned first', async () => {
	const { proposed, db, depotId } = context;
	const [plain, lifted] = [await aCrew(), await aCrew()];
	const needing = [at(29.05, 41), at(29.06, 41)].map((point) => ({ ...point, needsLift: true }));
	const orderIds = await someOrders(db, depotId, needing);
	const { result: without } = await proposed({ orderIds, crews: [plain] });
	expect(without?.leftOut.map(({ reason }) => reason)).toEqual([
		'Kuyruk lifti ister; planda liftli araç yok.',
		'Kuyruk lifti ister; planda liftli araç yok.',
	]);
	await db
		.updateTable('vehicles')
		.set({ features: ['lift'], capacity_pieces: 1 })
		.where('id', '=', lifted.vehicleId)
		.execute();
	const [calm = '', urgent = ''] = orderIds;
	await db
		.updateTable('orders')
		.set({ priority: 'urgent', service_minutes: 45 })
		.where('depot_id', '=', depotId)
		.where('id', '=', urgent)
		.execute();
	const { result } = await proposed({ orderIds, crews: [plain, lifted] });
	const stops = result?.routes.flatMap((route) => route.stops) ?? [];
	expect(stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId))).toEqual([urgent]);
	expect(result?.leftOut.map(({ orderId }) => orderId)).toEqual([calm]);
});

test('a vehicle does not get orders of an ilçe that is closed to it', async () => {
	const { proposed, db, depotId } = context;
	const [truck, van] = [await aCrew(), await aCrew()];
	const place = { province: 'İstanbul', district: 'Fatih', ...at(28.95, 41.01) };
	const [orderId = ''] = await someOrders(db, depotId, [place]);
	await db
		.updateTable('vehicles')
		.set({ closed_districts: ['İstanbul/Fatih'] })
		.where('id', '=', truck.vehicleId)
		.execute();
	const alone = await proposed({ orderIds: [orderId], crews: [truck] });
	expect(alone.result?.leftOut).toMatchObject([
		{ orderId, reason: 'Seçilen araçların hiçbiri bu yere giremez.' },
	]);
	const { result } = await proposed({ orderIds: [orderId], crews: [truck, van] });
	const used = result?.routes.filter(({ stops }) => stops.length > 0);
	expect(used?.map(({ vehicleId }) => vehicleId)).toEqual([van.vehicleId]);
});

test('accepts its own plan again unchanged', async () => {
	const { proposed, accept, sequenceOf } = context;
	const orderIds = await spreadOrders(16);
	const first = await proposed({ orderIds, crews: [await aCrew(), await aCrew()] });
	const routeIds = (await accept(first)).body.routes.map(({ id }) => id);
	const sequences = await Promise.all(routeIds.map(sequenceOf));
	const again = await proposed({ routeIds, orderIds: await spreadOrders(1), level: 'add' });
	const kept = again.result?.routes.flatMap(({ stops }) => stops.map(({ change }) => change));
	expect(new Set(kept)).toEqual(new Set(['kept', 'added']));
	expect(again.result?.routes.flatMap(({ violations }) => violations)).toEqual([]);
	expect((await accept(again)).status).toBe(200);
	const after = await Promise.all(routeIds.map(sequenceOf));
	const known = new Set(orderIds);
	expect(after.map((ids) => ids.filter((id) => known.has(id)))).toEqual(sequences);
});

test('is for planners of the depot', async () => {
	const { proposed, app, db, depotId } = context;
	const orderIds = await spreadOrders(4);
	const crews = [await aCrew()];
	const { id, result } = await proposed({ orderIds: orderIds.slice(2), crews });
	const { routeId } = await aRoute(db, depotId, orderIds.slice(0, 2));
	const params = { proposalId: id };
	expect((await sender(app, 'second')(contract.showProposal, { params })).status).toBe(200);
	const [{ key = '' } = {}] = result?.routes ?? [];
	const sequences = { routes: [{ key, stopKeys: [] }] };
	const day = { depotId, serviceDate: testDay };
	const version = 1;
	const takers = [{ routeId, version, orders: [{ orderId: id, version, position: 1 }] }];
	const statusesOf = async (name: string) => {
		const send = sender(app, name);
		const answers = [
			await send(contract.readProposalChoices, { query: day }),
			await send(contract.listProposals, { query: day }),
			await send(contract.createProposal, {
				body: { ...day, level: 'add', routeIds: [], crews, orderIds },
			}),
			await send(contract.showProposal, { params }),
			await send(contract.followProposal, { params }),
			await send(contract.evaluateProposal, { params, body: sequences }),
			await send(contract.changeProposal, { params, body: { version, ...sequences } }),
			await send(contract.stopProposal, { params }),
			await send(contract.cancelProposal, { params }),
			await send(contract.dropProposal, { params }),
			await send(contract.acceptProposal, { params, body: { version } }),
			await send(help.improveSequence, { params: { routeId }, body: {} }),
			await send(help.proposeWithdrawal, { params: { routeId } }),
			await send(help.withdrawVehicle, {
				params: { routeId },
				body: { version, takers, suspendedReason: null },
			}),
			await send(help.suggestPlaces, {
				params: { orderId: orderIds[0] ?? '' },
				query: { serviceDate: testDay },
			}),
		];
		return new Set(answers.map(({ status }) => status));
	};
	expect(await statusesOf('stranger')).toEqual(new Set([404]));
	expect(await statusesOf('viewer')).toEqual(new Set([403]));
	expect((await context.show(id)).state).toBe('done');
});

test('a route that changed meanwhile refuses the whole acceptance and is named', async () => {
	const { proposed, accept, sequenceOf, send, db, depotId } = context;
	const kept = await spreadOrders(4);
	const routes = [
		await aRoute(db, depotId, kept.slice(0, 2)),
		await aRoute(db, depotId, kept.slice(2)),
	];
	const orderIds = await spreadOrders(6);
	const routeIds = routes.map(({ routeId }) => routeId);
	const proposal = await proposed({ routeIds, orderIds, level: 'add' });
	const changed = proposal.result?.routes.find(({ isChanged }) => isChanged);
	const [late] = await spreadOrders(1);
	await send(addRouteOrders, {
		params: { routeId: changed?.routeId ?? '' },
		body: { orderIds: [late ?? ''] },
	});
	const sequences = await Promise.all(routeIds.map(sequenceOf));
	const refused = await accept(proposal);
	expect(refused).toMatchObject({ status: 409, body: { code: 'proposal/day-changed' } });
	expect(refused.body.detail).toContain(changed?.number);
	expect(await Promise.all(routeIds.map(sequenceOf))).toEqual(sequences);
	expect((await context.show(proposal.id)).state).toBe('done');
});

test('routes are accepted one after the other, and each step is an event', async () => {
	const { proposed, accept, show, db, depotId } = context;
	const orderIds = await spreadOrders(20);
	// Neither vehicle takes all of them.
	const crewOf = async () => ({
		vehicleId: await aVehicle(db, depotId, { capacityPieces: 15 }),
		driverId: await aDriver(db, depotId),
	});
	const proposal = await proposed({ orderIds, crews: [await crewOf(), await crewOf()] });
	const [one, other] = (proposal.result?.routes ?? []).filter(({ stops }) => stops.length > 0);
	const ordersOf = (route: typeof one) =>
		(route?.stops ?? []).flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
	const stateOf = async (ids: readonly string[]) => {
		const rows = await db
			.selectFrom('orders')
			.select('state')
			.where('depot_id', '=', depotId)
			.where('id', 'in', [...ids])
			.execute();
		return [...new Set(rows.map(({ state }) => state))];
	};
	expect((await accept(proposal, [newId()])).body.code).toBe('proposal/route-unknown');
	const first = await accept(proposal, [one?.key ?? '']);
	expect(first.body.routes).toHaveLength(1);
	expect(await stateOf(ordersOf(one))).toEqual(['planned']);
	expect(await stateOf(ordersOf(other))).toEqual(['ready']);
	// The next form begins with the vehicles that are left.
	const query = { depotId, serviceDate: testDay };
	const { lastCrews, vehicles } = (await context.send(contract.readProposalChoices, { query }))
		.body;
	const offered = new Set(vehicles.map(({ vehicleId }) => vehicleId));
	expect(lastCrews).toHaveLength(2);
	expect(lastCrews.filter(({ vehicleId }) => offered.has(vehicleId))).toEqual([
		{ vehicleId: other?.vehicleId, driverId: expect.any(String) },
	]);
	const between = await show(proposal.id);
	expect(between.result?.routes.map(({ isAccepted }) => isAccepted).toSorted()).toEqual([
		false,
		true,
	]);
	expect((await accept(between, [other?.key ?? ''])).body.routes).toHaveLength(1);
	expect(await stateOf(orderIds)).toEqual(['planned']);
	expect((await show(proposal.id)).state).toBe('accepted');
	const events = await db
		.selectFrom('events')
		.select(['noun', 'kind'])
		.where('depot_id', '=', depotId)
		.where('noun_id', '=', proposal.id)
		.orderBy('change_seq')
		.execute();
	expect(events.map(({ noun, kind }) => `${noun} ${kind}`)).toEqual([
		'proposal created',
		'proposal started',
		'proposal finished',
		'proposal part_accepted',
		'proposal accepted',
	]);
});

test('no plan is made for a day that has passed', async () => {
	const refused = await context.propose({ serviceDate: '2026-03-04', crews: [await aCrew()] });
	expect(refused).toMatchObject({ status: 422, body: { code: 'proposal/past-date' } });
	expect(refused.body.detail).toBe(
		'04.03.2026 geçmiş bir gün. Plan bugün ya da sonrası için yapılır.',
	);
});

test('a day that is too large is refused in words, at once', async () => {
	const { propose, db, depotId } = context;
	const crews = [await aCrew()];
	const orderIds: string[] = [];
	while (orderIds.length < 20_000) {
		const drafts = Array.from({ length: 5_000 }, (_, index) => ({
			...at(29.05 + index / 40_000, 41),
			addressLine: `Uzun Cad. No:${orderIds.length + index}`,
		}));
		orderIds.push(...(await someOrders(db, depotId, drafts)));
	}
	const { status, body } = await propose({ orderIds, crews });
	expect({ status, code: body.code }).toEqual({ status: 422, code: 'proposal/too-large' });
	expect(body.detail).toBe(
		'20.000 durak tek seferde planlanamaz; en çok 5.000 durak olabilir. İlçe ya da tarih seçerek bölün.',
	);
});

test('bad input is answered in words', async () => {
	const { propose, proposed, db, depotId } = context;
	const crews = [await aCrew()];
	const orderIds = await spreadOrders(2);
	const codeOf = async (wanted: Parameters<typeof propose>[0]) => {
		const { body } = await propose(wanted);
		expect(body.detail).toMatch(/\.$/);
		return body.code;
	};
	expect(await codeOf({ orderIds })).toBe('proposal/no-vehicles');
	expect(await codeOf({ crews })).toBe('proposal/nothing-to-plan');
	expect(await codeOf({ orderIds, routeIds: [newId()] })).toBe('proposal/route-closed');
	expect(await codeOf({ orderIds, crews: [...crews, ...crews] })).toBe('proposal/crew-unavailable');
	const [tooEarly, swapped, tooBig] = await someOrders(db, depotId, [
		{ windowStart: '05:00', windowEnd: '06:00' },
		at(41.02, 29.1),
		{ pieceCount: 90 },
	]);
	const small = {
		vehicleId: await aVehicle(db, depotId, { capacityPieces: 80 }),
		driverId: await aDriver(db, depotId),
	};
	const impossible = [tooEarly ?? '', swapped ?? '', tooBig ?? ''];
	const { result } = await proposed({ orderIds: [...orderIds, ...impossible], crews: [small] });
	expect(result?.counts).toMatchObject({ added: 2, leftOut: 3 });
	const reasonOf = (id: string | undefined) =>
		result?.leftOut.find(({ orderId }) => orderId === id)?.reason;
	expect(reasonOf(tooEarly)).toMatch(
		/05:00–06:00 aralığına .+ geç; aralığın sonu \d\d:\d\d olursa sığar\./,
	);
	expect(reasonOf(swapped)).toBe('Konumu yok; haritada yerini işaretleyin.');
	expect(reasonOf(tooBig)).toMatch(/: \d+ koli fazla\.$/);
});

test('a place without a way, and hours into which no break fits, leave out no other order', async () => {
	const { proposed, db, depotId } = context;
	// No vehicle drives on Büyükada.
	const points = [at(29.1, 41.02), at(29.105, 41.02), at(29.126, 40.86)];
	const orderIds = await someOrders(db, depotId, points);
	const crew = await aCrew();
	const noon = { minutes: 45, earliest: '12:00', latest: '13:00' };
	await db
		.updateTable('drivers')
		.set({ work_week: JSON.stringify({ ...commonWeek, breaks: [noon] }) })
		.where('depot_id', '=', depotId)
		.where('id', '=', crew.driverId)
		.execute();
	await db
		.insertInto('driver_exceptions')
		.values({
			id: newId(),
			driver_id: crew.driverId,
			kind: 'hours',
			from_date: testDay,
			until_date: testDay,
			start_time: '12:10',
			end_time: '13:10',
			created_at: new Date(),
		})
		.execute();
	const { result } = await proposed({ orderIds, crews: [crew] });
	expect(result?.counts).toMatchObject({ added: 2, leftOut: 1 });
	expect(result?.leftOut[0]).toMatchObject({
		orderId: orderIds[2],
		reason: 'Konumuna araçla yol bulunamadı; haritada yerini kontrol edin.',
	});
});

test('after thirty days it is forgotten what was planned, but not who planned it', async () => {
	const { proposed, show, db, depotId } = context;
	const old = await proposed({ orderIds: await spreadOrders(2), crews: [await aCrew()] });
	await db
		.updateTable('proposals')
		.set({ created_at: new Date('2026-01-01T09:00:00Z') })
		.where('depot_id', '=', depotId)
		.where('id', '=', old.id)
		.execute();
	expect(await forgetOldContents(db, '2026-01-31')).toBe(0);
	expect(await forgetOldContents(db, '2026-02-01')).toBe(1);
	const kept = await show(old.id);
	const created = { name: old.created.name };
	expect(kept).toMatchObject({ state: 'done', created, result: null, places: [] });
	expect((await context.accept(kept)).body.code).toBe('proposal/wrong-state');
});

test('says whose day of rest it is, and how many orders wait for a check', async () => {
	const { db, depotId, send } = context;
	const crew = await aCrew();
	const resting = await aCrew();
	const days = { ...commonWeek.days, [weekdayKeyOf(testDay)]: null };
	await db
		.updateTable('drivers')
		.set({ work_week: JSON.stringify({ ...commonWeek, days }) })
		.where('id', '=', resting.driverId)
		.execute();
	const [unchecked] = await someOrders(db, depotId, [at(29.1, 41), at(29.1, 41)]);
	const query = { depotId, serviceDate: testDay };
	const read = async () => (await send(contract.readProposalChoices, { query })).body;
	const before = (await read()).pool;
	await db
		.updateTable('orders')
		.set({ state: 'new' })
		.where('depot_id', '=', depotId)
		.where('id', '=', unchecked ?? '')
		.execute();
	const { pool, drivers } = await read();
	expect(pool).toEqual({
		...before,
		orderCount: before.orderCount - 1,
		uncheckedCount: before.uncheckedCount + 1,
		uncheckedFrom: testDay,
	});
	const [, rough] = await someOrders(db, depotId, [at(29.1, 41), at(29.1, 41)]);
	await db
		.updateTable('orders')
		.set({ location_source: 'district', location_precision: 'district' })
		.where('depot_id', '=', depotId)
		.where('id', '=', rough ?? '')
		.execute();
	expect((await read()).pool.approximateCount).toBe(before.approximateCount + 1);
	const awayOf = (id: string) => drivers.find(({ driverId }) => driverId === id)?.away;
	expect(awayOf(crew.driverId)).toBeNull();
	expect(awayOf(resting.driverId)).toMatch(/ günü çalışmıyor$/);
});
