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

/** Code page 857 as Windows shows it: the bytes of the Turkish letters. */
const dosBytes: Readonly<Record<string, number>> = {
	ç: 0x87,
	ğ: 0xa7,
	ı: 0x8d,
	ö: 0x94,
	ş: 0x9f,
	ü: 0x81,
	Ç: 0x80,
	Ğ: 0xa6,
	İ: 0x98,
	Ö: 0x99,
	Ş: 0x9e,
	Ü: 0x9a,
};
const asDos = (text: string) => {
	const bytes = [...text].map((letter) => dosBytes[letter] ?? letter.charCodeAt(0));
	return new TextDecoder('windows-1254').decode(new Uint8Array(bytes));
};

test.each([
	'Ayşe Yılmaz',
	'KADİR ŞAHİN',
	'Çağrı Öztürk',
	'Gülsüm Göğüş',
	'İstanbul',
	'Üsküdar Çarşı',
	'Beyoğlu',
	'Şişli Öğretmen Sok.',
	'Sipariş No',
	'Alıcı',
	'ÖMER ÇIĞ',
])('%s is restored from a file of DOS', (text) => {
	expect(isRuined(asDos(text))).toBe(true);
	expect(mendLetters(asDos(text))).toBe(text);
});

test('a word with a single ruined letter at its beginning is restored with the file', () => {
	expect(mendLetters(asDos('Ümraniye'))).toBe('Ümraniye');
	expect(mendLetters(asDos('Çankaya'))).toBe('Çankaya');
});

test.each([
	'Ümit’in “Ev”ine',
	'100€ ve 5€',
	'Apple™ kılıf',
	'\u00A7 5 uyarınca',
	'Škoda Žižkov',
	'3”lük boru',
	'Ev‡',
	'¦ kapı 5',
	"L'Haÿ ŸBERG",
])('%s is no text of DOS', (text) => {
	expect(isRuined(text)).toBe(false);
	expect(mendLetters(text)).toBe(text);
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
