import { expect, test } from 'vitest';
import { parseOrderSearch } from './order-search.ts';

const wordsOf = (query: string) => parseOrderSearch(query)?.words;

test('words match in any spelling', () => {
	expect(wordsOf('  ŞİŞLİ Ayşe ')).toEqual(['sisli', 'ayse']);
	expect(wordsOf('   ')).toBeUndefined();
});

test('finds a phone number in any notation', () => {
	for (const typed of ['0532 123 45 67', '+90 532 123 45 67', '0532-123 45 67', '05321234567']) {
		expect(wordsOf(typed), typed).toEqual(['5321234567']);
	}
	expect(wordsOf('532 123')).toEqual(['532123']);
	expect(wordsOf('+90 532')).toEqual(['532']);
});

test('removes blanks from a tracking number and keeps order numbers', () => {
	expect(wordsOf('12345 67890 12345')).toEqual(['123456789012345']);
	expect(wordsOf('2405')).toEqual(['2405']);
	expect(wordsOf('SP-100231')).toEqual(['sp-100231']);
	expect(wordsOf('100-231')).toEqual(['100-231']);
	expect(parseOrderSearch('12345 67890 12345')?.barcode).toBe('123456789012345');
	expect(parseOrderSearch('sp-100231-2')?.barcode).toBe('SP-100231-2');
});

test('names the codes that a scanner with another keyboard may have meant', () => {
	expect(parseOrderSearch('SP*100231*2')?.meant).toContain('SP-100231-2');
	expect(parseOrderSearch('Ayşe Yılmaz')?.meant).toEqual([]);
});
