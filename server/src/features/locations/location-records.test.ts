import type { LocationRecord } from '@sevk/contract/locations/location-records';
import { afterAll, describe, expect, it } from 'vitest';
import { noteDeviceTimes, recordEvent } from '../../db/events.ts';
import { transact } from '../../db/transact.ts';
import { bearer } from '../../testing/build/fake-identity.ts';
import { dayMs, minuteMs, openPhones } from '../../testing/fixture/phones.ts';
import { readBatch, writeBatches } from './location-record-commands.ts';

const phones = await openPhones();
const {
	db,
	app,
	metrics,
	now,
	depotId,
	route,
	underWay,
	driverOf,
	aDevice,
	record,
	send,
	rowsOf,
	latestOf,
} = phones;
afterAll(phones.close);

/** A shuffle with a seed. */
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

	it('are accepted from the driver of the route only', async () => {
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

describe('clocks that are off', () => {
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

	it('are moved by the 1,024 weeks after which a receiver begins again', async () => {
		const own = await underWay();
		const deviceId = aDevice();
		const rolloverMs = 1024 * 7 * dayMs;
		const right = { ...record(2, { longitude: 29.321 }), routeId: own.routeId };
		const behind = { ...right, id: right.id - rolloverMs };
		const write = (records: readonly LocationRecord[]) =>
			writeBatches(db, [readBatch(driverOf(own), { deviceId, records })], now);
		expect((await write([behind]))[0]).toEqual({
			accepted: [behind.id],
			duplicate: [],
			rejected: [],
		});
		expect((await write([behind, right]))[0]?.duplicate).toEqual([behind.id, right.id]);
		expect((await latestOf(own))?.recorded_at.getTime()).toBe(right.id);
	});

	it('keep the beginning of a track whose departure was corrected', async () => {
		const own = await underWay();
		const departed = await db
			.selectFrom('routes')
			.select('departed_at')
			.where('id', '=', own.routeId)
			.executeTakeFirstOrThrow();
		const from = departed.departed_at?.getTime() ?? 0;
		const slowMs = 14 * minuteMs;
		const at = (id: number) => ({ ...record(0), id, routeId: own.routeId });
		const records = [at(from - slowMs + minuteMs), at(from - slowMs - 3 * minuteMs)];
		const write = (deviceId: string) =>
			writeBatches(db, [readBatch(driverOf(own), { deviceId, records })], now);
		const outside = (answers: Awaited<ReturnType<typeof write>>) =>
			answers[0]?.rejected.map(({ index }) => index);
		expect(outside(await write(aDevice()))).toEqual([0, 1]);
		await transact(db, async (tx) => {
			const received = new Date(from);
			const sent = new Date(from - slowMs);
			noteDeviceTimes(tx, { actedAt: sent, sentAt: sent, receivedAt: received });
			recordEvent(tx, {
				caller: { userId: null, name: 'Sistem', requestId: null },
				depotId,
				noun: 'routes',
				nounId: own.routeId,
				kind: 'departed',
				payload: {},
			});
		});
		expect(outside(await write(aDevice()))).toEqual([1]);
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

describe('replayed, shuffled, split differently', () => {
	it('gives the same rows and the same latest position', async () => {
		const answers: unknown[] = [];
		for (const seed of [1, 2, 3]) {
			const own = await underWay();
			// Two devices of one driver, who changed the phone, with equal timestamps.
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
			answers.push({
				rows: rows.map(({ id, latitude, longitude }) => [id, latitude, longitude]),
				latest: [latest?.recorded_at.getTime(), latest?.latitude, latest?.longitude],
			});
		}
		expect(answers[1]).toEqual(answers[0]);
		expect(answers[2]).toEqual(answers[0]);
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
