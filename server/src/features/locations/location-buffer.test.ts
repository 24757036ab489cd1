import {
	type LocationAnswer,
	sendLocationRecords,
} from '@sevk/contract/locations/location-records';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { implement } from '../../http/endpoint/endpoint.ts';
import { bearer, fakeIdentity } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { openLocationDays } from '../../testing/database/location-day.ts';
import { dayMs, openPhones } from '../../testing/fixture/phones.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { createLocationBuffer, usualBuffer } from './location-buffer-job.ts';
import { openLocations } from './location-endpoints.ts';
import { readBatch, writeBatches } from './location-record-commands.ts';
import { deleteOldPositions, keepLocationDays } from './location-retention-store.ts';

const phones = await openPhones();
const {
	db,
	ownerAddress,
	now,
	depotId,
	otherDepotId,
	underWay,
	route,
	driverOf,
	aDevice,
	record,
	rowsOf,
	latestOf,
} = phones;
afterAll(phones.close);

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
			{ flushAt: 10, waitMs: 1, most: 25, long: 25 },
		);
		const pending = [buffer.add(batchOf(10)), buffer.add(batchOf(10))];
		expect(buffer.isFull()).toBe(false);
		expect(buffer.add(batchOf(10))).toBeNull();
		expect(buffer.isFull()).toBe(true);
		expect(buffer.waitingCount()).toBe(20);
		gate.resolve();
		await Promise.all(pending);
		expect(buffer.isFull()).toBe(false);
		expect(buffer.waitingCount()).toBe(0);
		expect(await buffer.add(batchOf(10))).toMatchObject({ duplicate: [] });
	});

	it('answers 503 with Retry-After when it is full', async () => {
		const full = openLocations({
			db,
			metrics: new Registry(),
			limits: { flushAt: 1_000, waitMs: 1, most: 1, long: 1 },
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

	it('answers 503 before it reads the body while it is full', async () => {
		const edge = await testEdge({
			identity: fakeIdentity({ driver: driverOf(route) }),
			implementations: [
				implement(
					sendLocationRecords,
					async () => ({ accepted: [], duplicate: [], rejected: [] }),
					() => true,
				),
			],
		});
		const response = await edge.inject({
			method: 'POST',
			url: '/api/location-records',
			headers: bearer('driver'),
			payload: { records: 'not a list' },
		});
		expect(response.statusCode).toBe(503);
		await edge.close();
	});

	it('refuses while many wait and the process is busy, so that custody does not wait', async () => {
		let share = 0.9;
		const { implementations, endRequests } = openLocations({
			db,
			metrics: new Registry(),
			limits: { flushAt: 1_000, waitMs: 60_000, most: 1_000, long: 2 },
			loopUse: () => share,
		});
		const sending = implementations.find(({ endpoint }) => endpoint === sendLocationRecords);
		const isOverloaded = () => sending?.isOverloaded?.();
		const send = (minutesAgo: number) =>
			sending?.handle(
				{
					params: undefined,
					query: undefined,
					body: { deviceId: aDevice(), records: [record(minutesAgo)] },
				},
				{ ...driverOf(route), requestId: 'busy' },
				{} as Parameters<typeof sending.handle>[2],
			);
		const sends = [send(2)];
		expect(isOverloaded()).toBe(false);
		sends.push(send(1));
		expect(isOverloaded()).toBe(true);
		share = 0.5;
		expect(isOverloaded()).toBe(false);
		await endRequests();
		await Promise.all(sends);
	});

	it('counts a send that it does not read as a send, not as a record', async () => {
		const metrics = new Registry();
		const { implementations, endRequests } = openLocations({
			db,
			metrics,
			limits: { flushAt: 1, waitMs: 1, most: 1, long: 1 },
		});
		const sending = implementations.find(({ endpoint }) => endpoint === sendLocationRecords);
		if (sending === undefined) throw new Error('Location records have no endpoint.');
		const send = (minutesAgo: number) =>
			sending.handle(
				{
					params: undefined,
					query: undefined,
					body: { deviceId: aDevice(), records: [record(minutesAgo)] },
				},
				{ ...driverOf(route), requestId: 'unread' },
				{} as Parameters<typeof sending.handle>[2],
			);
		const stored = send(2);
		await expect(send(1)).rejects.toThrow();
		expect(sending.isOverloaded?.()).toBe(true);
		await stored;
		await endRequests();
		const text = await metrics.metrics();
		expect(text).toMatch(/^sevk_location_sends_unread_total 1$/m);
		expect(text).toMatch(/^sevk_location_records_waiting 0$/m);
		expect(text).not.toContain('outcome="unread"');
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
		await ending.endRequests();
		expect((await waiting).status).toBe(200);
		expect((await deliver(1)).status).toBe(200);
		expect(await rowsOf(device)).toHaveLength(2);
		await edge.close();
	});

	it('writes records of several depots together', async () => {
		const [here, there] = [await underWay(), await underWay({}, otherDepotId)];
		const depotIds = [depotId, otherDepotId];
		const [hereDevice, thereDevice] = [aDevice(), aDevice()];
		const batches = [
			readBatch(driverOf(here, depotIds), {
				deviceId: hereDevice,
				records: [2, 1].map((minutesAgo) => record(minutesAgo, { routeId: here.routeId })),
			}),
			readBatch(driverOf(there, depotIds), {
				deviceId: thereDevice,
				records: [record(2, { routeId: there.routeId }), record(1, { routeId: here.routeId })],
			}),
		];
		const answers = await writeBatches(db, batches, now);
		expect(answers.map(({ accepted }) => accepted.length)).toEqual([2, 1]);
		expect(answers[1]?.rejected).toMatchObject([{ index: 1, code: 'not-own-route' }]);
		expect(await rowsOf(hereDevice)).toMatchObject([{ depot_id: depotId }, { depot_id: depotId }]);
		expect(await rowsOf(thereDevice)).toMatchObject([{ depot_id: otherDepotId }]);
		expect(await latestOf(there)).toMatchObject({ depot_id: otherDepotId });
		const repeated = await writeBatches(db, batches, now);
		expect(repeated.map(({ duplicate }) => duplicate.length)).toEqual([2, 1]);
	});

	it('rejects every sender when the database does not answer', async () => {
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
		expect(await keepLocationDays(db, 30, now)).toBe(0);
		const before = await days();
		expect(before).toHaveLength(16);
		await asOwner(ownerAddress, (owner) =>
			owner.query(
				before
					.slice(-3)
					.map((name) => `drop table ${name}`)
					.join(';'),
			),
		);
		expect(await keepLocationDays(db, 30, now)).toBe(3);
		const old = [40, 35, 31, 25].map((age) => new Date(now.getTime() - age * dayMs));
		await openLocationDays(ownerAddress, old);
		expect(await keepLocationDays(db, 30, now)).toBe(3);
		expect(await days()).toHaveLength(17);
		expect(await days()).toEqual(expect.arrayContaining(before));
	});

	it('are opened one in each statement, the present one first', async () => {
		const before = await days();
		await asOwner(ownerAddress, (owner) => owner.query(`drop table ${before.join(', ')}`));
		await sql`select keep_location_days(${now}::date, 30)`.execute(db);
		expect(await days()).toEqual([
			`location_records_${now.toISOString().slice(0, 10).replaceAll('-', '')}`,
		]);
		expect(await keepLocationDays(db, 30, now)).toBe(15);
	});

	it('are not vacuumed after inserts', async () => {
		const { rows } = await sql<{ options: string[] | null }>`
			select c.reloptions as options from pg_inherits i join pg_class c on c.oid = i.inhrelid
			where i.inhparent = 'location_records'::regclass
				and c.relname >= ${`location_records_${now.toISOString().slice(0, 10).replaceAll('-', '')}`}
			`.execute(db);
		expect(rows).toHaveLength(8);
		for (const { options } of rows) {
			expect(options).toContain('autovacuum_vacuum_insert_threshold=-1');
		}
	});

	it('stay when the clock of the server is ahead; the newest positions are forgotten', async () => {
		const before = await days();
		const later = new Date(now.getTime() + 40 * dayMs);
		await keepLocationDays(db, 30, later);
		await deleteOldPositions(db, 30, later);
		expect((await days()).slice(0, before.length)).toEqual(before);
		expect(await latestOf(route)).toBeNull();
		await keepLocationDays(db, 30, now);
	});

	it('cannot be emptied by the application', async () => {
		await expect(sql`select keep_location_days(${now}::date, 1)`.execute(db)).rejects.toThrow(
			/8 days/,
		);
	});
});
