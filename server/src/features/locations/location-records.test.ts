import {
	type LocationAnswer,
	type LocationRecord,
	sendLocationRecords,
} from '@sevk/contract/locations/location-records';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { aDepot, someOrders } from '../../testing/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/fake-identity.ts';
import { aRoute, type BuiltRoute } from '../../testing/route-builders.ts';
import { sender } from '../../testing/send.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { testEdge } from '../../testing/test-edge.ts';
import { createLocationBuffer, usualBuffer } from './location-buffer-commands.ts';
import { openLocations } from './location-endpoints.ts';
import { readBatch, writeBatches } from './location-record-commands.ts';
import { keepLocationDays } from './location-retention-store.ts';

const { db, drop } = await createTestDatabase();
const now = new Date();
await keepLocationDays(db, now);
const depotId = await aDepot(db);
const otherDepotId = await aDepot(db, { name: 'Bağcılar' });
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** A route whose vehicle left some minutes ago, and maybe came back. */
async function underWay(about: { leftMinutes?: number; endedMinutes?: number } = {}) {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	const { leftMinutes = 300, endedMinutes } = about;
	await db
		.updateTable('routes')
		.set({
			state: endedMinutes === undefined ? 'in_progress' : 'completed',
			departed_at: new Date(now.getTime() - leftMinutes * minuteMs),
			completed_at:
				endedMinutes === undefined ? null : new Date(now.getTime() - endedMinutes * minuteMs),
		})
		.where('id', '=', route.routeId)
		.execute();
	return route;
}

const route = await underWay();
const driverOf = ({ driverId }: BuiltRoute, depotIds = [depotId]) =>
	testUser('driver', { depotIds, driverId });
const metrics = new Registry();
const locations = openLocations({ db, metrics });
const app = await testEdge({
	identity: fakeIdentity({
		driver: driverOf(route),
		manager: testUser('ops_manager', { depotIds: [depotId] }),
		viewer: testUser('viewer', { depotIds: [depotId] }),
		movedDriver: driverOf(route, [otherDepotId]),
	}),
	implementations: locations.implementations,
});
afterAll(async () => {
	await app.close();
	await drop();
});

let devices = 0;
const aDevice = () => {
	devices += 1;
	return `device-${String(devices).padStart(4, '0')}`;
};

function record(minutesAgo: number, about: Partial<LocationRecord> = {}): LocationRecord {
	return {
		id: Math.round(now.getTime() - minutesAgo * minuteMs),
		latitude: 41.02,
		longitude: 29.1 + minutesAgo / 10_000,
		accuracyM: 12.5,
		speedMps: 8.3,
		headingDeg: 270,
		batteryPercent: 64,
		routeId: route.routeId,
		...about,
	};
}

const send = async (deviceId: string, records: readonly unknown[], token = 'driver') =>
	sender(app, token)(sendLocationRecords, { body: { deviceId, records: [...records] } });
const rowsOf = async (deviceId: string) =>
	(
		await db
			.selectFrom('location_records')
			.selectAll()
			.where('device_id', '=', deviceId)
			.orderBy('id')
			.execute()
	).map(({ received_at: _, ...row }) => row);
const latestOf = async ({ driverId }: BuiltRoute) => {
	const rows = await db
		.selectFrom('latest_positions')
		.selectAll()
		.where('driver_id', '=', driverId)
		.execute();
	return rows[0] ?? null;
};

/** The same shuffle for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
	let state = seed;
	const next = () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
	return items
		.map((item) => ({ item, key: next() }))
		.toSorted((one, other) => one.key - other.key)
		.map(({ item }) => item);
}

describe('location records', () => {
	it('are answered by name: accepted, duplicate, rejected', async () => {
		const device = aDevice();
		const [first, second] = [record(9), record(8)];
		expect((await send(device, [first])).body.accepted).toEqual([first.id]);
		const broken = { ...record(7), latitude: 91 };
		const foreign = record(6, { routeId: depotId });
		const early = record(600);
		const { status, body } = await send(device, [first, broken, second, 'x', foreign, early]);
		expect(status).toBe(200);
		expect(body).toEqual({
			accepted: [second.id],
			duplicate: [first.id],
			rejected: [
				{ index: 1, id: broken.id, code: 'malformed' },
				{ index: 3, id: null, code: 'malformed' },
				{ index: 4, id: foreign.id, code: 'not-own-route' },
				{ index: 5, id: early.id, code: 'outside-route' },
			],
		});
		expect((await rowsOf(device)).map(({ id }) => id)).toEqual([first.id, second.id]);
	});

	it('keep what was measured, and move the latest position', async () => {
		const device = aDevice();
		const newest = record(0.5, { speedMps: null, headingDeg: null, batteryPercent: null });
		await send(device, [newest]);
		expect((await rowsOf(device))[0]).toMatchObject({
			depot_id: depotId,
			driver_id: route.driverId,
			route_id: route.routeId,
			longitude: newest.longitude,
			accuracy_m: 12.5,
			speed_mps: null,
		});
		const latest = await latestOf(route);
		expect(latest).toMatchObject({ route_id: route.routeId, longitude: newest.longitude });
		expect(latest?.recorded_at.getTime()).toBe(newest.id);
	});

	it('may be as small as a number can be', async () => {
		const device = aDevice();
		const tiny = record(5, {
			accuracyM: 1e-300,
			speedMps: 5e-324,
			longitude: -0,
			latitude: 1e-310,
		});
		expect((await send(device, [tiny])).body.accepted).toEqual([tiny.id]);
	});

	it('arrive after the route was over and still count; later ones are refused', async () => {
		const finished = await underWay({ endedMinutes: 30 });
		const sent = [
			record(40, { routeId: finished.routeId }),
			record(20, { routeId: finished.routeId }),
		];
		const [answer] = await writeBatches(
			db,
			[readBatch(driverOf(finished), { deviceId: aDevice(), records: sent })],
			now,
		);
		expect(answer?.accepted).toEqual([sent[0]?.id]);
		expect(answer?.rejected).toEqual([{ index: 1, id: sent[1]?.id, code: 'outside-route' }]);
	});

	it('come from nobody but the driver of the route', async () => {
		const device = aDevice();
		const records = [record(3)];
		expect((await send(device, records, 'viewer')).status).toBe(403);
		for (const token of ['manager', 'movedDriver']) {
			const { body } = await send(device, records, token);
			expect(body.rejected, token).toEqual([
				{ index: 0, id: records[0]?.id, code: 'not-own-route' },
			]);
		}
		expect(await rowsOf(device)).toEqual([]);
	});

	it('are counted by what became of them', async () => {
		const text = await metrics.metrics();
		expect(text).toMatch(/sevk_location_records_total\{outcome="accepted"\} [1-9]/);
		expect(text).toMatch(/sevk_location_records_total\{outcome="outside-route"\} [1-9]/);
	});

	it('are 500 in 256 KiB at the most', async () => {
		const many = Array.from({ length: 501 }, (_, index) => record(index / 100));
		expect((await send(aDevice(), many)).status).toBe(400);
		const response = await app.inject({
			method: 'POST',
			url: '/api/location-records',
			headers: bearer('driver'),
			payload: { deviceId: aDevice(), records: ['x'.repeat(256 * 1024)] },
		});
		expect(response.statusCode).toBe(413);
	});
});

describe('drill G9: clocks that are off', () => {
	it('never give a wrong latest position', async () => {
		const own = await underWay();
		const write = async (deviceId: string, records: readonly LocationRecord[]) => {
			const mine = records.map((one) => ({ ...one, routeId: own.routeId }));
			return writeBatches(db, [readBatch(driverOf(own), { deviceId, records: mine })], now);
		};
		const right = record(1, { longitude: 29.123 });
		await write(aDevice(), [right]);
		const behind = await write(aDevice(), [{ ...record(0), id: now.getTime() - 2 * dayMs }]);
		const ahead = await write(aDevice(), [{ ...record(0), id: now.getTime() + 10 * minuteMs }]);
		const ages = await write(aDevice(), [{ ...record(0), id: 1_000_000 }]);
		expect([behind, ahead, ages].map(([answer]) => answer?.rejected[0]?.code)).toEqual([
			'outside-route',
			'clock-off',
			'clock-off',
		]);
		expect((await latestOf(own))?.longitude).toBe(29.123);
	});

	it('lie aside once, however often they are sent', async () => {
		const device = aDevice();
		const ahead = record(-10);
		await send(device, [ahead]);
		await send(device, [ahead]);
		const aside = await db
			.selectFrom('location_quarantine')
			.selectAll()
			.where('device_id', '=', device)
			.execute();
		expect(aside).toHaveLength(1);
		expect(aside[0]).toMatchObject({ record_id: ahead.id, driver_id: route.driverId });
		expect(await rowsOf(device)).toEqual([]);
	});
});

describe('drill G11: replayed, shuffled, split differently', () => {
	it('gives the same rows and the same latest position', async () => {
		const told: unknown[] = [];
		for (const seed of [1, 2, 3]) {
			const own = await underWay();
			// Two devices of one driver, who changed the phone, with instants in common.
			const sends = [`g11-first-${seed}`, `g11-second-${seed}`].flatMap((deviceId, device) =>
				Array.from({ length: 120 }, (_, index) => ({
					deviceId,
					record: record(200 - index, { routeId: own.routeId, latitude: 41 + device / 100 }),
				})),
			);
			const replayed = shuffled([...sends, ...sends.slice(0, 90)], seed);
			const size = [7, 40, 130][seed - 1] ?? 1;
			for (let start = 0; start < replayed.length; start += size) {
				const part = Map.groupBy(replayed.slice(start, start + size), ({ deviceId }) => deviceId);
				const batches = [...part].map(([deviceId, entries]) =>
					readBatch(driverOf(own), { deviceId, records: entries.map((entry) => entry.record) }),
				);
				await writeBatches(db, batches, now);
			}
			const rows = [
				...(await rowsOf(`g11-first-${seed}`)),
				...(await rowsOf(`g11-second-${seed}`)),
			];
			expect(rows).toHaveLength(240);
			const latest = await latestOf(own);
			told.push({
				rows: rows.map(({ id, latitude, longitude }) => [id, latitude, longitude]),
				latest: [latest?.recorded_at.getTime(), latest?.latitude, latest?.longitude],
			});
		}
		expect(told[1]).toEqual(told[0]);
		expect(told[2]).toEqual(told[0]);
	});

	it('writes a record once when one send arrives ten times at once', async () => {
		const device = aDevice();
		const records = Array.from({ length: 50 }, (_, index) => record(100 - index));
		const answers = await Promise.all(Array.from({ length: 10 }, () => send(device, records)));
		const accepted = answers.flatMap(({ body }) => body.accepted);
		expect(accepted).toHaveLength(50);
		expect(answers.flatMap(({ body }) => body.duplicate)).toHaveLength(450);
		expect(await rowsOf(device)).toHaveLength(50);
	});
});

describe('the buffer', () => {
	const batchOf = (count: number) =>
		readBatch(driverOf(route), {
			deviceId: aDevice(),
			records: Array.from({ length: count }, (_, index) => record(200 - index / 10)),
		});
	const answers = (batches: readonly { records: readonly { id: number }[] }[]): LocationAnswer[] =>
		batches.map(({ records }) => ({
			accepted: records.map(({ id }) => id),
			duplicate: [],
			rejected: [],
		}));

	it('writes many sends at once', async () => {
		const sizes: number[] = [];
		const buffer = createLocationBuffer(async (batches) => {
			sizes.push(batches.length);
			return answers(batches);
		});
		await Promise.all(Array.from({ length: 30 }, () => buffer.add(batchOf(10))));
		expect(sizes).toEqual([30]);
	});

	it('does not wait when there are a thousand', async () => {
		const limits = { ...usualBuffer, waitMs: 60_000 };
		const buffer = createLocationBuffer(async (batches) => answers(batches), limits);
		await Promise.all([buffer.add(batchOf(500)), buffer.add(batchOf(500))]);
		await buffer.stop();
	});

	it('refuses what does not fit, and takes again once it is written', async () => {
		const gate = Promise.withResolvers<void>();
		const buffer = createLocationBuffer(
			async (batches) => {
				await gate.promise;
				return answers(batches);
			},
			{ flushAt: 10, waitMs: 1, most: 25 },
		);
		const held = [buffer.add(batchOf(10)), buffer.add(batchOf(10))];
		expect(buffer.add(batchOf(10))).toBeNull();
		gate.resolve();
		await Promise.all(held);
		expect(await buffer.add(batchOf(10))).toMatchObject({ duplicate: [] });
	});

	it('tells the phone to come again when it is full', async () => {
		const full = openLocations({
			db,
			metrics: new Registry(),
			limits: { flushAt: 1_000, waitMs: 1, most: 1 },
		});
		const edge = await testEdge({
			identity: fakeIdentity({ driver: driverOf(route) }),
			implementations: full.implementations,
		});
		const response = await edge.inject({
			method: 'POST',
			url: '/api/location-records',
			headers: bearer('driver'),
			payload: { deviceId: aDevice(), records: [record(2), record(1)] },
		});
		expect(response.statusCode).toBe(503);
		expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
		await edge.close();
	});

	it('writes what waits when the process ends, and what still comes', async () => {
		const device = aDevice();
		const ending = openLocations({
			db,
			metrics: new Registry(),
			limits: { ...usualBuffer, waitMs: 60_000 },
		});
		const edge = await testEdge({
			identity: fakeIdentity({ driver: driverOf(route) }),
			implementations: ending.implementations,
		});
		const deliver = (minutesAgo: number) =>
			sender(edge, 'driver')(sendLocationRecords, {
				body: { deviceId: device, records: [record(minutesAgo)] },
			});
		const waiting = deliver(2);
		await new Promise((wake) => setTimeout(wake, 50));
		expect(await rowsOf(device)).toEqual([]);
		await ending.stop();
		expect((await waiting).status).toBe(200);
		expect((await deliver(1)).status).toBe(200);
		expect(await rowsOf(device)).toHaveLength(2);
		await edge.close();
	});

	it('tells every sender when the database does not answer', async () => {
		const buffer = createLocationBuffer(async () => Promise.reject(new Error('gone')));
		const sends = [buffer.add(batchOf(1)), buffer.add(batchOf(1))];
		const ends = await Promise.allSettled(sends);
		expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	});
});

describe('the days of positions', () => {
	const days = async () => {
		const { rows } = await sql<{ name: string }>`
			select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
			where i.inhparent = 'location_records'::regclass order by 1`.execute(db);
		return rows.map(({ name }) => name);
	};

	it('are open a week ahead, and dropped after 30 days', async () => {
		expect(await keepLocationDays(db, now)).toBe(0);
		const before = await days();
		expect(before).toHaveLength(16);
		const soon = new Date(now.getTime() + 3 * dayMs);
		expect(await keepLocationDays(db, soon)).toBe(3);
		const later = new Date(now.getTime() + 40 * dayMs);
		await keepLocationDays(db, later);
		const left = await days();
		expect(left).not.toContain(before[0]);
		expect(left[0] ?? '').toMatch(/^location_records_\d{8}$/);
		expect(await latestOf(route)).toBeNull();
		await keepLocationDays(db, now);
	});

	it('cannot be emptied by the application', async () => {
		await expect(sql`select keep_location_days(${now}::date, 1)`.execute(db)).rejects.toThrow(
			/8 days/,
		);
	});
});
