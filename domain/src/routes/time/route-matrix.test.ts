import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { wayBetween } from '../../common/place/way.ts';
import type { PacePrior } from '../common/route-pace.ts';
import {
	closedPlaces,
	estimateMatrix,
	type MatrixFacts,
	mostFrequentClass,
	planMatrix,
} from './route-matrix.ts';

const kadikoy = { point: geoPoint(29.0275, 40.991), district: 'Kadıköy' };
const maltepe = { point: geoPoint(29.131, 40.935), district: 'Maltepe' };
const besiktas = { point: geoPoint(29.006, 41.043), district: 'Beşiktaş' };
const adalar = { point: geoPoint(29.126, 40.86), district: 'Adalar' };
const nowhere = { point: null };

const facts = (change: Partial<MatrixFacts> = {}): MatrixFacts => ({
	places: [kadikoy, maltepe, besiktas],
	roadClass: 'car',
	serviceDate: '2026-03-05',
	hours: [12],
	pacePriors: [],
	...change,
});
const cells = (values: Int32Array, places: number) =>
	Array.from({ length: places }, (_, from) => [
		...values.subarray(from * places, (from + 1) * places),
	]);

test('has the way and the time from each place to each other one', () => {
	const matrix = estimateMatrix(facts());
	const metres = (from: typeof kadikoy, to: typeof kadikoy) =>
		Math.round(wayBetween(from.point, to.point, 'car')?.metres ?? -1);
	expect(matrix.places).toBe(3);
	expect(cells(matrix.metres, 3)).toEqual([
		[0, metres(kadikoy, maltepe), metres(kadikoy, besiktas)],
		[metres(maltepe, kadikoy), 0, metres(maltepe, besiktas)],
		[metres(besiktas, kadikoy), metres(besiktas, maltepe), 0],
	]);
	// 6 km of streets at 2.6 minutes, the rest of 14.4 and 12.0 km in half of it; 5 minutes at the bridge.
	const [first] = cells(matrix.seconds, 3);
	expect(first?.[1]).toBeCloseTo((6 + 8.43 / 2) * 156, -1);
	expect(first?.[2]).toBeCloseTo((6 + 6.01 / 2) * 156 + 300, -1);
});

const rough = (mahalle: string, isMahalle = false) => ({
	...kadikoy,
	rough: { mahalle, isMahalle },
});

test('stops of which only a centre is known are not at one door', () => {
	const places = [kadikoy, rough('moda'), rough('moda'), rough('goztepe'), rough('')];
	const { metres, seconds } = estimateMatrix(facts({ places }));
	expect(cells(metres, 5)).toEqual([
		[0, 3_000, 3_000, 3_000, 3_000],
		[3_000, 0, 600, 3_000, 3_000],
		[3_000, 600, 0, 3_000, 3_000],
		[3_000, 3_000, 3_000, 0, 3_000],
		[3_000, 3_000, 3_000, 3_000, 0],
	]);
	// 2.6 minutes a km.
	expect(seconds[1 * 5 + 3]).toBe(468);
	// Of a mahalle more is known, and a longer way is as long as it is.
	const near = [kadikoy, rough('moda', true), rough('moda', true), maltepe];
	const [, ofMahalle] = cells(estimateMatrix(facts({ places: near })).metres, 4);
	const far = Math.round(wayBetween(kadikoy.point, maltepe.point, 'car')?.metres ?? 0);
	expect(ofMahalle).toEqual([600, 0, 600, far]);
});

test('a road service does not know where rough stops are', () => {
	const road = { places: 2, metres: new Int32Array(4), seconds: new Int32Array(4) };
	const places = [rough('moda'), rough('goztepe')];
	const { matrix, source } = planMatrix(facts({ places }), road);
	expect(source).toBe('estimate');
	expect(matrix.metres[1]).toBe(3_000);
});

test('times differ by the hour, the direction, the kind of day and the ilçe of the arrival', () => {
	const secondsOf = (change: Partial<MatrixFacts>) => {
		const { seconds } = estimateMatrix(facts({ places: [kadikoy, besiktas], ...change }));
		return [seconds[1] ?? 0, seconds[2] ?? 0] as const;
	};
	const [there, back] = secondsOf({});
	expect(secondsOf({ hours: [8] })).toEqual([there + 900, back]);
	expect(secondsOf({ hours: [18] })).toEqual([there, back + 900]);
	expect(secondsOf({ hours: [8, 18] })).toEqual([there + 450, back + 450]);
	expect(secondsOf({ hours: [8], serviceDate: '2026-03-07' })).toEqual([there, back]);
	const prior = (district: string, hour: number | null, minutes: number): PacePrior => ({
		kind: 'drive',
		district,
		hour,
		minutes,
	});
	const pacePriors = [prior('Beşiktaş', null, 5.2), prior('Beşiktaş', 9, 10.4)];
	const road = there - 300;
	expect(secondsOf({ pacePriors })).toEqual([expect.closeTo(2 * road + 300, -1), back]);
	expect(secondsOf({ pacePriors, hours: [9, 12] })[0]).toBeCloseTo(3 * road + 750, -1);
});

test('a place without a way has -1, one without a position is 3 km of straight line away', () => {
	const { metres, seconds } = estimateMatrix(facts({ places: [kadikoy, adalar, nowhere] }));
	expect(cells(metres, 3)).toEqual([
		[0, -1, 4_050],
		[-1, 0, 4_050],
		[4_050, 4_050, 0],
	]);
	expect(cells(seconds, 3)[0]).toEqual([0, -1, expect.closeTo(632, 0)]);
});

test('a vehicle of another class does not visit what it reaches only by a longer way', () => {
	const about = facts({ places: [kadikoy, maltepe, besiktas, adalar], roadClass: 'van' });
	expect(closedPlaces(about, { roadClass: 'truck', start: 0 })).toEqual([2, 3]);
	expect(closedPlaces(about, { roadClass: 'truck', start: 2 })).toEqual([0, 1, 3]);
	expect(closedPlaces(about, { roadClass: 'car', start: 0 })).toEqual([3]);
	expect(closedPlaces(about, { roadClass: 'van', start: 0 })).toEqual([]);
});

test('the matrix is of the class of most vehicles', () => {
	expect(mostFrequentClass(['truck', 'van', 'van'])).toBe('van');
	expect(mostFrequentClass([])).toBe('van');
});

test('makes the matrix of 1,000 places', () => {
	const places = Array.from({ length: 1_000 }, (_, index) => ({
		point: geoPoint(28.7 + (index % 40) * 0.015, 40.9 + Math.floor(index / 40) * 0.01),
	}));
	const { metres, seconds } = estimateMatrix(facts({ places, roadClass: 'van' }));
	expect(metres).toHaveLength(1_000_000);
	expect(seconds.every((value, cell) => value >= 0 || metres[cell] === -1)).toBe(true);
});

test('takes the ways of a road service and estimates its holes', () => {
	const about = facts();
	const estimate = estimateMatrix(about);
	const road = (cells: readonly number[]) => ({
		places: 3,
		metres: Int32Array.from(cells),
		seconds: Int32Array.from(cells, (metres) => (metres < 0 ? -1 : metres / 10)),
	});
	const whole = [0, 15_000, 13_000, 15_500, 0, 25_000, 14_000, 26_000, 0];
	const all = planMatrix(about, road(whole));
	expect(all.source).toBe('road');
	expect([...all.matrix.metres]).toEqual(whole);
	expect(all.matrix.seconds[1]).toBe(1_500);

	const holes = planMatrix(about, road(whole.with(1, -1)));
	expect(holes.source).toBe('mixed');
	expect([...holes.matrix.metres]).toEqual(whole.with(1, estimate.metres[1] ?? 0));

	// Kadıköy and Maltepe are 10.7 km apart.
	expect(planMatrix(about, road(whole.with(1, 2_000))).source).toBe('mixed');
	expect(planMatrix(about, null)).toEqual({ matrix: estimate, source: 'estimate' });
	expect(planMatrix(about, road(whole.fill(-1))).source).toBe('estimate');
});

test('some ways alone are those of the whole matrix, and decide its source', () => {
	const whole = estimateMatrix(facts());
	const about = facts({
		legs: [
			[0, 1],
			[2, 0],
		],
	});
	const some = estimateMatrix(about);
	for (const cell of [0, 1, 3, 2, 6]) {
		expect(some.metres[cell]).toBe(whole.metres[cell]);
		expect(some.seconds[cell]).toBe(whole.seconds[cell]);
	}
	expect(some.metres[5]).toBe(-1);
	expect(some.seconds[7]).toBe(-1);
	const metres = Int32Array.of(0, 15_000, -1, -1, 0, -1, 14_000, -1, 0);
	const road = { places: 3, metres, seconds: metres.map((length) => Math.trunc(length / 10)) };
	expect(planMatrix(about, road).source).toBe('road');
	expect(planMatrix(about, { ...road, metres: metres.with(1, -1) }).source).toBe('mixed');
});
