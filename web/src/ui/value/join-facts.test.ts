import { expect, test } from 'vitest';
import { joinFacts } from './join-facts.ts';

test('an empty fact leaves no separator behind', () => {
	expect(joinFacts(['SP-240501', ''])).toBe('SP-240501');
	expect(joinFacts(['', null, 'Bekliyor', undefined, '1 sipariş'])).toBe('Bekliyor · 1 sipariş');
	expect(joinFacts(['', 'Moda'], ' / ')).toBe('Moda');
	expect(joinFacts([])).toBe('');
});
