import * as routeDetail from '@sevk/contract/routes/route-detail';
import * as routePlan from '@sevk/contract/routes/route-plan';
import * as contract from '@sevk/contract/routes/routes';
import { afterAll, expect, test } from 'vitest';
import { aDepot, aDriver, aVehicle, someOrders, testDay } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { someLockIsAwaited } from '../../../testing/database/lock-wait.ts';
import { createTestDatabase, onePostgresTest } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementRoutes } from '../route-endpoints.ts';

const { db, drop } = await createTestDatabase(12);
const depotId = await aDepot(db);
const users = {
	planner: testUser('planner', { depotIds: [depotId] }),
	elsewhere: testUser('planner', { depotIds: [await aDepot(db)] }),
	cashier: testUser('cashier', { depotIds: [depotId] }),
	driver: testUser('driver', { depotIds: [depotId], driverId: await aDriver(db, depotId) }),
};
const app = await testEdge({
	identity: fakeIdentity(users),
	implementations: implementRoutes({ db }),
});
const send = sender(app, 'planner');
afterAll(async () => {
	await app.close();
	await drop();
});

const fields = { serviceDate: testDay, assistantName: '', note: '' };

async function draft(about: { vehicleId?: string; driverId?: string; serviceDate?: string } = {}) {
	const body = { ...fields, depotId, vehicleId: null, driverId: null, ...about };
	const { status, body: route } = await send(routePlan.createRoute, { body });
	expect(status).toBe(200);
	return route;
}

async function show(routeId: string) {
	return (await send(routeDetail.showRoute, { params: { routeId } })).body;
}

test('a route gets the next number of its day, and a repeated request the same one', async () => {
	const body = { ...fields, serviceDate: '2026-04-01', depotId, vehicleId: null, driverId: null };
	const key = 'ayni-istek-iki-kez';
	const first = await send(routePlan.createRoute, { body, key });
	const again = await send(routePlan.createRoute, { body, key });
	expect(first.body.number).toMatch(/^RT-D-\d+-260401-01$/);
	expect(again.body).toEqual(first.body);
	expect((await draft({ serviceDate: '2026-04-01' })).number).toMatch(/-260401-02$/);
});

test('no route is created on a day that has passed, or moved to one', async () => {
	const past = { status: 422, body: { code: 'route/past-date' } };
	const body = { ...fields, serviceDate: '2026-03-04', depotId, vehicleId: null, driverId: null };
	const refused = await send(routePlan.createRoute, { body });
	expect(refused).toMatchObject(past);
	expect(refused.body.detail).toBe(
		'04.03.2026 geçmiş bir gün. Rota bugün ya da sonrası için açılır.',
	);
	const { id: routeId } = await draft();
	const move = { serviceDate: '2026-03-04', version: 1 };
	expect(await send(routePlan.editRoute, { params: { routeId }, body: move })).toMatchObject(past);
	const old = await aRoute(db, depotId, [], { serviceDate: '2026-03-01' });
	const note = { params: { routeId: old.routeId }, body: { note: 'Not', version: 1 } };
	expect((await send(routePlan.editRoute, note)).body.code).not.toBe('route/past-date');
});

test('a vehicle and a driver get no second route of a day by accident', async () => {
	const vehicleId = await aVehicle(db, depotId, { plate: '34ABC123' });
	const driverId = await aDriver(db, depotId, { name: 'Mehmet Yıldız' });
	const { number } = await draft({ vehicleId, driverId });
	const body = { ...fields, depotId, vehicleId, driverId: null };
	const vehicleBusy = await send(routePlan.createRoute, { body });
	expect(vehicleBusy).toMatchObject({
		status: 409,
		body: {
			code: 'route/vehicle-busy',
			detail: `Araç 34 ABC 123 bu tarihte ${number} rotasında (1. tur). Aynı gün yeni rota için sonraki turu seçin.`,
		},
	});
	const free = await draft();
	const edit = { params: { routeId: free.id }, body: { driverId, version: 1 } };
	expect(await send(routePlan.editRoute, edit)).toMatchObject({
		body: {
			code: 'route/driver-busy',
			detail: `Sürücü Mehmet Yıldız bu tarihte ${number} rotasında (1. tur).`,
		},
	});
	await draft({ vehicleId, driverId, serviceDate: '2026-03-06' });
});

test('the second tour of a vehicle and its driver is planned beside the open first one', async () => {
	const crew = { vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) };
	const first = await draft(crew);
	const body = { ...fields, depotId, ...crew, tour: 2 };
	const second = await send(routePlan.createRoute, { body });
	expect(second.status).toBe(200);
	expect((await send(routePlan.createRoute, { body })).body.code).toBe('route/vehicle-busy');
	const orderIds = await someOrders(db, depotId, [{}, {}]);
	const params = { routeId: second.body.id };
	await send(routePlan.addRouteOrders, { params, body: { orderIds } });
	const planned = await send(routePlan.planRoute, { params, body: { version: 2 } });
	expect(planned.status).toBe(200);
	expect(await show(second.body.id)).toMatchObject({ state: 'planned', tour: 2 });
	expect(await show(first.id)).toMatchObject({ state: 'draft', tour: 1 });
});

test('a route keeps its tour in an edit, and becomes the next one of another vehicle', async () => {
	const [one, other] = [await aVehicle(db, depotId), await aVehicle(db, depotId)];
	await draft({ vehicleId: one });
	const body = { ...fields, depotId, vehicleId: one, driverId: null, tour: 2 };
	const { id: routeId } = (await send(routePlan.createRoute, { body })).body;
	const edit = async (change: { note?: string; vehicleId?: string; tour?: number }) => {
		const { version } = await show(routeId);
		return send(routePlan.editRoute, { params: { routeId }, body: { ...change, version } });
	};
	expect((await edit({ note: 'öğleden sonra' })).status).toBe(200);
	expect((await show(routeId)).tour).toBe(2);
	expect((await edit({ vehicleId: other })).status).toBe(200);
	expect((await show(routeId)).tour).toBe(1);
	expect((await edit({ vehicleId: one })).body.code).toBe('route/vehicle-busy');
	expect((await edit({ vehicleId: one, tour: 3 })).status).toBe(200);
	expect(await show(routeId)).toMatchObject({ tour: 3 });
	expect((await edit({ tour: 1 })).body.code).toBe('route/vehicle-busy');
});

test('of ten concurrent assignments of one vehicle nine are refused', async () => {
	const vehicleId = await aVehicle(db, depotId);
	const body = { ...fields, depotId, vehicleId, driverId: null };
	const answers = await Promise.all(
		Array.from({ length: 10 }, () => send(routePlan.createRoute, { body })),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	const refused = answers.filter(({ body: { code } }) => code === 'route/vehicle-busy');
	expect(refused).toHaveLength(9);
});

test('refuses a vehicle or a driver who is unavailable on that day', async () => {
	const off = await aVehicle(db, depotId, { plate: '34OFF99', state: 'in_service' });
	const leave = await aDriver(db, depotId, { name: 'Ali Can', state: 'on_leave' });
	const create = (about: { vehicleId?: string; driverId?: string }) =>
		send(routePlan.createRoute, {
			body: { ...fields, depotId, vehicleId: null, driverId: null, ...about },
		});
	expect((await create({ vehicleId: off })).body).toMatchObject({
		code: 'route/vehicle-unavailable',
		detail: 'Araç 34 OFF 99 bu tarihte kullanıma kapalı.',
	});
	expect((await create({ driverId: leave })).body.code).toBe('route/driver-unavailable');
});

onePostgresTest('a driver who is retired at the same moment is not planned', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Yusuf Kaya' });
	const body = { ...fields, depotId, vehicleId: null, driverId };
	const planned = await db.transaction().execute(async (tx) => {
		await tx
			.updateTable('drivers')
			.set({ retired_at: new Date() })
			.where('id', '=', driverId)
			.execute();
		const sending = send(routePlan.createRoute, { body });
		await someLockIsAwaited(db);
		return { sending };
	});
	expect(await planned.sending).toMatchObject({
		status: 409,
		body: { code: 'route/driver-unavailable' },
	});
});

test('planning names what is missing and succeeds when it is complete', async () => {
	const route = await draft();
	const plan = (version: number) =>
		send(routePlan.planRoute, { params: { routeId: route.id }, body: { version } });
	expect((await plan(1)).body.detail).toBe(
		`Rota ${route.number} planlanamaz. Eksik: araç, sürücü, sipariş.`,
	);
	const body = {
		vehicleId: await aVehicle(db, depotId),
		driverId: await aDriver(db, depotId),
		version: 1,
	};
	await send(routePlan.editRoute, { params: { routeId: route.id }, body });
	const orderIds = await someOrders(db, depotId, [{}]);
	await send(routePlan.addRouteOrders, { params: { routeId: route.id }, body: { orderIds } });
	expect(await plan(3)).toMatchObject({ status: 200, body: { version: 4 } });
	expect((await show(route.id)).state).toBe('planned');
	const back = { params: { routeId: route.id }, body: { version: 4 } };
	expect((await send(routePlan.unplanRoute, back)).status).toBe(200);
});

test('the second of two concurrent edits is refused with the changes of the first', async () => {
	const { id: routeId } = await draft();
	const edit = (note: string) =>
		send(routePlan.editRoute, { params: { routeId }, body: { note, version: 1 } });
	expect((await edit('Önce Kadıköy')).status).toBe(200);
	expect(await edit('Önce Üsküdar')).toMatchObject({
		status: 409,
		body: {
			code: 'common/stale',
			facts: {
				changedBy: 'Ayşe Nur Yılmaz',
				changes: [{ label: 'Not', from: '—', to: 'Önce Kadıköy' }],
			},
		},
	});
});

test('orders of one address are one stop, and refused orders have their reason', async () => {
	const route = await draft();
	const address = { neighbourhood: 'Fenerbahçe', addressLine: 'Bağdat Cad. No:1' };
	const spelled = { neighbourhood: 'FENERBAHÇE', addressLine: 'BAĞDAT CAD No:1' };
	const orderIds = await someOrders(db, depotId, [address, spelled, {}, {}]);
	const [, , third = '', fourth = ''] = orderIds;
	const other = await draft();
	await send(routePlan.addRouteOrders, {
		params: { routeId: other.id },
		body: { orderIds: [third] },
	});
	await db.updateTable('orders').set({ state: 'new' }).where('id', '=', fourth).execute();
	const unknown = '01980000-0000-7000-8000-0000000000ff';
	const added = await send(routePlan.addRouteOrders, {
		params: { routeId: route.id },
		body: { orderIds: [...orderIds, unknown] },
	});
	expect(added.body).toMatchObject({ doneCount: 2, refusedCount: 3, version: 2 });
	expect(added.body.rows.map(({ code }) => code)).toEqual([
		null,
		null,
		'order/on-other-route',
		'order/not-ready',
		'common/not-found',
	]);
	expect(added.body.rows[2]?.detail).toContain(`zaten ${other.number} rotasında.`);
	const detail = await show(route.id);
	expect(detail.stops).toHaveLength(1);
	expect(detail.stops[0]?.orders).toHaveLength(2);
	expect(detail).toMatchObject({ orderCount: 2, balance: { pending: 2 }, load: { pieces: 2 } });
});

test('of ten routes that add one order concurrently one has it', async () => {
	const orderIds = await someOrders(db, depotId, [{}, {}]);
	const routes = await Promise.all(Array.from({ length: 10 }, () => draft()));
	const answers = await Promise.all(
		routes.map(({ id }) =>
			send(routePlan.addRouteOrders, { params: { routeId: id }, body: { orderIds } }),
		),
	);
	expect(answers.map(({ status }) => status)).toEqual(routes.map(() => 200));
	expect(answers.reduce((sum, { body }) => sum + body.doneCount, 0)).toBe(2);
	const codes = answers.flatMap(({ body }) => body.rows.map(({ code }) => code));
	expect(new Set(codes)).toEqual(new Set([null, 'order/on-other-route']));
});

test('orders of the pool are added by filter, nearest first', async () => {
	const place = (addressLine: string, longitude: number) => ({
		district: 'Şile',
		addressLine,
		point: { type: 'Point' as const, coordinates: [longitude, 41.02] as [number, number] },
	});
	const far = place('Uzak Sok. No:1', 29.4);
	await someOrders(db, depotId, [
		far,
		place('Yakın Sok. No:1', 29.12),
		place('Orta Sok. No:1', 29.2),
	]);
	const { id: routeId } = await draft();
	const filter = { districts: ['Şile'], dateFrom: testDay, dateTo: testDay, limit: 50 };
	const added = await send(routePlan.addRouteOrders, { params: { routeId }, body: { filter } });
	expect(added.body.doneCount).toBe(3);
	const { stops } = await show(routeId);
	expect(stops.map(({ addressLine }) => addressLine)).toEqual([
		'Yakın Sok. No:1',
		'Orta Sok. No:1',
		'Uzak Sok. No:1',
	]);
	const turned = stops.map(({ id }) => id).toReversed();
	const sorted = await send(routePlan.sortStops, {
		params: { routeId },
		body: { stopIds: turned, version: 2 },
	});
	expect(sorted.body.version).toBe(3);
	expect((await show(routeId)).stops.map(({ id }) => id)).toEqual(turned);
	const half = { params: { routeId }, body: { stopIds: turned.slice(1), version: 3 } };
	expect(await send(routePlan.sortStops, half)).toMatchObject({
		status: 422,
		body: { code: 'stop/position-invalid' },
	});
	const orderIds = stops.slice(1, 2).flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
	const removal = await send(routePlan.removeRouteOrders, {
		params: { routeId },
		body: { orderIds },
	});
	expect(removal.body).toMatchObject({ doneCount: 1, refusedCount: 0 });
	expect((await show(routeId)).stops.map(({ position }) => position)).toEqual([1, 2]);
	const again = await send(routePlan.removeRouteOrders, {
		params: { routeId },
		body: { orderIds },
	});
	expect(again.body.rows[0]?.code).toBe('stop/order-not-on-route');
	const states = await db
		.selectFrom('orders')
		.select('state')
		.where('id', 'in', orderIds)
		.execute();
	expect(states).toEqual([{ state: 'ready' }]);
});

test('delivery windows decide the first sequence, also of orders that are added later', async () => {
	const place = (
		addressLine: string,
		longitude: number,
		windowStart: string,
		windowEnd: string,
	) => ({
		addressLine,
		point: { type: 'Point' as const, coordinates: [longitude, 41.02] as [number, number] },
		windowStart,
		windowEnd,
	});
	const drafts = [
		place('Akşam Sok. No:1', 29.05, '18:00', '21:00'),
		place('Öğle Sok. No:1', 29.3, '12:00', '15:00'),
		place('Öğle Sok. No:2', 29.2, '12:00', '15:00'),
		place('Sabah Sok. No:1', 29.4, '09:00', '12:00'),
	];
	const orderIds = await someOrders(db, depotId, drafts);
	const { id: routeId } = await draft();
	const add = async (from: number, to: number) => {
		const body = { orderIds: orderIds.slice(from, to) };
		await send(routePlan.addRouteOrders, { params: { routeId }, body });
		const { stops } = await show(routeId);
		expect(stops.map(({ position }) => position)).toEqual(stops.map((_, at) => at + 1));
		return stops.map(({ addressLine }) => addressLine.replace(' Sok. No:', ' '));
	};
	expect(await add(0, 2)).toEqual(['Öğle 1', 'Akşam 1']);
	expect(await add(2, 4)).toEqual(['Sabah 1', 'Öğle 1', 'Öğle 2', 'Akşam 1']);
});

test('a second tour is sorted from the time at which the first one is expected back', async () => {
	const place = (addressLine: string, longitude: number, windowEnd?: string) => ({
		addressLine,
		point: { type: 'Point' as const, coordinates: [longitude, 41.02] as [number, number] },
		...(windowEnd === undefined ? {} : { windowStart: '15:00', windowEnd }),
	});
	const crew = { vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) };
	const serviceDate = '2026-04-14';
	const far = await someOrders(db, depotId, [place('Yakın Sok.', 29.1), place('Uzak Sok.', 30.4)]);
	const orderIds = await someOrders(db, depotId, [
		place('Randevulu Sok.', 29.1, '16:00'),
		place('Serbest Sok.', 29.4),
	]);
	const sequenceOf = async (routeId: string) => {
		const body = { orderIds };
		await send(routePlan.addRouteOrders, { params: { routeId }, body });
		const sequence = (await show(routeId)).stops.map(({ addressLine }) => addressLine);
		await send(routePlan.removeRouteOrders, { params: { routeId }, body });
		return sequence;
	};
	const alone = await draft({ serviceDate });
	expect(await sequenceOf(alone.id)).toEqual(['Serbest Sok.', 'Randevulu Sok.']);
	const { id: routeId } = await draft({ ...crew, serviceDate });
	await send(routePlan.addRouteOrders, { params: { routeId }, body: { orderIds: far } });
	const body = { ...fields, ...crew, depotId, serviceDate, tour: 2 };
	const second = (await send(routePlan.createRoute, { body })).body;
	expect(await sequenceOf(second.id)).toEqual(['Randevulu Sok.', 'Serbest Sok.']);
});

test('an overloaded vehicle and expired papers give warnings, not refusals', async () => {
	const vehicleId = await aVehicle(db, depotId, {
		capacityPieces: 2,
		inspectionUntil: '2026-03-01',
	});
	const { id: routeId } = await draft({ vehicleId });
	const orderIds = await someOrders(db, depotId, [{ pieceCount: 3 }]);
	await send(routePlan.addRouteOrders, { params: { routeId }, body: { orderIds } });
	expect((await show(routeId)).warnings).toEqual([
		'Muayene süresi 01.03.2026 tarihinde doldu.',
		'Araç kapasitesi aşılıyor: 3/2 koli.',
	]);
});

test('warns when the day of a route differs from that of its orders', async () => {
	const { id: routeId } = await draft({ serviceDate: '2026-03-06' });
	const orderIds = await someOrders(db, depotId, [{}, {}]);
	await send(routePlan.addRouteOrders, { params: { routeId }, body: { orderIds } });
	expect((await show(routeId)).warnings).toEqual([
		'2 siparişin teslimat tarihi başka (05.03.2026); rotanın tarihi 06.03.2026.',
	]);
});

test('the list finds district, plate and driver in any spelling, page by page', async () => {
	const vehicleId = await aVehicle(db, depotId, { plate: '35KEY77' });
	const driverId = await aDriver(db, depotId, { name: 'Işıl Çağlayan' });
	const serviceDate = '2026-05-01';
	const { id } = await draft({ vehicleId, driverId, serviceDate });
	const orderIds = await someOrders(db, depotId, [{ district: 'Şişli' }]);
	await send(routePlan.addRouteOrders, { params: { routeId: id }, body: { orderIds } });
	for (let count = 0; count < 4; count += 1) await draft({ serviceDate });
	for (const q of ['SISLI', '35 key', 'ışıl cag', 'rt-260501-01']) {
		const query = { q, dateFrom: serviceDate };
		const { body } = await send(contract.listRoutes, { query });
		expect(
			body.items.map((route) => route.id),
			q,
		).toContain(id);
		expect(body.items).toHaveLength(1);
	}
	for (const sort of ['serviceDate', 'number', 'state', 'driver'] as const) {
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const query = { sort, limit: 2, dateFrom: serviceDate, ...(cursor ? { cursor } : {}) };
			const page = await send(contract.listRoutes, { query });
			expect(page.status).toBe(200);
			seen.push(...page.body.items.map((route) => route.id));
			cursor = page.body.nextCursor ?? undefined;
		} while (cursor !== undefined);
		expect(new Set(seen).size, sort).toBe(5);
		expect(seen).toHaveLength(5);
	}
	const counted = await send(contract.countRoutes, { query: { dateFrom: serviceDate } });
	expect(counted.body).toMatchObject({ total: 5, states: { draft: 5 }, orderCount: 1 });
});

test('another depot sees no route, a driver only own ones, a cashier may not plan', async () => {
	const { id: routeId } = await draft();
	const elsewhere = sender(app, 'elsewhere');
	expect((await elsewhere(routeDetail.showRoute, { params: { routeId } })).status).toBe(404);
	const plan = { params: { routeId }, body: { version: 1 } };
	expect((await elsewhere(routePlan.planRoute, plan)).status).toBe(404);
	const foreign = { ...fields, depotId, vehicleId: null, driverId: null };
	expect((await elsewhere(routePlan.createRoute, { body: foreign })).status).toBe(404);
	expect((await sender(app, 'cashier')(routePlan.planRoute, plan)).status).toBe(403);
	const driver = sender(app, 'driver');
	expect((await driver(routeDetail.showRoute, { params: { routeId } })).status).toBe(404);
	expect((await driver(contract.listRoutes)).body.items).toEqual([]);
	await draft({ driverId: users.driver.driverId ?? '' });
	expect((await driver(contract.listRoutes)).body.items).toHaveLength(1);
});
