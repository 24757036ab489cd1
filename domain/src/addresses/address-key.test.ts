import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	addressKeyOf,
	neighbourhoodKeyOf,
	plainAddressLine,
	rememberedKeyOf,
	type WrittenAddress,
} from './address-key.ts';

const moda = { province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Moda' };
const keyOf = (addressLine: string, place: Partial<WrittenAddress> = {}) =>
	addressKeyOf({ ...moda, ...place, addressLine })?.full ?? null;

describe('one address', () => {
	test.each([
		['Moda Mah. Bahariye Cad. No:12 D:3', 'istanbul|kadikoy|moda|cad bahariye|||12|3'],
		['Gül Sok. 12/3 34710 Kadıköy/İstanbul', 'istanbul|kadikoy|moda|sok gul|||12|3'],
		['Papatya Sitesi B Blok No:5 D:3', 'istanbul|kadikoy|moda||papatya|b|5|3'],
		['Gül Sok. Yıldız Plaza No:5 Ofis 12', 'istanbul|kadikoy|moda|sok gul|yildiz plaza||5|ofis 12'],
		['Küme Evleri No:7', 'istanbul|kadikoy|moda|kumeevler |||7|'],
		['1023/5 Sok. No:5', 'istanbul|kadikoy|moda|sok 1023-5|||5|'],
		['Atatürk Cad. 19 Mayıs Sok. 5', 'istanbul|kadikoy|moda|cad ataturk+sok 19mayis|||5|'],
	])('%s', (addressLine, key) => expect(keyOf(addressLine)).toBe(key));

	test('is known by its flat, its building and its mahalle', () => {
		expect(addressKeyOf({ ...moda, addressLine: 'Gül Sok. No:12 D:3' })).toEqual({
			full: 'istanbul|kadikoy|moda|sok gul|||12|3',
			building: 'istanbul|kadikoy|moda|sok gul|||12',
			neighbourhood: 'istanbul|kadikoy|moda',
		});
		const noMahalle = { ...moda, neighbourhood: '', addressLine: 'Gül Sok. No:12' };
		expect(addressKeyOf(noMahalle)?.neighbourhood).toBeNull();
	});

	test('needs a door number, and a way or site', () => {
		expect(keyOf('Moda Cad. Gül Apt.')).toBeNull();
		expect(keyOf('Gül Sok. 34710')).toBeNull();
		expect(keyOf('No:5')).toBeNull();
		expect(keyOf('')).toBeNull();
		const vague = { ...moda, addressLine: 'eczanenin üstü' };
		expect(neighbourhoodKeyOf(vague)).toBe('istanbul|kadikoy|moda');
		expect(neighbourhoodKeyOf({ ...vague, neighbourhood: '' })).toBeNull();
	});

	test('of a site may have a blok in place of the door number', () => {
		expect(keyOf('Papatya Sitesi A Blok D:3')).toBe('istanbul|kadikoy|moda||papatya|a||3');
		expect(keyOf('PAPATYA SİT. BLOK:A DAİRE 3')).toBe(keyOf('Papatya Sitesi A Blok D:3'));
		expect(keyOf('Papatya Sitesi B Blok D:3')).not.toBe(keyOf('Papatya Sitesi A Blok D:3'));
		expect(keyOf('A Blok D:3')).toBeNull();
		expect(keyOf('Gül Sok. A Blok D:3')).toBeNull();
		expect(keyOf('Papatya Sitesi D:3')).toBeNull();
		expect(keyOf('Papatya Sitesi A Blok 5/3')).toBeNull();
		expect(keyOf('Papatya Sitesi A Blok D:3', { neighbourhood: '' })).toBeNull();
	});

	test('has the names of today for its il and ilçe', () => {
		const line = 'Çarşı Cad. No:4';
		const present = { province: 'İstanbul', district: 'Eyüpsultan' };
		expect(keyOf(line, { province: '34', district: 'EYÜP' })).toBe(keyOf(line, present));
	});
});

describe('spellings of one address', () => {
	test.each([
		['Bahariye Cad. No:12 D:3', 'Bahariye Caddesi, Kapı No 12, İç Kapı No: 3'],
		['Bahariye Cad. No:12 D:3', 'Moda Mah. Bahariye Cd. 12/3 (eczanenin üstü)'],
		['Bahariye Cad. No:12 D:3', 'Kadıköy/İstanbul Moda Mah. Bahariye Cad. No:12D:3'],
		['Bahariye Cad. No:12 D:3', 'Bahariye Cad. Gül Apt. No.12 Kat:2 Daire:3 zil çalışmıyor'],
		['Bahariye Cad. No:12 D:3', 'BAHARIYE CADDESI 12 NOLU 3. DAIRE'],
		['Bahariye Cad. No:12 D:3', 'Mahalle: Moda, Cadde: Bahariye, No: 012, Daire: 03'],
		['Gül Sok. No:38/A', 'Gül Sk. 38-A'],
		['Gül Sok. No:38/A', 'Gül Sokağı No 38 A'],
		['Gül Sok. No:38/A D:5', 'Gül Sok. No:38a/5'],
		['Gül Sok. B Blok No:5', 'Gül Sok. Blok:B No:5'],
		['Gül Sok. A1 Blok No:5', 'Gül Sok. No:5 A-1 Blok'],
		['Gül Sok. No:5', 'Gül Sok. No:5 Moda Cad. köşesi'],
		['Gül Sok. No:5', 'No 5, Gül Sokak'],
		['Gül Sok. No:5 D:2', 'Gül Sok. No:5 (D:2)'],
		['Şehit Ömer Sok. No:5', 'Şht. Ömer Sok. No:5'],
		['Lale Çıkmazı No:5', 'LALE ÇIKMAZI NO 5'],
		['Papatya Sitesi No:5', 'Papatya Sit. No:5'],
		['Yeni Meydan No:5', 'Yeni Meydanı No:5'],
		['Fevzi Paşa Blv. No:5', 'Fevzipaşa Bulvarı 5'],
		['ул. Ленина No:5', 'УЛ ЛЕНИНА NO 5'],
	])('%s = %s', (one, other) => {
		expect(keyOf(one)).not.toBeNull();
		expect(keyOf(other)).toBe(keyOf(one));
	});

	test('the mahalle is in its field, in the line, or in both', () => {
		const written = keyOf('Gül Sok. No:5', { neighbourhood: 'Moda Mahallesi' });
		expect(keyOf('Moda Mah. Gül Sok. No:5', { neighbourhood: '' })).toBe(written);
		expect(keyOf('MODA MH. GÜL SOK. NO:5', { neighbourhood: 'MODA' })).toBe(written);
		expect(keyOf('Kadıköy Moda Mah. Gül Sok. No:5', { neighbourhood: '' })).toBe(written);
	});
});

describe('different addresses', () => {
	test.each([
		['Gül Sok. No:38/A', 'Gül Sok. No:38/12'],
		['Gül Sok. No:38 D:2', 'Gül Sok. No:38 D:12'],
		['Gül Sok. No:38/2 D:12', 'Gül Sok. No:38 D:12'],
		['Gül Sok. No:38-40', 'Gül Sok. No:38'],
		['Gül Sok. No:5', 'Gül Cad. No:5'],
		['Gül Sok. A Blok No:5', 'Gül Sok. B Blok No:5'],
		['Değirmen Yolu No:5', 'Değirmen Yolu Sok. No:5'],
		['1023/5 Sok. No:5', '10235 Sok. No:5'],
		['Atatürk Bulvarı Lale No:5', 'Atatürk Bulvarı Gül No:5'],
		['Barış Mah. 3. Sok. No:5', '3. Sok. No:5'],
		['Atatürk Cad. Lale Konutları No:5', 'Atatürk Cad. Gül Konutları No:5'],
		['Gül Sok. No:5 Kat:2', 'Gül Sok. No:5 Kat:3'],
		['Gül Sok. No:5 Dükkan 2', 'Gül Sok. No:5 D:2'],
		['Mahalle: Moda Cadde: Bahariye No:5', 'Mahalle: Moda Cadde: Mühürdar No:5'],
		['ул. Ленина No:5', 'ул. Мира No:5'],
		['شارع السلام No:5', 'شارع النور No:5'],
		['कमल मार्ग No:5', 'कोमल मार्ग No:5'],
	])('%s ≠ %s', (one, other) => {
		expect(keyOf(one)).not.toBeNull();
		expect(keyOf(other)).not.toBe(keyOf(one));
	});

	test('the same way of another mahalle, ilçe or il', () => {
		const keys = [{}, { neighbourhood: 'Yeni' }, { district: 'Üsküdar' }, { province: 'Bursa' }];
		expect(new Set(keys.map((place) => keyOf('Gül Sok. No:5', place))).size).toBe(4);
	});
});

describe('people', () => {
	test.each([
		'Ayşe Hanım 0532 123 45 67 Moda Cad. No:5',
		'Ayşe Yılmaz Hanım, +90 (532) 123-45-67, Moda Cad. 5',
		'Sn. Ayşe Yılmaz Moda Cad. No:5',
		'Sayın Ayşe Moda Cad. No:5',
		'05321234567 Moda Cad. No:5 Mehmet Bey',
		'ayse@ornek.com Moda Cad. No:5',
		'MEHMET BEY 0532 MODA CAD. NO:5',
		'Moda Cad. No:5 Ayşe Hanım’a bırakın 0216 345 67 89',
	])('are in neither key nor line: %s', (addressLine) => {
		expect(keyOf(addressLine)).toBe('istanbul|kadikoy|moda|cad moda|||5|');
		expect(plainAddressLine({ ...moda, addressLine }).toLocaleLowerCase('tr')).toMatch(
			/^moda cad. (?:no:)?5$/,
		);
	});

	test('for whom a way is named stay in it', () => {
		expect(keyOf('Ayşe Hanım Sok. No:5')).toBe('istanbul|kadikoy|moda|sok aysehanim|||5|');
		expect(keyOf('Bey Sok. No:5')).toBe('istanbul|kadikoy|moda|sok bey|||5|');
		expect(keyOf('Beyoğlu Cad. No:5')).toBe('istanbul|kadikoy|moda|cad beyoglu|||5|');
	});

	test('who receive the order are not remembered', () => {
		const order = { ...moda, addressLine: 'Can Öz Moda Cad. No:5' };
		expect(rememberedKeyOf({ ...order, recipientName: 'CAN ÖZ' })).toBeNull();
		expect(rememberedKeyOf({ ...order, recipientName: 'Öz Can' })).toBeNull();
		const clean = { ...moda, addressLine: 'Moda Cad. No:5 Can Öz' };
		expect(rememberedKeyOf({ ...clean, recipientName: 'Can Öz' })).not.toBeNull();
	});
});

describe('the line of a remembered address', () => {
	test.each([
		['Şehit Ömer Sok. Gül Apt. No:12 Kat:2 D:3', 'Şehit Ömer Sok. Gül Apt. No:12 Kat:2 D:3'],
		['Gül Sok. No:5 zil çalışmıyor, Can Öz', 'Gül Sok. No:5'],
		['Gül Sok. No:5 (eczanenin üstü) D:2', 'Gül Sok. No:5 D:2'],
		['Gül Sok. No:5 Moda Cad. köşesi', 'Gül Sok. No:5'],
		['Gül Sok. 12/3 34710 Kadıköy/İstanbul', 'Gül Sok. 12/3'],
		['Papatya Sitesi A Blok Daire: 03', 'Papatya Sitesi A Blok Daire: 03'],
	])('%s', (addressLine, shown) =>
		expect(plainAddressLine({ ...moda, neighbourhood: 'Yeni', addressLine })).toBe(shown),
	);
});

const mahalles = ['Yeni', 'Site', 'Orta Mahalle', 'Alkent 2000', 'Şevki Balmumcu', 'Ihlamurkuyu'];
const ways = [
	'Şehit Ömer Sok.',
	'İnönü Cad.',
	'Değirmen Yolu',
	'Barış Mah. 3. Sok.',
	'19 Mayıs Cad.',
	'1453. Sok.',
	'Fevzi Çakmak Blv.',
	'Iğdır Çıkmazı',
	'Cumhuriyet Meydanı',
	'Gül Küme Evleri',
	'İnönü Cad. Okul Sok.',
	'Çınar Cad. Menekşe Sitesi B Blok',
];
const doors = ['1', '12', '38', '38/A', '112'];
const flats = ['1', '2', '12'];

/** Every mahalle, way, door and flat, each a place of its own. */
const samples = mahalles.flatMap((neighbourhood) =>
	ways.flatMap((way) =>
		doors.flatMap((door) =>
			flats.map((flat) => ({
				...moda,
				neighbourhood,
				addressLine: `${neighbourhood} Mah. ${way} No:${door} D:${flat}`,
			})),
		),
	),
);

const plainLetters = (text: string) =>
	text.replace(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => 'cgiosuCGIOSU'['çğıöşüÇĞİÖŞÜ'.indexOf(letter)] ?? '');

/** How shops, old systems and people write them. */
const spellings: readonly ((line: string) => string)[] = [
	(line) => line.toLocaleUpperCase('tr'),
	(line) => line.toUpperCase(),
	plainLetters,
	(line) =>
		line.replaceAll('Mah.', 'Mahallesi').replaceAll('Sok.', 'Sokağı').replaceAll('Cad.', 'Caddesi'),
	(line) => line.replaceAll('Mah.', 'Mh').replaceAll('Sok.', 'Sk').replace(/[:.]/g, ' '),
	(line) => line.replace(/^.*? Mah\. /, ''),
	(line) => line.replace(/ No:(\S+) D:(\d+)/, ' No: $1/$2'),
	(line) => line.replace(/ No:(\S+) D:(\d+)/, ' $1/$2'),
	(line) => line.replace(' No:', ', Dış Kapı No ').replace(' D:', ', İç Kapı No '),
	(line) => line.replace(' D:', ' Kat:3 Daire No: '),
	(line) => line.replace(' No:', ' Lale Apt. No:').replace(/ D:(\d+)/, ' $1. daire'),
	(line) => `${line} (caminin karşısı, sarı bina)`,
	(line) => `${line} zil çalışmıyor, arayın`,
	(line) => `${line} 34710 Kadıköy / İstanbul`,
	(line) => line.replaceAll(' ', '  ').replaceAll('.', '').replace('No:', 'no '),
];

test('nearly all spellings of an address have its key, and no other address has it', () => {
	const owners = new Map<string, WrittenAddress>();
	let matched = 0;
	const wrong: string[] = [];
	for (const sample of samples) {
		const key = addressKeyOf(sample)?.full ?? '';
		for (const spell of [(line: string) => line, ...spellings]) {
			const spelt = addressKeyOf({ ...sample, addressLine: spell(sample.addressLine) })?.full;
			if (spelt === undefined) continue;
			if (spelt === key) matched += 1;
			const owner = owners.get(spelt) ?? sample;
			owners.set(spelt, owner);
			if (owner !== sample) wrong.push(`${spell(sample.addressLine)} = ${owner.addressLine}`);
		}
	}
	expect(wrong).toEqual([]);
	expect(matched / (samples.length * (spellings.length + 1))).toBeGreaterThan(0.95);
});

const sample = fc.constantFrom(...samples);

test('case, blanks and stops never change a key', () => {
	const blanks = fc.array(fc.constantFrom(' ', '  ', ' . ', '\t'), {
		minLength: 12,
		maxLength: 12,
	});
	fc.assert(
		fc.property(sample, blanks, fc.boolean(), (address, between, shouted) => {
			const words = address.addressLine
				.split(' ')
				.map((word, at) => word + (between[at % 12] ?? ' '));
			const line = shouted ? words.join('').toLocaleUpperCase('tr') : words.join('');
			expect(addressKeyOf({ ...address, addressLine: line })).toEqual(addressKeyOf(address));
		}),
	);
});

test('any text has a key of its parts or none', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (addressLine) => {
			const key = addressKeyOf({ ...moda, addressLine });
			if (key !== null) expect(key.full.split('|')).toHaveLength(8);
			if (key !== null) expect(key.full.startsWith(`${key.building}|`)).toBe(true);
		}),
	);
});
