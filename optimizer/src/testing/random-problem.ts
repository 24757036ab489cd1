import type { Plan, Problem, Stop, Vehicle } from '../model/problem.ts';
import { Random } from '../search/random.ts';

/** A problem with everything that a day of the product may have, from a seed. */
export function randomProblem(seed: number, stopCount: number, vehicleCount: number): Problem {
	const random = new Random(seed);
	const has = (share: number) => random.next() < share;
	const between = (from: number, to: number) => from + random.below(to - from + 1);
	const places = stopCount + 2;
	const points = Array.from({ length: places }, () => [random.below(30_000), random.below(30_000)]);
	const metres = new Int32Array(places * places);
	const seconds = new Int32Array(places * places);
	for (let from = 0; from < places; from++) {
		for (let to = 0; to < places; to++) {
			if (from === to) continue;
			const far = Math.hypot(points[from][0] - points[to][0], points[from][1] - points[to][1]);
			metres[from * places + to] = Math.round(1.3 * far);
			seconds[from * places + to] = Math.round((1.3 * far) / 9 + random.below(60));
		}
	}
	if (has(0.2)) {
		const place = random.below(places);
		for (let to = 0; to < places; to++) if (to !== place) seconds[place * places + to] = -1;
	}
	const isRich = has(0.8);
	const share = (value: number) => (isRich ? value : 0);
	const day = { from: 8 * 3600, to: 18 * 3600 };
	const vehicles = Array.from({ length: vehicleCount }, (): Vehicle => {
		const from = day.from + (has(share(0.3)) ? between(0, 7200) : 0);
		const lunch = 12 * 3600 + between(-3600, 3600);
		return {
			capacity: [between(5, 40), between(50, 400), has(share(0.1)) ? 0 : 1000],
			features: has(share(0.5)) ? between(0, 7) : 7,
			start: has(share(0.3)) ? 1 : 0,
			end: has(share(0.2)) ? null : has(share(0.2)) ? 1 : 0,
			shift: { from, to: day.to - (has(share(0.3)) ? between(0, 3 * 3600) : 0) },
			breaks: has(share(0.5))
				? [
						...(has(0.3) ? [{ window: { from: from + 3600, to: from + 7200 }, seconds: 900 }] : []),
						{ window: { from: lunch, to: lunch + between(0, 5400) }, seconds: between(600, 3600) },
					]
				: [],
			longestSeconds: has(share(0.2)) ? between(3600, 9 * 3600) : null,
			longestMetres: has(share(0.2)) ? between(20_000, 200_000) : null,
			tours: has(share(0.3)) ? between(1, 3) : 1,
			reloadSeconds: between(0, 1800),
			costs: { use: between(0, 50_000), hour: between(0, 30_000), km: between(100, 2000) },
			closedPlaces: has(share(0.2)) ? [between(2, places - 1)] : [],
			knownPlaces: has(share(0.2)) ? Array.from({ length: 5 }, () => between(2, places - 1)) : null,
			hasLeft: false,
			isClosed: false,
		};
	});
	const stops = Array.from({ length: stopCount }, (_, at): Stop => {
		const open = between(day.from, day.to - 3600);
		const close = Math.min(day.to, open + between(600, 4 * 3600));
		const windows = has(0.5)
			? [
					{ from: open, to: close },
					...(has(share(0.3)) ? [{ from: close + 1800, to: close + 5400 }] : []),
				]
			: [];
		return {
			place: 2 + at,
			service: between(0, 900),
			windows,
			priority: between(1, 3),
			amounts: [between(0, 4), between(0, 40), between(0, 30)],
			pickups: has(share(0.1)) ? [between(0, 3), between(0, 30), 0] : [0, 0, 0],
			features: has(share(0.15)) ? between(0, 7) : 0,
			readyAt: has(share(0.2)) ? day.from + between(0, 3 * 3600) : 0,
			preferred: null,
			vehicles: has(share(0.1)) ? [random.below(vehicleCount)] : null,
			lock: 'free',
		};
	});
	const group = () => Array.from({ length: between(2, 3) }, () => random.below(stopCount));
	const groups = () =>
		Array.from({ length: has(share(0.4)) ? between(1, 3) : 0 }, () => [...new Set(group())]);
	return {
		matrix: { places, metres, seconds },
		stops,
		vehicles,
		weights: {
			move: between(0, 5000),
			strangePlace: between(0, 5000),
			unpreferredHour: 0,
			balance: seed % 3 === 0 ? 3000 : 0,
		},
		together: groups(),
		apart: groups(),
		present: null,
	};
}

/** The problem of the next day of planning: its plan stands, and some of it is locked. */
export function withPresent(problem: Problem, plan: Plan, seed: number): Problem {
	const random = new Random(seed);
	const locks = ['free', 'vehicle', 'sequence'] as const;
	return {
		...problem,
		present: plan,
		stops: problem.stops.map((stop) => ({ ...stop, lock: locks[random.below(3)] })),
		vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, isClosed: random.next() < 0.2 })),
	};
}
