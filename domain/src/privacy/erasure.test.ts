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

test('goods that can still go out or back to the sender keep the recipient', () => {
	for (const state of ['partially_delivered', 'cancelled', 'damaged'] as const) {
		expect(erasureBlock({ ...ended, state, openPieceCount: 1 })).toBe('goods-left');
		expect(erasureBlock({ ...ended, state })).toBeNull();
	}
	expect(erasureBlock({ ...ended, state: 'returned', openPieceCount: 1 })).toBeNull();
});
