// The times of a planned route, and the limit that a move would break.
import { improveSequence } from '@sevk/contract/proposals/plan-suggestions';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { addRouteOrders, sortStops } from '@sevk/contract/routes/route-plan';
import { checkRouteMove, readPlanTimes } from '@sevk/contract/routes/route-plan-times';
import { instantAt } from '@sevk/domain/common/date/date';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDriver, aVehicle, someOrders, testDay } from '../../testing/build/builders.ts';
import { aRoute, type BuiltRoute, loadRoute } from '../../testing/build/route-builders.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';

let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeAll(async () => {
	context = await createProposalTestContext();
});
afterAll(() => context.close());

const at = (longitude: number, more: object = {}) => ({
	point: { type: 'Point' as const, coordinates: [longitude, 41.02] as const },
	...more,
});

const timesOf = async (routeId: string) => {
	const { status, body } = await context.send(readPlanTimes, { params: { routeId } });
	expect(status).toBe(200);
	return body;
};
const clock = (time: string) => instantAt(testDay, time).getTime();

/** A route with its stops in the sequence of the orders. */
async function aSequence(
	orderIds: readonly string[],
	about: { driverId?: string; vehicleId?: string } = {},
): Promise<BuiltRoute> {
	const { db, depotId, send } = context;
	const route = await aRoute(db, depotId, orderIds, about);
	const params = { routeId: route.routeId };
	const { version, stops } = (await send(showRoute, { params })).body;
	const placeOf = ({ orders }: (typeof stops)[number]) =>
		orderIds.indexOf(orders[0]?.orderId ?? '');
	const stopIds = stops.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ id }) => id);
	expect((await send(sortStops, { params, body: { stopIds, version } })).status).toBe(200);
	return route;
}

test('a planned route has the arrival, the wait and the slack of each stop, and its end', async () => {
	const { db, depotId } = context;
	const orderIds = await someOrders(db, depotId, [
		at(29.06, { windowStart: '08:00', windowEnd: '09:00' }),
		at(29.1, { windowStart: '12:00', windowEnd: '12:30' }),
		at(29.14),
	]);
	const { routeId } = await aSequence(orderIds);
	const times = await timesOf(routeId);
	const { stops, leavesAt, returnsAt } = times;
	expect(times).toMatchObject({ violations: [], distanceSource: 'estimate', problem: null });
	const [first, windowed, last] = stops.map(({ arrivesAt, waitSeconds, slackSeconds }) => ({
		arrives: Date.parse(arrivesAt),
		begins: Date.parse(arrivesAt) + 1000 * waitSeconds,
		slackMs: 1000 * (slackSeconds ?? 0),
	}));
	if (first === undefined || windowed === undefined || last === undefined) throw new Error('stops');
	expect(Date.parse(leavesAt ?? '')).toBeLessThan(first.arrives);
	expect(windowed.arrives).toBeLessThan(clock('12:00'));
	expect(windowed.begins).toBe(clock('12:00'));
	expect(windowed.begins + windowed.slackMs).toBe(clock('12:30'));
	// It may wait shorter.
	expect(first.begins + first.slackMs).toBe(clock('09:00'));
	// The last stop may be later until the shift ends.
	expect(last.arrives).toBeGreaterThan(windowed.begins);
	expect(Date.parse(returnsAt ?? '') + last.slackMs).toBe(clock('18:00'));
});

test('a stop that is planned outside of the best hours of its address has them', async () => {
	const { db, depotId } = context;
	const orderIds = await someOrders(db, depotId, [
		at(29.06, { addressLine: 'Gül Sok. No:12 D:3' }),
		at(29.1, { addressLine: 'Gül Sok. No:14 D:1' }),
	]);
	const { rows } = await sql<{ key: string; buildingKey: string }>`
		select address_key as key, building_key as "buildingKey" from orders
		where depot_id = ${depotId} and id = any(${orderIds}::uuid[])
		order by address_key`.execute(db);
	const now = new Date();
	for (const [index, { key, buildingKey }] of rows.entries()) {
		const best = index === 0 ? { best_from: 17, best_until: 20 } : { best_from: 8, best_until: 18 };
		await db
			.insertInto('addresses')
			.values({
				depot_id: depotId,
				id: newId(),
				key,
				building_key: buildingKey,
				address_line: key,
				last_used_at: now,
				created_at: now,
				updated_at: now,
				...best,
			})
			.execute();
	}
	const { routeId } = await aSequence(orderIds);
	const { stops } = await timesOf(routeId);
	expect(stops.map(({ missedHours }) => missedHours)).toEqual([{ from: 17, until: 20 }, null]);
	const improved = await context.send(improveSequence, { params: { routeId }, body: {} });
	expect(improved.body.missedHours).toEqual({ present: 1, proposed: 1 });
});

test('a route that has left keeps the plan of its departure with the stops that are finished', async () => {
	const { db, depotId } = context;
	const late = { windowStart: '12:00', windowEnd: '12:30' };
	const orderIds = await someOrders(db, depotId, [at(29.06), at(29.1, late), at(29.14)]);
	const route = await aRoute(db, depotId, orderIds);
	await leave(route);
	const before = await timesOf(route.routeId);
	expect(before.stops).toHaveLength(3);
	expect(Date.parse(before.leavesAt ?? '')).toBe(clock('08:40'));
	await deliver(route, orderIds.slice(0, 1));
	expect(await timesOf(route.routeId)).toEqual(before);
	await deliver(route, orderIds.slice(1));
	expect(await timesOf(route.routeId)).toEqual(before);
});

test('a route without stops has no times, and a cancelled one has none', async () => {
	const { db, depotId } = context;
	const { routeId } = await aRoute(db, depotId, []);
	expect(await timesOf(routeId)).toEqual({
		leavesAt: null,
		returnsAt: null,
		stops: [],
		violations: [],
		distanceSource: null,
		problem: null,
	});
});

test('a dragged order names the limit that it would break, and where it would not', async () => {
	const { db, depotId } = context;
	const planned = await someOrders(db, depotId, [
		at(29.06, { windowStart: '08:00', windowEnd: '08:20' }),
		at(29.1, { pieceCount: 30 }),
	]);
	const vehicleId = await aVehicle(db, depotId, { capacityPieces: 60 });
	const driverId = await aDriver(db, depotId);
	const { routeId } = await aSequence(planned, { vehicleId, driverId });
	const [big, early, easy] = await someOrders(db, depotId, [
		at(29.08, { pieceCount: 40 }),
		at(29.12, { windowStart: '08:00', windowEnd: '08:30' }),
		at(29.11),
	]);
	const check = async (orderId: string | undefined, position: number) => {
		const [route] = await checkMove([routeId], orderId);
		const place = route?.places[position - 1];
		if (place === undefined) throw new Error(`no position ${position}`);
		return place;
	};
	const fits = await check(easy, 3);
	expect(fits.violations).toEqual([]);
	expect(fits.extra.metres).toBeGreaterThan(0);
	expect((await check(big, 3)).violations).toEqual([
		expect.stringMatching(/^Kapasite \d+ koli aşılıyor\.$/),
	]);
	expect((await check(early, 3)).violations).toEqual([
		expect.stringMatching(/: 08:00–08:30 aralığına .+ geç\.$/),
	]);
	// Inside the route: the stop with the window behind the other one.
	expect((await check(planned[0], 2)).violations).toEqual([
		expect.stringMatching(/: 08:00–08:20 aralığına .+ geç\.$/),
	]);
	// Where it is already, nothing changes.
	expect(await check(planned[0], 1)).toMatchObject({ violations: [], extra: { metres: 0 } });
});

test('a vehicle that may not enter an ilçe is refused its orders alone, wherever it ends the day', async () => {
	const { db, depotId } = context;
	const fatih = { district: 'Fatih', neighbourhood: 'Ali Kuşçu' };
	const route = await aSequence(await someOrders(db, depotId, [at(29.06), at(29.1)]));
	await db
		.updateTable('vehicles')
		.set({
			closed_districts: ['İstanbul/Fatih'],
			day_end: 'place',
			end_longitude: 29.2,
			end_latitude: 41.02,
		})
		.where('id', '=', route.vehicleId)
		.execute();
	const [closed, open] = await someOrders(db, depotId, [at(28.95, fatih), at(29.12)]);
	const breachesOf = async (orderId: string | undefined) =>
		(await checkMove([route.routeId], orderId)).flatMap(({ places }) =>
			places.map(({ violations }) => violations),
		);
	expect(await breachesOf(open)).toEqual([[], [], []]);
	for (const violations of await breachesOf(closed)) {
		expect(violations).toEqual([expect.stringContaining('giremez')]);
	}
});

test('what a route breaks already is not named again', async () => {
	const { db, depotId } = context;
	const planned = await someOrders(db, depotId, [at(29.06, { pieceCount: 90 })]);
	const vehicleId = await aVehicle(db, depotId, { capacityPieces: 60 });
	const { routeId } = await aRoute(db, depotId, planned, { vehicleId });
	const [first] = planned;
	expect(await checkMove([routeId], first)).toMatchObject([{ places: [{ violations: [] }] }]);
});

test('routes of a day are checked together as each one alone, without those that have left', async () => {
	const { db, depotId } = context;
	const crew = { vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) };
	const own = await aSequence(await someOrders(db, depotId, [at(29.06), at(29.1)]), crew);
	const next = await aRoute(db, depotId, await someOrders(db, depotId, [at(29.2)]), crew);
	const far = await aSequence(await someOrders(db, depotId, [at(29.6), at(29.62), at(29.64)]));
	const routeIds = [own, next, far].map(({ routeId }) => routeId);
	const [first] = own.orderIds;
	const together = await checkMove([...routeIds, (await leftRoute()).routeId], first);
	expect(together.map(({ routeId, places }) => [routeId, places.length])).toEqual([
		[own.routeId, 2],
		[next.routeId, 2],
		[far.routeId, 4],
	]);
	for (const [at, routeId] of routeIds.entries()) {
		expect(await checkMove([routeId], first)).toEqual([together[at]]);
	}
});

async function checkMove(routeIds: readonly string[], orderId: string | undefined) {
	const body = { routeIds: [...routeIds], orderIds: [orderId ?? ''] };
	const answer = await context.send(checkRouteMove, { body });
	expect(answer).toMatchObject({ status: 200, body: { problem: null } });
	return answer.body.routes;
}

async function leftRoute() {
	const { db, depotId } = context;
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [at(29.06)]));
	await leave(route);
	return route;
}

async function leave(route: BuiltRoute) {
	await loadRoute(context.db, route);
	await context.db
		.updateTable('routes')
		.set({ state: 'in_progress', departed_at: instantAt(testDay, '08:40') })
		.where('depot_id', '=', context.depotId)
		.where('id', '=', route.routeId)
		.execute();
}

async function deliver(route: BuiltRoute, orderIds: readonly string[]) {
	await context.db
		.updateTable('route_orders')
		.set({ result: 'delivered' })
		.where('depot_id', '=', context.depotId)
		.where('route_id', '=', route.routeId)
		.where('order_id', 'in', [...orderIds])
		.execute();
}

test('a second tour leaves later when the first one is filled up', async () => {
	const { db, depotId } = context;
	const crew = { vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) };
	const first = await aRoute(db, depotId, await someOrders(db, depotId, [at(29.06)]), crew);
	const second = await aRoute(db, depotId, await someOrders(db, depotId, [at(29.1)]), crew);
	const before = await timesOf(second.routeId);
	const late = await someOrders(db, depotId, [
		at(29.3, { windowStart: '13:00', windowEnd: '14:00' }),
	]);
	await context.send(addRouteOrders, {
		params: { routeId: first.routeId },
		body: { orderIds: late },
	});
	const { returnsAt } = await timesOf(first.routeId);
	const after = await timesOf(second.routeId);
	expect(Date.parse(returnsAt ?? '')).toBeGreaterThan(clock('13:00'));
	expect(Date.parse(before.leavesAt ?? '')).toBeLessThan(clock('13:00'));
	const reloadMs = 30 * 60_000;
	expect(Date.parse(after.leavesAt ?? '')).toBeGreaterThanOrEqual(
		Date.parse(returnsAt ?? '') + reloadMs,
	);
});

test('the planned end of a route follows where its vehicle ends the day', async () => {
	const { db, depotId } = context;
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [at(29.3)]));
	const endWith = async (columns: object) => {
		await db.updateTable('vehicles').set(columns).where('id', '=', route.vehicleId).execute();
		const { returnsAt, leavesAt, stops } = await timesOf(route.routeId);
		const [end = '', left = ''] = [returnsAt ?? '', leavesAt ?? ''];
		return {
			end: Date.parse(end),
			left: Date.parse(left),
			arrives: Date.parse(stops[0]?.arrivesAt ?? ''),
		};
	};
	const back = await endWith({ day_end: 'depot' });
	const last = await endWith({ day_end: 'last_stop' });
	const away = await endWith({ day_end: 'place', end_longitude: 29.6, end_latitude: 41.02 });
	expect(last.end).toBeLessThan(back.end);
	expect(away.end).toBeGreaterThan(last.end);
	// Before the first tour it comes from its place to the depot.
	const far = await endWith({ start_longitude: 29.4, start_latitude: 40.8 });
	expect(far.left).toBeGreaterThan(away.left);
	// A further tour is loaded at the depot, so the first one ends there.
	await aRoute(db, depotId, await someOrders(db, depotId, [at(29.31)]), {
		vehicleId: route.vehicleId,
	});
	const first = await endWith({ start_longitude: null, start_latitude: null });
	expect(first.end - first.arrives).toBe(back.end - back.arrives);
});
