import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan, Problem, Stop, Vehicle } from '../model/problem.ts';
import { randomProblem } from '../testing/random-problem.ts';
import { solveHere } from '../testing/solve-here.ts';
import { evaluate } from './solve.ts';
import { type Change, findReasons, suggest } from './suggest.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });

test('a place that is suggested breaks nothing and costs what it says', async () => {
	await fc.assert(
		fc.asyncProperty(seeds, async (seed) => {
			const problem = randomProblem(seed, 25, 4);
			const plan = planOf(await solveHere(problem, seed, 100));
			const stop = plan.flat(2)[0];
			if (stop === undefined) return;
			const without: Plan = plan.map((tours) =>
				tours.map((tour) => tour.filter((one) => one !== stop)).filter((tour) => tour.length > 0),
			);
			const before = evaluate(problem, without);
			// Without the stop a rest can lose its time.
			if (before.violations.length > 0) return;
			for (const place of suggest(problem, without, stop, 3)) {
				const after = evaluate(problem, without.with(place.vehicle, place.changed));
				expect(after.violations).toEqual([]);
				expect(after.cost - before.cost).toBeCloseTo(place.cost, 3);
			}
		}),
		{ numRuns: 100, seed: 1 },
	);
});

test('the change that a reason names makes the stop fit', async () => {
	await fc.assert(
		fc.asyncProperty(seeds, async (seed) => {
			const problem = randomProblem(seed, 30, 3);
			const solution = await solveHere(problem, seed, 100);
			const plan = planOf(solution);
			const reasonOf = findReasons(problem, plan);
			for (const stop of solution.unplanned) {
				const reason = reasonOf(stop);
				if (reason.kind !== 'limits') continue;
				const changed = reason.changes.reduce(
					(before, change) => withChange(before, reason.vehicle, change),
					problem,
				);
				expect(suggest(changed, plan, stop, 9).map(({ vehicle }) => vehicle)).toContain(
					reason.vehicle,
				);
			}
		}),
		{ numRuns: 150, seed: 1 },
	);
});

test('a stop for which the shift is too short names the shift, not the break', () => {
	const hour = 3600;
	const stop = (service: number): Stop => ({
		place: 1,
		service,
		windows: [],
		priority: 1,
		amounts: [],
		pickups: [],
		features: 0,
		readyAt: 0,
		preferred: null,
		vehicles: null,
		lock: 'free',
	});
	const vehicle: Vehicle = {
		capacity: [],
		features: 0,
		start: 0,
		end: 0,
		shift: { from: 8 * hour, to: 18 * hour },
		breaks: [{ window: { from: 12 * hour, to: 13 * hour }, seconds: hour }],
		longestSeconds: null,
		longestMetres: null,
		tours: 1,
		reloadSeconds: 0,
		costs: { use: 0, hour: 1, km: 1 },
		closedPlaces: [],
		knownPlaces: null,
		hasLeft: false,
		isClosed: false,
	};
	const ways = Int32Array.of(0, hour, hour, 0);
	const problem: Problem = {
		matrix: { places: 2, metres: ways, seconds: ways },
		stops: [stop(3 * hour), stop(4.5 * hour)],
		vehicles: [vehicle],
		weights: { move: 0, strangePlace: 0, unpreferredHour: 0, balance: 0 },
		together: [],
		apart: [],
		present: null,
	};
	expect(findReasons(problem, [[[0]]])(1)).toEqual({
		kind: 'limits',
		vehicle: 0,
		changes: [{ kind: 'shift', over: hour / 2 }],
	});
});

function withChange(problem: Problem, vehicle: number, change: Change): Problem {
	const ofVehicle = (edit: (one: Vehicle) => Partial<Vehicle>): Problem => ({
		...problem,
		vehicles: problem.vehicles.map((one, at) => (at === vehicle ? { ...one, ...edit(one) } : one)),
	});
	if (change.kind === 'capacity')
		return ofVehicle(({ capacity }) => ({
			capacity: capacity.map((room, at) => room + (change.over[at] ?? 0)),
		}));
	if (change.kind === 'window') {
		const later = ({ windows }: Stop) =>
			windows.map((one, at) =>
				at === windows.length - 1 ? { ...one, to: one.to + change.late } : one,
			);
		return {
			...problem,
			stops: problem.stops.map((one, at) =>
				at === change.stop ? { ...one, windows: later(one) } : one,
			),
		};
	}
	if (change.kind === 'shift')
		return ofVehicle(({ shift }) => ({ shift: { ...shift, to: shift.to + change.over } }));
	if (change.kind === 'duration')
		return ofVehicle(({ longestSeconds }) => ({
			longestSeconds: (longestSeconds ?? 0) + change.over,
		}));
	if (change.kind === 'distance')
		return ofVehicle(({ longestMetres }) => ({
			longestMetres: (longestMetres ?? 0) + change.over,
		}));
	return ofVehicle(() => ({ breaks: [] }));
}

const planOf = ({ days }: Awaited<ReturnType<typeof solveHere>>) =>
	days.map(({ tours }) => tours.map(({ visits }) => visits.map(({ stop }) => stop)));
