import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillOf, loadOf } from './vehicle-capacity.ts';

const van = { pieces: 50, desi: null, kg: 600 };

test('computes how full a vehicle is', () => {
	expect(fillOf({ pieces: 25, desi: 900, kg: 150 }, van)).toEqual({
		ratios: { pieces: 0.5, desi: null, kg: 0.25 },
		highestRatio: 0.5,
		level: 'fits',
		over: [],
	});
	expect(fillOf({ pieces: 45, desi: 0, kg: 100 }, van).level).toBe('near');
	expect(fillOf({ pieces: 50, desi: 0, kg: 600 }, van)).toMatchObject({ level: 'near', over: [] });
	expect(fillOf({ pieces: 45, desi: 0, kg: 700 }, van)).toMatchObject({
		level: 'over',
		over: ['kg'],
	});
	const unknown = fillOf({ pieces: 9, desi: 9, kg: 9 }, { pieces: null, desi: null, kg: null });
	expect(unknown).toMatchObject({ highestRatio: 0, level: 'fits' });
});

test('sums the load of several orders', () => {
	const orders = [
		{ pieceCount: 1, desi: 0.1, kg: 6.2 },
		{ pieceCount: 3, desi: 0.2, kg: 4.4 },
	];
	expect(loadOf(orders)).toEqual({ pieces: 4, desi: 0.3, kg: 10.6 });
	expect(loadOf([])).toEqual({ pieces: 0, desi: 0, kg: 0 });
});

test('a vehicle is over capacity if and only if a measure exceeds its limit', () => {
	const amount = fc.integer({ min: 0, max: 200 });
	const limit = fc.option(fc.integer({ min: 1, max: 200 }));
	fc.assert(
		fc.property(
			fc.record({ pieces: amount, desi: amount, kg: amount }),
			fc.record({ pieces: limit, desi: limit, kg: limit }),
			(load, capacity) => {
				const above = (['pieces', 'desi', 'kg'] as const).filter(
					(measure) => load[measure] > (capacity[measure] ?? Number.POSITIVE_INFINITY),
				);
				const fill = fillOf(load, capacity);
				expect(fill.over).toEqual(above);
				expect(fill.level === 'over').toBe(above.length > 0);
			},
		),
	);
});
