import { expect, test } from 'vitest';
import { findOrderType, orderTypes, orderTypeWords } from './order-type.ts';

test('every label names its own type', () => {
	for (const type of orderTypes) {
		expect(findOrderType(orderTypeWords[type].toLocaleUpperCase('tr'))).toBe(type);
	}
});

test('other names, and none', () => {
	expect(findOrderType('montaj')).toBe('installation');
	expect(findOrderType('bilinmeyen')).toBeNull();
});
