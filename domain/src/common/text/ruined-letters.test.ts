import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasForeignLetters, hasLostLetters, isRuined, mendLetters } from './ruined-letters.ts';

test.each([
	['Ayþe Yýlmaz', 'Ayşe Yılmaz'],
	['KADÝR ÞAHÝN', 'KADİR ŞAHİN'],
	['AyÅŸe YÄ±lmaz', 'Ayşe Yılmaz'],
	['Ýstanbul', 'İstanbul'],
	['Ãœmraniye', 'Ümraniye'],
	['Ä°STANBUL', 'İSTANBUL'],
	['Å\u009Eiþli', 'Şişli'],
	['Ãœsküdar â€“ Ã‡arþý', 'Üsküdar – Çarşı'],
])('%s was %s', (ruined, text) => {
	expect(isRuined(ruined)).toBe(true);
	expect(mendLetters(ruined)).toBe(text);
});

test('every Turkish text is restored', () => {
	const letters = [...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZâîûÂÎÛ 0123–’'];
	const texts = fc.string({ unit: fc.constantFrom(...letters) });
	const asWestern = (text: string) => {
		const bytes = new TextEncoder().encode(text);
		return new TextDecoder('windows-1252').decode(bytes);
	};
	const asTurkish = (text: string) => {
		const bytes = new TextEncoder().encode(text);
		return new TextDecoder('windows-1254').decode(bytes);
	};
	fc.assert(
		fc.property(texts, (text) => {
			expect(mendLetters(asWestern(text))).toBe(text);
			expect(mendLetters(asTurkish(text))).toBe(text);
		}),
	);
});

test.each([
	'Ayşe Yılmaz',
	'Ümraniye Çakmak',
	'Þórður Jónsson',
	'Nový Říčany',
	'Aşgabat Myradý',
	'Ирина',
	'م',
])('%s is not ruined', (text) => {
	expect(isRuined(text)).toBe(false);
});

test('letters that nobody can restore', () => {
	expect(hasLostLetters('Ay\uFFFDe Kara')).toBe(true);
	expect(hasLostLetters('Ay?e Kara')).toBe(true);
	expect(hasLostLetters('Zil çalışmıyor mu? Arayın')).toBe(false);
	expect(hasLostLetters('https://ornek.com/a?b')).toBe(false);
});

test('texts of other languages have some of the ruined letters', () => {
	expect(hasForeignLetters('Þórður Jónsson')).toBe(true);
	expect(hasForeignLetters('Ayþe')).toBe(false);
	expect(hasForeignLetters('Ayşe')).toBe(false);
});
