import { showOrder } from '@sevk/contract/orders/order-detail';
import { showGeocoding } from '@sevk/contract/orders/order-geocoding';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { geocoderUrls } from '../../../outside/geocode/geocode-client.ts';
import { sealedText } from '../../../outside/sealed-text.ts';
import { aDepot, someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import {
	type GeocodedPlace,
	type GeocodeStandIn,
	startGeocodeStandIn,
} from '../../../testing/fixture/geocode-stand-in.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import type { GeocoderContext } from '../../addresses/geocoder-commands.ts';
import { implementOrders } from '../order-endpoints.ts';
import { implementGeocoding } from './order-geocode-endpoints.ts';
import { createGeocoding } from './order-geocode-job.ts';
import { forgetGeocoding } from './order-geocode-store.ts';
import { deleteOldGeocodings } from './order-geocode-sweep-job.ts';

let database: TestDatabase;
let app: FastifyInstance;
let google: GeocodeStandIn;
let geocoder: GeocoderContext;
let depotId: string;
let clock: Date;

beforeAll(async () => {
	database = await createTestDatabase();
	google = await startGeocodeStandIn('google');
	geocoder = {
		db: database.db,
		sealedText: sealedText('gizli'.repeat(8)),
		urls: { ...geocoderUrls, google: google.origin },
		userAgent: 'Sevk/test',
		answerWithinMs: 2_000,
		now: () => clock,
		wait: async () => undefined,
	};
});
afterAll(async () => {
	await google.close();
	await database.drop();
});
beforeEach(async () => {
	clock = new Date('2026-03-05T10:00:00Z');
	google.forget();
	const { db } = database;
	await db.deleteFrom('order_geocodings').execute();
	await db.deleteFrom('geocoded_addresses').execute();
	depotId = await aDepot(db);
	await db.updateTable('orders').set({ state: 'cancelled' }).execute();
	await choose('google');
	app = await testEdge({
		identity: fakeIdentity({ planner: testUser('planner', { depotIds: [depotId] }) }),
		implementations: [...implementOrders({ db }), ...implementGeocoding(geocoder)],
	});
	return () => app.close();
});

function choose(kind: 'google' | null) {
	const key_sealed = kind === null ? null : geocoder.sealedText.seal('anahtar');
	const calm = { problem: null, failures: 0, paused_until: null };
	return database.db
		.updateTable('geocoders')
		.set({ kind, key_sealed, per_second: 50, keep_days: 30, next_at: clock, ...calm })
		.execute();
}

const later = (minutes: number) => {
	clock = new Date(clock.getTime() + minutes * 60_000);
};
const log = { warn: (about: object) => expect.fail(JSON.stringify(about)) };
const run = () => createGeocoding({ geocoder, log }).run();
const addOrders = (...addressLines: string[]) =>
	someOrders(
		database.db,
		depotId,
		addressLines.map((addressLine) => ({ addressLine, neighbourhood: 'Caferağa', point: null })),
	);
const send = () => sender(app, 'planner');
const show = async (orderId: string) => (await send()(showOrder, { params: { orderId } })).body;
const progress = async () => (await send()(showGeocoding)).body;
const door: GeocodedPlace = {
	longitude: 29.0251,
	latitude: 40.979174,
	precision: 'building',
	doorNo: '38',
	neighbourhood: 'Caferağa',
	district: 'Kadıköy',
	province: 'İstanbul',
};
const found = { source: 'geocoder', precision: 'building' };

test('orders without a point get the answer for their address, and the progress says so', async () => {
	google.know('Moda Caddesi 38', door);
	const [moda = '', unknown = ''] = await addOrders('Moda Cad. No:38 D:3', 'Yok Sok. No:1');
	expect(await progress()).toMatchObject({ isOn: true, located: 0, missed: 0, waiting: 2 });
	await run();
	expect(await show(moda)).toMatchObject({
		pointKnowledge: found,
		point: { coordinates: [29.0251, 40.979174] },
	});
	expect((await show(unknown)).pointKnowledge).toMatchObject({ source: 'district' });
	expect(await progress()).toMatchObject({ located: 1, missed: 1, waiting: 0, problem: null });
});

test('an address is asked for once, for all flats and all later orders', async () => {
	google.know('Moda Caddesi 38', door);
	await addOrders('Moda Cad. No:38 D:3', 'MODA CADDESİ 38/4', 'Yok Sok. No:1');
	await run();
	const [next = ''] = await addOrders('Moda Cd. No: 38 Kat 2', 'Yok Sk. No:1');
	await run();
	expect((await show(next)).pointKnowledge).toEqual(found);
	expect(google.requests.map(({ line }) => line).toSorted()).toEqual([
		'Moda Caddesi 38, Caferağa Mahallesi, Kadıköy, İstanbul',
		'Yok Sokak 1, Caferağa Mahallesi, Kadıköy, İstanbul',
	]);
});

test('a point of the shop and one of the office stay', async () => {
	google.know('Moda', door);
	const { db } = database;
	const [shop = ''] = await someOrders(db, depotId, [{ addressLine: 'Moda Cad. No:38' }]);
	const [office = ''] = await addOrders('Moda Cad. No:38');
	google.answerNext('silent');
	await run();
	await db
		.updateTable('orders')
		.set({
			longitude: 29.03,
			latitude: 40.98,
			location_source: 'office',
			location_precision: 'door',
		})
		.where('id', '=', office)
		.execute();
	later(5);
	await run();
	expect((await show(shop)).pointKnowledge).toMatchObject({ source: 'shop' });
	expect(await show(office)).toMatchObject({
		pointKnowledge: { source: 'office' },
		point: { coordinates: [29.03, 40.98] },
	});
});

test('a changed address is asked for anew', async () => {
	google.know('Moda Caddesi 38', door);
	const [orderId = ''] = await addOrders('Yok Sok. No:1');
	await run();
	await database.db
		.updateTable('orders')
		.set({ address_line: 'Moda Cad. No:38' })
		.where('id', '=', orderId)
		.execute();
	await run();
	expect((await show(orderId)).pointKnowledge).toEqual(found);
});

test('an address too vague to ask for is not asked for', async () => {
	const { db } = database;
	await someOrders(db, depotId, [{ addressLine: 'Okulun yanı', neighbourhood: '', point: null }]);
	await run();
	await run();
	expect(google.requests).toEqual([]);
	expect(await progress()).toMatchObject({ missed: 1, waiting: 0 });
});

test('a place in another il is rejected, and the answer is kept', async () => {
	google.know('Moda', { ...door, province: 'Ankara', district: 'Çankaya' });
	const [orderId = ''] = await addOrders('Moda Cad. No:38');
	await run();
	expect((await show(orderId)).pointKnowledge).toMatchObject({ source: 'district' });
	const kept = await database.db.selectFrom('geocoded_addresses').selectAll().execute();
	expect(kept).toMatchObject([{ state: 'rejected', rejection: 'province', kind: 'google' }]);
	await addOrders('Moda Cad. No:38');
	await run();
	expect(google.requests).toHaveLength(1);
});

describe('a service that gives no answers', () => {
	test('over its quota is asked again when it may be, and all get their points', async () => {
		google.know('Moda', { ...door, precision: 'street' });
		const ids = await addOrders(...Array.from({ length: 20 }, (_, at) => `Moda Cad. No:${at + 1}`));
		google.answerNext('over quota');
		await run();
		const stopped = await progress();
		expect(stopped).toMatchObject({
			problem: {
				sentence: 'Google kotası doldu. Yeniden denenecek saat: 13:01.',
				until: '2026-03-05T10:01:00.000Z',
			},
		});
		const sent = google.requests.length;
		await run();
		expect(google.requests, 'in the pause').toHaveLength(sent);
		later(20);
		await run();
		expect(await progress()).toMatchObject({ located: ids.length, waiting: 0, problem: null });
	});

	test('for one address is given up after five tries, and asked with a later order', async () => {
		const [orderId = ''] = await addOrders('Moda Cad. No:38');
		for (let tries = 0; tries < 5; tries += 1) {
			google.answerNext({ body: '<html>' });
			await run();
			later(20);
		}
		expect(await progress()).toMatchObject({ missed: 1, waiting: 0 });
		google.know('Moda', door);
		await addOrders('Moda Cad. No:38 D:5');
		await run();
		expect(google.requests).toHaveLength(6);
		expect((await show(orderId)).pointKnowledge).toEqual(found);
	});
});

test('without a service nothing is read and nothing asked', async () => {
	await choose(null);
	await addOrders('Moda Cad. No:38');
	await run();
	expect(google.requests).toEqual([]);
	expect(await progress()).toMatchObject({ isOn: false, waiting: 0 });
});

test('two processes ask for each address once', async () => {
	google.know('Moda', door);
	await addOrders(...Array.from({ length: 30 }, (_, at) => `Moda Cad. No:${at + 1}`));
	await Promise.all([run(), run()]);
	await run();
	expect(google.requests).toHaveLength(30);
});

test('answers go when the terms of the service end, with the points that orders have of them', async () => {
	google.know('Moda', door);
	const [orderId = ''] = await addOrders('Moda Cad. No:38');
	await run();
	later(29 * 24 * 60);
	expect(await deleteOldGeocodings(database.db, clock)).toBe(0);
	later(2 * 24 * 60);
	expect(await deleteOldGeocodings(database.db, clock)).toBe(1);
	expect((await show(orderId)).pointKnowledge).toEqual({
		source: 'district',
		precision: 'district',
	});
	await run();
	expect((await show(orderId)).pointKnowledge).toEqual(found);
	expect(google.requests).toHaveLength(2);
});

test('the address of an erased order is forgotten unless another order has it', async () => {
	const { db } = database;
	const [one = '', other = ''] = await addOrders('Moda Cad. No:38', 'Moda Cad. No:38 D:5');
	await run();
	const count = async () =>
		(await db.selectFrom('geocoded_addresses').selectAll().execute()).length;
	await transact(db, (tx) => forgetGeocoding(tx, depotId, one));
	expect(await count()).toBe(1);
	await transact(db, (tx) => forgetGeocoding(tx, depotId, other));
	expect(await count()).toBe(0);
});
