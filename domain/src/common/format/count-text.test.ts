import { expect, test } from 'vitest';
import { countText, goodsText } from './count-text.ts';

test('a count groups thousands, a lower bound has a plus sign', () => {
	expect([countText(0), countText(84_512), countText(10_000, true), countText(0, true)]).toEqual([
		'0',
		'84.512',
		'10.000+',
		null,
	]);
});

test('returned products are not counted as koli', () => {
	expect([goodsText(0, 0), goodsText(1_204, 0), goodsText(4, 1), goodsText(2, 2)]).toEqual([
		'0 koli',
		'1.204 koli',
		'3 koli ve 1 iade ürün',
		'2 iade ürün',
	]);
});
