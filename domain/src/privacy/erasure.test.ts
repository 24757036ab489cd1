import { expect, test } from 'vitest';
import { erasureBlock } from './erasure.ts';

const ended = { state: 'delivered', onOpenRoute: false, openPieceCount: 0 } as const;

test('the recipient of an ended order is erased, of an open one not', () => {
	expect(erasureBlock(ended)).toBeNull();
	for (const state of ['ready', 'out_for_delivery', 'failed', 'returning'] as const) {
		expect(erasureBlock({ ...ended, state })).toBe('order-open');
	}
	expect(erasureBlock({ ...ended, onOpenRoute: true })).toBe('route-open');
});

test('goods of a partial delivery that are left keep the recipient, those of a cancelled order do not', () => {
	expect(erasureBlock({ ...ended, state: 'partially_delivered', openPieceCount: 1 })).toBe(
		'goods-left',
	);
	expect(erasureBlock({ ...ended, state: 'cancelled', openPieceCount: 1 })).toBeNull();
});
