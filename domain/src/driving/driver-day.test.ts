import { expect, test } from 'vitest';
import type { DebitLineState } from '../debits/common/debit.ts';
import type { RouteOrderResult, RouteState } from '../routes/common/route.ts';
import { isOrderOfDay, routeOfDay as routeOf, routeOfDriver } from './driver-day.ts';

const today = '2026-11-20';
const routeOfDay = (routes: Parameters<typeof routeOf>[0]) => routeOf(routes, today);

const route = (
	state: RouteState,
	serviceDate = '2026-11-20',
	returnedAt: Date | null = null,
	about: { tour?: number; heldCount?: number } = {},
) => ({ state, serviceDate, returnedAt, tour: 1, heldCount: 0, ...about });

test('the route on the road comes before one that waits at the depot', () => {
	expect(routeOfDay([route('ready'), route('in_progress')])?.state).toBe('in_progress');
	expect(routeOfDay([route('loading'), route('completed')])?.state).toBe('completed');
});

test('a second route is shown once the first vehicle is back', () => {
	const back = route('completed', '2026-11-20', new Date());
	expect(routeOfDay([back, route('loading')])?.state).toBe('loading');
	expect(routeOfDay([back, route('planned')])).toBe(back);
});

test('the second tour comes when the goods of the first one are back in the depot', () => {
	const at = new Date();
	const second = route('loading', today, null, { tour: 2 });
	const held = route('reconciling', today, at, { heldCount: 3 });
	expect(routeOfDay([second, held])).toBe(held);
	expect(routeOfDay([second, route('reconciling', today, at)])).toBe(second);
	// Goods of another day are returned apart from the work of this one.
	expect(routeOfDay([second, { ...held, serviceDate: '2026-11-19' }])).toBe(second);
	const planned = route('planned', today, null, { tour: 2 });
	expect(routeOfDay([planned, route('planned')])?.tour).toBe(1);
	expect(routeOfDay([planned, route('closed')])).toBe(planned);
});

test('of several routes of one stage the earliest is shown, and none without a route', () => {
	const days = [route('planned'), route('planned', '2026-11-19')];
	expect(routeOfDay(days)?.serviceDate).toBe('2026-11-19');
	expect(routeOfDay([])).toBeNull();
});

test('a route that is loaded the evening before is shown when nothing is left of the day', () => {
	const tomorrow = route('loading', '2026-11-21');
	expect(routeOfDay([tomorrow, route('closed')])).toBe(tomorrow);
	expect(routeOfDay([tomorrow])).toBe(tomorrow);
	for (const state of ['in_progress', 'reconciling', 'planned'] as const) {
		expect(routeOfDay([tomorrow, route(state)])?.state).toBe(state);
	}
});

test('a route that left before its day is on the road', () => {
	const early = route('in_progress', '2026-11-21');
	expect(routeOfDay([early, route('planned'), route('closed')])).toBe(early);
});

const order = (orderId: string, result: RouteOrderResult = 'pending') => ({ orderId, result });
const line = (orderId: string, state: DebitLineState) => ({ orderId, state });

test.each([
	['stayed in the depot as a whole', order('a', 'pending'), ['not_debited'], false],
	['was not loaded at the departure', order('a', 'not_loaded'), ['not_debited'], false],
	['was taken off the debit', order('a', 'not_loaded'), ['undebited'], false],
	['was cancelled before he got it', order('a', 'cancelled'), [], false],
	['is partly aboard', order('a'), ['not_debited', 'debited'], true],
	['was cancelled on the way', order('a', 'cancelled'), ['debited'], true],
	['was handed to another driver', order('a', 'transferred'), ['transferred'], true],
	['is not scanned yet', order('a'), ['pending'], true],
	['has no line before the loading', order('a'), [], true],
] as const)('an order that %s', (_, each, states, isOfDay) => {
	const lines = states.map((state) => line('a', state));
	expect(isOrderOfDay(each, lines)).toBe(isOfDay);
});

test('the driver has the stops and counts of what he accepted', () => {
	const stops = [
		{ id: 1, state: 'pending' as const, orders: [order('a'), order('b')] },
		{ id: 2, state: 'pending' as const, orders: [order('c')] },
		{ id: 3, state: 'cancelled' as const, orders: [order('d', 'cancelled')] },
	];
	const lines = [
		line('a', 'debited'),
		line('b', 'not_debited'),
		line('c', 'not_debited'),
		line('d', 'debited'),
	];
	expect(routeOfDriver({ stops, stopCount: 3, orderCount: 4 }, lines)).toEqual({
		stops: [
			{ id: 1, state: 'pending', orders: [order('a')] },
			{ id: 3, state: 'cancelled', orders: [order('d', 'cancelled')] },
		],
		stopCount: 1,
		orderCount: 1,
	});
});
