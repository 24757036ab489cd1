import type { RouteMap } from '@sevk/contract/routes/route-map';
import { expect, test } from 'vitest';
import { liveOfDay } from './route-live.ts';
import { ordersOf, planOf } from './route-plan.ts';

type PlacelessOrder = RouteMap['placeless'][number];

const serviceDate = '2026-11-20';
const at = (time: string) => new Date(`${serviceDate}T${time}+03:00`);

function order(position: number, about: Partial<PlacelessOrder> = {}): PlacelessOrder {
	return {
		id: `o${position}`,
		depotId: 'depot',
		number: `SP-${position}`,
		recipient: 'Ayşe Y*****',
		districtName: '',
		neighbourhood: '',
		serviceDate,
		windowStart: null,
		windowEnd: '11:00',
		state: 'out_for_delivery',
		result: 'pending',
		routeId: 'r',
		position,
		stopId: `s${position}`,
		pieceCount: 1,
		desi: 1,
		kg: 1,
		dueKurus: 0,
		coldChain: false,
		...about,
	};
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

function lateCount(
	day: Pick<RouteMap, 'placeless'> & { stops: ReturnType<typeof stop>[] },
	now: Date,
) {
	const map: RouteMap = {
		orders: [],
		placeless: day.placeless,
		alerts: [],
		depots: [],
		around: null,
		paces: [],
		leftOut: 0,
		routes: [
			{
				id: 'r',
				number: 'RT-1',
				depotId: 'depot',
				state: 'in_progress',
				serviceDate,
				version: 1,
				capacity: { pieces: null, desi: null, kg: null },
				shiftFrom: null,
				shiftTo: null,
				workingTime: null,
				departedAt: at('08:00:00').toISOString(),
				planLocked: false,
				plate: null,
				tour: 1,
				cooled: null,
				driverName: null,
				stops: day.stops,
				vehicle: null,
			},
		],
	};
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
