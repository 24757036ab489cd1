import { expect, test } from 'vitest';
import type { RouteState } from '../routes/common/route.ts';
import { routeOfDay as routeOf } from './driver-day.ts';

const today = '2026-11-20';
const routeOfDay = (routes: Parameters<typeof routeOf>[0]) => routeOf(routes, today);

const route = (state: RouteState, serviceDate = '2026-11-20', returnedAt: Date | null = null) => ({
	state,
	serviceDate,
	returnedAt,
});

test('the route on the road comes before one that waits at the depot', () => {
	expect(routeOfDay([route('ready'), route('in_progress')])?.state).toBe('in_progress');
	expect(routeOfDay([route('loading'), route('completed')])?.state).toBe('completed');
});

test('a second route is shown once the first vehicle is back', () => {
	const back = route('completed', '2026-11-20', new Date());
	expect(routeOfDay([back, route('loading')])?.state).toBe('loading');
	expect(routeOfDay([back, route('planned')])).toBe(back);
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
