import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldIncludes, foldKey, foldText, limitMarks } from './fold.ts';

test.each([
	['İstanbul', 'istanbul'],
	['ISTANBUL', 'istanbul'],
	['ıstanbul', 'istanbul'],
	['I\u0307stanbul', 'istanbul'],
	['ISPARTA', 'isparta'],
	['ısparta', 'isparta'],
	['IĞDIR', 'igdir'],
	['ŞİŞLİ', 'sisli'],
	['Kâğıthane', 'kagithane'],
	['ÇEKMEKÖY ÜSKÜDAR', 'cekmekoy uskudar'],
])('%s folds to %s', (text, folded) => {
	expect(foldText(text)).toBe(folded);
});

test('folding is idempotent', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			expect(foldText(foldText(text))).toBe(foldText(text));
		}),
	);
});

test('all Turkish spellings of a word fold to the same text', () => {
	const words = fc.string({
		unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz '),
		maxLength: 20,
	});
	fc.assert(
		fc.property(words, (word) => {
			expect(foldText(word.toLocaleUpperCase('tr'))).toBe(foldText(word));
			expect(foldText(word.toUpperCase())).toBe(foldText(word));
			expect(foldText(word.normalize('NFD'))).toBe(foldText(word));
		}),
	);
});

test('a text with another letter folds its Turkish letters in the same way', () => {
	const words = fc.string({
		unit: fc.constantFrom(...'abcçdefgğhıIiİjklmnoöprsşŞtuüUvyzâîûÂÎÛ -09', 'I\u0307'),
	});
	fc.assert(
		fc.property(words, (word) => {
			expect(foldText(`${word}ж`)).toBe(`${foldText(word)}ж`);
		}),
	);
});

test('matches search text and column headings', () => {
	expect(foldIncludes('Iğdır Kadıköy', ' KADIKOY')).toBe(true);
	expect(foldIncludes('İzmir', 'iz')).toBe(true);
	expect(foldIncludes('İzmir', 'zn')).toBe(false);
	expect(foldKey('Sipariş No.')).toBe('siparisno');
});

test('keeps the accents of written words and drops the rest of a long run', () => {
	expect(limitMarks('Âdil Ümit ệ')).toBe('Âdil Ümit ệ');
	expect(limitMarks(`a${'\u0301\u0323'.repeat(100)}b`)).toBe(`a${'\u0301\u0323'.repeat(8)}b`);
});

test('a text of accents folds like its letters', () => {
	expect(foldText(`İ${'\u0301\u0323'.repeat(50_000)}L`)).toBe('il');
});
