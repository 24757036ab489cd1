import { expect, test } from 'vitest';
import { isInside, lassoSelection, toggleSelection } from './map-lasso.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });
/** A horseshoe that is open to the north. */
const horseshoe = [at(0, 0), at(3, 0), at(3, 3), at(2, 3), at(2, 1), at(1, 1), at(1, 3), at(0, 3)];
const points = [
	{ id: 'left', ...at(0.5, 2) },
	{ id: 'between', ...at(1.5, 2) },
	{ id: 'right', ...at(2.5, 2) },
	{ id: 'outside', ...at(9, 9) },
];

test('a loop catches what lies in it, also when it is bent', () => {
	expect(points.map((point) => isInside(point, horseshoe))).toEqual([true, false, true, false]);
	expect(lassoSelection(points, horseshoe, new Set(['outside']), false)).toEqual(['left', 'right']);
});

test('with Shift the caught ones join the chosen ones', () => {
	const selectedIds = new Set(['outside', 'left']);
	expect(lassoSelection(points, horseshoe, selectedIds, true)).toEqual([
		'outside',
		'left',
		'right',
	]);
});

test('a loop of two corners selects nothing', () => {
	const slip = horseshoe.slice(0, 2);
	expect(lassoSelection(points, slip, new Set(['left']), true)).toEqual(['left']);
	expect(lassoSelection(points, slip, new Set(['left']), false)).toEqual([]);
});

test('a click with Shift adds a point, and takes it away again', () => {
	expect(toggleSelection(new Set(['left']), 'right')).toEqual(['left', 'right']);
	expect(toggleSelection(new Set(['left', 'right']), 'left')).toEqual(['right']);
});
