// Random combinations of common names; they refer to no real person. Phone and identity numbers are
// from unassigned ranges.

import type { Random } from './demo-random.ts';

const firstNames = [
	'Ayşe',
	'Fatma',
	'Zeynep',
	'Elif',
	'Merve',
	'Esra',
	'Büşra',
	'Şeyma',
	'Tuğba',
	'Gülşah',
	'İpek',
	'Sıla',
	'Çiğdem',
	'Özlem',
	'Ülkü',
	'Nurşen',
	'Hatice',
	'Derya',
	'Işıl',
	'Pınar',
	'Mehmet',
	'Ahmet',
	'Mustafa',
	'Emre',
	'Burak',
	'Görkem',
	'Bülent',
	'Çağlar',
	'Oğuz',
	'Şükrü',
	'Ümit',
	'Hakan',
	'Yiğit',
	'İbrahim',
	'Serkan',
	'Doğukan',
	'Tolga',
	'Barış',
	'Cem',
	'Kağan',
] as const;

const lastNames = [
	'Yılmaz',
	'Kaya',
	'Demir',
	'Çelik',
	'Şahin',
	'Yıldız',
	'Öztürk',
	'Aydın',
	'Arslan',
	'Doğan',
	'Kılıç',
	'Aslan',
	'Çetin',
	'Koç',
	'Kurt',
	'Özdemir',
	'Şimşek',
	'Polat',
	'Uçar',
	'Güneş',
	'Bozkurt',
	'Avcı',
	'Erdoğdu',
	'Işık',
	'Karadağ',
	'Gökçe',
	'Tunç',
	'Sönmez',
	'Ünal',
	'Yavuz',
] as const;

export function someName(random: Random): string {
	const second = random.chance(12) ? ` ${random.pick(['Nur', 'Can', 'Naz', 'Ege'])}` : '';
	return `${random.pick(firstNames)}${second} ${random.pick(lastNames)}`;
}

/** A mobile number in the 0500 range, which no operator assigns. */
export function somePhone(random: Random): string {
	return `+90500${random.between(1_000_000, 9_999_999)}`;
}

/**
 * A TCKN with valid check digits (docs/specification.md#5-validation) from an unassigned low
 * number: `madeUpNationalId(0)` is `10000000078`.
 */
export function madeUpNationalId(count: number): string {
	const nine = String(100_000_000 + count * 7);
	const digits = [...nine].map(Number);
	const sumOf = (parity: number, until: number) =>
		digits.slice(0, until).reduce((sum, digit, at) => sum + (at % 2 === parity ? digit : 0), 0);
	const tenth = (((7 * sumOf(0, 9) - sumOf(1, 8)) % 10) + 10) % 10;
	const eleventh = (digits.reduce((sum, digit) => sum + digit, 0) + tenth) % 10;
	return `${nine}${tenth}${eleventh}`;
}
