import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { createEventFollower } from '../../events/event-follower.ts';
import { aDepot, aDriver, someOrders } from '../../testing/build/builders.ts';
import { aRoute } from '../../testing/build/route-builders.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { keepLocationDays } from '../locations/location-retention-store.ts';
import { recordOrderEvent } from '../orders/edit/order-commands.ts';
import { forgetRecipient } from './address-erasure-store.ts';
import { addressConsumer, listLearningDepotIds } from './address-learning-job.ts';
import { readAddressPins } from './address-pin-store.ts';
import { readAddressSummaries } from './address-summary-store.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const depotId = await aDepot(db);
const caller = { userId: newId(), name: 'Test Kurucu', requestId: 'test' };
const follower = createEventFollower({
	db,
	consumer: addressConsumer,
	listDepotIds: async () => [depotId],
	log: {
		warn: ({ err }: { err?: unknown }) => {
			throw err;
		},
	},
});

const moda = { province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Moda' };
const gul = { ...moda, addressLine: 'Gül Sok. No:12 D:3', recipientName: 'Ayşe Yılmaz' };
const key = 'istanbul|kadikoy|moda|sok gul|||12|3';

type Result = {
	readonly serviceDate: string;
	readonly outcome?: 'delivered' | 'failed';
	readonly longitude?: number;
	readonly accuracyM?: number;
	readonly driverId: string;
};

/** A result of an order, as a phone on the road sends it. */
async function deliver(addressLine: string, about: Result) {
	const { serviceDate, outcome = 'delivered', longitude = 29.03, accuracyM = 10, driverId } = about;
	const [orderId = ''] = await someOrders(db, depotId, [{ ...gul, addressLine, serviceDate }]);
	const { routeId } = await aRoute(db, depotId, [orderId], { serviceDate, driverId });
	const arrivedAt = new Date(`${serviceDate}T15:00:00Z`);
	const happenedAt = new Date(`${serviceDate}T15:05:00Z`);
	await sql`update stops set arrived_at = ${arrivedAt}, finished_at = ${happenedAt}
		where depot_id = ${depotId} and route_id = ${routeId}`.execute(db);
	await db
		.insertInto('attempts')
		.values({
			depot_id: depotId,
			id: newId(),
			order_id: orderId,
			route_id: routeId,
			attempt_no: 1,
			outcome,
			...(outcome === 'failed'
				? { reason_code: 'NOT_AT_HOME' }
				: { received_by: 'Ayşe Yılmaz', relation: 'self' }),
			longitude,
			latitude: 41,
			from_office: false,
			recorded_by: caller.userId,
			recorded_by_name: caller.name,
			happened_at: happenedAt,
			recorded_at: happenedAt,
		})
		.execute();
	await sql`insert into location_records (depot_id, device_id, id, driver_id, route_id, longitude,
			latitude, accuracy_m, received_at)
		values (${depotId}, ${newId()}, ${happenedAt.getTime() - 5_000}, ${driverId}, ${routeId},
			${longitude}, 41, ${accuracyM}, ${happenedAt})`.execute(db);
	await transact(db, async (tx) =>
		recordOrderEvent(tx, caller, { depotId, id: orderId }, outcome, {}, happenedAt),
	);
	await follower.follow();
	return orderId;
}

const day = (daysAgo: number) =>
	new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('an address learns its pin, its time and its counts from results in any spelling', async () => {
	await keepLocationDays(db, 30, new Date());
	const [ali, veli] = [await aDriver(db, depotId), await aDriver(db, depotId)];
	await deliver('Gül Sok. No:12 D:3', { serviceDate: day(4), driverId: ali });
	expect(await readAddressPins(db, depotId, [key])).toEqual([]);
	await deliver('GÜL SOKAK 12/3', { serviceDate: day(3), driverId: ali });
	const pin = { key, point: { type: 'Point', coordinates: [29.03, 41] }, source: 'deliveries' };
	expect(await readAddressPins(db, depotId, [key])).toEqual([{ ...pin, isConfirmed: false }]);
	await deliver('Gül Sk. 12/3', { serviceDate: day(2), driverId: veli });
	const far = { serviceDate: day(1), outcome: 'failed', longitude: 29.2, driverId: veli } as const;
	const failed = await deliver('Gül Sk. 12 D.3', far);
	expect(await readAddressPins(db, depotId, [key])).toEqual([{ ...pin, isConfirmed: true }]);
	const row = await db.selectFrom('addresses').selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ deliveries: 3, failures: 1, place_minutes: 5, parcel_seconds: 0 });
	const hours = await db.selectFrom('address_hours').selectAll().execute();
	expect(hours).toMatchObject([{ hour: 18, attempts: 4, deliveries: 3 }]);

	const summaries = await readAddressSummaries(db, depotId, [key], day(0));
	expect(summaries.get(key)?.words).toBe('Burada 3 teslimat, 1 başarısız; ortalama 5 dk');

	await db
		.insertInto('address_facts')
		.values({
			depot_id: depotId,
			id: newId(),
			address_id: row.id,
			kind: 'bell',
			body: 'Zilde YILMAZ yazar',
			suggested_by: ali,
			suggested_at: new Date(),
		})
		.execute();
	// The recipient has other orders there: what the address knows without naming her stays.
	await transact(db, (tx) => forgetRecipient(tx, depotId, failed));
	expect(await db.selectFrom('address_facts').select('id').execute()).toEqual([]);
	expect(await readAddressPins(db, depotId, [key])).toHaveLength(1);
	// As an erasure leaves them.
	await sql`update orders set address_key = null, building_key = null
		where depot_id = ${depotId} and id <> ${failed}`.execute(db);
	await transact(db, (tx) => forgetRecipient(tx, depotId, failed));
	expect(await db.selectFrom('addresses').select('id').execute()).toEqual([]);
});

test('an address is remembered without the people in its line', async () => {
	const ali = await aDriver(db, depotId);
	const about = (daysAgo: number) => ({ serviceDate: day(daysAgo), driverId: ali });
	await deliver('Ayşe Hanım 0532 123 45 67 Şehit Ömer Cad. No:5 arayın', about(1));
	await deliver('Ayşe Yılmaz Bahariye Cad. No:7', about(2));
	const rows = await db
		.selectFrom('addresses')
		.select(['key', 'address_line', 'search_fold'])
		.execute();
	expect(rows).toMatchObject([
		{ key: 'istanbul|kadikoy|moda|cad sehitomer|||5|', address_line: 'Şehit Ömer Cad. No:5' },
	]);
	expect(JSON.stringify(rows)).not.toMatch(/ay[sş]e|532/i);
});

test('addresses of a depot learn when all its orders have their keys', async () => {
	expect(await listLearningDepotIds(db)).toContain(depotId);
	const [orderId = ''] = await someOrders(db, depotId, [gul]);
	const setKeyed = (isKeyed: boolean) =>
		sql`update orders set address_keyed = ${isKeyed}
			where depot_id = ${depotId} and id = ${orderId}`.execute(db);
	await setKeyed(false);
	expect(await listLearningDepotIds(db)).not.toContain(depotId);
	await setKeyed(true);
	expect(await listLearningDepotIds(db)).toContain(depotId);
});
