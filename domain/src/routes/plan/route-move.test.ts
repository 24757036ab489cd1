import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reverseMoves, sequenceWith } from './route-move.ts';

test('reverses moves to the previous route and position', () => {
	const moves = [
		{ orderId: 'a', fromRouteId: null, toRouteId: 'r1' },
		{ orderId: 'b', fromRouteId: 'r1', toRouteId: 'r2', position: 4 },
		{ orderId: 'c', fromRouteId: 'r1', toRouteId: null },
		{ orderId: 'refused', fromRouteId: 'r1', toRouteId: null },
	];
	const former = [
		{ orderId: 'a', position: null },
		{ orderId: 'b', position: 2 },
		{ orderId: 'c', position: 3 },
	];
	expect(reverseMoves(moves, new Set(['a', 'b', 'c']), former)).toEqual([
		{ orderId: 'a', fromRouteId: 'r1', toRouteId: null },
		{ orderId: 'b', fromRouteId: 'r2', toRouteId: 'r1', position: 2 },
		{ orderId: 'c', fromRouteId: null, toRouteId: 'r1', position: 3 },
	]);
});

test('inserts a stop at a position and keeps the sequence of the others', () => {
	const line = ['a', 'b', 'c', 'd'];
	expect(sequenceWith(line, [{ stopId: 'd', position: 1 }])).toEqual(['d', 'a', 'b', 'c']);
	expect(sequenceWith(line, [{ stopId: 'a', position: 99 }])).toEqual(['b', 'c', 'd', 'a']);
	const two = [
		{ stopId: 'c', position: 2 },
		{ stopId: 'a', position: 4 },
	];
	expect(sequenceWith(line, two)).toEqual(['b', 'c', 'd', 'a']);
});

test('restores the sequence when removed stops return', () => {
	const line = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 });
	fc.assert(
		fc.property(line, fc.infiniteStream(fc.boolean()), (stopIds, choice) => {
			const removedIds = stopIds.filter(() => choice.next().value);
			const places = removedIds.map((stopId) => ({
				stopId,
				position: stopIds.indexOf(stopId) + 1,
			}));
			const remainingIds = stopIds.filter((stopId) => !removedIds.includes(stopId));
			expect(sequenceWith([...remainingIds, ...removedIds], places)).toEqual(stopIds);
		}),
	);
});
