import {
	openDay,
	planRoutes,
	readDayOpening,
	undoDayOpening,
} from '@sevk/contract/routes/route-day';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import { listRoutes } from '@sevk/contract/routes/routes';
import { commonWeek } from '@sevk/domain/common/date/work-week';
import type { OpeningCrew } from '@sevk/domain/routes/plan/route-opening';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDepot, aDriver, aVehicle, someOrders, testDay } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementRoutes } from '../route-endpoints.ts';
import { implementRouteDay } from './route-day-endpoints.ts';

const { db, drop } = await createTestDatabase(12);
const depotId = await aDepot(db);
const app = await testEdge({
	identity: fakeIdentity({
		planner: testUser('planner', { depotIds: [depotId] }),
		elsewhere: testUser('planner', { depotIds: [await aDepot(db)] }),
		cashier: testUser('cashier', { depotIds: [depotId] }),
	}),
	implementations: [...implementRoutes({ db }), ...implementRouteDay({ db })],
});
const send = sender(app, 'planner');
afterAll(async () => {
	await app.close();
	await drop();
});

const crewOf = async (about: { plate?: string; name?: string } = {}) => ({
	vehicleId: await aVehicle(db, depotId, about.plate === undefined ? {} : { plate: about.plate }),
	driverId: await aDriver(db, depotId, about.name === undefined ? {} : { name: about.name }),
});
const open = (crews: OpeningCrew[], serviceDate: string, key?: string) => {
	const body = { depotId, serviceDate, crews };
	return send(openDay, key === undefined ? { body } : { body, key });
};
const routesOn = async (day: string) =>
	(await send(listRoutes, { query: { dateFrom: day, dateTo: day } })).body.items;

test('a day that has passed is not opened', async () => {
	expect(await open([await crewOf()], '2026-03-04')).toMatchObject({
		status: 422,
		body: { code: 'route/past-date' },
	});
});

test('offers the crews of the day before, of last week, and the usual ones', async () => {
	const [one, other] = [await crewOf({ plate: '34AAA11' }), await crewOf()];
	const away = await aDriver(db, depotId, { name: 'Ali Can', state: 'on_leave' });
	const workshop = await aVehicle(db, depotId, { state: 'in_service' });
	await aRoute(db, depotId, [], { ...one, serviceDate: '2026-03-04' });
	await aRoute(db, depotId, [], { ...other, serviceDate: '2026-02-26' });
	const busy = await aRoute(db, depotId, [], {
		vehicleId: other.vehicleId,
		driverId: one.driverId,
		serviceDate: testDay,
	});
	const query = { depotId, serviceDate: testDay };
	const { body } = await send(readDayOpening, { query });
	expect(body.sources).toEqual([
		{ source: 'usual', serviceDate: null, crews: [one, other] },
		{ source: 'previous_day', serviceDate: '2026-03-04', crews: [one] },
		{ source: 'last_week', serviceDate: '2026-02-26', crews: [other] },
	]);
	const obstaclesOf = (items: readonly { id: string; obstacles: string[] }[], id: string) =>
		items.find((item) => item.id === id)?.obstacles;
	expect(obstaclesOf(body.vehicles, one.vehicleId)).toEqual([]);
	expect(body.vehicles.find(({ id }) => id === other.vehicleId)).toMatchObject({
		obstacles: [],
		openRoutes: [{ number: busy.number, tour: 1 }],
		nextTour: 2,
	});
	expect(obstaclesOf(body.vehicles, workshop)).toEqual(['bakımda']);
	expect(obstaclesOf(body.drivers, away)).toEqual(['izinde']);
	expect((await sender(app, 'elsewhere')(readDayOpening, { query })).status).toBe(404);
	expect((await sender(app, 'cashier')(readDayOpening, { query })).status).toBe(403);
});

test('opens a route per crew once, and the undo takes all of them back', async () => {
	const day = '2026-04-01';
	const crews = [await crewOf(), await crewOf()];
	const first = await open(crews, day, 'gunu-bir-kez-ac');
	expect(first.status).toBe(200);
	expect((await open(crews, day, 'gunu-bir-kez-ac')).body).toEqual(first.body);
	expect(first.body.routes.map(({ vehicleId }) => vehicleId)).toEqual(
		crews.map(({ vehicleId }) => vehicleId),
	);
	expect((await routesOn(day)).map(({ state }) => state)).toEqual(['draft', 'draft']);
	const routes = first.body.routes.map(({ id, version }) => ({ id, version }));
	const undone = await send(undoDayOpening, { body: { depotId, routes } });
	expect(undone.status).toBe(200);
	expect((await routesOn(day)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
	expect((await open(crews, day)).status).toBe(200);
});

test('opens no route when one of them cannot be opened, and says which', async () => {
	const day = '2026-04-02';
	const [free, busy] = [await crewOf(), await crewOf({ plate: '34BBB22', name: 'Can Er' })];
	const { number } = await aRoute(db, depotId, [], { ...busy, serviceDate: day });
	const answer = await open([free, busy], day);
	const words = `34 BBB 22 ${number} rotasında, Can Er ${number} rotasında`;
	expect(answer).toMatchObject({
		status: 409,
		body: {
			code: 'route/day-not-opened',
			detail: `Rotalar açılmadı. ${words}.`,
			facts: { rows: [{ vehicleId: busy.vehicleId, words }] },
		},
	});
	expect(await routesOn(day)).toHaveLength(1);
});

test('opens the second tour of a vehicle that is on the road only when it is asked for', async () => {
	const day = '2026-04-07';
	const crew = await crewOf();
	expect((await open([crew], day)).status).toBe(200);
	expect((await open([crew], day)).body.code).toBe('route/day-not-opened');
	expect((await open([{ ...crew, tour: 2 }], day)).status).toBe(200);
	const again = await open([{ ...crew, tour: 2 }], day);
	expect(again).toMatchObject({ status: 409, body: { code: 'route/day-not-opened' } });
	expect(again.body.detail).toContain('(2. tur)');
	expect((await routesOn(day)).map(({ tour }) => tour).toSorted()).toEqual([1, 2]);
});

test('of five concurrent openings of one crew four are refused', async () => {
	const crews = [await crewOf()];
	const answers = await Promise.all(Array.from({ length: 5 }, () => open(crews, '2026-04-03')));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});

test('the undo changes nothing once one of the routes was changed', async () => {
	const day = '2026-04-04';
	const { body } = await open([await crewOf(), await crewOf()], day);
	const [first, second] = body.routes;
	const routes = [
		{ id: first?.id ?? '', version: 1 },
		{ id: second?.id ?? '', version: 2 },
	];
	const undone = await send(undoDayOpening, { body: { depotId, routes } });
	expect(undone).toMatchObject({ status: 409, body: { code: 'common/stale' } });
	expect((await routesOn(day)).map(({ state }) => state)).toEqual(['draft', 'draft']);
});

test('the undo never cancels a route that has orders or is no draft, whatever version is sent', async () => {
	const day = '2026-04-06';
	const { body } = await open([await crewOf(), await crewOf()], day);
	const [filled, empty] = body.routes;
	if (filled === undefined || empty === undefined) throw new Error('two routes were opened');
	const orderIds = await someOrders(db, depotId, [{}]);
	await send(addRouteOrders, { params: { routeId: filled.id }, body: { orderIds } });
	const undoAt = (version: number) => {
		const routes = [
			{ id: empty.id, version: 1 },
			{ id: filled.id, version },
		];
		return send(undoDayOpening, { body: { depotId, routes } });
	};
	expect(await undoAt(2)).toMatchObject({ status: 409, body: { code: 'common/stale' } });
	const plan = { depotId, act: 'plan' as const, routes: [{ id: filled.id, version: 2 }] };
	expect((await send(planRoutes, { body: plan })).body.doneCount).toBe(1);
	expect(await undoAt(3)).toMatchObject({ status: 409, body: { code: 'common/stale' } });
	const states = (await routesOn(day)).map(({ state }) => state);
	expect(states.toSorted()).toEqual(['draft', 'planned']);
});

test('plans every route that is complete and answers for the others', async () => {
	const day = '2026-04-05';
	const { body } = await open([await crewOf(), await crewOf()], day);
	const [filled, empty] = body.routes;
	if (filled === undefined || empty === undefined) throw new Error('two routes were opened');
	const orderIds = await someOrders(db, depotId, [{}]);
	await send(addRouteOrders, { params: { routeId: filled.id }, body: { orderIds } });
	const routes = [
		{ id: filled.id, version: 2 },
		{ id: empty.id, version: 1 },
	];
	const planned = await send(planRoutes, { body: { depotId, act: 'plan', routes } });
	expect(planned.body).toMatchObject({
		doneCount: 1,
		refusedCount: 1,
		routes: [{ id: filled.id, version: 3 }],
		rows: [
			{ id: filled.id, label: filled.number, done: true },
			{ id: empty.id, detail: `Rota ${empty.number} planlanamaz. Eksik: sipariş.` },
		],
	});
	const undo = { depotId, act: 'unplan' as const, routes: planned.body.routes };
	expect((await send(planRoutes, { body: undo })).body.doneCount).toBe(1);
	expect((await routesOn(day)).map(({ state }) => state)).toEqual(['draft', 'draft']);
});

test('leave, maintenance and a day off are shown, and the first two prevent a route', async () => {
	const sunday = '2026-05-03';
	const week = { ...commonWeek, breaks: [{ minutes: 30, earliest: '12:30', latest: '12:30' }] };
	const crew = await crewOf({ plate: '34VRD11', name: 'Vardiyalı Sürücü' });
	const away = await crewOf({ plate: '34VRD12', name: 'İzinli Sürücü' });
	await db
		.updateTable('drivers')
		.set({ work_week: JSON.stringify(week) })
		.where('id', '=', crew.driverId)
		.execute();
	const created_at = new Date();
	const days = { from_date: '2026-05-01', until_date: '2026-05-02', created_at };
	await db
		.insertInto('driver_exceptions')
		.values({ id: newId(), driver_id: away.driverId, kind: 'leave', ...days })
		.execute();
	await db
		.insertInto('vehicle_blackouts')
		.values({ id: newId(), vehicle_id: away.vehicleId, kind: 'inspection', ...days })
		.execute();
	const dayOf = async (serviceDate: string) => {
		const { body } = await send(readDayOpening, { query: { depotId, serviceDate } });
		return {
			crew: body.drivers.find(({ id }) => id === crew.driverId),
			away: body.drivers.find(({ id }) => id === away.driverId),
			vehicle: body.vehicles.find(({ id }) => id === away.vehicleId),
		};
	};
	const friday = await dayOf('2026-05-01');
	expect(friday.crew).toMatchObject({
		obstacles: [],
		isRestDay: false,
		workingTime: '08:00–18:00, mola 12:30 (30 dk)',
	});
	const leave = 'izinli (02.05.2026 tarihine kadar)';
	expect(friday.away).toMatchObject({ obstacles: [leave], workingTime: leave });
	expect(friday.vehicle?.obstacles).toEqual(['muayenede (02.05.2026 tarihine kadar)']);
	expect(await open([away], '2026-05-02')).toMatchObject({
		status: 409,
		body: { code: 'route/day-not-opened' },
	});
	expect(await open([crew], sunday)).toMatchObject({ status: 200 });
	expect((await dayOf(sunday)).crew).toMatchObject({ isRestDay: true });
	expect((await dayOf(sunday)).away).toMatchObject({ obstacles: [], workingTime: null });
});
