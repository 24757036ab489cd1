import { expect, test } from 'vitest';
import type { RouteState } from '../routes/common/route.ts';
import { routeOfDay } from './driver-day.ts';

const route = (state: RouteState, serviceDate = '2026-11-20', returnedAt: Date | null = null) => ({
	...{ state, serviceDate, returnedAt },
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
	const days = [route('planned', '2026-11-21'), route('planned')];
	expect(routeOfDay(days)?.serviceDate).toBe('2026-11-20');
	expect(routeOfDay([])).toBeNull();
});
