import { expect, test } from 'vitest';
import { contactLinks } from './order-contact.ts';

test('a number is called or written to in one tap', () => {
	expect(contactLinks('0532 123 45 67').map(({ href }) => href)).toEqual([
		'tel:+905321234567',
		'sms:+905321234567',
		'https://wa.me/905321234567',
	]);
});

test('a masked or missing number has no links', () => {
	expect(contactLinks('0532 *** ** 67')).toEqual([]);
	expect(contactLinks(null)).toEqual([]);
});
