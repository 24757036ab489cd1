import { expect, test } from 'vitest';
import { findOrderType, orderTypes, orderTypeWords, specialTask } from './order-type.ts';

test('finds every type by its label', () => {
	for (const type of orderTypes) {
		expect(findOrderType(orderTypeWords[type].toLocaleUpperCase('tr'))).toBe(type);
	}
});

test('finds a type by alternative names, otherwise returns null', () => {
	expect(findOrderType('montaj')).toBe('installation');
	expect(findOrderType('bilinmeyen')).toBeNull();
});

test('names the task of an order that is no plain delivery', () => {
	expect(specialTask('return_pickup')).toBe('İade Alımı');
	expect(specialTask('delivery')).toBeNull();
	expect(specialTask(undefined)).toBeNull();
});
