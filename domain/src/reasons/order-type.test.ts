import { expect, test } from 'vitest';
import { findOrderType, orderTypes, orderTypeWords } from './order-type.ts';

test('finds every type by its label', () => {
	for (const type of orderTypes) {
		expect(findOrderType(orderTypeWords[type].toLocaleUpperCase('tr'))).toBe(type);
	}
});

test('finds a type by alternative names, otherwise returns null', () => {
	expect(findOrderType('montaj')).toBe('installation');
	expect(findOrderType('bilinmeyen')).toBeNull();
});
