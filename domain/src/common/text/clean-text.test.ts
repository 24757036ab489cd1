import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanCode, cleanText, toLatinDigits } from './clean-text.ts';

const invisible = [
	'\u200B',
	'\u200E',
	'\u202A',
	'\u202C',
	'\u2066',
	'\u2069',
	'\u00AD',
	'\uFEFF',
	'\u2060',
];

describe('a text', () => {
	test.each([
		['\u202A+90 532 000 00 04\u202C', '+90 532 000 00 04'],
		['Ayşe\u00A0\u2009 Yılmaz\u200E', 'Ayşe Yılmaz'],
		['Kadı\u00ADköy', 'Kadıköy'],
		['0532\u2011000\u201100', '0532-000-00'],
		['Ｍｏｄａ　Ｃａｄ．　７', 'Moda Cad. 7'],
		['I\u0307stanbul', 'İstanbul'],
		['Moda – Bahariye', 'Moda – Bahariye'],
		['ул. Ленина 5', 'ул. Ленина 5'],
		['شارع ٥', 'شارع ٥'],
		['Kapı\tçalınmasın\u0000 \r\n Zil bozuk ', 'Kapı çalınmasın\nZil bozuk'],
	])('%j is cleaned to %j', (text, clean) => {
		expect(cleanText(text)).toBe(clean);
	});

	test('cleaned twice is the same, and nothing invisible changes it', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...invisible), (text, mark) => {
				const clean = cleanText(text);
				expect(cleanText(clean)).toBe(clean);
				expect(cleanText(`${mark}${clean}${mark}`)).toBe(clean);
			}),
		);
	});
});

describe('a code', () => {
	test.each([
		['C19-3\u200E', 'C19-3'],
		['SP–100231–2', 'SP-100231-2'],
		['SP\u2212100231\u20142', 'SP-100231-2'],
		['ＳＰ－１００２３１', 'SP-100231'],
		['٠٥٣٢۱۲۳', '0532123'],
		[' A\u00A0 1\n2 ', 'A 1 2'],
	])('%j is cleaned to %j', (text, clean) => {
		expect(cleanCode(text)).toBe(clean);
	});

	test('cleaned twice is the same, and every dash is one', () => {
		const dash = fc.constantFrom(...'-‐‑‒–—−﹣－');
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), dash, (text, mark) => {
				expect(cleanCode(cleanCode(text))).toBe(cleanCode(text));
				expect(cleanCode(`A${mark}1`)).toBe('A-1');
			}),
		);
	});
});

test('digits of other scripts', () => {
	expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ x')).toBe('0123456789 0123456789 x');
});
