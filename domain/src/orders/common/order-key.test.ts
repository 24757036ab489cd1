import { expect, test } from 'vitest';
import { orderKeyOf } from './order-key.ts';

test.each([
	['Deniz Mağaza', 'web-4711', 'DENİZ MAĞAZA', 'WEB-4711'],
	['Deniz Mağaza', 'web-İı1', ' deniz mağaza ', 'WEB-II1'],
	['', '1001', ' ', ' 1001 '],
])('%s %s and %s %s are one order', (sender, orderNo, otherSender, otherNo) => {
	expect(orderKeyOf(sender, orderNo)).toBe(orderKeyOf(otherSender, otherNo));
});

test.each([
	['Deniz Mağaza', '1001', 'Kuzey Mağaza', '1001'],
	['Deniz Mağaza', '1001', '', '1001'],
	['Deniz Mağaza', '1001', 'Deniz Mağaza', '01001'],
	['Deniz Mağaza', '012345678905', 'Deniz Mağaza', '0012345678905'],
	['Deniz Mağaza', '1001', 'Deniz Mağaza', '#1001'],
])('%s %s and %s %s are two orders', (sender, orderNo, otherSender, otherNo) => {
	expect(orderKeyOf(sender, orderNo)).not.toBe(orderKeyOf(otherSender, otherNo));
});
