import { expect, test } from 'vitest';
import { findPaymentType, isPaidAtDoor, paymentTypes, paymentTypeWords } from './payment-type.ts';

test('finds every type by its label', () => {
	for (const type of paymentTypes) {
		expect(findPaymentType(paymentTypeWords[type].toLocaleUpperCase('tr'))).toBe(type);
	}
});

test.each([
	['Kapıda Kredi Kartı', 'card'],
	['kapida nakit', 'cash'],
	['COD', 'cash'],
	['online', 'online'],
	['Takas', null],
	['', null],
])('%s → %s', (text, type) => {
	expect(findPaymentType(text)).toBe(type);
});

test('cash, card and meal card are collected at delivery', () => {
	expect(paymentTypes.filter(isPaidAtDoor)).toEqual(['cash', 'card', 'meal_card']);
});
