import { geoPoint } from '@sevk/domain/common/place/geo';
import type { PlanFacts, PlanOrder, PlanVehicle } from '@sevk/domain/proposals/plan-facts';
import { modelOf } from '@sevk/domain/proposals/plan-problem';
import { changeLevels } from '@sevk/domain/proposals/proposal';
import { Random } from '@sevk/optimizer/search/random';
import { expect, test } from 'vitest';
import { searchPlan } from './plan-search.ts';

const hour = 3600;

const van = {
	number: null,
	version: null,
	plate: null,
	driverName: null,
	reloadSeconds: 1_800,
	backAt: null,
	capacity: { pieces: 14, desi: null, kg: null },
	isCooled: false,
	shift: { from: 8 * hour, to: 18 * hour },
	breaks: [{ window: { from: 12 * hour, to: 14 * hour }, seconds: 1_800 }],
	costs: { useKurus: 50_000, hourKurus: 25_000, kmKurus: 1_200 },
	knownDistricts: null,
	roadClass: 'van',
	startPoint: null,
	isLocked: false,
} as const;

/** A day of vehicles with one, two or three tours, of which some exist, with stops or without. */
function aDay(seed: number): PlanFacts {
	const random = new Random(seed);
	const has = (share: number) => random.next() < share;
	let made = 0;
	const anOrder = (): PlanOrder => {
		made += 1;
		const opens = 8 + random.below(8);
		return {
			orderId: `order-${made}`,
			orderNo: `SP-${made}`,
			version: 1,
			province: 'İstanbul',
			district: 'Ümraniye',
			neighbourhood: '',
			point: geoPoint(29.1 + random.next() / 10, 41 + random.next() / 20),
			isApproximate: false,
			serviceDate: '2026-03-05',
			window: has(0.4)
				? { start: `${String(opens).padStart(2, '0')}:00`, end: `${opens + 2}:00`.padStart(5, '0') }
				: { start: null, end: null },
			readyFrom: has(0.2) ? '12:00' : null,
			orderType: 'delivery',
			attemptNo: 1,
			pieceCount: 1 + random.below(3),
			desi: 0,
			kg: 0,
			coldChain: false,
			fixedVehicleId: null,
			fixedDriverId: null,
		};
	};
	const stops = (count: number) =>
		Array.from({ length: count }, () => {
			const order = anOrder();
			return { stopId: order.orderId, isLocked: has(0.1), isLoaded: false, orders: [order] };
		});
	const route = (vehicle: number, index: number): PlanVehicle => {
		const key = `${vehicle}-${index}`;
		const isOut = index === 0 && has(0.3);
		const isNew = !isOut && has(0.5);
		const planned = isNew || has(0.3) ? [] : stops(1 + random.below(5));
		const facts = { ...van, key, routeId: key, tour: index + 1, isChosen: !isOut, stops: planned };
		return {
			...facts,
			...(isNew ? { routeId: null, state: null } : { state: isOut ? 'in_progress' : 'planned' }),
			vehicleId: `vehicle-${vehicle}`,
			driverId: `driver-${vehicle}`,
			longestSeconds: has(0.3) ? 8 * hour : null,
			longestMetres: has(0.3) ? 90_000 : null,
		};
	};
	const vehicles = [0, 1, 2].flatMap((vehicle) =>
		Array.from({ length: 1 + random.below(3) }, (_, index) => route(vehicle, index)),
	);
	return {
		serviceDate: '2026-03-05',
		level: changeLevels[random.below(changeLevels.length)] ?? 'routes',
		mayReorderLoading: false,
		depotPoint: geoPoint(29.12, 41.02),
		pacePriors: [],
		earliest: 0,
		vehicles,
		pool: Array.from({ length: 12 }, () => ({ orders: [anOrder()] })),
		weights: {
			placeMinutes: 5,
			pieceSeconds: 20,
			moveKurus: 10_000,
			strangeDistrictKurus: 0,
			balanceKurus: 0,
		},
	};
}

test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
	'tours follow each other and keep what was kept (%i)',
	async (seed) => {
		const facts = aDay(seed);
		const model = modelOf(facts);
		const { places, problem } = model;
		const { plan, present, proposed } = await searchPlan(
			{
				problem,
				places: {
					places,
					roadClass: 'van',
					serviceDate: facts.serviceDate,
					hours: [12],
					pacePriors: [],
				},
				ways: null,
				roadClasses: facts.vehicles.map(({ roadClass }) => roadClass),
				seconds: 0.3,
				seed,
				plan: null,
				threads: new Int32Array([1]),
				mostThreads: 1,
				stop: new Int32Array(1),
			},
			() => undefined,
		);
		const crewOf = (at: number) => facts.vehicles[at]?.vehicleId;
		problem.before.forEach((tours, later) => {
			const leaves = proposed.days[later]?.tours[0]?.leaves ?? Number.POSITIVE_INFINITY;
			for (const { at } of tours) {
				const returns = proposed.days[at]?.tours.at(-1)?.returns ?? 0;
				expect(leaves).toBeGreaterThanOrEqual(returns === 0 ? 0 : returns + 1_800);
			}
		});
		const all = plan.flat(2);
		expect(new Set(all).size).toBe(all.length);
		// A route has one tour, and a break is taken once.
		for (const tours of plan) expect(tours.length).toBeLessThanOrEqual(1);
		for (const vehicle of ['vehicle-0', 'vehicle-1', 'vehicle-2']) {
			const rests = facts.vehicles.flatMap(({ vehicleId }, at) =>
				vehicleId === vehicle ? (proposed.days[at]?.rests ?? []) : [],
			);
			expect(rests.length).toBeLessThanOrEqual(1);
		}
		// A day that breaks something already may break it in another way.
		const broken = new Set(present.violations.map(({ vehicle }) => crewOf(vehicle)));
		expect(proposed.violations.filter(({ vehicle }) => !broken.has(crewOf(vehicle)))).toEqual([]);
		problem.stops.forEach(({ lock }, stop) => {
			const home = problem.present.findIndex((tours) => tours.flat().includes(stop));
			if (lock === 'free' || home < 0) return;
			expect(plan[home]?.flat()).toContain(stop);
		});
	},
);
