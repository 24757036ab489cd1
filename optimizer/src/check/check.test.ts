import { expect, test } from 'vitest';
import type { Problem } from '../model/problem.ts';
import type { Solution, Visit } from '../model/solution.ts';
import { check } from './check.ts';

/** A depot and two stops on a line, ten minutes apart. */
const problem: Problem = {
	matrix: {
		places: 3,
		metres: Int32Array.of(0, 5000, 10_000, 5000, 0, 5000, 10_000, 5000, 0),
		seconds: Int32Array.of(0, 600, 1200, 600, 0, 600, 1200, 600, 0),
	},
	stops: [1, 2].map((place) => ({
		place,
		service: 300,
		windows: [{ from: 32_400, to: 36_000 }],
		priority: 3,
		amounts: [4],
		pickups: [0],
		features: 0,
		readyAt: 0,
		preferred: null,
		vehicles: null,
		lock: 'free',
	})),
	vehicles: [
		{
			capacity: [8],
			features: 0,
			start: 0,
			end: 0,
			shift: { from: 28_800, to: 61_200 },
			breaks: [{ window: { from: 39_600, to: 46_800 }, seconds: 1800 }],
			longestSeconds: 14_400,
			longestMetres: 30_000,
			tours: 1,
			reloadSeconds: 0,
			costs: { use: 100, hour: 3600, km: 10 },
			closedPlaces: [],
			knownPlaces: null,
			hasLeft: false,
			isClosed: false,
		},
	],
	weights: { move: 0, strangePlace: 0, unpreferredHour: 0, balance: 0 },
	together: [],
	apart: [],
	present: null,
};

const first: Visit = { stop: 0, arrives: 32_400, begins: 32_400, leaves: 32_700, slack: 0 };
const second: Visit = { stop: 1, arrives: 33_300, begins: 33_300, leaves: 33_600, slack: 0 };
const good: Solution = solution([first, second], 31_800, 34_800);

function solution(visits: Visit[], leaves: number, returns: number): Solution {
	const day = { tours: [{ leaves, returns, visits }], rests: [], metres: 20_000, driving: 2400 };
	return {
		days: [day],
		unplanned: [0, 1].filter((stop) => !visits.some((one) => one.stop === stop)),
		cost: 0,
	};
}

const withVehicle = (change: Partial<Problem['vehicles'][number]>): Problem => ({
	...problem,
	vehicles: problem.vehicles.map((one) => ({ ...one, ...change })),
});
const withStops = (change: Partial<Problem['stops'][number]>): Problem => ({
	...problem,
	stops: problem.stops.map((one) => ({ ...one, ...change })),
});

test('a day that keeps its rules has no fault', () => {
	expect(check({ ...problem, vehicles: withVehicle({ breaks: [] }).vehicles }, good)).toEqual([]);
	expect(check(problem, good)).toEqual([]);
});

test.each<[string, Problem, Solution]>([
	['too much load', withVehicle({ capacity: [7] }), good],
	['a window that is missed', withStops({ windows: [{ from: 32_400, to: 33_000 }] }), good],
	['a departure before the shift', withVehicle({ shift: { from: 32_000, to: 61_200 } }), good],
	['a return after the shift', withVehicle({ shift: { from: 28_800, to: 34_000 } }), good],
	['a day that lasts too long', withVehicle({ longestSeconds: 2000 }), good],
	['a day that is too far', withVehicle({ longestMetres: 19_000 }), good],
	[
		'a break that is not taken',
		withVehicle({ breaks: [{ window: { from: 31_800, to: 33_000 }, seconds: 60 }] }),
		good,
	],
	['a feature that is missing', withStops({ features: 1 }), good],
	['a vehicle that may not come', withStops({ vehicles: [] }), good],
	['a place that is closed', withVehicle({ closedPlaces: [2] }), good],
	['goods that are not there yet', withStops({ readyAt: 32_000 }), good],
	['stops that are not apart', { ...problem, apart: [[0, 1]] }, good],
	[
		'stops that are not together',
		{ ...problem, together: [[0, 1]] },
		solution([first], 31_800, 33_300),
	],
	[
		'a stop that is visited twice',
		problem,
		solution([first, second, { ...second }], 31_800, 34_800),
	],
	[
		'a way that is too quick',
		problem,
		solution(
			[first, { ...second, arrives: 33_000, begins: 33_000, leaves: 33_300 }],
			31_800,
			34_500,
		),
	],
	[
		'a service that is too short',
		problem,
		solution([{ ...first, leaves: 32_400 }, second], 31_800, 34_800),
	],
	[
		'a lost stop',
		problem,
		{
			...good,
			days: good.days.map((day) => ({
				...day,
				tours: day.tours.map((tour) => ({ ...tour, visits: [first] })),
			})),
		},
	],
	[
		'a locked stop that stays out',
		{ ...withStops({ lock: 'vehicle' }), present: [[[0, 1]]] },
		solution([first], 31_800, 33_300),
	],
	[
		'a locked sequence that turns',
		{ ...withStops({ lock: 'sequence' }), present: [[[1, 0]]] },
		good,
	],
])('%s is a fault', (_, broken, made) => {
	expect(check(broken, made)).not.toEqual([]);
});
