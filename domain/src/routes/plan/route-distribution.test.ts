import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { fillOf, loadOf } from '../../vehicles/vehicle-capacity.ts';
import type { ServingVehicle } from '../../vehicles/vehicle-need.ts';
import {
	type DistributionArea,
	type DistributionRoute,
	proposeDistribution,
} from './route-distribution.ts';

const openShift = { start: null, end: null };

function vehicle(change: Partial<ServingVehicle> = {}): ServingVehicle {
	return { plate: '34SVK101', abilities: [], closedDistricts: [], ...change };
}

function route(id: string, change: Partial<DistributionRoute> = {}): DistributionRoute {
	return {
		id,
		roadClass: 'van',
		serviceDate: '2026-03-05',
		load: { pieces: 0, desi: 0, kg: 0 },
		capacity: { pieces: 40, desi: null, kg: null },
		shift: openShift,
		vehicle: vehicle(),
		orders: [],
		...change,
	};
}

function area(
	district: string,
	neighbourhood: string,
	count: number,
	{
		longitude = 29,
		latitude = 41,
		coldChain = false,
		needsLift = false,
		windowStart = null as string | null,
	} = {},
): DistributionArea {
	const order = {
		serviceDate: '2026-03-05',
		windowStart,
		windowEnd: null,
		pieceCount: 1,
		desi: 4,
		kg: 2,
		coldChain,
		needsLift,
		provinceName: 'İstanbul',
		districtName: district,
		neighbourhood,
		point: geoPoint(longitude, latitude),
	};
	const orders = Array.from({ length: count }, (_, at) => ({ ...order, id: `o${at}` }));
	return { key: `${district}/${neighbourhood}`, district, orders };
}

const proposed = (areas: readonly DistributionArea[], routes: readonly DistributionRoute[]) =>
	Object.fromEntries(proposeDistribution(areas, routes));

test('each ilçe that fits a vehicle stays whole, and the vehicles are filled alike', () => {
	const areas = [area('A', '1', 10), area('A', '2', 10), area('B', '1', 18), area('C', '1', 4)];
	expect(proposed(areas, [route('x'), route('y')])).toEqual({
		'A/1': 'x',
		'A/2': 'x',
		'B/1': 'y',
		'C/1': 'y',
	});
});

test('an ilçe that fits no vehicle is split by mahalle in proportion to the free load', () => {
	const areas = ['1', '2', '3', '4', '5', '6'].map((name) => area('A', name, 10));
	const routes = [
		route('x'),
		route('y', { load: { pieces: 20, desi: 0, kg: 0 } }),
		route('full', { load: { pieces: 40, desi: 0, kg: 0 } }),
	];
	const proposal = Object.values(proposed(areas, routes));
	expect(proposal.filter((id) => id === 'x')).toHaveLength(4);
	expect(proposal.filter((id) => id === 'y')).toHaveLength(2);
});

test('a split uses no more vehicles than have to go there', () => {
	const areas = ['1', '2', '3', '4', '5'].map((name) => area('A', name, 10));
	const routes = ['u', 'v', 'x', 'y', 'z'].map((id) => route(id));
	expect(new Set(Object.values(proposed(areas, routes))).size).toBe(2);
});

test('what fits no vehicle stays in the pool', () => {
	const areas = [area('A', '1', 41), area('A', '2', 5), area('B', '1', 3)];
	expect(Object.keys(proposed(areas, [route('x')]))).toEqual(['A/2', 'B/1']);
	expect(proposed(areas, [])).toEqual({});
});

test('an ilçe goes where the route goes already, else near it', () => {
	const there = { districtName: 'A', neighbourhood: '', point: geoPoint(29.4, 41) };
	const elsewhere = { districtName: 'Z', neighbourhood: '', point: geoPoint(28.6, 41) };
	const routes = [route('west', { orders: [elsewhere] }), route('east', { orders: [there] })];
	const areas = [
		area('A', '1', 5, { longitude: 29.1 }),
		area('B', '1', 4, { longitude: 29.3 }),
		area('C', '1', 3, { longitude: 28.7 }),
	];
	expect(proposed(areas, routes)).toEqual({ 'A/1': 'east', 'B/1': 'east', 'C/1': 'west' });
});

test('an ilçe goes to a route on its own shore, though one over the Bosphorus is nearer', () => {
	const uskudar = { districtName: 'Üsküdar', neighbourhood: '', point: geoPoint(29.016, 41.026) };
	const bayrampasa = {
		districtName: 'Bayrampaşa',
		neighbourhood: '',
		point: geoPoint(28.9, 41.04),
	};
	const routes = [route('asia', { orders: [uskudar] }), route('europe', { orders: [bayrampasa] })];
	const besiktas = area('Beşiktaş', '1', 5, { longitude: 29.006, latitude: 41.043 });
	expect(proposed([besiktas], routes)).toEqual({ 'Beşiktaş/1': 'europe' });
});

test('cold chain goes to a cooled vehicle, evening windows to who works then', () => {
	const day = { start: '08:00', end: '17:00' };
	const routes = [
		route('day', { shift: day }),
		route('evening'),
		route('cooled', { shift: day, vehicle: vehicle({ abilities: ['coldChain'] }) }),
	];
	const areas = [
		area('A', '1', 5, { coldChain: true }),
		area('B', '1', 5, { windowStart: '18:00' }),
		area('C', '1', 4),
	];
	expect(proposed(areas, routes)).toEqual({ 'A/1': 'cooled', 'B/1': 'evening', 'C/1': 'day' });
});

test('goods that need a lift go to a vehicle with one', () => {
	const lifted = { vehicle: vehicle({ abilities: ['lift'] }) };
	const areas = [area('A', '1', 5, { needsLift: true }), area('B', '1', 6)];
	expect(proposed(areas, [route('plain'), route('lifted', lifted)])).toEqual({
		'A/1': 'lifted',
		'B/1': 'plain',
	});
});

test('an ilçe never goes to a vehicle that may not enter it, and stays in the pool if none may', () => {
	const closed = { vehicle: vehicle({ closedDistricts: ['İstanbul/Adalar'] }) };
	const there = {
		orders: [{ districtName: 'Adalar', neighbourhood: '', point: geoPoint(29, 41) }],
	};
	const near = route('near', { ...closed, ...there });
	const areas = [area('Adalar', '1', 30), area('Adalar', '2', 30)];
	const [first] = areas;
	expect(proposed([first as DistributionArea], [near, route('far')])).toEqual({
		'Adalar/1': 'far',
	});
	// Split by mahalle, because the ilçe is more than a vehicle takes.
	expect(proposed(areas, [near, route('far')])).toEqual({ 'Adalar/1': 'far' });
	expect(proposed(areas, [near])).toEqual({});
});

test('a vehicle without recorded limits takes as much as the others, without any equal parts', () => {
	const unknown = { pieces: null, desi: null, kg: null };
	const areas = ['A', 'B', 'C', 'D'].map((district) => area(district, '1', 20));
	const counts = (routes: readonly DistributionRoute[]) =>
		Object.values(Object.groupBy(Object.values(proposed(areas, routes)), (id) => id)).map(
			(ids) => ids?.length,
		);
	expect(counts([route('x'), route('y', { capacity: unknown })])).toEqual([2, 2]);
	expect(counts(['x', 'y'].map((id) => route(id, { capacity: unknown })))).toEqual([2, 2]);
});

test('no proposal overloads a vehicle, and an ilçe that fits one is never split', () => {
	const someAreas = fc.array(
		fc.record({
			district: fc.constantFrom('A', 'B', 'C', 'D'),
			count: fc.integer({ min: 1, max: 30 }),
			longitude: fc.double({ min: 28, max: 30, noNaN: true }),
		}),
		{ maxLength: 12 },
	);
	const someRoutes = fc.array(
		fc.record({
			pieces: fc.integer({ min: 1, max: 80 }),
			desi: fc.option(fc.integer({ min: 1, max: 200 })),
		}),
		{ maxLength: 5 },
	);
	fc.assert(
		fc.property(someAreas, someRoutes, (areaFacts, limits) => {
			const areas = areaFacts.map(({ district, count, longitude }, at) =>
				area(district, String(at), count, { longitude }),
			);
			const routes = limits.map((limit, at) =>
				route(`r${at}`, { capacity: { ...limit, kg: null } }),
			);
			const proposal = proposeDistribution(areas, routes);
			for (const { id, capacity } of routes) {
				const given = areas.filter(({ key }) => proposal.get(key) === id);
				const load = loadOf(given.flatMap(({ orders }) => orders));
				expect(fillOf(load, capacity).over).toEqual([]);
			}
			const [largest] = [...Map.groupBy(areas, ({ district }) => district).values()].toSorted(
				(one, other) => pieces(other) - pieces(one),
			);
			const fits = routes.some(
				({ capacity }) =>
					largest &&
					fillOf(loadOf(largest.flatMap(({ orders }) => orders)), capacity).over.length === 0,
			);
			if (!fits || largest === undefined) return;
			expect(new Set(largest.map(({ key }) => proposal.get(key))).size).toBe(1);
		}),
	);
});

const pieces = (areas: readonly DistributionArea[]) =>
	areas.reduce((sum, { orders }) => sum + orders.length, 0);
