import type { Problem, Stop, Vehicle } from '../model/problem.ts';
import { Random } from '../search/random.ts';
import { matrixOf } from './instance-file.ts';

/** Metres between two stops of a district, and from one side of the town to the other. */
const spread = 2500;
const width = 30_000;

/** A day in a town of twelve districts, with room for all of its stops; a third of them have a window. */
export function cityProblem(seed: number, stopCount: number, vehicleCount: number): Problem {
	const random = new Random(seed);
	const somewhere = (far: number) => far * random.next();
	const centres = Array.from({ length: 12 }, () => [somewhere(width), somewhere(width)] as const);
	const around = (): [number, number] => {
		const [x, y] = centres[random.below(centres.length)] ?? [0, 0];
		return [x + somewhere(spread) - somewhere(spread), y + somewhere(spread) - somewhere(spread)];
	};
	const points: [number, number][] = [[width / 2, width / 2]];
	for (let stop = 0; stop < stopCount; stop++) points.push(around());
	const stops = Array.from({ length: stopCount }, (_, at): Stop => {
		const from = 3600 * (9 + random.below(6));
		return {
			place: at + 1,
			service: 180,
			windows: random.next() < 1 / 3 ? [{ from, to: from + 3 * 3600 }] : [],
			priority: 3,
			amounts: [1 + random.below(3)],
			pickups: [0],
			features: 0,
			readyAt: 0,
			preferred: null,
			vehicles: null,
			lock: 'free',
		};
	});
	const vehicle: Vehicle = {
		capacity: [Math.ceil((2.6 * stopCount) / vehicleCount)],
		features: 0,
		start: 0,
		end: 0,
		shift: { from: 8 * 3600, to: 18 * 3600 },
		breaks: [{ window: { from: 11.5 * 3600, to: 14 * 3600 }, seconds: 1800 }],
		longestSeconds: null,
		longestMetres: null,
		tours: 1,
		reloadSeconds: 0,
		costs: { use: 50_000, hour: 20_000, km: 800 },
		closedPlaces: [],
		knownPlaces: null,
		hasLeft: false,
		isClosed: false,
	};
	return {
		matrix: {
			places: points.length,
			metres: matrixOf(points, (far) => Math.round(1.35 * far)),
			seconds: matrixOf(points, (far) => Math.round((1.35 * far) / 8) + 20),
		},
		stops,
		vehicles: Array.from({ length: vehicleCount }, () => vehicle),
		weights: { move: 5000, strangePlace: 0, unpreferredHour: 0, balance: 0 },
		together: [],
		apart: [],
		present: null,
	};
}
