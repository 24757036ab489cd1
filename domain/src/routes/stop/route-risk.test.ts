import { expect, test } from 'vitest';
import { type RiskFacts, type RiskStop, remainingStops, riskOf, stopWindow } from './route-risk.ts';

const serviceDate = '2026-11-20';
const at = (time: string) => new Date(`${serviceDate}T${time}+03:00`).toISOString();

type Order = RiskStop['orders'][number];

const order = (windowEnd: string | null, changes: Partial<Order> = {}): Order => ({
	result: 'pending',
	state: 'out_for_delivery',
	windowStart: null,
	windowEnd,
	...changes,
});
const stop = (windowEnd: string | null, changes: Partial<RiskStop> = {}): RiskStop => ({
	state: 'pending',
	orders: [order(windowEnd)],
	...changes,
});
const route: RiskFacts = {
	serviceDate,
	state: 'in_progress',
	departedAt: at('09:00:00'),
	visitedCount: 9,
	stops: [stop('11:30'), stop('12:15'), stop(null), stop('18:00')],
};
const risk = (changes: Partial<RiskFacts>, time = '12:00:00') =>
	riskOf({ ...route, ...changes }, at(time));

test('a past window is late, one that the pace will miss is at risk', () => {
	expect(risk({})).toEqual({ lateCount: 1, atRiskCount: 1 });
	expect(risk({ visitedCount: 36 })).toEqual({ lateCount: 1, atRiskCount: 0 });
});

test('a new route is assumed to need ten minutes per stop', () => {
	const fresh = { departedAt: at('11:20:00'), visitedCount: 0 };
	expect(risk(fresh, '11:25:00')).toEqual({ lateCount: 0, atRiskCount: 1 });
});

test('a route before departure can be late but not at risk; drafts and finished routes are neither', () => {
	const waiting = { state: 'ready', departedAt: null, visitedCount: 0 } as const;
	expect(risk(waiting)).toEqual({ lateCount: 1, atRiskCount: 0 });
	for (const state of ['draft', 'completed', 'cancelled'] as const) {
		expect(risk({ state })).toEqual({ lateCount: 0, atRiskCount: 0 });
	}
});

test('the result is stable within a minute', () => {
	const stops = [stop('12:00')];
	for (const time of ['12:00:00', '12:00:01', '12:00:59']) {
		expect(risk({ stops }, time).lateCount, time).toBe(0);
	}
	expect(risk({ stops }, '12:01:00').lateCount).toBe(1);
});

test('only pending orders determine the risk of a stop', () => {
	const leftOrder = order('14:00');
	for (const settled of [
		order('10:00', { result: 'delivered', state: 'delivered' }),
		order('10:00', { result: 'failed', state: 'ready' }),
		order('10:00', { state: 'cancelled' }),
		order('10:00', { state: 'lost' }),
	]) {
		expect(risk({ stops: [stop(null, { orders: [settled, leftOrder] })] }).lateCount).toBe(0);
		expect(risk({ stops: [stop(null, { orders: [settled] })] }).lateCount).toBe(0);
	}
	expect(risk({ stops: [stop(null, { orders: [order('10:00'), leftOrder] })] }).lateCount).toBe(1);
	expect(risk({ stops: [stop('10:00', { state: 'delivered' })] }).lateCount).toBe(0);
});

test('a skipped stop comes last', () => {
	const [skipped, next] = [stop('12:30', { state: 'skipped' }), stop('12:45')];
	expect(remainingStops([skipped, stop('10:00', { state: 'failed' }), next])).toEqual([
		next,
		skipped,
	]);
	// At 20 minutes per stop the second one is reached at 12:40.
	expect(risk({ stops: [skipped, next] }).atRiskCount).toBe(1);
});

test('the window of a stop is that of its pending orders, of all orders when none is pending', () => {
	const delivered = order('13:00', {
		...{ windowStart: '10:00', result: 'delivered', state: 'delivered' },
	});
	const pending = order('21:00', { windowStart: '18:00' });
	expect(stopWindow([delivered, pending])).toEqual({ start: '18:00', end: '21:00' });
	expect(stopWindow([delivered])).toEqual({ start: '10:00', end: '13:00' });
});
