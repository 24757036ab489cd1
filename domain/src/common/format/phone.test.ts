import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, parsePhone, readPhones } from './phone.ts';

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

test.each([
	['05320000005', '+905320000005', false],
	['0532 000 00 05 / 0533 000 00 06', '+905320000005', true],
	['0532 000 00 05 0533 000 00 06', '+905320000005', true],
	['0532 000 00 05, 0533 000 00 06', '+905320000005', true],
	['12 / 0533 000 00 06', '+905330000006', true],
	['0212 000 00 48 dahili 12', '+902120000048', true],
	['0212 000 00 48 Dahili: 12', '+902120000048', true],
	['0212 000 00 48 / 12', '+902120000048', true],
	['(0212) 000 00 48-12', '+902120000048', true],
	['0212 000 00 48 (12)', '+902120000048', true],
	['0532 000 00 48 (eşi)', '+905320000048', true],
	['Eşi: 0532 000 00 48', '+905320000048', true],
	['tel 5320000048', '+905320000048', true],
	['0532/1234567', '+905321234567', false],
	['+49 (0) 151 23456789', '+4915123456789', false],
	['0049 (0)151 23456789', '+4915123456789', false],
	['+49 151 23456789 / 12', '+4915123456789', true],
	['+994 12 345 67 89', '+994123456789', false],
	['00905320000048', '+905320000048', false],
	['+90 (0) 532 000 00 48', '+905320000048', false],
	['\u202A+90 532 000 00 04\u202C', '+905320000004', false],
	['0532\u2011000\u201100\u201104', '+905320000004', false],
	['٠٥٣٢ ٠٠٠ ٠٠ ٠٤', '+905320000004', false],
	['aramayın', null, true],
])('the cell %j has the number %s', (text, phone, hasMore) => {
	expect(readPhones(text)).toEqual({ phone, hasMore });
});
