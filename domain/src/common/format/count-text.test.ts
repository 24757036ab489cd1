import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('a count groups thousands, a lower bound has a plus sign', () => {
	expect([countText(0), countText(84_512), countText(10_000, true), countText(0, true)]).toEqual([
		'0',
		'84.512',
		'10.000+',
		null,
	]);
});
