import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';

test.each([
	'0532 123 45 67',
	'532 123 45 67',
	'5321234567',
	'+90 532 123 45 67',
	'0090 532 123 45 67',
	'90 532 1234567',
	'(0532) 123-45-67',
	'+90 (0532) 123 45 67',
])('%s', (text) => {
	expect(parsePhone(text)).toBe('+905321234567');
});

test.each([
	'0555',
	'',
	'yok',
	'1234567890',
	'0932 123 45 67',
	'05321234567890',
	'+90 532',
	'532 123 45 6a',
])('%s is not a phone number', (text) => {
	expect(parsePhone(text)).toBeNull();
});

test('parses and formats other kinds of numbers', () => {
	expect(parsePhone('0216 123 45 67')).toBe('+902161234567');
	expect(parsePhone('0850 123 45 67')).toBe('+908501234567');
	expect(parsePhone('+49 30 1234567')).toBe('+49301234567');
	expect(formatPhone('+49301234567')).toBe('+49301234567');
});

test('parses every formatted number', () => {
	fc.assert(
		fc.property(fc.integer({ min: 5_000_000_000, max: 5_999_999_999 }), (number) => {
			const stored = `+90${number}`;
			expect(parsePhone(formatPhone(stored))).toBe(stored);
		}),
	);
});
