import { expect, test } from 'vitest';
import type { DebitState } from '../debits/common/debit.ts';
import type { RouteState, StopState } from '../routes/common/route.ts';
import type { WaitingRouteAct } from '../routes/stop/route-waiting-acts.ts';
import { applyWaitingDay, stageOf } from './driver-day-stage.ts';

const at = '2026-11-20T07:00:00Z';
const order = { orderId: 'o', result: 'pending' as const, callCount: 0 };
const stop = (state: StopState) => ({ id: 's', state, arrivedAt: null, orders: [order] });
const dayOf = (
	state: RouteState,
	stops: StopState[] = ['pending'],
	returnedAt: string | null = null,
) => ({
	route: { id: 'r', state, departedAt: null, returnedAt, stops: stops.map(stop) },
	debit: null as { id: string; state: DebitState } | null,
});
const withDebit = (route: RouteState, state: DebitState) => ({
	...dayOf(route),
	debit: { id: 'd', state },
});
const after = (day: ReturnType<typeof withDebit>, ...acts: WaitingRouteAct[]) =>
	stageOf(applyWaitingDay(day, acts));

test('each state of the route has one stage on the phone', () => {
	expect(stageOf({ route: null, debit: null })).toBe('no-route');
	expect(stageOf(dayOf('planned'))).toBe('loading');
	expect(stageOf(withDebit('loading', 'awaiting_acceptance'))).toBe('acceptance');
	expect(stageOf(withDebit('loading', 'disputed'))).toBe('disputed');
	expect(stageOf(withDebit('ready', 'open'))).toBe('departure');
	expect(stageOf(dayOf('suspended'))).toBe('suspended');
	expect(stageOf(dayOf('completed'))).toBe('return');
	expect(stageOf(dayOf('reconciling', [], at))).toBe('back');
	expect(stageOf(dayOf('closed'))).toBe('closed');
});

test('on the road the next stop comes first, then the skipped ones, then the return', () => {
	expect(stageOf(dayOf('in_progress', ['delivered', 'pending']))).toBe('stop');
	expect(stageOf(dayOf('in_progress', ['delivered', 'skipped']))).toBe('skipped');
	expect(stageOf(dayOf('in_progress', ['delivered']))).toBe('return');
});

test('acts that wait lead through the day without a network', () => {
	const waiting = withDebit('loading', 'awaiting_acceptance');
	const accepted = { kind: 'acceptance', debitId: 'd' } as const;
	const departed = { kind: 'departure', routeId: 'r', at } as const;
	const delivered = { kind: 'result', orderId: 'o', result: 'delivered' } as const;
	expect(after(waiting, accepted)).toBe('departure');
	expect(after(waiting, accepted, departed)).toBe('stop');
	expect(after(waiting, accepted, departed, delivered)).toBe('return');
	expect(after(waiting, accepted, departed, delivered, { kind: 'return', routeId: 'r', at })).toBe(
		'back',
	);
	expect(after(waiting, { kind: 'dispute', debitId: 'd' })).toBe('disputed');
});

test('the last result that is taken back leads back to its stop', () => {
	const delivered = { ...order, result: 'delivered' as const };
	const done = dayOf('completed', ['delivered']);
	const stops = done.route.stops.map((each) => ({ ...each, orders: [delivered] }));
	const day = { ...done, route: { ...done.route, stops } };
	type Day = ReturnType<typeof withDebit>;
	expect(after(day as unknown as Day)).toBe('return');
	expect(after(day as unknown as Day, { kind: 'revert', orderId: 'o' })).toBe('stop');
});

test('a dispute of the return that waits shows on its debit, and on no other', () => {
	const back = { ...withDebit('reconciling', 'partially_cleared') };
	const stateAfter = (day: typeof back, debitId: string) =>
		applyWaitingDay(day, [{ kind: 'return-dispute', debitId }]).debit?.state;
	expect(stateAfter(back, 'd')).toBe('return_disputed');
	expect(stateAfter(back, 'x')).toBe('partially_cleared');
	expect(stateAfter(withDebit('loading', 'awaiting_acceptance'), 'd')).toBe('awaiting_acceptance');
});

test('an act on another route, or one that the server has answered, changes nothing', () => {
	const closed = withDebit('closed', 'cleared');
	expect(after(closed, { kind: 'departure', routeId: 'r', at })).toBe('closed');
	expect(after(withDebit('ready', 'open'), { kind: 'departure', routeId: 'x', at })).toBe(
		'departure',
	);
});
