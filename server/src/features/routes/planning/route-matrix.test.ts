import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import { planMatrix } from '@sevk/domain/routes/time/route-matrix';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openRoadService } from '../../../outside/road/road-client.ts';
import { aDepot } from '../../../testing/build/builders.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { roadOf, startRoadStandIn } from '../../../testing/fixture/road-stand-in.ts';
import { readRoadMatrix } from './route-matrix-commands.ts';

const { db, drop } = await createTestDatabase();
const standIn = await startRoadStandIn('osrm');
afterAll(async () => {
	await standIn.close();
	await drop();
});
beforeEach(standIn.forget);

const warnings: unknown[] = [];
const log = { warn: (...about: unknown[]) => void warnings.push(about) };
const roads = (block = 100) =>
	openRoadService({ kind: 'osrm', url: standIn.origin, block, answerWithinMs: 200 });
const place = (index: number) => geoPoint(29 + index * 0.01, 40.98);
const places = (count: number) => Array.from({ length: count }, (_, index) => place(index));
const readFor = (depotId: string, points: readonly (GeoPoint | null)[], block = 100) =>
	readRoadMatrix({ db, roads: roads(block), log }, { depotId, points, roadClass: 'van' });
const pairs = () =>
	standIn.requests.reduce((sum, one) => sum + one.sources.length * one.targets.length, 0);
const sourceOf = (
	points: readonly (GeoPoint | null)[],
	road: Awaited<ReturnType<typeof readFor>>,
) =>
	planMatrix(
		{
			places: points.map((point) => ({ point })),
			roadClass: 'van',
			serviceDate: '2026-03-05',
			hours: [12],
			pacePriors: [],
		},
		road,
	).source;

test('nothing is asked without a service', async () => {
	const depotId = await aDepot(db);
	const facts = { depotId, points: places(3), roadClass: 'van' as const };
	expect(await readRoadMatrix({ db, roads: null, log }, facts)).toBeNull();
	expect(sourceOf(facts.points, null)).toBe('estimate');
});

test('the matrix has the ways of the service, in blocks, and asks nothing twice', async () => {
	const depotId = await aDepot(db);
	const matrix = await readFor(depotId, places(7), 3);
	expect(matrix?.places).toBe(7);
	for (const [from, one] of places(7).entries()) {
		for (const [to, other] of places(7).entries()) {
			const way = roadOf(one.coordinates, other.coordinates);
			expect(matrix?.metres[from * 7 + to]).toBeCloseTo(way.metres, -1);
			expect(matrix?.seconds[from * 7 + to]).toBeCloseTo(way.seconds, -1);
		}
	}
	expect(sourceOf(places(7), matrix)).toBe('road');
	expect(
		standIn.requests.every(({ sources, targets }) => sources.length <= 3 && targets.length <= 3),
	).toBe(true);

	standIn.forget();
	expect(await readFor(depotId, places(7), 3)).toEqual(matrix);
	// 3 m farther is the same place.
	const near = places(7).map((point) => geoPoint(point.coordinates[0] + 0.000_03, 40.98));
	expect(await readFor(depotId, near)).toEqual(matrix);
	expect(standIn.requests).toEqual([]);

	// A new stop: its ways to and from the seven others.
	await readFor(depotId, [...places(7), place(40)]);
	expect(pairs()).toBeLessThanOrEqual(16);
});

test('answers older than 30 days are asked again', async () => {
	const depotId = await aDepot(db);
	await readFor(depotId, places(2));
	await sql`update road_ways set answered_at = answered_at - interval '31 days'
		where depot_id = ${depotId}::uuid`.execute(db);
	standIn.forget();
	await readFor(depotId, places(2));
	expect(pairs()).toBe(4);
});

test('a place without a road is estimated, and not asked again', async () => {
	const depotId = await aDepot(db);
	standIn.offRoad(place(2).coordinates);
	const matrix = await readFor(depotId, places(4));
	expect(matrix?.metres[0 * 4 + 2]).toBe(-1);
	expect(matrix?.metres[2 * 4 + 0]).toBe(-1);
	expect(matrix?.metres[0 * 4 + 3]).toBeGreaterThan(0);
	expect(sourceOf(places(4), matrix)).toBe('mixed');
	standIn.forget();
	await readFor(depotId, places(4));
	expect(standIn.requests).toEqual([]);
});

test('a block that the service finds too big is asked in parts', async () => {
	const depotId = await aDepot(db);
	standIn.mostPairs = 10;
	const matrix = await readFor(depotId, places(9));
	expect(sourceOf(places(9), matrix)).toBe('road');
});

test('a service that fails is left, and the plan is estimated', async () => {
	const depotId = await aDepot(db);
	standIn.answerNext(503, 'silent', '<html>', 503, 503, 503, 503, 503, 503, 503);
	warnings.length = 0;
	const matrix = await readFor(depotId, places(8), 2);
	expect(standIn.requests.length).toBeLessThanOrEqual(4);
	expect(sourceOf(places(8), matrix)).toBe('estimate');
	expect(warnings).toHaveLength(1);
});

test('a plan does not wait longer than its limit', async () => {
	const depotId = await aDepot(db);
	const facts = { depotId, points: places(3), roadClass: 'van' as const };
	const service = openRoadService({ kind: 'osrm', url: standIn.origin, block: 1 });
	standIn.answerNext('silent', 'silent');
	const matrix = await readRoadMatrix({ db, roads: service, log }, facts, { withinMs: 100 });
	expect(sourceOf(facts.points, matrix)).toBe('estimate');
});

test('a point without a position and two at one door need no way', async () => {
	const depotId = await aDepot(db);
	const points = [place(0), null, place(0)];
	const matrix = await readFor(depotId, points);
	expect([...(matrix?.metres ?? [])]).toEqual([0, -1, 0, -1, -1, -1, 0, -1, 0]);
	expect(standIn.requests).toEqual([]);
});
