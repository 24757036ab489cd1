import { expect, test } from 'vitest';
import type { PlanOrder } from './plan-facts.ts';
import { isWindowOver, withoutPastWindows } from './plan-withdrawal.ts';

const noon = 12 * 3600;
const orderOf = (start: string | null, end: string | null) =>
	({ orderId: `${start}-${end}`, window: { start, end } }) as PlanOrder;

test('an order whose window is over goes to another vehicle without it, others keep theirs', () => {
	const orders = [orderOf('09:00', '12:00'), orderOf('09:00', '12:30'), orderOf('10:00', null)];
	expect(orders.map((order) => isWindowOver(order, noon))).toEqual([true, false, false]);
	const [group] = withoutPastWindows([{ orders }], noon);
	expect(group?.orders.map(({ window }) => window)).toEqual([
		{ start: null, end: null },
		{ start: '09:00', end: '12:30' },
		{ start: '10:00', end: null },
	]);
});
