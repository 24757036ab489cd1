import { Mask } from 'maska';
import { expect, test } from 'vitest';
import { maskOptions, masks } from './mask-tokens.ts';

const masked = (mask: string | readonly string[], text: string) =>
	new Mask(maskOptions(mask)).masked(text);

test('letters are Turkish letters, with Turkish case', () => {
	expect(masked('AAAA', 'iığş')).toBe('İIĞŞ');
	expect(masked('aaaa', 'IİĞŞ')).toBe('ıiğş');
	expect(masked('SS', '1ş2ç')).toBe('şç');
	expect(masked('XXX', '-ğ7ü')).toBe('ğ7ü');
});

test('of several masks the shortest that fits is taken', () => {
	expect(masked(masks.plate, '34a12345')).toBe('34 a 12345');
	expect(masked(masks.plate, '34abc12')).toBe('34 abc 12');
	expect(masked(masks.plate, '34abc123')).toBe('34 abc 123');
});

test('phones and national ids', () => {
	expect(masked(masks.phone, '05321234567')).toBe('0532 123 45 67');
	expect(masked(masks.nationalId, '1000 0000 146')).toBe('10000000146');
});
