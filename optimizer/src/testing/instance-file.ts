// Reads the public routing instances that the benchmark measures: VRPLIB with sections, and the tables
// of Solomon.
import fs from 'node:fs';
import path from 'node:path';
import { type Instance, never, plain, type Routes, type VehicleType } from '../search/instance.ts';
import { nearestChain, ranksOf } from '../search/place-order.ts';

export type InstanceFile = {
	readonly name: string;
	readonly family: string;
	readonly instance: Instance;
	/** The best known cost in the units of the publication, or NaN. */
	readonly bestKnown: number;
	/** A cost of the search in the units of the publication. */
	readonly toPublished: (cost: number) => number;
	readonly toSolution: (routes: Routes, cost: number) => string;
};

/** A customer that must be visited costs more than every detour. */
const required = 1e9;

export function readInstances(folder: string): InstanceFile[] {
	const knownFile = path.join(folder, 'best-known.json');
	const known: Record<string, number> = fs.existsSync(knownFile)
		? JSON.parse(fs.readFileSync(knownFile, 'utf8'))
		: {};
	return fs
		.readdirSync(folder)
		.filter((file) => /\.(vrp|txt)$/.test(file))
		.sort()
		.map((file) => {
			const name = file.replace(/\.\w+$/, '');
			const text = fs.readFileSync(path.join(folder, file), 'utf8');
			const solution = path.join(folder, `${name}.sol`);
			const published =
				known[name] ??
				(fs.existsSync(solution)
					? Number(/Cost:?\s+([\d.]+)/i.exec(fs.readFileSync(solution, 'utf8'))?.[1])
					: Number.NaN);
			return file.endsWith('.vrp')
				? readVrplib(name, text, published)
				: readSolomon(name, text, published);
		});
}

type Sections = {
	readonly head: Record<string, string>;
	readonly body: Record<string, number[][]>;
};

function readSections(text: string): Sections {
	const head: Record<string, string> = {};
	const body: Record<string, number[][]> = {};
	let rows: number[][] = [];
	for (const line of text.split('\n').map((one) => one.trim())) {
		if (line === '') continue;
		const [, key, value] = /^([A-Z_]+)\s*:\s*(.*)$/.exec(line) ?? [];
		if (key !== undefined && value !== undefined) head[key] = value.trim();
		else if (/^[A-Z_]+_SECTION$/.test(line)) {
			rows = [];
			body[line] = rows;
		} else if (line.startsWith('EOF')) break;
		else rows.push(line.split(/\s+/).map(Number));
	}
	return { head, body };
}

/** How a family writes distances, as whole numbers of the search, and its costs. */
const rules: Record<
	string,
	{ scale: number; round: (distance: number) => number; timeScale: number }
> = {
	CVRP: { scale: 1, round: Math.round, timeScale: 1 },
	HFVRP: { scale: 1000, round: Math.round, timeScale: 1000 },
	MDVRPTW: { scale: 1000, round: Math.round, timeScale: 1000 },
	PCVRPTW: { scale: 10, round: (distance) => Math.floor(distance + 1e-9), timeScale: 10 },
	MTVRPTWR: { scale: 10, round: (distance) => Math.floor(distance + 1e-9), timeScale: 10 },
};

function readVrplib(name: string, text: string, published: number): InstanceFile {
	const { head, body } = readSections(text);
	const family = (head['TYPE'] ?? '').replace(/\W/g, '');
	const rule = rules[family];
	if (rule === undefined) throw new Error(`${name}: the family ${family} is not known`);
	const points = (body['NODE_COORD_SECTION'] ?? []).map(([, x = 0, y = 0]) => [x, y] as const);
	const depots = (body['DEPOT_SECTION'] ?? [])
		.flat()
		.filter((one) => one > 0)
		.map((one) => one - 1);
	const places = points.length;
	const { order, ranks, cost } = arrangePoints(points, (distance) =>
		rule.round(distance * rule.scale),
	);
	const nodes = [...order].filter((node) => !depots.includes(node));
	const column = (section: string, node: number, at: number, fallback: number) =>
		body[section]?.[node]?.[at] ?? fallback;
	const scaled = (value: number) => Math.min(never, Math.round(value * rule.timeScale));
	const window = (node: number, at: number) =>
		body['TIME_WINDOW_SECTION'] === undefined
			? at === 1
				? 0
				: never
			: scaled(column('TIME_WINDOW_SECTION', node, at, 0));
	const count = head['VEHICLES'] === undefined ? nodes.length : Number(head['VEHICLES']);
	const isHeterogeneous = family === 'HFVRP';
	const multiTrip = family === 'MTVRPTWR';
	const longest = head['VEHICLES_MAX_DURATION'];
	const perVehicle = Array.from({ length: count }, (_, vehicle): VehicleType => {
		const depot = column('VEHICLES_DEPOT_SECTION', vehicle, 1, (depots[0] ?? 0) + 1) - 1;
		return {
			capacity: [column('CAPACITY_SECTION', vehicle, 1, Number(head['CAPACITY'] ?? 0))],
			fixedCost: isHeterogeneous
				? column('VEHICLES_FIXED_COST_SECTION', vehicle, 1, 0) * rule.scale
				: 0,
			unitCost: isHeterogeneous
				? column('VEHICLES_UNIT_DISTANCE_COST_SECTION', vehicle, 1, 100)
				: 1,
			start: ranks[depot] ?? 0,
			end: ranks[depot] ?? 0,
			from: window(depot, 1),
			to: window(depot, 2),
			timeCost: 0,
			longestDuration: longest === undefined ? never : scaled(Number(longest)),
			longestLength: never,
			breaks: [],
			tours: multiTrip ? 12 : 1,
			reloadTime: 0,
		};
	});
	const divisor = isHeterogeneous ? rule.scale * 100 : 1;
	return {
		name,
		family,
		instance: withTypes(perVehicle, {
			customers: nodes.length,
			places,
			cost,
			time: cost,
			place: Int32Array.from(nodes, (node) => ranks[node] ?? 0),
			ready: Int32Array.from(nodes, (node) => window(node, 1)),
			due: Int32Array.from(nodes, (node) => window(node, 2)),
			service: Int32Array.from(nodes, (node) =>
				scaled(column('SERVICE_TIME_SECTION', node, 1, Number(head['SERVICE_TIME'] ?? 0))),
			),
			release: Int32Array.from(nodes, (node) => scaled(column('RELEASE_TIME_SECTION', node, 1, 0))),
			prize: Float64Array.from(nodes, (node) =>
				body['PRIZE_SECTION'] === undefined
					? required
					: column('PRIZE_SECTION', node, 1, 0) * rule.scale,
			),
			demand: Float64Array.from(nodes, (node) => column('DEMAND_SECTION', node, 1, 0)),
			dimensions: 1,
			...plain,
		}),
		bestKnown: isHeterogeneous && published > 1e8 ? published / 1e5 : published,
		toPublished: (value) => value / divisor,
		toSolution: (routes, value) =>
			writeSolution(
				routes.map((tours) =>
					tours
						.map((tour) => tour.map((c) => nodes[c] ?? 0))
						.join(' 0 ')
						.replaceAll(',', ' '),
				),
				value / divisor,
				isHeterogeneous || family === 'MDVRPTW',
			),
	};
}

function readSolomon(name: string, text: string, published: number): InstanceFile {
	const lines = text.split('\n').map((line) => line.trim());
	const head = lines.findIndex((line) => line.startsWith('NUMBER'));
	const [vehicles = 0, capacity = 0] = (lines[head + 1] ?? '').split(/\s+/).map(Number);
	const listed = lines
		.slice(lines.findIndex((line) => line.startsWith('CUST NO')) + 1)
		.filter((line) => line !== '')
		.map((line) => line.split(/\s+/).map(Number));
	const { order, cost } = arrangePoints(
		listed.map(([, x = 0, y = 0]) => [x, y]),
		(distance) => Math.floor(10 * distance + 1e-9),
	);
	const rows = Array.from(order, (at) => listed[at] ?? []);
	const customers = rows.slice(1);
	const type = {
		capacity: [capacity],
		fixedCost: 0,
		unitCost: 1,
		start: 0,
		end: 0,
		from: 10 * (rows[0]?.[4] ?? 0),
		to: 10 * (rows[0]?.[5] ?? 0),
		timeCost: 0,
		longestDuration: never,
		longestLength: never,
		breaks: [],
		tours: 1,
		reloadTime: 0,
	};
	const column = (at: number) => Int32Array.from(customers, (row) => 10 * (row[at] ?? 0));
	return {
		name,
		family: 'VRPTW',
		instance: {
			customers: customers.length,
			places: rows.length,
			cost,
			time: cost,
			place: Int32Array.from(customers, (_, at) => at + 1),
			ready: column(4),
			due: column(5),
			service: column(6),
			release: new Int32Array(customers.length),
			prize: new Float64Array(customers.length).fill(required),
			demand: Float64Array.from(customers, (row) => row[3] ?? 0),
			dimensions: 1,
			...plain,
			vehicles,
			typeOf: new Int32Array(vehicles),
			types: [type],
		},
		bestKnown: published,
		toPublished: (value) => value / 10,
		toSolution: (routes, value) =>
			writeSolution(
				routes.map((tours) => (tours[0] ?? []).map((c) => order[c + 1]).join(' ')),
				value / 10,
				false,
			),
	};
}

/** Points in a sequence in which neighbours follow each other, with their distances. */
function arrangePoints(
	points: readonly (readonly [number, number])[],
	measure: (d: number) => number,
) {
	const order = nearestChain(points.length, matrixOf(points, measure));
	const cost = matrixOf(
		Array.from(order, (at) => points[at] ?? [0, 0]),
		measure,
	);
	return { order, ranks: ranksOf(order), cost };
}

/** The distances of points, which threads share. */
export function matrixOf(
	points: readonly (readonly [number, number])[],
	measure: (d: number) => number,
) {
	const size = points.length;
	const matrix = new Int32Array(new SharedArrayBuffer(4 * size * size));
	points.forEach(([x, y], from) => {
		points.forEach(([otherX, otherY], to) => {
			if (to !== from) matrix[from * size + to] = measure(Math.hypot(x - otherX, y - otherY));
		});
	});
	return matrix;
}

/** Groups equal vehicles. */
function withTypes(
	vehicles: readonly VehicleType[],
	rest: Omit<Instance, 'vehicles' | 'typeOf' | 'types'>,
): Instance {
	const keys = vehicles.map((vehicle) => JSON.stringify(vehicle));
	const distinct = [...new Set(keys)];
	return {
		...rest,
		vehicles: vehicles.length,
		typeOf: Int32Array.from(keys, (key) => distinct.indexOf(key)),
		types: distinct.map((key) => JSON.parse(key)),
	};
}

function writeSolution(routes: readonly string[], cost: number, keepsEmpty: boolean): string {
	const kept = keepsEmpty ? routes : routes.filter((route) => route !== '');
	const lines = kept.map((route, at) => `Route #${at + 1}: ${route}`);
	return `${lines.join('\n')}\nCost ${Number(cost.toFixed(5))}\n`;
}
