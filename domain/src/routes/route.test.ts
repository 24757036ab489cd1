import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFinished, routeOrderResults, standingResult, stopStateOf, stopStates } from './route.ts';

const someResults = fc.array(fc.constantFrom(...routeOrderResults), { maxLength: 6 });
const someState = fc.constantFrom(...stopStates);

test('a stop is finished exactly when none of its orders waits', () => {
	fc.assert(
		fc.property(someResults, someState, (results, now) => {
			expect(isFinished(stopStateOf(results, now))).toBe(!results.includes('pending'));
		}),
	);
});

test('the order of the results does not matter', () => {
	fc.assert(
		fc.property(someResults, someState, (results, now) => {
			expect(stopStateOf(results.toReversed(), now)).toBe(stopStateOf(results, now));
		}),
	);
});

test('one order delivered and one not is a partial delivery', () => {
	expect(stopStateOf(['delivered', 'failed'], 'arrived')).toBe('partially_delivered');
	expect(stopStateOf(['failed', 'postponed'], 'arrived')).toBe('failed');
	expect(stopStateOf(['delivered', 'not_loaded', 'transferred'], 'pending')).toBe('delivered');
});

test('a stop whose orders were all taken away is cancelled', () => {
	expect(stopStateOf(['not_loaded', 'cancelled'], 'pending')).toBe('cancelled');
	expect(stopStateOf([], 'pending')).toBe('cancelled');
});

test('a stop that waits keeps its arrival, and forgets an old result', () => {
	expect(stopStateOf(['pending', 'delivered'], 'arrived')).toBe('arrived');
	expect(stopStateOf(['pending'], 'delivered')).toBe('pending');
	expect(stopStateOf(['pending'], 'skipped')).toBe('skipped');
});

test('an order that ended elsewhere ends on its route too', () => {
	expect(standingResult('pending', 'cancelled')).toBe('cancelled');
	expect(standingResult('pending', 'lost')).toBe('failed');
	expect(standingResult('pending', 'out_for_delivery')).toBe('pending');
	expect(standingResult('delivered', 'cancelled')).toBe('delivered');
});
