import { expect, test } from 'vitest';
import { orderActAfterLoss } from './order-loss.ts';

test('an order is lost only when all its pieces are', () => {
	expect(orderActAfterLoss('failed', 'lose', ['lost', 'lost'])).toBe('lose');
	expect(orderActAfterLoss('out_for_delivery', 'damage', ['lost'])).toBe('damage');
	expect(orderActAfterLoss('failed', 'lose', ['lost', 'depot', 'depot'])).toBeNull();
	expect(orderActAfterLoss('planned', 'lose', ['lost', 'depot'])).toBeNull();
});

test('an order on the road whose rest stayed in the depot needs a next step', () => {
	expect(orderActAfterLoss('out_for_delivery', 'lose', ['lost', 'depot'])).toBe('fail');
	expect(orderActAfterLoss('out_for_delivery', 'lose', ['lost', 'debit', 'depot'])).toBeNull();
	expect(orderActAfterLoss('planned', 'lose', ['lost', 'loading'])).toBeNull();
});

test('an order whose rest the recipient has is delivered in part', () => {
	for (const state of ['failed', 'out_for_delivery', 'planned', 'ready'] as const) {
		expect(orderActAfterLoss(state, 'lose', ['lost', 'recipient'])).toBe('end-partly');
	}
	expect(orderActAfterLoss('partially_delivered', 'lose', ['lost', 'recipient'])).toBeNull();
});

test('a cancelled order stays cancelled while a piece is left', () => {
	expect(orderActAfterLoss('cancelled', 'lose', ['lost', 'depot'])).toBeNull();
	expect(orderActAfterLoss('cancelled', 'lose', ['lost'])).toBe('lose');
});
