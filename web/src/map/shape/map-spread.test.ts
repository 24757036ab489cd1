import { expect, test } from 'vitest';
import { spreadOf } from './map-spread.ts';

test('plates with room stay where they are', () => {
	const spread = spreadOf([
		{ id: 'a', x: 0, y: 0 },
		{ id: 'b', x: 200, y: 0 },
		{ id: 'c', x: 0, y: 90 },
	]);
	expect([...spread.values()]).toEqual([
		[0, 0],
		[0, 0],
		[0, 0],
	]);
});

test('plates over one place are piled up above the first', () => {
	const spread = spreadOf([
		{ id: 'a', x: 100, y: 100 },
		{ id: 'b', x: 104, y: 98 },
		{ id: 'c', x: 90, y: 105 },
	]);
	const places = { a: [100, 100], b: [104, 98], c: [90, 105] } as const;
	const positions = Object.entries(places).map(([id, [x, y]]) => {
		const [right = 0, down = 0] = spread.get(id) ?? [];
		return [x + right, y + down];
	});
	expect(positions).toEqual([
		[100, 100],
		[100, 74],
		[100, 48],
	]);
});
