import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	effectiveResult,
	isFinished,
	routeOrderResults,
	stopStateOf,
	stopStates,
} from './route.ts';

const someResults = fc.array(fc.constantFrom(...routeOrderResults), { maxLength: 6 });
const someState = fc.constantFrom(...stopStates);

test('a stop is finished if and only if none of its orders is pending', () => {
	fc.assert(
		fc.property(someResults, someState, (results, now) => {
			expect(isFinished(stopStateOf(results, now))).toBe(!results.includes('pending'));
		}),
	);
});

test('the sequence of the results does not matter', () => {
	fc.assert(
		fc.property(someResults, someState, (results, now) => {
			expect(stopStateOf(results.toReversed(), now)).toBe(stopStateOf(results, now));
		}),
	);
});

test('one delivered and one failed order make a partial delivery', () => {
	expect(stopStateOf(['delivered', 'failed'], 'arrived')).toBe('partially_delivered');
	expect(stopStateOf(['failed', 'postponed'], 'arrived')).toBe('failed');
	expect(stopStateOf(['delivered', 'not_loaded', 'transferred'], 'pending')).toBe('delivered');
});

test('a stop without remaining orders is cancelled', () => {
	expect(stopStateOf(['not_loaded', 'cancelled'], 'pending')).toBe('cancelled');
	expect(stopStateOf([], 'pending')).toBe('cancelled');
});

test('a pending stop keeps its arrival and drops an old result', () => {
	expect(stopStateOf(['pending', 'delivered'], 'arrived')).toBe('arrived');
	expect(stopStateOf(['pending'], 'delivered')).toBe('pending');
	expect(stopStateOf(['pending'], 'skipped')).toBe('skipped');
});

test('an order that ended independently ends on its route', () => {
	expect(effectiveResult('pending', 'cancelled')).toBe('cancelled');
	expect(effectiveResult('pending', 'lost')).toBe('failed');
	expect(effectiveResult('pending', 'out_for_delivery')).toBe('pending');
	expect(effectiveResult('delivered', 'cancelled')).toBe('delivered');
});
