import type { RouteMap } from '@sevk/contract/routes/route-map';
import { routeName } from '@sevk/domain/routes/common/route-number';
import { fitWarnings } from '@sevk/domain/routes/plan/route-fit';
import { describe, expect, it } from 'vitest';
import { mapOrder } from '../../../testing/builders/route-builders.ts';
import { filterPool, groupPool, leftOutWords, searchTextOf } from '../plan/route-pool.ts';
import { columnsOf, movesTo, ordersOf, planOf } from './route-plan.ts';

type MapOrder = RouteMap['orders'][number];
type MapRoute = RouteMap['routes'][number];

function order(id: string, about: Partial<MapOrder> = {}): MapOrder {
	return mapOrder({
		id,
		depotId: 'depot',
		number: `SP-${id}`,
		recipient: 'Ayşe Y*****',
		districtName: 'Kadıköy',
		neighbourhood: 'Göztepe',
		longitude: 29.05,
		latitude: 40.98,
		pieceCount: 2,
		desi: 10,
		kg: 5,
		...about,
	});
}

const onStop = (routeId: string, position: number) =>
	({ routeId, position, stopId: `${routeId}-${position}`, state: 'planned' }) as const;

function route(id: string, about: Partial<MapRoute> = {}): MapRoute {
	return {
		id,
		depotId: 'depot',
		number: `RT-${id}`,
		state: 'draft',
		serviceDate: '2026-11-20',
		version: 1,
		capacity: { pieces: 10, desi: null, kg: null },
		shiftFrom: null,
		shiftTo: null,
		breaks: [],
		workingTime: null,
		dayEnd: 'depot',
		endPoint: null,
		approachMinutes: 0,
		reloadMinutes: 30,
		departedAt: null,
		planLocked: false,
		plate: null,
		vehicleType: null,
		tour: 1,
		abilities: [],
		closedDistricts: [],
		driverName: null,
		stops: [],
		vehicle: null,
		...about,
	};
}

const day: RouteMap = {
	orders: [
		order('pool'),
		order('a', onStop('r1', 1)),
		order('b', onStop('r1', 2)),
		order('c', onStop('r1', 3)),
		order('d', onStop('r2', 1)),
	],
	placeless: [],
	routes: [route('r1'), route('r2', { state: 'in_progress' })],
	depots: [],
	around: null,
	alerts: [],
	doorTimes: { placeMinutes: 4, pieceSeconds: 20 },
	bonds: [],
	paces: [],
	leftOut: 0,
};
const orders = ordersOf(day);
const linesOf = (plan: ReturnType<typeof planOf>, routeId: string) =>
	plan.routeById.get(routeId)?.stops.map((stop) => stop.orders.map(({ id }) => id).join('+'));

describe('the plan of a day', () => {
	it('has the pool, and each route with its stops in line and its load', () => {
		const plan = planOf(day, orders, []);
		expect(plan.pool.map(({ id }) => id)).toEqual(['pool']);
		expect(linesOf(plan, 'r1')).toEqual(['a', 'b', 'c']);
		expect(plan.routeById.get('r1')?.load).toEqual({ pieces: 6, desi: 30, kg: 15 });
	});

	it('draws moves that are on their way as done, in the place they were dropped on', () => {
		const found = orders.filter(({ id }) => id === 'pool' || id === 'b');
		const plan = planOf(day, orders, [
			...movesTo(
				found.filter(({ id }) => id === 'pool'),
				'r1',
				2,
			),
			...movesTo(
				found.filter(({ id }) => id === 'b'),
				'r2',
			),
		]);
		expect(linesOf(plan, 'r1')).toEqual(['a', 'pool', 'c']);
		expect(linesOf(plan, 'r2')).toEqual(['d', 'b']);
		expect(plan.pool).toEqual([]);
		expect(plan.movingIds).toEqual(new Set(['pool', 'b']));
	});

	it('knows which bonds a move would break', () => {
		const bondOf = (kind: 'together' | 'apart', ...ids: string[]) => ({
			id: kind,
			kind,
			orders: ids.map((id) => ({ orderId: id, orderNo: id })),
		});
		const map = { ...day, bonds: [bondOf('together', 'pool', 'd'), bondOf('apart', 'pool', 'a')] };
		const plan = planOf(map, ordersOf(map), []);
		const warningsAt = (routeId: string) => {
			const entry = plan.routeById.get(routeId);
			return entry === undefined ? [] : fitWarnings(plan.pool, entry);
		};
		expect(warningsAt('r1')).toEqual([
			'pool: d ile birlikte gitmeli.',
			'pool ve a ayrı rotalarda gitmeli.',
		]);
		expect(warningsAt('r2')).toEqual([]);
		expect(plan.pool[0]?.bondKinds).toEqual(['together', 'apart']);
	});

	it('moves a stop within its route', () => {
		const last = orders.filter(({ id }) => id === 'c');
		expect(linesOf(planOf(day, orders, movesTo(last, 'r1', 1)), 'r1')).toEqual(['c', 'a', 'b']);
		expect(movesTo(last, 'r1')).toEqual([]);
	});

	it('keeps several stops in the order they were taken up', () => {
		const two = orders.filter(({ id }) => id === 'a' || id === 'b');
		expect(movesTo(two, 'r2', 1).map(({ position }) => position)).toEqual([1, 2]);
	});

	it('shows first what can still be planned, and orders that no map can show', () => {
		const placeless = [{ ...order('nowhere') }];
		const plan = planOf(day, ordersOf({ ...day, placeless }), []);
		expect(columnsOf(plan.routes.toReversed()).map(({ route: each }) => each.id)).toEqual([
			'r1',
			'r2',
		]);
		expect(plan.orderById.get('nowhere')?.point).toBeNull();
	});

	it('calls routes as they are called everywhere', () => {
		const routes = [route('r1'), route('r2', { number: 'RT-r1', depotId: 'other' })];
		const plan = planOf({ ...day, routes }, orders, [], (number, depotId) =>
			routeName(number, depotId === 'other' ? 'Bağcılar' : 'Ümraniye'),
		);
		expect(plan.routes.map(({ name }) => name)).toEqual(['RT-r1 · Ümraniye', 'RT-r1 · Bağcılar']);
	});
});

describe('the pool', () => {
	it('shows how many orders are beyond those that were fetched', () => {
		expect(planOf({ ...day, leftOut: 3_412 }, orders, []).leftOut).toBe(3_412);
		expect(leftOutWords(3_412)).toBe(
			'Havuzda 3.412 sipariş daha var; tarihe ya da depoya göre daraltın.',
		);
		expect(leftOutWords(0)).toBeNull();
	});

	const pool = ordersOf({
		...day,
		orders: [
			order('1', { districtName: 'Üsküdar', recipient: 'Işıl Ç*****' }),
			order('2', { windowStart: '18:00', windowEnd: '20:00' }),
			order('3', { windowStart: '09:00', windowEnd: '12:00' }),
		],
	});
	const found = (filter: Partial<Parameters<typeof filterPool>[1]>) =>
		filterPool(pool, { q: '', district: '', window: '', ...filter }, searchTextOf).map(
			({ id }) => id,
		);

	it('is found by number, name and ilçe in any spelling', () => {
		expect(found({ q: 'ISIL' })).toEqual(['1']);
		expect(found({ q: 'uskudar' })).toEqual(['1']);
		expect(found({ q: 'sp-3' })).toEqual(['3']);
	});

	it('is narrowed by ilçe and by the time of day', () => {
		expect(found({ district: 'Kadıköy' }).toSorted()).toEqual(['2', '3']);
		expect(found({ window: 'aksam' })).toEqual(['2']);
		expect(found({ window: 'sabah' })).toEqual(['3']);
		expect(found({ window: 'gun-ici' })).toEqual(['1']);
	});

	it('is grouped by ilçe with sums, those promised earlier first', () => {
		const [first] = groupPool(pool);
		expect(first).toMatchObject({ district: 'Kadıköy', pieceCount: 4, desi: 20 });
		expect(first?.orders.map(({ id }) => id)).toEqual(['3', '2']);
	});
});
