import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stayMinutesOf } from '../addresses/address-memory.ts';
import { centreOf } from '../common/place/address-centre.ts';
import { geoPoint } from '../common/place/geo.ts';
import type { PointPrecision } from '../common/place/known-point.ts';
import { roughStopOf } from '../common/place/rough-way.ts';
import type { RoadClass } from '../common/place/water.ts';
import { routeStates } from '../routes/common/route.ts';
import { courseOf } from '../routes/time/route-course.ts';
import { doorMinutesOf } from '../routes/time/route-door-time.ts';
import { estimateMatrix } from '../routes/time/route-matrix.ts';
import { boundProblem } from './plan-bonds.ts';
import { planAfterChange } from './plan-change.ts';
import type { PlanFacts, PlanOrder, PlanVehicle } from './plan-facts.ts';
import { holdOf, isClosedToPlan, lockOf, modelOf, shiftSpanOf, spanOf } from './plan-problem.ts';
import { reasonWords, violationWords } from './plan-reason-words.ts';
import { bondViolations } from './plan-violation.ts';
import { changeLevels } from './proposal.ts';

let made = 0;
function anOrder(about: Partial<PlanOrder> = {}): PlanOrder {
	made += 1;
	return {
		orderId: `order-${made}`,
		orderNo: `SP-${made}`,
		version: 1,
		province: 'İstanbul',
		district: 'Kadıköy',
		neighbourhood: 'Moda',
		point: geoPoint(29.02, 40.98),
		isApproximate: false,
		serviceDate: '2026-03-05',
		window: { start: null, end: null },
		readyFrom: null,
		orderType: 'delivery',
		attemptNo: 1,
		pieceCount: 1,
		desi: 4,
		kg: 2.5,
		coldChain: false,
		fixedVehicleId: null,
		fixedDriverId: null,
		...about,
	};
}

function aPlanVehicle(about: Partial<PlanVehicle> = {}): PlanVehicle {
	made += 1;
	return {
		key: `route-${made}`,
		routeId: `route-${made}`,
		number: `RT-${made}`,
		version: 1,
		state: 'planned',
		vehicleId: `vehicle-${made}`,
		plate: '34SVK105',
		driverId: `driver-${made}`,
		driverName: 'Mehmet Yıldız',
		tour: 1,
		reloadSeconds: 1_800,
		isChosen: true,
		backAt: null,
		capacity: { pieces: 50, desi: null, kg: 600 },
		isCooled: false,
		shift: { from: 8 * 3600, to: 18 * 3600 },
		breaks: [],
		longestSeconds: null,
		longestMetres: null,
		costs: { useKurus: 0, hourKurus: 25_000, kmKurus: 1_200 },
		knownDistricts: null,
		roadClass: 'van',
		startPoint: null,
		isLocked: false,
		stops: [],
		...about,
	};
}

const stopWith = (...orders: PlanOrder[]) => {
	made += 1;
	return { stopId: `stop-${made}`, isLocked: false, isLoaded: false, orders };
};

function someFacts(about: Partial<PlanFacts> = {}): PlanFacts {
	return {
		serviceDate: '2026-03-05',
		level: 'routes',
		mayReorderLoading: false,
		depotPoint: geoPoint(29.1, 41.02),
		pacePriors: [],
		earliest: 0,
		vehicles: [aPlanVehicle()],
		pool: [],
		weights: {
			placeMinutes: 4,
			pieceSeconds: 20,
			moveKurus: 10_000,
			strangeDistrictKurus: 0,
			balanceKurus: 0,
		},
		...about,
	};
}

test('a stop whose point is not exact takes longer, because the driver looks for the door', () => {
	const serviceOf = (isApproximate: boolean) => {
		const stops = [stopWith(anOrder({ isApproximate }), anOrder({ isApproximate: true }))];
		return modelOf(someFacts({ vehicles: [aPlanVehicle({ stops })] })).problem.stops[0]?.service;
	};
	expect(serviceOf(false)).toBe(4 * 60 + 2 * 20);
	expect(serviceOf(true)).toBe(7 * 60 + 2 * 20);
});

test('stops at the centre of an ilçe are places of their own, with their mahalle', () => {
	const centre = centreOf('İstanbul', 'Kadıköy');
	const rough = (neighbourhood: string, precision: PointPrecision = 'district') => ({
		orders: [anOrder({ isApproximate: true, neighbourhood, point: centre, precision })],
	});
	const pool = [rough('Moda'), rough('MODA Mah.'), rough('Göztepe', 'neighbourhood')];
	const exact = [{ orders: [anOrder()] }, { orders: [anOrder()] }];
	const { places, problem } = modelOf(someFacts({ pool: [...pool, ...exact] }));
	expect(problem.stops.map(({ place }) => places[place]?.rough)).toEqual([
		{ mahalle: 'moda', isMahalle: false },
		{ mahalle: 'moda', isMahalle: false },
		{ mahalle: 'goztepe', isMahalle: true },
		null,
		null,
	]);
	expect(new Set(problem.stops.map(({ place }) => place)).size).toBe(4);
});

test('a plan and the length of a route count the same ways and times at the door', () => {
	const centre = centreOf('İstanbul', 'Kadıköy');
	const precisions: readonly PointPrecision[] = ['door', 'street', 'neighbourhood', 'district'];
	const order = fc
		.record({
			precision: fc.constantFrom(...precisions),
			neighbourhood: fc.constantFrom('Moda', 'Göztepe', ''),
			longitude: fc.double({ min: 28.9, max: 29.2, noNaN: true }),
			serviceMinutes: fc.constantFrom(null, null, 12),
			stay: fc.constantFrom(null, { placeMinutes: 6, parcelSeconds: 30 }),
			pieceCount: fc.integer({ min: 1, max: 5 }),
		})
		.map(({ longitude, ...about }) => {
			const isApproximate = about.precision !== 'door';
			const point = about.precision === 'district' ? centre : geoPoint(longitude, 41.02);
			return anOrder({ ...about, isApproximate, point });
		});
	fc.assert(
		fc.property(
			fc.array(fc.array(order, { minLength: 1, maxLength: 3 }), { minLength: 1 }),
			fc.constantFrom<RoadClass>('motorcycle', 'car', 'van', 'light_truck', 'truck'),
			(list, roadClass) => {
				const plan = someFacts({
					vehicles: [aPlanVehicle({ roadClass, stops: list.map((own) => stopWith(...own)) })],
				});
				const { places, problem } = modelOf(plan);
				const { metres } = estimateMatrix({
					places,
					roadClass,
					serviceDate: plan.serviceDate,
					hours: [9],
					pacePriors: [],
				});
				const line = [0, ...problem.stops.map(({ place }) => place), 0];
				const planned = line
					.slice(1)
					.map((to, at) => metres[(line[at] ?? 0) * places.length + to] ?? 0);
				const stops = list.map((orders, at) => {
					const located = orders.find(({ isApproximate }) => !isApproximate) ?? orders[0];
					const pieces = orders.reduce((sum, { pieceCount }) => sum + pieceCount, 0);
					const stay = orders.find((each) => each.stay != null)?.stay ?? null;
					const doorMinutes = doorMinutesOf({
						rules: plan.weights,
						orders: orders.map((each) => ({ ...each, approximate: each.isApproximate })),
						stayMinutes: stay === null ? null : stayMinutesOf(stay, pieces),
					});
					expect(problem.stops[at]?.service).toBe(Math.round(doorMinutes * 60));
					const { point = null, district = '' } = located ?? {};
					return { id: String(at), point, district, rough: roughStopOf(orders), doorMinutes };
				});
				const { km } = courseOf({
					roadClass,
					depotPoint: plan.depotPoint,
					stops,
					pacePriors: [],
					startAt: null,
					breaks: [],
					etas: [],
				});
				const sum = planned.reduce((total, leg) => total + leg, 0);
				// The matrix has whole metres.
				expect(Math.abs((km ?? 0) * 1000 - sum)).toBeLessThan(line.length);
			},
		),
		{ numRuns: 60 },
	);
});

test('a truck goes as far over the Bosphorus on its route as in its plan', () => {
	const [kadikoy, besiktas] = [geoPoint(29.0275, 40.991), geoPoint(29.006, 41.043)];
	const kmOf = (roadClass: RoadClass) =>
		courseOf({
			roadClass,
			depotPoint: kadikoy,
			stops: [{ id: 'a', point: besiktas, district: 'Beşiktaş', doorMinutes: 4 }],
			pacePriors: [],
			startAt: null,
			breaks: [],
			etas: [],
		}).km ?? 0;
	const { metres } = estimateMatrix({
		places: [{ point: kadikoy }, { point: besiktas }],
		roadClass: 'truck',
		serviceDate: '2026-03-05',
		hours: [9],
		pacePriors: [],
	});
	const planned = ((metres[1] ?? 0) + (metres[2] ?? 0)) / 1_000;
	expect(kmOf('truck')).toBeCloseTo(planned, 2);
	expect(kmOf('truck')).toBeGreaterThan(kmOf('van') + 10);
});

test('an address that has learned its time takes that, per place and further parcel', () => {
	const stay = { placeMinutes: 6, parcelSeconds: 30 };
	const serviceOf = (...orders: PlanOrder[]) =>
		modelOf(someFacts({ vehicles: [aPlanVehicle({ stops: [stopWith(...orders)] })] })).problem
			.stops[0]?.service;
	expect(serviceOf(anOrder({ stay, pieceCount: 3 }))).toBe(6 * 60 + 2 * 30);
	expect(serviceOf(anOrder({ pieceCount: 1 }), anOrder({ stay, pieceCount: 2 }))).toBe(
		6 * 60 + 2 * 30,
	);
	const vague = { placeMinutes: null, parcelSeconds: null };
	expect(serviceOf(anOrder({ stay: vague, pieceCount: 2 }))).toBe(4 * 60 + 2 * 20);
});

test('the best hours of an address are preferred, also where a window is promised', () => {
	const bestHours = { from: 17, until: 20 };
	const stopOf = (...orders: PlanOrder[]) =>
		modelOf(someFacts({ vehicles: [aPlanVehicle({ stops: [stopWith(...orders)] })] })).problem
			.stops[0];
	expect(stopOf(anOrder())?.preferred).toBeNull();
	const window = { start: '09:00', end: '18:00' } as const;
	expect(stopOf(anOrder(), anOrder({ bestHours, window }))).toMatchObject({
		preferred: { from: 17 * 3600, to: 20 * 3600 },
		windows: [{ from: 9 * 3600, to: 18 * 3600 }],
	});
});

describe('a problem', () => {
	const points = fc.option(
		fc
			.tuple(
				fc.double({ min: 27, max: 40, noNaN: true }),
				fc.double({ min: 37, max: 41, noNaN: true }),
			)
			.map(([longitude, latitude]) => geoPoint(longitude, latitude)),
	);
	const orders = fc
		.record({
			point: points,
			pieceCount: fc.integer({ min: 1, max: 99 }),
			desi: fc.integer({ min: 0, max: 9_999 }).map((value) => value / 100),
			coldChain: fc.boolean(),
			attemptNo: fc.integer({ min: 1, max: 3 }),
			fixedVehicleId: fc.constantFrom(null, 'a', 'b'),
		})
		.map(anOrder);
	const groups = fc.array(fc.array(orders, { minLength: 1, maxLength: 4 }), { maxLength: 8 });

	test('knows an ilçe by its il: another il has one of the same name', () => {
		const knownDistricts = ['Van/Edremit', 'İstanbul/Kadıköy'];
		const at = (longitude: number, about: Partial<PlanOrder>) =>
			anOrder({ point: geoPoint(longitude, 39), ...about });
		const pool = [
			{ orders: [at(27, { province: 'Balıkesir', district: 'Edremit' })] },
			{ orders: [at(43, { province: 'VAN', district: 'EDREMIT' })] },
			{ orders: [at(29, {})] },
			{ orders: [at(30, { province: '', district: 'Kadıköy' })] },
		];
		const model = modelOf(someFacts({ vehicles: [aPlanVehicle({ knownDistricts })], pool }));
		const known = model.problem.vehicles[0]?.knownPlaces?.map((place) => {
			return model.places[place]?.point.coordinates[0];
		});
		expect(known).toEqual([43, 29]);
	});

	test('has each order once, planned stops in their sequence, and no order that is lost', () => {
		const property = fc.property(groups, groups, (planned, pool) => {
			const vehicles = [
				aPlanVehicle({ vehicleId: 'a', stops: planned.map((group) => stopWith(...group)) }),
				aPlanVehicle({ vehicleId: 'b' }),
			];
			const facts = someFacts({ vehicles, pool: pool.map((list) => ({ orders: list })) });
			const model = modelOf(facts);
			const found = [...model.origins.flatMap((origin) => origin.orders), ...model.unplaced];
			const given = [...planned.flat(), ...pool.flat()];
			expect(found.map(({ orderId }) => orderId).toSorted()).toEqual(
				given.map(({ orderId }) => orderId).toSorted(),
			);
			const [tours = []] = model.problem.present;
			expect(tours.flat().map((stop) => model.origins[stop]?.stopId)).toEqual(
				vehicles[0]?.stops.map(({ stopId }) => stopId),
			);
			for (const { place } of model.problem.stops) expect(model.places[place]).toBeDefined();
		});
		fc.assert(property);
	});

	test('has whole amounts, and nothing that is worth less than it is', () => {
		const order = anOrder({ pieceCount: 3, desi: 0.1, kg: 2.55, coldChain: true });
		const facts = someFacts({
			pool: [{ orders: [order, anOrder({ desi: 0.2, coldChain: true })] }],
		});
		const [stop] = modelOf(facts).problem.stops;
		expect(stop).toMatchObject({ amounts: [4, 30, 505], pickups: [0, 0, 0], features: 1 });
		expect(stop?.service).toBe(4 * 60 + 4 * 20);
	});

	test('a vehicle does not enter the ilçeler that are closed to it', () => {
		const districts = ['Kadıköy', 'Adalar', 'Fatih'];
		const pool = districts.map((district, at) => ({
			orders: [anOrder({ district, point: geoPoint(29 + at / 10, 41) })],
		}));
		const truck = aPlanVehicle({ closedDistricts: ['İstanbul/Adalar', 'İstanbul/Fatih'] });
		const { stops, vehicles } = modelOf(
			someFacts({ vehicles: [truck, aPlanVehicle()], pool }),
		).problem;
		expect(vehicles.map(({ closedPlaces }) => closedPlaces)).toEqual([
			[stops[1]?.place, stops[2]?.place],
			[],
		]);
	});

	test('goods that need a lift or ADR go with a vehicle that has it', () => {
		const able = aPlanVehicle({ isCooled: true, hasLift: true, hasAdr: true });
		const needs = [{}, { needsLift: true }, { needsAdr: true, coldChain: true }];
		const facts = someFacts({
			vehicles: [aPlanVehicle(), able],
			pool: [{ orders: needs.map(anOrder) }],
		});
		const { stops, vehicles } = modelOf(facts).problem;
		expect(stops.map(({ features }) => features)).toEqual([0, 2, 5]);
		expect(vehicles.map(({ features }) => features)).toEqual([0, 7]);
	});

	test('an urgent order stays out last, an order of an earlier day before the others', () => {
		const earlier = { serviceDate: '2026-03-04' };
		const abouts = [
			{ priority: 'urgent' },
			{ priority: 'high', ...earlier },
			{ priority: 'normal', ...earlier },
			{ attemptNo: 2 },
			{},
		] as const;
		const pool = abouts.map((about) => ({ orders: [anOrder(about)] }));
		const { stops } = modelOf(someFacts({ pool })).problem;
		expect(stops.map(({ priority }) => priority)).toEqual([5, 4, 3, 2, 1]);
	});

	test('minutes that orders ask for at the door take the place of those of the rules', () => {
		const serviceOf = (...asked: (number | null)[]) => {
			const orders = asked.map((serviceMinutes) => anOrder({ serviceMinutes, pieceCount: 2 }));
			return modelOf(someFacts({ pool: [{ orders }] })).problem.stops[0]?.service;
		};
		expect(serviceOf(null, null)).toBe(4 * 60 + 4 * 20);
		expect(serviceOf(45)).toBe(45 * 60);
		expect(serviceOf(45, 15, null)).toBe(60 * 60 + 2 * 20);
	});

	test('takes goods along where they are picked up', () => {
		const types = ['delivery', 'pickup', 'exchange'] as const;
		const pool = types.map((orderType) => ({ orders: [anOrder({ orderType })] }));
		const { stops } = modelOf(someFacts({ pool })).problem;
		expect(stops.map(({ amounts, pickups }) => [amounts[0], pickups[0]])).toEqual([
			[1, 0],
			[0, 1],
			[1, 1],
		]);
	});

	test('waits for goods of the day that are not in the depot yet, and for no others', () => {
		const noon = { readyFrom: '12:00' };
		const loaded = { ...stopWith(anOrder(noon)), isLoaded: true };
		const facts = someFacts({
			vehicles: [aPlanVehicle({ stops: [stopWith(anOrder(noon)), loaded] })],
			pool: [
				[anOrder(), anOrder(noon)],
				[anOrder({ ...noon, serviceDate: '2026-03-04' })],
				[anOrder({ ...noon, orderType: 'pickup' })],
			].map((orders) => ({ orders })),
		});
		const { stops } = modelOf(facts).problem;
		expect(stops.map(({ readyAt }) => readyAt)).toEqual([43_200, 0, 43_200, 0, 0]);
		const out = aPlanVehicle({ state: 'in_progress', stops: [stopWith(anOrder(noon))] });
		expect(modelOf(someFacts({ vehicles: [out] })).problem.stops[0]?.readyAt).toBe(0);
	});

	test('leaves out positions outside Türkiye, and keeps planned stops without one in their place', () => {
		const swapped = anOrder({ point: geoPoint(40.98, 29.02) });
		const facts = someFacts({
			vehicles: [
				aPlanVehicle({ stops: [stopWith(anOrder()), stopWith(anOrder({ point: null }))] }),
			],
			pool: [{ orders: [swapped] }],
		});
		const model = modelOf(facts);
		expect(model.unplaced).toEqual([swapped]);
		expect(model.problem.stops.map(({ lock }) => lock)).toEqual(['free', 'sequence']);
		expect(model.problem.stops[1]?.place).toBe(model.problem.stops[0]?.place);
	});

	test('nobody leaves before now, and a shift over midnight ends on the next day', () => {
		const shift = shiftSpanOf({ start: '22:00', end: '06:00' });
		expect(shift).toEqual({ from: 22 * 3600, to: 30 * 3600 });
		const facts = someFacts({ earliest: 23 * 3600, vehicles: [aPlanVehicle({ shift })] });
		expect(modelOf(facts).problem.vehicles[0]?.shift).toEqual({ from: 23 * 3600, to: 30 * 3600 });
		expect(spanOf({ start: '10:00', end: null }).from).toBe(36_000);
	});
});

describe('what a plan keeps', () => {
	const nothing = { isLocked: false, isLoaded: false };

	test('each level allows no more than the next one', () => {
		const rank = { sequence: 0, vehicle: 1, free: 2 };
		const property = fc.property(
			fc.constantFrom(...routeStates),
			fc.record({ isLocked: fc.boolean(), isLoaded: fc.boolean() }),
			fc.boolean(),
			(state, stop, mayReorderLoading) => {
				const ranks = changeLevels.map(
					(level) => rank[lockOf({ level, mayReorderLoading }, { state }, stop)],
				);
				expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
				if (stop.isLocked) expect(ranks).toEqual([0, 0, 0]);
				if (stop.isLoaded) expect(Math.max(...ranks)).toBeLessThan(2);
			},
		);
		fc.assert(property);
	});

	test('loaded stops are sorted only if the planner asks for it', () => {
		const loaded = { isLocked: false, isLoaded: true };
		const route = { state: 'loading' as const };
		const lock = (mayReorderLoading: boolean) =>
			lockOf({ level: 'routes', mayReorderLoading }, route, loaded);
		expect([lock(false), lock(true)]).toEqual(['sequence', 'vehicle']);
		expect(
			lockOf({ level: 'routes', mayReorderLoading: false }, { state: 'planned' }, nothing),
		).toBe('free');
	});

	test('routes that are ready, under way or locked are closed', () => {
		expect(holdOf({ state: 'in_progress', isLocked: false })).toBe('under_way');
		expect(holdOf({ state: 'ready', isLocked: false })).toBe('loaded');
		expect(holdOf({ state: 'planned', isLocked: true })).toBe('locked');
		expect(isClosedToPlan({ state: 'loading', isLocked: false })).toBe(false);
		expect(holdOf({ state: null, isLocked: false })).toBeNull();
	});
});

describe('a change by hand', () => {
	const [one, two, three] = [
		stopWith(anOrder()),
		{ ...stopWith(anOrder()), isLocked: true },
		stopWith(anOrder()),
	];
	const facts = someFacts({
		vehicles: [aPlanVehicle({ key: 'a', stops: [one, two, three] }), aPlanVehicle({ key: 'b' })],
	});
	const model = modelOf(facts);
	const change = (...sequences: [string, number[]][]) =>
		planAfterChange(
			facts,
			model,
			model.problem.present,
			sequences.map(([key, stopKeys]) => ({ key, stopKeys })),
		);

	test('moves what is not locked', () => {
		expect(change(['a', [1, 2]], ['b', [0]])).toEqual({ plan: [[[1, 2]], [[0]]], changed: [0, 1] });
		expect(change(['a', [2, 1, 0]])).toMatchObject({ changed: [0] });
	});

	test('refuses a locked stop on another route, and sequences that do not add up', () => {
		expect(change(['a', [0, 2]], ['b', [1]])).toEqual({
			problem: 'locked',
			names: [two?.orders[0]?.orderNo],
		});
		expect(change(['b', [0]])).toEqual({ problem: 'unknown' });
		expect(change(['a', [0, 1, 2, 9]])).toEqual({ problem: 'unknown' });
		expect(change(['c', [0]])).toEqual({ problem: 'unknown' });
	});
});

describe('a reason', () => {
	const window = { start: '10:00', end: '12:00' };
	const facts = someFacts({ pool: [{ orders: [anOrder({ window })] }] });
	const plan = { facts, model: modelOf(facts) };

	test.each([
		[[{ kind: 'capacity', over: [0, 320, 0] }], '34 SVK 105: 3,2 desi fazla.'],
		[
			[{ kind: 'window', stop: 0, late: 25 * 60 }],
			'34 SVK 105: 10:00–12:00 aralığına 25 dk geç; aralığın sonu 12:25 olursa sığar.',
		],
		[
			[{ kind: 'shift', over: 40 * 60 }],
			'34 SVK 105: vardiyayı 40 dk aşar; vardiya sonu 18:40 olursa sığar.',
		],
		[
			[{ kind: 'shift', over: 960 }, { kind: 'break' }],
			'34 SVK 105: vardiyayı 16 dk aşar, molaya yer kalmaz; vardiya sonu 18:16 olursa ve mola verilmezse sığar.',
		],
		[
			[
				{ kind: 'window', stop: 0, late: 600 },
				{ kind: 'window', stop: 0, late: 2_100 },
				{ kind: 'shift', over: 300 },
			],
			'34 SVK 105: 2 siparişin teslimat aralığına en çok 35 dk geç, vardiyayı 5 dk aşar; bu aralıklar 35 dk uzarsa ve vardiya sonu 18:05 olursa sığar.',
		],
		[[], '34 SVK 105: sığıyor; elle ekleyin ya da yeniden planlayın.'],
	] as const)('%j', (changes, sentence) => {
		expect(reasonWords(plan, 0, { kind: 'limits', vehicle: 0, changes })).toBe(sentence);
	});

	test.each([
		[{ needsLift: true }, {}, 'Kuyruk lifti ister; planda liftli araç yok.'],
		[{ needsAdr: true }, {}, "ADR ister; planda ADR'li araç yok."],
		[
			{ coldChain: true, needsLift: true },
			{ isCooled: true },
			'Kuyruk lifti ister; planda liftli araç yok.',
		],
		[
			{ coldChain: true, needsLift: true },
			{},
			'Soğuk zincir ve kuyruk lifti ister; planda soğutuculu ve liftli araç yok.',
		],
	])('goods that need %j without a vehicle for them: %#', (needs, has, sentence) => {
		const needed = someFacts({
			vehicles: [aPlanVehicle(has)],
			pool: [{ orders: [anOrder({ ...needs, orderNo: 'SP-7' })] }],
		});
		const lacking = { facts: needed, model: modelOf(needed) };
		expect(reasonWords(lacking, 0, { kind: 'feature', features: 1 })).toBe(sentence);
	});

	test('no vehicle has all that goods need, though each has a part', () => {
		const needed = someFacts({
			vehicles: [aPlanVehicle({ isCooled: true }), aPlanVehicle({ hasLift: true })],
			pool: [{ orders: [anOrder({ coldChain: true, needsLift: true, orderNo: 'SP-7' })] }],
		});
		const lacking = { facts: needed, model: modelOf(needed) };
		expect(reasonWords(lacking, 0, { kind: 'feature', features: 2 })).toBe(
			'Soğuk zincir ve kuyruk lifti ister; planda soğutuculu ve liftli araç yok.',
		);
		const about = { kind: 'feature', vehicle: 0, stop: 0, dimension: 0, over: 1 } as const;
		expect(violationWords(lacking, about)).toBe(
			'SP-7: kuyruk lifti ister, 34 SVK 105 liftli değil.',
		);
	});

	test('what a change by hand breaks has a sentence', () => {
		const about = { vehicle: 0, stop: null, dimension: 0, over: 3 };
		expect(violationWords(plan, { ...about, kind: 'capacity' })).toBe('Kapasite 3 koli aşılıyor.');
		expect(violationWords(plan, { ...about, kind: 'shift', over: 5_400 })).toBe(
			'Vardiya 1 sa 30 dk aşılıyor.',
		);
	});
});

test('a stop has the windows of its orders, each of which the search may choose', () => {
	const window = { start: '09:00', end: '20:00', gaps: [{ start: '11:00', end: '17:00' }] };
	const facts = someFacts({ pool: [{ orders: [anOrder({ window })] }] });
	expect(modelOf(facts).problem.stops[0]?.windows).toEqual([
		{ from: 9 * 3600, to: 11 * 3600 },
		{ from: 17 * 3600, to: 20 * 3600 },
	]);
});

describe('orders that go together or apart', () => {
	const bondOf = (kind: 'together' | 'apart', ...orders: PlanOrder[]) => ({
		id: kind,
		kind,
		orders,
	});
	const poolOf = (...orders: PlanOrder[]) => orders.map((order) => ({ orders: [order] }));
	const boundBy = (facts: PlanFacts) => boundProblem({ facts, model: modelOf(facts) });

	test('of the pool all go with one vehicle or none does, and bonds with an order in common are one', () => {
		const [one, two, three] = [anOrder(), anOrder(), anOrder()];
		const pool = poolOf(one, two, three, anOrder());
		const bonds = [bondOf('together', one, two), bondOf('together', two, three)];
		const problem = boundBy(someFacts({ pool, bonds }));
		expect(problem.together.map((stops) => stops.toSorted())).toEqual([[0, 1, 2]]);
		expect(problem.stops.map(({ vehicles }) => vehicles)).toEqual([null, null, null, null]);
	});

	test('one whose partner is on a route goes there, and the partner stays', () => {
		const [planned, waiting] = [anOrder(), anOrder()];
		const vehicles = [aPlanVehicle(), aPlanVehicle({ stops: [stopWith(planned)] })];
		const facts = { pool: poolOf(waiting), bonds: [bondOf('together', planned, waiting)] };
		const problem = boundBy(someFacts({ vehicles, ...facts }));
		expect(problem.stops.map((stop) => stop.vehicles)).toEqual([[1], [1]]);
		expect(problem.together).toEqual([]);
	});

	test('orders that go together stay on the tours of their vehicle', () => {
		const [first, second, waiting] = [anOrder(), anOrder(), anOrder()];
		const tour = (number: number, ...orders: PlanOrder[]) =>
			aPlanVehicle({
				vehicleId: 'van',
				tour: number,
				stops: orders.map((order) => stopWith(order)),
			});
		const vehicles = [tour(1, first), tour(2, second), aPlanVehicle({ vehicleId: 'other' })];
		const facts = { pool: poolOf(waiting), bonds: [bondOf('together', first, second, waiting)] };
		const problem = boundBy(someFacts({ vehicles, ...facts }));
		expect(problem.stops.map((stop) => stop.vehicles)).toEqual([
			[0, 1],
			[0, 1],
			[0, 1],
		]);
	});

	test('one whose partner is not in the plan stays out and says so', () => {
		const [chosen, absent] = [anOrder(), anOrder()];
		const facts = someFacts({ pool: poolOf(chosen), bonds: [bondOf('together', chosen, absent)] });
		expect(boundBy(facts).stops[0]?.vehicles).toEqual([]);
		const plan = { facts, model: modelOf(facts) };
		expect(reasonWords(plan, 0, { kind: 'vehicles' })).toBe(
			`${absent.orderNo} ile birlikte gitmeli, o bu planda yok; onu da seçin ya da bağı kaldırın.`,
		);
	});

	test('reasons name the orders of the bond', () => {
		const [one, two] = [anOrder(), anOrder()];
		const wordsOf = (kind: 'together' | 'apart') => {
			const facts = someFacts({ pool: poolOf(one, two), bonds: [bondOf(kind, one, two)] });
			return reasonWords({ facts, model: modelOf(facts) }, 0, { kind });
		};
		expect(wordsOf('together')).toBe(`${two.orderNo} ile birlikte hiçbir araca sığmıyor.`);
		expect(wordsOf('apart')).toBe(`${two.orderNo} ile ayrı gitmeli; onsuz hiçbir araca sığmıyor.`);
	});

	test('what goes apart is two stops at one address, of which a vehicle visits one', () => {
		const [one, two, other] = [anOrder(), anOrder(), anOrder()];
		const facts = someFacts({
			pool: [{ orders: [one, two, other] }],
			bonds: [bondOf('apart', one, two)],
		});
		const { origins } = modelOf(facts);
		expect(origins.map(({ orders }) => orders.map(({ orderNo }) => orderNo))).toEqual([
			[one.orderNo, other.orderNo],
			[two.orderNo],
		]);
		expect(boundBy(facts).apart).toEqual([[0, 1]]);
	});

	test('what is on one route already and may not move stays there', () => {
		const [one, two] = [anOrder(), anOrder()];
		const pairsAt = (level: PlanFacts['level']) => {
			const vehicles = [aPlanVehicle({ stops: [stopWith(one), stopWith(two)] })];
			return boundBy(someFacts({ level, vehicles, bonds: [bondOf('apart', one, two)] })).apart;
		};
		expect(pairsAt('add')).toEqual([]);
		expect(pairsAt('routes')).toEqual([[0, 1]]);
	});

	test('a plan names the bonds that it breaks, of a vehicle with all its tours', () => {
		const [one, two] = [anOrder(), anOrder()];
		const vehicleId = 'one-vehicle';
		const vehicles = [
			aPlanVehicle({ vehicleId }),
			aPlanVehicle({ vehicleId, tour: 2 }),
			aPlanVehicle(),
		];
		const wordsOf = (kind: 'together' | 'apart', plan: number[][][]) => {
			const facts = someFacts({
				vehicles,
				pool: poolOf(one, two),
				bonds: [bondOf(kind, one, two)],
			});
			const known = { facts, model: modelOf(facts) };
			return bondViolations(known, plan).map((each) => [each.vehicle, violationWords(known, each)]);
		};
		expect(wordsOf('together', [[[0, 1]], [], []])).toEqual([]);
		expect(wordsOf('together', [[[0]], [[1]], []])).toEqual([]);
		expect(wordsOf('together', [[[0]], [], []])).toEqual([
			[0, `${one.orderNo}: ${two.orderNo} ile birlikte gitmeli.`],
		]);
		expect(wordsOf('apart', [[[0]], [[1]], []])).toEqual([]);
		expect(wordsOf('apart', [[[0, 1]], [], []])).toEqual([
			[0, `${one.orderNo} ve ${two.orderNo} ayrı rotalarda gitmeli.`],
		]);
	});
});

test('a vehicle ends its day at its place or its last stop, and pays the way to the depot', () => {
	const garage = geoPoint(29.2, 40.9);
	const approach = { metres: 20_000, seconds: 1_800 };
	const limits = { longestSeconds: 36_000, longestMetres: 150_000 };
	const vehicles = [
		aPlanVehicle(),
		aPlanVehicle({ dayEnd: 'last_stop' }),
		aPlanVehicle({ dayEnd: 'place', endPoint: garage, approach, ...limits }),
	];
	const { places, problem } = modelOf(someFacts({ vehicles }));
	const [depot, last, away] = problem.vehicles;
	expect([depot?.end, last?.end]).toEqual([0, null]);
	expect(places[away?.end ?? 0]?.point).toEqual(garage);
	expect(away).toMatchObject({
		shift: { from: 8 * 3600 + 1_800 },
		longestSeconds: 34_200,
		longestMetres: 130_000,
		costs: { use: 25_000 / 2 + 20 * 1_200 },
	});
});
