import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, maskName, maskNationalId, maskPhone } from './name-mask.ts';

test.each([
	['Ayşe Nur Yılmaz', 'Ayşe N** Y*****'],
	['Mehmet Yılmaz', 'Mehmet Y*****'],
	['Ali', 'Ali'],
	['  Ece   İ  Öz ', 'Ece İ Ö*'],
	['Ece I\u0307lhan', 'Ece İ****'],
	['', ''],
])('%s → %s', (name, masked) => {
	expect(maskName(name)).toBe(masked);
});

test('later words keep only their first letter', () => {
	const word = fc.string({ unit: fc.constantFrom(...'abçğıiöşüABÇĞIİÖŞÜ'), minLength: 1 });
	fc.assert(
		fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
			const masked = maskName(words.join(' ')).split(' ');
			expect(masked[0]).toBe(words[0]);
			for (const [index, maskedWord] of masked.slice(1).entries()) {
				const whole = words[index + 1] ?? '';
				expect(maskedWord).toBe(whole.slice(0, 1) + '*'.repeat(whole.length - 1));
			}
		}),
	);
});

test('masks phone and national ID numbers', () => {
	expect(maskPhone('+905321234567')).toBe('0532 *** ** 67');
	expect(maskEmail('kazim@ornek.com')).toBe('k****@ornek.com');
	expect(maskNationalId('10000000146')).toBe('*******0146');
});
