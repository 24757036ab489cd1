import { expect, test } from 'vitest';
import { stopGoodsWords } from './route-stop-words.ts';

test('a part delivery says how many of its koli were handed over', () => {
	const order = { pieceCount: 3, deliveredPieces: 2 };
	expect(stopGoodsWords({ ...order, result: 'partially_delivered' })).toBe(
		'2/3 koli teslim edildi',
	);
	expect(stopGoodsWords({ ...order, result: 'pending', deliveredPieces: 0 })).toBe('3 koli');
	expect(stopGoodsWords({ ...order, result: 'delivered', deliveredPieces: 3 })).toBe('3 koli');
});
