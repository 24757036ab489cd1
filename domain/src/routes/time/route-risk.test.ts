import { expect, test } from 'vitest';
import { type RiskStop, remainingStops, riskOf, stopWindow, waitingOf } from './route-risk.ts';

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

test('a list counts the marks of the stops', () => {
	const etas = (['late', null, 'at_risk', 'late'] as const).map((mark) => ({
		stopId: 's',
		at: null,
		mark,
	}));
	expect(riskOf(etas)).toEqual({ lateCount: 2, atRiskCount: 1 });
});

test('only pending orders determine the window of a stop', () => {
	const leftOrder = order('14:00');
	for (const settled of [
		order('10:00', { result: 'delivered', state: 'delivered' }),
		order('10:00', { result: 'failed', state: 'ready' }),
		order('10:00', { state: 'cancelled' }),
		order('10:00', { state: 'lost' }),
	]) {
		expect(waitingOf([settled, leftOrder])).toEqual({ hasPending: true, windowEnd: '14:00' });
		expect(waitingOf([settled])).toEqual({ hasPending: false, windowEnd: null });
	}
});

test('a skipped stop comes last', () => {
	const [skipped, next] = [stop('12:30', { state: 'skipped' }), stop('12:45')];
	expect(remainingStops([skipped, stop('10:00', { state: 'failed' }), next])).toEqual([
		next,
		skipped,
	]);
});

test('the window of a stop is that of its pending orders, of all orders when none is pending', () => {
	const delivered = order('13:00', {
		windowStart: '10:00',
		result: 'delivered',
		state: 'delivered',
	});
	const pending = order('21:00', { windowStart: '18:00' });
	expect(stopWindow([delivered, pending])).toEqual({ start: '18:00', end: '21:00' });
	expect(stopWindow([delivered])).toEqual({ start: '10:00', end: '13:00' });
});
