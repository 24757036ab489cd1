import { recordResult } from '@sevk/contract/debits/delivery-results';
import { viewRouteTrack } from '@sevk/contract/locations/location-track';
import { routeHistory, showRoute } from '@sevk/contract/routes/route-detail';
import { todayIn } from '@sevk/domain/common/date/date';
import { Registry } from 'prom-client';
import { afterAll, expect, test } from 'vitest';

import { createCustodyTestContext, delivered } from '../../testing/fixture/custody-test-context.ts';
import { implementSettlements } from '../settlements/settlement-endpoints.ts';
import { openLocations } from './location-endpoints.ts';
import { keepLocationDays } from './location-retention-store.ts';

const context = await createCustodyTestContext(({ db }) => [
	...openLocations({ db, metrics: new Registry() }).implementations,
	...implementSettlements({ db }),
]);
afterAll(context.close);

const { db, depotId } = context;

test('the track has positions, goods and cash, and who looked is in the history', async () => {
	await keepLocationDays(db, 30, new Date());
	const { route } = await context.routeOnRoad([{ pieceCount: 3, dueKurus: 25_000 }, {}], {
		serviceDate: todayIn(new Date()),
	});
	const params = { routeId: route.routeId };
	const { departedAt, driverId } = (await context.as('manager')(showRoute, { params })).body;
	const departedMs = Date.parse(departedAt ?? '');
	const record = (id: number, longitude: number) => ({
		depot_id: depotId,
		device_id: 'd',
		id: String(id),
		driver_id: driverId ?? '',
		route_id: route.routeId,
		longitude,
		latitude: 41,
		accuracy_m: 8,
		received_at: new Date(),
	});
	await db
		.insertInto('location_records')
		.values([
			record(departedMs + 2, 29.2),
			record(departedMs + 1, 29.1),
			record(departedMs - 1, 20),
		] as never)
		.execute();
	const collections = [{ method: 'cash' as const, amountKurus: 25_000, receiptNo: null }];
	const [orderId = ''] = route.orderIds;
	const product = { orderLineId: null, product: 'Kahve makinesi', quantity: 1, note: '' };
	const returns = [{ ...product, reasonCode: 'EMPTIES' }];
	const body = { ...delivered, orderId, collections, returns };
	expect((await context.as('driver')(recordResult, { params, body })).status).toBe(200);

	const { status, body: track } = await context.as('manager')(viewRouteTrack, { params });
	expect(status).toBe(200);
	expect(track.points.map(({ longitude }) => longitude)).toEqual([29.1, 29.2]);
	expect(track.pieces.map(({ value }) => value)).toEqual([4, 2]);
	expect(track.products.map(({ value }) => value)).toEqual([0, 1]);
	expect(track.cashKurus.map(({ value }) => value)).toEqual([0, 25_000]);
	const { items } = (await context.as('manager')(routeHistory, { params })).body;
	expect(items[0]).toMatchObject({ sentence: 'Rota izi görüntülendi.', actorName: 'Elif Şahin' });
	for (const role of ['driver', 'warehouse', 'planner'] as const) {
		expect((await context.as(role)(viewRouteTrack, { params })).status).toBe(403);
	}
	expect((await context.as('elsewhere')(viewRouteTrack, { params })).status).toBe(404);
});
