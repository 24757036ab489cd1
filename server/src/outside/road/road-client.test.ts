import { geoPoint } from '@sevk/domain/common/place/geo';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type RoadStandIn, roadOf, startRoadStandIn } from '../../testing/fixture/road-stand-in.ts';
import { openRoadService } from './road-client.ts';

const kadikoy = [29.0275, 40.991] as const;
const besiktas = [29.006, 41.043] as const;
const maltepe = [29.131, 40.935] as const;
const points = (...places: readonly (readonly [number, number])[]) =>
	places.map((place) => geoPoint(...place));

describe.each(['osrm', 'valhalla'] as const)('%s', async (kind) => {
	const standIn: RoadStandIn = await startRoadStandIn(kind);
	afterAll(standIn.close);
	beforeEach(standIn.forget);
	const open = (block = 100) =>
		openRoadService({ kind, url: standIn.origin, block, answerWithinMs: 200 });
	const ask = (service = open(), sources = points(kadikoy), targets = points(besiktas, maltepe)) =>
		service.ask({ sources, targets }, 'van', new AbortController().signal);

	test('answers metres and seconds of each pair, which differ by direction', async () => {
		const answer = await ask(open(), points(kadikoy, maltepe), points(maltepe, kadikoy));
		const there = roadOf(kadikoy, maltepe);
		const back = roadOf(maltepe, kadikoy);
		expect(answer).toEqual({
			state: 'answered',
			table: {
				metres: Int32Array.of(there.metres, 0, 0, back.metres),
				seconds: Int32Array.of(Math.round(there.seconds), 0, 0, Math.round(back.seconds)),
			},
		});
		expect(there.seconds).not.toBe(back.seconds);
	});

	test('a pair without a way is a hole', async () => {
		standIn.island(besiktas);
		const { metres } = roadOf(kadikoy, maltepe);
		expect(await ask()).toMatchObject({ table: { metres: Int32Array.of(-1, metres) } });
	});

	test('a block that is too big makes the next ones smaller', async () => {
		standIn.mostPairs = 1;
		const service = open();
		expect(await ask(service)).toEqual({ state: 'too_big' });
		expect(service.blockSize()).toBe(1);
	});

	test('a place without a road refuses the block', async () => {
		standIn.offRoad(besiktas);
		expect(await ask()).toEqual({ state: 'not_all' });
	});

	test('a failure, silence and nonsense are no answer', async () => {
		standIn.answerNext(503, 'silent', '<html>', '{"code":"Ok"}', '[]');
		const problems = [];
		for (let count = 0; count < 5; count += 1) problems.push(await ask());
		expect(problems).toEqual(
			['status 503', 'TimeoutError', 'status 200', 'shape', 'status 200'].map((problem) => ({
				state: 'failed',
				problem: kind === 'valhalla' && problem === 'status 200' ? 'shape' : problem,
			})),
		);
		expect((await ask()).state).toBe('answered');
	});

	test('a service that is not there is no answer', async () => {
		const gone = openRoadService({ kind, url: 'http://127.0.0.1:1', block: 100 });
		expect(await ask(gone)).toEqual({ state: 'failed', problem: expect.any(String) });
	});
});

test('valhalla computes the way of a truck otherwise than that of a van', () => {
	const service = openRoadService({ kind: 'valhalla', url: 'http://127.0.0.1:1', block: 100 });
	expect(service.profileOf('truck')).toBe('valhalla truck');
	expect(service.profileOf('van')).toBe('valhalla auto');
});
