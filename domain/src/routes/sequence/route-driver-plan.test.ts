import { expect, test } from 'vitest';
import type { RouteOrderResult, StopState } from '../common/route.ts';
import {
	keepsVisitedStops,
	movedStops,
	planAfterMove,
	planChange,
	sequenceAhead,
} from './route-driver-plan.ts';

const at = (stopId: string) => ({ orderId: `o${stopId}`, stopId });
const plan = (stops: string) => [...stops].map(at);
const now = (stops: string, changes: Readonly<Record<string, Partial<Present>>> = {}) =>
	[...stops].map((stopId) => ({
		...at(stopId),
		result: 'pending' as const,
		stopState: 'pending' as const,
		...changes[stopId],
	}));
type Present = { readonly result: RouteOrderResult; readonly stopState: StopState };

test('an unchanged plan has no change', () => {
	expect(planChange(plan('abc'), now('abc'))).toBeNull();
	expect(planChange([], [])).toBeNull();
});

test('names what was added, removed and moved', () => {
	expect(planChange(plan('abcd'), now('cabe'))).toEqual({
		addedOrderIds: ['oe'],
		removedOrders: [{ orderId: 'od', cause: 'removed' }],
		movedStopIds: ['c'],
	});
});

test.each(['cancelled', 'transferred'] as const)('an order that was %s says so', (result) => {
	const change = planChange(plan('ab'), now('ab', { b: { result, stopState: 'cancelled' } }));
	expect(change?.removedOrders).toEqual([{ orderId: 'ob', cause: result }]);
});

test('an order that stayed in the depot, or is finished, is no change', () => {
	const stayed = now('ab', { b: { result: 'not_loaded', stopState: 'cancelled' } });
	expect(planChange(plan('ab'), stayed)).toBeNull();
	const done = now('ba', { b: { result: 'delivered', stopState: 'delivered' } });
	expect(planChange(plan('ab'), done)).toBeNull();
	expect(
		planChange(plan('ab'), now('ba', { b: { result: 'pending', stopState: 'arrived' } })),
	).toBeNull();
});

test('an order that is added to a stop of the route is added, and moves nothing', () => {
	const present = [...now('ab'), { ...now('a')[0], orderId: 'new' } as ReturnType<typeof now>[0]];
	expect(planChange(plan('ab'), present)).toMatchObject({
		addedOrderIds: ['new'],
		movedStopIds: [],
	});
});

test('only the stops that have to move count as moved', () => {
	expect(movedStops([...'abcdef'], [...'fabcde'])).toEqual(['f']);
	expect(movedStops([...'abcdef'], [...'badcfe'])).toHaveLength(3);
	expect(movedStops([...'abc'], [...'cba'])).toHaveLength(2);
});

test('a stop that the driver moves is not a change to confirm, one of the office still is', () => {
	const stops = [...'cabd'].map((id) => ({ id, state: 'pending' as const }));
	// The office made c the first, then the driver makes d the next.
	const after = planAfterMove(plan('abcd'), stops, 'd', 'next');
	expect(after.map(({ stopId }) => stopId).join('')).toBe('dabc');
	expect(planChange(after, now('dcab'))?.movedStopIds).toEqual(['c']);
});

test('a running route keeps the stops that were visited in their places', () => {
	const stops = [
		{ id: 'a', state: 'delivered' as const },
		{ id: 'b', state: 'arrived' as const },
		{ id: 'c', state: 'pending' as const },
		{ id: 'd', state: 'skipped' as const },
	];
	expect(keepsVisitedStops(stops, [...'abdc'])).toBe(true);
	expect(keepsVisitedStops(stops, [...'acbd'])).toBe(false);
});

test('a stop that is moved on the road goes past the visited ones, which stay', () => {
	const stops = [
		{ id: 'a', state: 'delivered' as const },
		{ id: 'b', state: 'pending' as const },
		{ id: 'c', state: 'failed' as const },
		{ id: 'd', state: 'pending' as const },
		{ id: 'e', state: 'pending' as const },
	];
	const after = (from: number, to: number) =>
		sequenceAhead(stops, from, to)
			.map(({ id }) => id)
			.join('');
	expect([after(4, 0), after(4, 1), after(1, 4), after(1, 3), after(0, 4)]).toEqual([
		'aecbd',
		'aecbd',
		'adceb',
		'adcbe',
		'abcde',
	]);
});
