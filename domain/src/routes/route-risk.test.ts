import { expect, test } from 'vitest';
import { type RiskFacts, type RiskStop, riskOf, stopsAhead } from './route-risk.ts';

const serviceDate = '2026-11-20';
const at = (time: string) => new Date(`${serviceDate}T${time}+03:00`).toISOString();

type Order = RiskStop['orders'][number];

const order = (windowEnd: string | null, about: Partial<Order> = {}): Order => ({
	result: 'pending',
	state: 'out_for_delivery',
	windowStart: null,
	windowEnd,
	...about,
});
const stop = (windowEnd: string | null, about: Partial<RiskStop> = {}): RiskStop => ({
	state: 'pending',
	orders: [order(windowEnd)],
	...about,
});
const route: RiskFacts = {
	serviceDate,
	state: 'in_progress',
	departedAt: at('09:00:00'),
	visitedCount: 9,
	stops: [stop('11:30'), stop('12:15'), stop(null), stop('18:00')],
};
const risk = (about: Partial<RiskFacts>, time = '12:00:00') =>
	riskOf({ ...route, ...about }, at(time));

test('a window that is over is late, one that the pace will miss is at risk', () => {
	expect(risk({})).toEqual({ lateCount: 1, atRiskCount: 1 });
	expect(risk({ visitedCount: 36 })).toEqual({ lateCount: 1, atRiskCount: 0 });
});

test('a fresh route is taken to need ten minutes a stop', () => {
	const fresh = { departedAt: at('11:20:00'), visitedCount: 0 };
	expect(risk(fresh, '11:25:00')).toEqual({ lateCount: 0, atRiskCount: 1 });
});

test('a route that has not left is late at most, a draft and a finished one nothing', () => {
	const waiting = { state: 'ready', departedAt: null, visitedCount: 0 } as const;
	expect(risk(waiting)).toEqual({ lateCount: 1, atRiskCount: 0 });
	for (const state of ['draft', 'completed', 'cancelled'] as const) {
		expect(risk({ state })).toEqual({ lateCount: 0, atRiskCount: 0 });
	}
});

test('whoever looks within the same minute sees the same', () => {
	const stops = [stop('12:00')];
	for (const time of ['12:00:00', '12:00:01', '12:00:59']) {
		expect(risk({ stops }, time).lateCount, time).toBe(0);
	}
	expect(risk({ stops }, '12:01:00').lateCount).toBe(1);
});

test('a stop is as late as those of its orders that still wait', () => {
	const left = order('14:00');
	for (const settled of [
		order('10:00', { result: 'delivered', state: 'delivered' }),
		order('10:00', { result: 'failed', state: 'ready' }),
		order('10:00', { state: 'cancelled' }),
		order('10:00', { state: 'lost' }),
	]) {
		expect(risk({ stops: [stop(null, { orders: [settled, left] })] }).lateCount).toBe(0);
		expect(risk({ stops: [stop(null, { orders: [settled] })] }).lateCount).toBe(0);
	}
	expect(risk({ stops: [stop(null, { orders: [order('10:00'), left] })] }).lateCount).toBe(1);
	expect(risk({ stops: [stop('10:00', { state: 'delivered' })] }).lateCount).toBe(0);
});

test('a skipped stop is reached last', () => {
	const [skipped, next] = [stop('12:30', { state: 'skipped' }), stop('12:45')];
	expect(stopsAhead([skipped, stop('10:00', { state: 'failed' }), next])).toEqual([next, skipped]);
	// Twenty minutes a stop: the second one is reached at 12:40.
	expect(risk({ stops: [skipped, next] }).atRiskCount).toBe(1);
});
