import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { geoPoint } from '@sevk/domain/common/place/geo';
import type { PointKnowledge } from '@sevk/domain/common/place/known-point';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { aDepot, someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { setOrderState } from '../../../testing/build/order-states.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementOrders } from '../order-endpoints.ts';
import { setOrderPoints } from './order-point-commands.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
	app = await testEdge({
		identity: fakeIdentity({ planner: testUser('planner', { depotIds: [depotId] }) }),
		implementations: implementOrders({ db: database.db }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const system = { userId: null, name: 'Sistem', requestId: null };
const geocoded: PointKnowledge = { source: 'geocoder', precision: 'building' };

async function place(orderIds: readonly string[], knowledge: PointKnowledge): Promise<string[]> {
	const points = orderIds.map((orderId) => ({
		orderId,
		...knowledge,
		point: geoPoint(29.111, 41.011),
	}));
	const { db } = database;
	return transact(db, (tx) =>
		setOrderPoints(tx, { depotId, points, caller: system, now: new Date() }),
	);
}

const show = async (orderId: string) =>
	(await sender(app, 'planner')(showOrder, { params: { orderId } })).body;

test('a found point takes the place of the centre of the ilçe, and history says so', async () => {
	const [orderId = ''] = await someOrders(database.db, depotId, [{ point: null }]);
	expect(await place([orderId], geocoded)).toEqual([orderId]);
	expect(await show(orderId)).toMatchObject({
		pointKnowledge: geocoded,
		point: { coordinates: [29.111, 41.011] },
		version: 2,
	});
	const history = await sender(app, 'planner')(orderHistory, { params: { orderId } });
	expect(history.body.items[0]).toMatchObject({
		sentence: 'Konum düzeltildi.',
		detail: 'Konum: adres servisi (bina)',
	});
	expect(await place([orderId], geocoded), 'the same point again').toEqual([]);
	expect(await place([orderId], { source: 'driver', precision: 'door' })).toEqual([orderId]);
	expect(await place([orderId], geocoded), 'a weaker source').toEqual([]);
});

test('a point of the shop or of an order that left stays', async () => {
	const [shop = '', left = ''] = await someOrders(database.db, depotId, [{}, { point: null }]);
	await setOrderState(database.db, left, 'out_for_delivery');
	expect(await place([shop, left], geocoded)).toEqual([]);
	expect((await show(shop)).pointKnowledge).toEqual({ source: 'shop', precision: 'door' });
});

test('only an exact point answers the warning that there is none', async () => {
	const warnings = [{ code: 'no_point', sentence: 'Konum yok.' }];
	const [orderId = ''] = await someOrders(database.db, depotId, [{ point: null }]);
	await database.db
		.updateTable('orders')
		.set({ warnings: JSON.stringify(warnings) })
		.where('id', '=', orderId)
		.execute();
	await place([orderId], { source: 'neighbourhood', precision: 'neighbourhood' });
	expect((await show(orderId)).warnings).toEqual(warnings);
	await place([orderId], geocoded);
	expect((await show(orderId)).warnings).toEqual([]);
});
