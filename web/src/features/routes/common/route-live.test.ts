import type { RouteMap } from '@sevk/contract/routes/route-map';
import { expect, test } from 'vitest';
import { mapOrder } from '../../../testing/builders/route-builders.ts';
import { liveOfDay } from './route-live.ts';
import { ordersOf, planOf } from './route-plan.ts';

type PlacelessOrder = RouteMap['placeless'][number];

const serviceDate = '2026-11-20';
const at = (time: string) => new Date(`${serviceDate}T${time}+03:00`);

function order(position: number, about: Partial<PlacelessOrder> = {}): PlacelessOrder {
	return mapOrder({
		id: `o${position}`,
		depotId: 'depot',
		number: `SP-${position}`,
		recipient: 'Ayşe Y*****',
		districtName: '',
		neighbourhood: '',
		serviceDate,
		windowEnd: '11:00',
		state: 'out_for_delivery',
		result: 'pending',
		routeId: 'r',
		position,
		stopId: `s${position}`,
		...about,
	});
}

const stop = (position: number, state: RouteMap['routes'][number]['stops'][number]['state']) => ({
	id: `s${position}`,
	position,
	state,
	planLocked: false,
	longitude: null,
	latitude: null,
	arrivedAt: null,
	finishedAt: null,
});

const mapOf = (change: Partial<RouteMap>): RouteMap => ({
	orders: [],
	placeless: [],
	alerts: [],
	bonds: [],
	depots: [],
	around: null,
	doorTimes: { placeMinutes: 4, pieceSeconds: 20 },
	paces: [],
	leftOut: 0,
	routes: [],
	...change,
});

const mapRoute = (change: Partial<RouteMap['routes'][number]>): RouteMap['routes'][number] => ({
	id: 'r',
	number: 'RT-1',
	depotId: 'depot',
	state: 'in_progress',
	serviceDate,
	version: 1,
	capacity: { pieces: null, desi: null, kg: null },
	shiftFrom: null,
	shiftTo: null,
	breaks: [],
	workingTime: null,
	dayEnd: 'depot',
	endPoint: null,
	approachMinutes: 0,
	reloadMinutes: 30,
	departedAt: at('08:00:00').toISOString(),
	planLocked: false,
	plate: null,
	vehicleType: null,
	tour: 1,
	abilities: [],
	closedDistricts: [],
	driverName: null,
	stops: [],
	vehicle: null,
	...change,
});

function lateCount(
	day: Pick<RouteMap, 'placeless'> & { stops: ReturnType<typeof stop>[] },
	now: Date,
) {
	const map = mapOf({ placeless: day.placeless, routes: [mapRoute({ stops: day.stops })] });
	return liveOfDay(planOf(map, ordersOf(map), []), now, []).get('r')?.lateCount;
}

test('a stop without a position that has its result is not late any more', () => {
	const placeless = [order(1, { state: 'delivered', result: 'delivered' }), order(2)];
	const stops = [stop(1, 'delivered'), stop(2, 'pending')];
	expect(lateCount({ placeless, stops }, at('12:00:00'))).toBe(1);
});

test('an order that was called off keeps its stop from being late', () => {
	const placeless = [
		order(1, { state: 'cancelled' }),
		order(2, { windowEnd: '18:00', stopId: 's1' }),
	];
	expect(lateCount({ placeless, stops: [stop(1, 'pending')] }, at('12:00:00'))).toBe(0);
});

test('a window ends with its minute, as Canlı counts', () => {
	const day = { placeless: [order(1)], stops: [stop(1, 'pending')] };
	expect(lateCount(day, at('11:00:45'))).toBe(0);
	expect(lateCount(day, at('11:01:00'))).toBe(1);
});

test('the route of a truck is as long as the way over the bridge that it may take', () => {
	const kmOf = (vehicleType: RouteMap['routes'][number]['vehicleType']) => {
		const besiktas = { longitude: 29.006, latitude: 41.043 };
		const map = mapOf({
			depots: [{ id: 'depot', name: 'Kadıköy', longitude: 29.0275, latitude: 40.991 }],
			placeless: [order(1, { stopId: 's1', state: 'planned' })],
			routes: [
				mapRoute({ vehicleType, stops: [{ ...stop(1, 'pending'), id: 's1', ...besiktas }] }),
			],
		});
		const live = liveOfDay(planOf(map, ordersOf(map), []), at('08:00:00'), []);
		return live.get('r')?.course.km ?? 0;
	};
	expect(kmOf('TRUCK')).toBeGreaterThan(kmOf('PANEL_VAN') + 10);
	expect(kmOf(null)).toBe(kmOf('PANEL_VAN'));
});

test('a route with a driver who rests on the way ends later by the break', () => {
	const place = { ...stop(1, 'pending'), id: 's1', longitude: 29.9, latitude: 41.02 };
	const endWith = (breaks: RouteMap['routes'][number]['breaks']) => {
		const map = mapOf({
			depots: [{ id: 'depot', name: 'Ümraniye', longitude: 29.12, latitude: 41.02 }],
			placeless: [order(1, { stopId: 's1', state: 'planned' })],
			routes: [
				mapRoute({
					...{ state: 'planned', departedAt: null, shiftFrom: '08:00', shiftTo: '18:00' },
					breaks,
					stops: [place],
				}),
			],
		});
		const live = liveOfDay(planOf(map, ordersOf(map), []), at('07:00:00'), []);
		return live.get('r')?.course.backAt?.getTime() ?? 0;
	};
	const noon = { minutes: 45, earliest: '08:15', latest: '08:45' };
	expect((endWith([noon]) - endWith([])) / 60_000).toBeCloseTo(45, 0);
});

test('the second tour of a vehicle begins once it is back from the first one and loaded again', () => {
	const place = (id: string, longitude: number) => ({
		...stop(1, 'pending'),
		...{ id, longitude, latitude: 41.02 },
	});
	const about = {
		plate: '34SVK105',
		state: 'planned' as const,
		departedAt: null,
		reloadMinutes: 45,
	};
	const map = mapOf({
		depots: [{ id: 'depot', name: 'Ümraniye', longitude: 29.12, latitude: 41.02 }],
		placeless: [
			order(1, { routeId: 'second', stopId: 's2', state: 'planned' }),
			order(2, { routeId: 'first', stopId: 's1', state: 'planned' }),
		],
		routes: [
			mapRoute({ ...about, id: 'second', tour: 2, shiftFrom: '08:00', stops: [place('s2', 29.2)] }),
			mapRoute({ ...about, id: 'first', tour: 1, shiftFrom: '08:00', stops: [place('s1', 29.2)] }),
		],
	});
	const live = liveOfDay(planOf(map, ordersOf(map), []), at('07:00:00'), []);
	const [first, second] = ['first', 'second'].map((id) => live.get(id)?.course);
	const minutesBetween =
		((second?.backAt?.getTime() ?? 0) - (first?.backAt?.getTime() ?? 0)) / 60_000;
	expect(first?.backAt?.getTime()).toBeGreaterThan(at('08:00:00').getTime());
	expect(minutesBetween).toBeCloseTo(45 + (second?.minutes ?? 0), 0);
});
