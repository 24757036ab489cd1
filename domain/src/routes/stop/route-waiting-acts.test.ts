import { expect, test } from 'vitest';
import { applyWaitingActs } from './route-waiting-acts.ts';

const order = (orderId: string) => ({ orderId, result: 'pending' as const, callCount: 0 });
const stops = [
	{ id: 's1', state: 'pending' as const, arrivedAt: null, orders: [order('a'), order('b')] },
	{ id: 's2', state: 'pending' as const, arrivedAt: null, orders: [order('c')] },
];
const at = '2026-11-20T07:00:00Z';

test('waiting acts are shown in their sequence: arrival, call, result', () => {
	const after = applyWaitingActs<(typeof stops)[0]['orders'][0], (typeof stops)[0]>(stops, [
		{ kind: 'arrival', stopId: 's1', at },
		{ kind: 'call', orderId: 'a' },
		{ kind: 'result', orderId: 'a', result: 'failed' },
	]);
	expect(after[0]).toMatchObject({ state: 'arrived', arrivedAt: at });
	expect(after[0]?.orders).toMatchObject([
		{ result: 'failed', callCount: 1 },
		{ result: 'pending', callCount: 0 },
	]);
	expect(after[1]).toEqual(stops[1]);
});

test('a stop is finished by the last result, and an answer of the server is not changed back', () => {
	const [, second] = applyWaitingActs<(typeof stops)[0]['orders'][0], (typeof stops)[0]>(stops, [
		{ kind: 'result', orderId: 'c', result: 'delivered' },
		{ kind: 'arrival', stopId: 's2', at },
		{ kind: 'result', orderId: 'c', result: 'failed' },
	]);
	expect(second).toMatchObject({ state: 'delivered', orders: [{ result: 'delivered' }] });
});

test('a waiting partial delivery shows its koli and its money', () => {
	const goods = { pieceCount: 3, deliveredPieces: 0, dueKurus: 150_000, collectedKurus: 0 };
	const stop = { ...stops[1], orders: [{ ...order('c'), ...goods }] } as const;
	const act = { kind: 'result', orderId: 'c', result: 'partially_delivered' } as const;
	const money = { deliveredPieces: 2, collectedKurus: 90_000 };
	type Stop = { id: string; state: 'pending'; arrivedAt: null; orders: (typeof stop)['orders'] };
	const [after] = applyWaitingActs([stop as unknown as Stop], [{ ...act, ...money }]);
	expect(after?.orders).toMatchObject([{ result: 'partially_delivered', ...money }]);
});

test('a stop is skipped, postponed and made the next one', () => {
	const after = applyWaitingActs<(typeof stops)[0]['orders'][0], (typeof stops)[0]>(stops, [
		{ kind: 'skip', stopId: 's2', skipped: true },
		{ kind: 'move', stopId: 's1', place: 'last' },
		{ kind: 'departure', routeId: 'r', at },
	]);
	expect(after.map(({ id, state }) => [id, state])).toEqual([
		['s2', 'skipped'],
		['s1', 'pending'],
	]);
});

test('a result that is taken back opens its stop again, also one that the server has', () => {
	type Stop = (typeof stops)[0];
	const taken = { kind: 'revert', orderId: 'c' } as const;
	const result = { kind: 'result', orderId: 'c', result: 'delivered', at } as const;
	const [, waiting] = applyWaitingActs<Stop['orders'][0], Stop>(stops, [result, taken]);
	expect(waiting).toMatchObject({ state: 'pending', orders: [{ result: 'pending' }] });
	const [, again] = applyWaitingActs<Stop['orders'][0], Stop>(stops, [result, taken, result]);
	expect(again?.orders).toMatchObject([{ result: 'delivered', resultAt: at }]);
	const answered = { ...stops[1], state: 'failed', orders: [{ ...order('c'), result: 'failed' }] };
	const [opened] = applyWaitingActs([answered as unknown as Stop], [taken]);
	expect(opened).toMatchObject({ state: 'pending', orders: [{ result: 'pending' }] });
	expect(opened?.orders[0]).toMatchObject({ resultAt: null, reasonLabel: null, collectedKurus: 0 });
});
