import { Mask } from 'maska';
import { expect, test } from 'vitest';
import { maskOptions, masks } from './mask-tokens.ts';

const masked = (mask: string | readonly string[], text: string) =>
	new Mask(maskOptions(mask)).masked(text);

test('letters are Turkish letters, with Turkish case', () => {
	expect(masked('AAAA', 'iığş')).toBe('İIĞŞ');
	expect(masked('aaaa', 'IİĞŞ')).toBe('ıiğş');
	expect(masked('SS', '1ş2ç')).toBe('şç');
	expect(masked('XX', '-ğ7')).toBe('ğ7');
});

test('of several masks the shortest that fits is taken', () => {
	expect(masked(masks.plate, '34a12345')).toBe('34 A 12345');
	expect(masked(masks.plate, '34abc12')).toBe('34 ABC 12');
	expect(masked(masks.plate, '34abc123')).toBe('34 ABC 123');
});

test('a plate has its own letters', () => {
	expect(masked(masks.plate, '06 ıi 1234')).toBe('06 II 1234');
	expect(masked(masks.plate, '34qwğ')).toBe('34 ');
});

test('phones, national ids and IBANs', () => {
	expect(masked(masks.phone, '05321234567')).toBe('0532 123 45 67');
	expect(masked(masks.nationalId, '1000 0000 146')).toBe('10000000146');
	const iban = 'TR33 0006 1005 1978 6457 8413 26';
	expect(masked(masks.iban, 'TR330006100519786457841326')).toBe(iban);
	expect(masked(masks.iban, '330006100519786457841326')).toBe(iban);
	expect(masked(masks.iban, iban)).toBe(iban);
});

test('a recovery code keeps its case and gets its hyphen', () => {
	expect(masked(masks.recoveryCode, 'aB3dEf6Gh7')).toBe('aB3dE-f6Gh7');
	expect(masked(masks.recoveryCode, 'aB3dE f6Gh7')).toBe('aB3dE-f6Gh7');
	expect(masked(masks.recoveryCode, 'aB3dE-f6Gh7')).toBe('aB3dE-f6Gh7');
});
