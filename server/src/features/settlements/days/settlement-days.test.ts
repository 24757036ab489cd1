import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { showPerformance } from '@sevk/contract/settlements/performance';
import { instantAt } from '@sevk/domain/common/date/date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDepot, aDriver, someOrders, testDay } from '../../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import {
	aRoute,
	type BuiltRoute,
	deliverOrder,
	loadRoute,
} from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementSettlementDays } from './settlement-days-endpoints.ts';

const { db, drop } = await createTestDatabase();
const depotId = await aDepot(db);
const otherDepotId = await aDepot(db, { name: 'Bağcılar' });
const app = await testEdge({
	identity: fakeIdentity({
		cashier: testUser('cashier', { depotIds: [depotId] }),
		driver: testUser('driver', { depotIds: [depotId] }),
	}),
	implementations: implementSettlementDays({ db }),
});
const send = sender(app, 'cashier');
afterAll(async () => {
	await app.close();
	await drop();
});

const clock = (time: string) => instantAt(testDay, time);

/** A route that departed at 08:00 with four orders, one of which failed. */
async function anOuting(where: string, name: string): Promise<BuiltRoute> {
	const drafts = [
		{ windowStart: '09:00', windowEnd: '12:00' },
		{ windowStart: '09:00', windowEnd: '10:00' },
		{},
		{},
	];
	const driverId = await aDriver(db, where, { name });
	const route = await aRoute(db, where, await someOrders(db, where, drafts), { driverId });
	await loadRoute(db, route);
	const at = { departed_at: clock('08:00'), departure_km: 1_000, state: 'in_progress' } as const;
	await db.updateTable('routes').set(at).where('id', '=', route.routeId).execute();
	await db
		.updateTable('orders')
		.set({ state: 'out_for_delivery' })
		.where('id', 'in', [...route.orderIds])
		.execute();
	const [first = '', second = '', third = '', fourth = ''] = route.orderIds;
	await deliverOrder(db, route, first, { cashKurus: 20_000 });
	await deliverOrder(db, route, second, { cashKurus: 5_000 });
	await deliverOrder(db, route, third);
	await deliverOrder(db, route, fourth, { result: 'failed' });
	await db
		.updateTable('attempts')
		.set({ happened_at: clock('11:00') })
		.where('route_id', '=', route.routeId)
		.execute();
	await db
		.updateTable('stops')
		.set({ arrived_at: clock('10:50'), finished_at: clock('11:00') })
		.where('route_id', '=', route.routeId)
		.execute();
	return route;
}

let finished: BuiltRoute;
let running: BuiltRoute;

beforeAll(async () => {
	finished = await anOuting(depotId, 'Mehmet Yıldırım');
	running = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	await anOuting(otherDepotId, 'Emre Toprak');
	const back = { returned_at: clock('12:00'), return_km: 1_050, completed_at: clock('12:00') };
	await db.updateTable('routes').set(back).where('id', '=', finished.routeId).execute();
	await db
		.insertInto('settlements')
		.values({
			depot_id: depotId,
			id: newId(),
			route_id: finished.routeId,
			driver_id: finished.driverId,
			state: 'short',
			cash_collected_kurus: 25_000,
			expected_kurus: 25_000,
			counted_kurus: 24_000,
			difference_reason: 'change',
			counted_by: newId(),
			counted_by_name: 'Derya Kasa',
			counted_at: clock('12:30'),
		})
		.execute();
});

describe('the figures of Raporlar', () => {
	const span = { dateFrom: testDay, dateTo: testDay };

	it('sum up the day of each driver', async () => {
		const { status, body } = await send(showPerformance, { query: span });
		expect(status).toBe(200);
		expect(body.total).toEqual({
			routeCount: 1,
			outCount: 4,
			deliveredCount: 3,
			partlyCount: 0,
			firstOutCount: 4,
			firstDeliveredCount: 3,
			windowedCount: 2,
			onTimeCount: 1,
			carriedOverCount: 0,
			returnedCount: 0,
			debitedPieces: 4,
			differingPieces: 0,
			cashDifferenceKurus: -1_000,
			closingMinutes: 0,
			closedCount: 0,
			stopMinutes: 40,
			timedStopCount: 4,
			outingMinutes: 240,
			returnedStopCount: 4,
			drivenKm: 50,
			measuredStopCount: 4,
		});
		expect(body.drivers).toMatchObject([{ driverName: 'Mehmet Yıldırım', sums: body.total }]);
		expect(body.depots).toMatchObject([{ depotId, sums: body.total }]);
		expect(body.days).toEqual([{ serviceDate: testDay, sums: body.total }]);
	});

	it('count the closing time and the next step of a failed order', async () => {
		const [, , , fourth = ''] = finished.orderIds;
		await db
			.updateTable('routes')
			.set({ state: 'closed', closed_at: clock('12:45') })
			.where('id', '=', finished.routeId)
			.execute();
		await db.updateTable('orders').set({ attempt_no: 2 }).where('id', '=', fourth).execute();
		const { body } = await send(showPerformance, { query: span });
		expect(body.total).toMatchObject({ closingMinutes: 45, closedCount: 1, carriedOverCount: 1 });
		const back = { attempt_no: 1, state: 'returning' } as const;
		await db.updateTable('orders').set(back).where('id', '=', fourth).execute();
		const after = await send(showPerformance, { query: span });
		expect(after.body.total).toMatchObject({ carriedOverCount: 0, returnedCount: 1 });
		await db.updateTable('orders').set({ state: 'failed' }).where('id', '=', fourth).execute();
		await db
			.updateTable('routes')
			.set({ state: 'completed', closed_at: null })
			.where('id', '=', finished.routeId)
			.execute();
	});

	it('exclude other days and other depots', async () => {
		const before = { dateFrom: '2026-01-01', dateTo: '2026-01-31' };
		const { body } = await send(showPerformance, { query: before });
		expect(body.days).toEqual([]);
		const elsewhere = await send(showPerformance, { query: { ...span, depotId: otherDepotId } });
		expect(elsewhere.body.drivers).toEqual([]);
	});

	it('refuse a span over a year and a reversed span', async () => {
		const query = { dateFrom: '2025-01-01', dateTo: '2026-06-01' };
		const refused = await send(showPerformance, { query });
		expect(refused).toMatchObject({
			status: 422,
			body: { code: 'performance/span-too-long', detail: 'En çok bir yıllık aralık seçin.' },
		});
		const reversed = { dateFrom: '2026-03-05', dateTo: '2026-03-04' };
		expect((await send(showPerformance, { query: reversed })).status).toBe(422);
	});

	it('refuse the export of a span over a year with the same sentence', async () => {
		const tooLong = { dateFrom: '2025-01-01', dateTo: '2026-01-02' };
		for (const format of ['xlsx', 'csv'] as const) {
			const url = `/api/performance/export?${new URLSearchParams({ ...tooLong, format })}`;
			const refused = await app.inject({ url, headers: bearer('cashier') });
			expect(refused.statusCode).toBe(422);
			expect(refused.json().detail).toBe('En çok bir yıllık aralık seçin.');
		}
		const aYear = { dateFrom: '2025-01-01', dateTo: '2026-01-01', format: 'csv' };
		const url = `/api/performance/export?${new URLSearchParams(aYear)}`;
		expect((await app.inject({ url, headers: bearer('cashier') })).statusCode).toBe(200);
	});

	it('are exported with one row per driver', async () => {
		const query = new URLSearchParams({ ...span, format: 'csv' });
		const url = `/api/performance/export?${query}`;
		const { statusCode, body } = await app.inject({ url, headers: bearer('cashier') });
		expect(statusCode).toBe(200);
		expect(body).toContain('Teslimat Başarı Oranı (%)');
		expect(body).toMatch(/Mehmet Yıldırım;Ümraniye;1;4;3;0;75/);
	});

	it('are refused for drivers', async () => {
		expect((await sender(app, 'driver')(showPerformance, { query: span })).status).toBe(403);
	});
});

describe('the end of a day', () => {
	it('lists what blocks the closing of each open route', async () => {
		const { body } = await send(showEndOfDay, { query: { serviceDate: testDay } });
		expect(body).toMatchObject({
			routeCount: 2,
			closedCount: 0,
			orderCount: 5,
			deliveredCount: 3,
			failedCount: 1,
			remainingPieces: 0,
			earlierOpenCount: 0,
		});
		expect(body.openRoutes.map(({ number, blocks }) => ({ number, blocks }))).toEqual([
			{
				number: finished.number,
				blocks: [{ kind: 'difference', words: 'kasada ₺10,00 eksik var' }],
			},
			{ number: running.number, blocks: [{ kind: 'departure', words: 'rota çıkış yapmadı' }] },
		]);
	});

	it('sums expected and counted cash', async () => {
		const { body } = await send(showEndOfDay, { query: { serviceDate: testDay } });
		expect(body.cash).toMatchObject([
			{
				routeNumber: finished.number,
				driverName: 'Mehmet Yıldırım',
				expectedKurus: 25_000,
				countedKurus: 24_000,
				differenceKurus: -1_000,
				state: 'short',
			},
		]);
		expect(body).toMatchObject({
			expectedKurus: 25_000,
			countedKurus: 24_000,
			differenceKurus: -1_000,
		});
	});

	it('lists the orders without a next step', async () => {
		const { body } = await send(showEndOfDay, { query: { serviceDate: testDay } });
		expect(body.unresolvedCount).toBe(1);
		expect(body.unresolved).toMatchObject([
			{ id: finished.orderIds[3], recipientName: 'Ayşe N** Y*****', routeNumber: finished.number },
		]);
	});

	it('lists a partial delivery only while a piece of it came back', async () => {
		const [, , third = '', fourth = ''] = finished.orderIds;
		const part = 'partially_delivered';
		for (const orderId of [third, fourth]) {
			const ofRoute = db.updateTable('route_orders').set({ result: part });
			await ofRoute.where('order_id', '=', orderId).execute();
			await db.updateTable('orders').set({ state: part }).where('id', '=', orderId).execute();
		}
		const { body } = await send(showEndOfDay, { query: { serviceDate: testDay } });
		expect(body.unresolved.map(({ id }) => id)).toEqual([fourth]);
	});

	it('counts open routes of earlier days', async () => {
		const { body } = await send(showEndOfDay, { query: { serviceDate: '2026-03-06' } });
		expect(body).toMatchObject({
			routeCount: 0,
			openRoutes: [],
			earlierOpenCount: 2,
			earlierOpenDate: testDay,
		});
	});
});
